import { expect, test } from "vitest";
import { killServer } from "../kill/server";

test("a server that is killed or stopped under jobs and writes loses nothing, and does nothing twice", async () => {
  const { faults, confirmed } = await killServer({
    ...{ points: 3, seed: 27, stock: 100, firms: 40 },
    waits: false,
  });
  expect(faults).toEqual([]);
  expect(confirmed).toBeGreaterThan(0);
}, 400_000);
