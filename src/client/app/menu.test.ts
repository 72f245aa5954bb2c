import { expect, test } from "vitest";
import { pageIcons } from "../shell/pageIcons";
import { menu } from "./menu";

test.each(menu)("every page of $title has an icon that no other of them has", ({ items }) => {
  const icons = items.map(({ path }) => pageIcons[path]);
  expect(items.filter((_, i) => !icons[i]).map(({ path }) => path)).toEqual([]);
  expect(new Set(icons).size).toBe(items.length);
});

test("no icon is kept for a page that no menu offers", () => {
  const offered = new Set(menu.flatMap(({ items }) => items.map(({ path }) => path)));
  expect(Object.keys(pageIcons).filter((path) => !offered.has(path))).toEqual([]);
});
