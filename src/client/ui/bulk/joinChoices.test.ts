import { expect, test } from "vitest";
import type { JoinedRecord } from "#contract/endpoints/lists/bulk";
import { firstChoices, joinItems, sameForAll } from "./joinChoices";

const change = (field: string, value: string) => ({
  ...{ field, label: field, before: null, after: value, value, both: false },
});
const record = (id: string, since: JoinedRecord["since"] = null): JoinedRecord => ({
  ...{ row: 2, id, bbh: 3, record: {}, since, stays: [] },
  changes: [change("zl", "新址"), change("bz", "新注")],
});
const list = [record("a"), record("b", { by: "甲", at: "2024-06-01T00:00:00Z" })];

test("a record that was changed after the export waits for a choice", () => {
  const choices = firstChoices(list);
  expect(Object.keys(choices)).toEqual(["a"]);
  expect(joinItems(list, choices)).toEqual([
    { id: "a", bbh: 3, values: { zl: "新址", bz: "新注" } },
  ]);
});

test("fields that stay are not saved, nor records of which all do", () => {
  const chosen = { ...sameForAll(list, "take"), a: { how: "take", kept: ["zl"] } } as const;
  expect(joinItems(list, chosen).map(({ values }) => values)).toEqual([
    { bz: "新注" },
    { zl: "新址", bz: "新注" },
  ]);
  expect(joinItems(list, { a: { how: "take", kept: ["zl", "bz"] } })).toEqual([]);
  expect(joinItems(list, sameForAll(list, "skip"))).toEqual([]);
});
