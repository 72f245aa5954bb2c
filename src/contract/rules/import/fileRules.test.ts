import { describe, expect, test } from "vitest";
import type { MdbColumn, MdbLayer } from "#geo/mdb/mdbLayers";
import { fileFields } from "../values/fileColumns";
import {
  importedBefore,
  layerFor,
  missingColumns,
  missingLayer,
  notPolygons,
  unknownColumns,
  unreadableFile,
  wrongCount,
  wrongFile,
} from "./fileRules";

const messages = (problems: readonly { rule: string; level: string; message: string }[]) =>
  problems.map(({ rule, level, message }) => [rule, level, message]);
const types: Record<string, string> = { number: "double", integer: "long", flag: "long" };
const columns = (change: Record<string, string | null> = {}): MdbColumn[] =>
  Object.entries(fileFields("dxydst")).flatMap(([name, { kind }]) => {
    const key = name.toUpperCase();
    const type = change[key] === undefined ? (types[kind] ?? "text") : change[key];
    return type === null || key === "JZMD" ? [] : [{ name, key, type, size: 8 }];
  });

describe("F001: kind and size of a file", () => {
  test("the wanted ending in any case", () => {
    expect(wrongFile("余杭.MDB", 1000, "gdb")).toEqual([]);
    expect(wrongFile("余杭.gdb.zip", 1000, "gdb")).toEqual([]);
    expect(messages(wrongFile("余杭.shp", 1000, "gdb"))).toEqual([
      ["F001", "E", "文件类型不正确，请上传mdb、zip（gdb）文件"],
    ]);
    expect(messages(wrongFile("mdb", 1000, "txt"))).toEqual([
      ["F001", "E", "文件类型不正确，请上传txt文件"],
    ]);
    expect(messages(wrongFile("总图.DWG", 1000, "gdb"))).toEqual([
      [
        ...["F001", "E"],
        "不能读取dwg，请在CAD中另存为dxf（AutoCAD 2007或更高版本，文本格式），用地图上的“打开本地图形”查看；此处请上传mdb、zip（gdb）文件",
      ],
    ]);
  });

  test("a name that can be kept", () => {
    expect(wrongFile(`${"长".repeat(96)}.mdb`, 1000, "gdb")).toEqual([]);
    expect(messages(wrongFile(`${"长".repeat(97)}.mdb`, 1000, "gdb"))).toEqual([
      ["X010", "E", "文件名不能超过100个字符"],
    ]);
  });

  test("200 MB for a geodatabase, 10 MB for coordinates", () => {
    const mb = 1024 * 1024;
    expect(wrongFile("a.mdb", 200 * mb, "gdb")).toEqual([]);
    expect(messages(wrongFile("a.mdb", 200 * mb + 1, "gdb"))).toEqual([
      ["F001", "E", "文件超过200MB，请拆分后上传"],
    ]);
    expect(wrongFile("a.txt", 10 * mb + 1, "txt")).toHaveLength(1);
  });
});

test.each([
  ["empty", "文件无法读取或已损坏（文件为空）"],
  ["notMdb", "文件无法读取或已损坏（不是Access个人地理数据库）"],
  ["password", "文件设有密码，请取消密码后上传"],
  ["damaged", "文件无法读取或已损坏（内容不完整）"],
] as const)("F002: %s", (kind, message) => {
  expect(messages([unreadableFile(kind)])).toEqual([["F002", "E", message]]);
});

