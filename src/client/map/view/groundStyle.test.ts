import { expect, test } from "vitest";
import { paperGround } from "#contract/map/groundTone";
import { groundStyle } from "./groundStyle";

const layersAt = (zoom?: number) => groundStyle("https://here/ground", paperGround, zoom).layers;

/** A size on each level that it is told for. */
const sizes = (value: unknown): number[] =>
  typeof value === "number" ? [value] : (value as number[]).slice(3).filter((_, i) => i % 2 === 1);

test("on a wall the ground's names and lines grow with the words of the shell", () => {
  const [usual, wall] = [layersAt(), layersAt(2)];
  let told = 0;
  for (const [i, { id, layout, paint }] of usual.entries()) {
    const at = { ...layout, ...paint };
    const on = { ...wall[i]?.layout, ...wall[i]?.paint };
    expect(wall[i]?.id).toBe(id);
    for (const key of ["text-size", "line-width"]) {
      if (!(key in at)) continue;
      told++;
      expect(sizes(on[key]), id).toEqual(sizes(at[key]).map((size) => 2 * size));
    }
    expect(on["line-opacity"], "levels and shares stay").toEqual(at["line-opacity"]);
  }
  expect(told).toBeGreaterThan(10);
});
