import { describe, expect, test } from "vitest";
import { dxydsd } from "#contract/datasets/dxydsd";
import { type Filter, filtersOf } from "./filtersOf";
import { readQuery, tagsOf, writeFilters, writePage } from "./listQuery";

const filters: Filter[] = [
  { kind: "text", key: "keyword", label: "编号/名称/权利人" },
  ...filtersOf(dxydsd, ["dxlx", "rdnf", "sfnrjh"]),
  { kind: "range", key: "mj", label: "面积", unit: "亩" },
];
const read = (address: string) => readQuery(new URLSearchParams(address), filters, ["mj", "dkbh"]);

describe("a list's address", () => {
  test("an empty address is the first page of everything", () => {
    expect(read("")).toEqual({ filters: {}, current: 1, pageSize: 20 });
  });

  test("reproduces filters, page and sort", () => {
    expect(
      read("keyword=化工&dxlx=1,2&rdnf=2023&sfnrjh=1&mjMin=5&page=3&size=50&sort=mj.desc"),
    ).toEqual({
      filters: { keyword: "化工", dxlx: ["1", "2"], rdnf: ["2023"], sfnrjh: 1, mjMin: 5 },
      current: 3,
      pageSize: 50,
      sort: { field: "mj", order: "desc" },
    });
  });

  test("what the list does not know is left out, never sent on", () => {
    const query = read("dxlx=7&rdnf=1990&mjMax=abc&sfnrjh=2&page=-1&size=9999&sort=password.asc");
    expect(query).toEqual({ filters: {}, current: 1, pageSize: 20 });
  });

  test("the empty choice asks for records without a value", () => {
    const query = read("dxlx=");
    expect(query.filters).toEqual({ dxlx: [""] });
    expect(tagsOf(filters, query.filters)[0]?.text).toBe("低效类型：未填");
  });

  test("a changed filter goes back to the first page and leaves other parameters alone", () => {
    const next = writeFilters(new URLSearchParams("page=4&zoom=9&dxlx=1"), {
      dxlx: [],
      keyword: "厂",
    });
    expect(Object.fromEntries(next)).toEqual({ zoom: "9", keyword: "厂" });
  });

  test("the usual page, size and order leave no trace in the address", () => {
    const next = writePage(new URLSearchParams("page=2&size=50&sort=mj.asc"), {
      current: 1,
      pageSize: 20,
      sort: undefined,
    });
    expect(next.toString()).toBe("");
  });
});

test("what is filtered by id stands with its name, and never with the id", () => {
  const one = { kind: "id", key: "pcid", label: "导入批次", of: "batch" } as const;
  const values = { pcid: "0f3c9a1b7d" };
  const nameOf = (_: string, id: string) => (id === values.pcid ? "地块.mdb" : null);
  expect(tagsOf([one], values, nameOf)[0]?.text).toBe("导入批次：地块.mdb");
  expect(tagsOf([one], values)[0]?.text).toBe("导入批次：已指定");
});

test("every filter at work stands as a tag in words", () => {
  const { filters: values } = read("keyword=化工&dxlx=1,2&sfnrjh=0&mjMin=5&mjMax=10");
  expect(tagsOf(filters, values)).toEqual([
    { keys: ["keyword"], text: "编号/名称/权利人：化工" },
    { keys: ["dxlx"], text: "低效类型：旧城镇、旧厂矿" },
    { keys: ["sfnrjh"], text: "是否纳入年度计划：否" },
    { keys: ["mjMin", "mjMax"], text: "面积：5–10 亩" },
  ]);
});
