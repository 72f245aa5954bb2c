import { expect, test } from "vitest";
import { chosen } from "./choices";

const row = { dkbh: "甲", mj: 5, jzmd: 10, kept: ["lxdh"] };
const columns = ["dkbh", "mj", "jzmd", "lxdh"];

test("without a choice the file counts, with what it lacks of the library", () => {
  expect(chosen(row, undefined, columns)).toEqual(row);
});

test("a record is left out, or stays as it is in the library", () => {
  expect(chosen(row, { how: "skip", kept: [] }, columns)).toBeNull();
  expect(chosen(row, { how: "keep", kept: [] }, columns)?.kept).toEqual([
    ...["dkbh", "mj", "jzmd", "lxdh"],
    ...["geom", "txmj", "zxjd", "zxwd", "drr"],
  ]);
});

test("single fields stay, the outline with its measures, and what follows from them is stored", () => {
  const choice = { how: "take", kept: ["mj", "geom"], derived: { jzmd: 12 } } as const;
  expect(chosen(row, { ...choice, kept: [...choice.kept] }, columns)).toEqual({
    ...row,
    jzmd: 12,
    kept: ["lxdh", "mj", "geom", "geom", "txmj", "zxjd", "zxwd"],
  });
});
