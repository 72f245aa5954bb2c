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

test("on a map of a whole province things have one shape, one colour and one strength, and go on as others where that ends", () => {
  const all = layersAt();
  const far = all.filter(({ type, minzoom = 0 }) => type !== "symbol" && minzoom < 10);
  expect(far.length).toBeGreaterThan(8);
  for (const { id, layout, paint } of far) {
    expect(layout, id).toBeUndefined();
    expect(
      Object.keys(paint).filter((key) => key.endsWith("opacity")),
      id,
    ).toEqual([]);
  }
  const near = all.filter(({ id }) => id.endsWith("-near"));
  expect(near.map(({ id }) => id)).toEqual(
    ["urban", "primary", "trunk", "motorway"].map((id) => `${id}-near`),
  );
  for (const { id, minzoom } of near) {
    const before = far.find((one) => `${one.id}-near` === id);
    expect(before?.maxzoom ?? minzoom, id).toBe(minzoom);
  }
});

test("the end of the data is hidden in even steps, the last one whole, and their names with them", () => {
  const all = layersAt();
  const edges = all.filter(({ id }) => id.startsWith("edge-"));
  const shares = edges.map(({ paint }) =>
    Number(/,([\d.]+)\)$/.exec(String(paint["fill-color"]))?.[1]),
  );
  expect(edges.map(({ filter }) => filter)).toEqual(
    edges.map((_, i) => ["==", ["get", "step"], i + 1]),
  );
  for (const [i, share] of shares.entries()) expect(share).toBeCloseTo((i + 1) / edges.length);
  expect(String(edges[0]?.paint["fill-color"])).toMatch(/^rgba\(247,246,242,/);
  const names = all.findLastIndex(({ id, type }) => type === "symbol" && id !== "room");
  expect(all.findIndex(({ id }) => id === "edge-1")).toBeGreaterThan(names);
});
