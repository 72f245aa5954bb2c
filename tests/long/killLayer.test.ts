import { expect, test } from "vitest";
import { saidSeed } from "../kill/chance";
import { killLayer } from "../kill/layer";

test("a server that is killed while it makes layers makes them whole afterwards, gives up one that kills it twice, and leaves nothing over", async () => {
  const seed = saidSeed();
  const outcome = await killLayer({ kills: [1, 1, 2, 2, 1], features: 90_000, seed });
  process.stdout.write(`${JSON.stringify(outcome)}\n`);
  expect(outcome.faults).toEqual([]);
  expect(outcome.killed).toBeGreaterThanOrEqual(5);
  expect(outcome.again).toBeGreaterThan(0);
  expect(outcome.givenUp).toBeGreaterThan(0);
}, 900_000);