describe("F003: the layer", () => {
  const layer = (table: string): MdbLayer => ({
    table,
    geometryField: "Shape",
    shapeType: 4,
    wkt: "",
    columns: [],
  });

  test("goes by its name before its alias, in any case", () => {
    const layers = ["dxyd", "dxyd_sd", "DXYD_ST", "其他"].map(layer);
    expect(layerFor(layers, "dxydsd")?.table).toBe("dxyd_sd");
    expect(layerFor(layers, "dxydst")?.table).toBe("DXYD_ST");
    expect(layerFor([layer("dxyd")], "dxydst")?.table).toBe("dxyd");
    expect(layerFor([layer("DXYD_ST")], "dxydsd")).toBeUndefined();
  });

  test("is named when it is missing", () => {
    expect(messages([missingLayer("dxydsd", [])])).toEqual([
      ["F003", "E", "缺少图层DXYD_SD（或DXYD），文件中没有图层"],
    ]);
    const layers = ["DXYD_SD", "道路"].map(layer);
    expect(missingLayer("dxydst", layers)).toMatchObject({
      message: "缺少图层DXYD_ST（或DXYD），文件中有：DXYD_SD、道路",
      value: "DXYD_SD、道路",
    });
  });
});

describe("F004: columns", () => {
  const found = (change: Record<string, string | null>) =>
    messages(missingColumns("DXYD_ST", columns(change), "dxydst"));

  test("all there", () => expect(found({})).toEqual([]));

  test("each missing one is named", () => {
    expect(found({ MJ: null, RDNF: null })).toEqual([
      ["F004", "E", "图层DXYD_ST缺少字段MJ"],
      ["F004", "E", "图层DXYD_ST缺少字段RDNF"],
    ]);
  });

  test("what need not be filled may be missing", () => {
    expect(found({ BZ: null, GHYT: null, RDRQ: null, TYSHXYDM: null })).toEqual([]);
  });

  test.each([
    ["MJ", "text"],
    ["MJ", "numeric"],
    ["MJ", "currency"],
    ["RDNF", "text"],
    ["RDNF", "integer"],
    ["XZQDM", "long"],
    ["DLBM", "integer"],
    ["TDQS", "byte"],
    ["SFKFBJN", "boolean"],
    ["DKMC", "memo"],
  ])("%s may be %s", (key, type) => expect(found({ [key]: type })).toEqual([]));

  test.each([
    ["MJ", "datetime"],
    ["TDQS", "double"],
    ["DKMC", "long"],
    ["DKBH", "ole"],
  ])("%s may not be %s", (key, type) => {
    expect(found({ [key]: type })).toEqual([
      ["F004", "E", `图层DXYD_ST缺少字段${key}（类型${type}不符）`],
    ]);
  });
});

describe("F005–F008", () => {
  test("F005: none, and too many", () => {
    expect(messages(wrongCount(0))).toEqual([["F005", "E", "文件中没有地块"]]);
    expect(wrongCount(50_000)).toEqual([]);
    expect(messages(wrongCount(50_001))).toEqual([["F005", "E", "地块数量超过上限50000"]]);
  });

  test("F006: polygons alone", () => {
    expect(notPolygons({ table: "DXYD_SD", shapeType: 4 })).toEqual([]);
    expect(messages(notPolygons({ table: "DXYD_SD", shapeType: 1 }))).toEqual([
      ["F006", "E", "图层DXYD_SD不是面状图层"],
    ]);
  });

  test("F007: the day of the earlier import", () => {
    expect(messages([importedBefore("2024-06-15")])).toEqual([
      ["F007", "W", "该文件已于2024-06-15导入过"],
    ]);
  });

  test("F008: other columns, but not the geodatabase's own", () => {
    const extra = ["OBJECTID", "SHAPE_LENGTH", "SHAPE_AREA", "ZDYZD1", "LXDH"].map((key) => ({
      name: key,
      key,
      type: "text",
      size: 8,
    }));
    expect(messages(unknownColumns([...columns(), ...extra], "dxydsd"))).toEqual([
      ["F008", "I", "字段ZDYZD1不在标准中，已忽略"],
      ["F008", "I", "字段LXDH不在标准中，已按联系电话读取"],
    ]);
    expect(messages(unknownColumns(extra.slice(4), "dxydst"))).toEqual([
      ["F008", "I", "字段LXDH不在标准中，已忽略"],
    ]);
  });
});
