import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { datasets } from "#contract/datasets/index";
import { recordWord } from "#contract/words/recordWord";
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

test("what the search box finds opens a card", () => {
  const searched = Object.values(datasets).filter(({ work }) => work.searched !== null);
  expect(searched.length).toBeGreaterThan(10);
  expect(searched.filter(({ name }) => !registers[name]?.info)).toEqual([]);
});

test("records are counted by the same word on pages, in logs and in sheets", () => {
  expect(["tdgyyq", "dbsx", "bzcf", "gyyd"].map(recordWord)).toEqual(["件", "件", "幢", "宗"]);
});
