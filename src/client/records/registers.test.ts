import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { registers } from "./registers";

const pages = new URL("../../../map-config/pages/", import.meta.url);

test("a click on what a map page draws opens a card", () => {
  const drawn = new Set<string>();
  for (const file of readdirSync(pages)) {
    const { layers } = JSON.parse(readFileSync(new URL(file, pages), "utf8"));
    for (const { dataset } of layers) drawn.add(dataset);
  }
  expect(drawn.size).toBeGreaterThan(10);
  expect([...drawn].filter((name) => !registers[name]?.info)).toEqual([]);
});
