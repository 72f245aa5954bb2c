import { expect, test } from "vitest";
import { saidSeed } from "../kill/chance";
import { killServer } from "../kill/server";

test("a server that is killed or stopped thirty times under jobs and writes loses nothing", async () => {
  const seed = saidSeed();
  const order = { points: 30, seed, stock: 2_000, firms: 400, waits: true };
  const { faults, confirmed, ...counted } = await killServer(order);
  process.stdout.write(`${JSON.stringify({ confirmed, ...counted })}\n`);
  expect(faults).toEqual([]);
  expect(confirmed).toBeGreaterThan(0);
}, 5_400_000);
