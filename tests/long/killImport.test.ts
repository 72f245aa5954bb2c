import { expect, test } from "vitest";
import { killServer } from "../kill/server";

/** Nine times twelve points; `KILL_SLICES=3,4` does these alone. */
const slices = (process.env.KILL_SLICES ?? "1,2,3,4,5,6,7,8,9").split(",").map(Number);
const order = { points: 12, stock: 10, firms: 0, known: 100, waits: false };

test.each(slices)(
  "a server that is killed at twelve points of a check, an import and its taking back leaves all or nothing (seed %i)",
  async (seed) => {
    const { faults, again, points } = await killServer({ ...order, seed });
    process.stdout.write(`${JSON.stringify({ seed, again, points })}\n`);
    expect(faults).toEqual([]);
    expect(again).toBeGreaterThan(0);
  },
  1_200_000,
);
