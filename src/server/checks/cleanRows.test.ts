import { expect, test } from "vitest";
import { type CleanPage, joinedPages } from "./cleanRows";

const page = (kind: CleanPage["kind"], ...rows: number[]): CleanPage => ({
  kind,
  count: rows.length,
  json: Buffer.from(JSON.stringify(rows)),
});

async function* given(...pages: CleanPage[]) {
  yield* pages;
}

async function joinedTo(size: () => number, ...pages: CleanPage[]) {
  const found: CleanPage[] = [];
  for await (const one of joinedPages(given(...pages), size)) found.push(one);
  return found;
}

test("pages are joined up to the wanted size, in order, and never across kinds", async () => {
  const pages = [page("insert", 1, 2), page("insert", 3), page("insert", 4, 5), page("update", 6)];
  expect(await joinedTo(() => 3, ...pages)).toEqual([
    page("insert", 1, 2, 3),
    page("insert", 4, 5),
    page("update", 6),
  ]);
  expect(await joinedTo(() => 1, ...pages)).toEqual(pages);
  expect(await joinedTo(() => 9, page("insert"), ...pages)).toEqual([
    page("insert", 1, 2, 3, 4, 5),
    page("update", 6),
  ]);
});
