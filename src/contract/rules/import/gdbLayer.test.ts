import { expect, test } from "vitest";
import type { GdbLayer } from "#geo/gdb/gdbFile";
import { columnsByAlias, recordsOf } from "./gdbLayer";

const column = (name: string, alias = "", type = "text") => ({ name, alias, type });

function layer(columns: GdbLayer["columns"], values: Record<string, unknown> = {}): GdbLayer {
  const rings = [
    [
      [120, 30],
      [Number.NaN, 30],
    ],
  ] as [number, number][][];
  const records = function* () {
    yield { values, rings, isCurved: false, marks: null };
    yield { values, rings: [], isCurved: false, marks: null };
  };
  return { name: "地块", shapeType: 4, wkt: "", columns, records };
}

test("columns are found by name, by alias and by Chinese names, and that is said", () => {
  const given = layer([
    column("OBJECTID", "OBJECTID", "long"),
    column("dkbh", "编号"),
    column("F1", "DKMC"),
    column("F2", "现状地类"),
    column("地块面积"),
    column("F3", "备注（说明）"),
    column("F4", "地块编号"),
    column("F5", "其他"),
  ]);
  const { columns, remarks } = columnsByAlias(given, "dxydsd");
  expect(columns.map(({ key }) => key)).toEqual([
    ...["OBJECTID", "DKBH", "DKMC", "DLBM", "MJ", "BZ", "F4", "F5"],
  ]);
  expect(remarks.map(({ kind, text }) => [kind, text])).toEqual([
    ["column", "字段“F1”按别名“DKMC”读取为DKMC"],
    ["column", "字段“F2”按别名“现状地类”读取为DLBM"],
    ["column", "字段“地块面积”读取为MJ"],
    ["column", "字段“F3”按别名“备注（说明）”读取为BZ"],
  ]);
});

test("records have the keys of the columns; an outline of no numbers is told apart from none", () => {
  const given = layer([column("F1", "DKMC"), column("N", "", "long")], { F1: "一", N: 7 });
  const { columns } = columnsByAlias(given, "dxydsd");
  const [first, second] = [...recordsOf(given, columns)];
  expect(first).toMatchObject({ row: 1, values: { DKMC: "一", N: 7 }, shape: { finite: false } });
  expect(second).toMatchObject({ row: 2, shape: null });
});
