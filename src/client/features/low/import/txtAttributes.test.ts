import { expect, test } from "vitest";
import { dxydsd } from "#contract/datasets/dxydsd";
import { problemOf } from "#contract/rules/problem/problemOf";
import type { Problem } from "#contract/rules/problem/report";
import { formItemsOf } from "../../../records/formItemsOf";
import { byRow, commonErrors, errorsOf, itemsOf, valuesOf } from "./txtAttributes";

const parcel = (row: number, number: string) => ({
  ...{ row, number, name: `示例${number}`, use: "", landClass: "0601", mj: 16_000 },
  ...{ txmj: 16_000, geometry: null },
});
const parcels = [parcel(13, "1"), parcel(20, "2")];
const check = (values: Readonly<Record<string, unknown>>): Problem[] =>
  ["zl", "tdsyqr", "dkmc"]
    .filter((key) => !values[key])
    .map((key) =>
      problemOf("A001", "E", { row: null, dkbh: null }, `${key}不能为空`, {
        field: key.toUpperCase(),
      }),
    );
const keys = ["zl", "tdsyqr", "dkmc", "dkbh"];

test("what the file says comes first, then what is for all, then what is for one", () => {
  const attributes = {
    common: { zl: "甲路", dlbm: "" },
    own: { "20": { zl: "乙路", dkmc: "新名" } },
  };
  expect(valuesOf(parcels[0] as never, attributes)).toMatchObject({ zl: "甲路", dkmc: "示例1" });
  expect(valuesOf(parcels[1] as never, attributes)).toMatchObject({
    ...{ zl: "乙路", dkmc: "新名", dlbm: "0601" },
  });
});

test("an error that a value for all would cure stands at the common form", () => {
  const attributes = { common: {}, own: { "20": { zl: "乙路" } } };
  const errors = errorsOf(parcels, attributes, check, keys);
  expect([...(errors.get(13)?.keys() ?? [])]).toEqual(["zl", "tdsyqr"]);
  expect([...(errors.get(20)?.keys() ?? [])]).toEqual(["tdsyqr"]);
  expect([...commonErrors(parcels, errors, attributes).keys()]).toEqual(["zl", "tdsyqr"]);
  const filled = { common: { tdsyqr: "张三" }, own: { "13": { zl: "x" }, "20": { zl: "y" } } };
  expect(errorsOf(parcels, filled, check, keys).size).toBe(0);
});

test("problems of a refusal are sorted to their parcels and fields", () => {
  const problem = problemOf("A011", "E", { row: 13, dkbh: "1" }, "校验不通过", { field: "ZL" });
  expect(byRow([problem], keys).get(13)?.get("zl")).toEqual(["校验不通过"]);
});

test("the form asks for all that a parcel must have, but for what file and account tell", () => {
  const { required, optional, own } = itemsOf(formItemsOf(dxydsd));
  expect(required.map(({ key }) => key)).toEqual(expect.arrayContaining(["zl", "tdsyqr", "rdnf"]));
  expect(optional.some(({ field }) => field.required)).toBe(false);
  expect(own.map(({ key }) => key)).toEqual(expect.arrayContaining(["dkbh", "dkmc"]));
});
