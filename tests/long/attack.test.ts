import { expect, test } from "vitest";
import { attack } from "../attack/attack";
import { saidSeed } from "../kill/chance";

test("thirty thousand hostile requests, every account at every door and crowds find nothing", async () => {
  const order = { requests: 30_000, seed: saidSeed(), parts: new Set(["matrix", "fuzz", "crowd"]) };
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  expect(await attack({ ...order, say })).toEqual([]);
});
