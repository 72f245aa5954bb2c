import { expect, test } from "vitest";
import { saidSeed } from "../kill/chance";
import { killLayer } from "../kill/layer";

test("a server that is killed while it makes layers makes them whole afterwards, and nothing is left over", async () => {
  const seed = saidSeed();
  const outcome = await killLayer({ layers: 4, kills: 2, features: 30_000, seed });
  process.stdout.write(`${JSON.stringify(outcome)}\n`);
  expect(outcome.faults).toEqual([]);
  expect(outcome.killed).toBeGreaterThanOrEqual(4);
  expect(outcome.again).toBeGreaterThan(0);
}, 900_000);
