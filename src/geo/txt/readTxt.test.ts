import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Position } from "../position";
import { nestRings } from "../ring/nestRings";
import { planeArea } from "../ring/ringArea";
import { closeRing } from "../ring/ringDefects";
import { readTxt, type TxtParcel } from "./readTxt";
import { writeTxt } from "./txtWriter";

const folder = new URL("../../../tests/fixtures/txt/", import.meta.url);
const bytesOf = (name: string) => new Uint8Array(readFileSync(new URL(name, folder)));
const utf8 = new TextEncoder();

type ExpectedParcel = {
  no: string;
  name: string;
  use: string;
  rings: number[];
  parts: number;
  holes: number;
  declaredHa: number;
  areaM2: number;
};
type Expected = {
  file: string;
  encoding: string;
  issues: { rule: string; parcel?: string; line?: number }[];
  parcels: ExpectedParcel[] | null;
};
const expected: Expected[] = JSON.parse(readFileSync(new URL("expected.json", folder), "utf8"));

const ruleOf: Record<string, string> = {
  missingSection: "F101",
  badHeader: "F102",
  badPoint: "F103",
  count: "F104",
  shape: "F105",
  numbering: "F106",
  duplicateNumber: "F107",
  unclosed: "G002",
};

function summary(parcel: TxtParcel): Omit<ExpectedParcel, "declaredHa"> {
  const multi = nestRings(parcel.rings.map(({ positions }) => closeRing(positions, 0.1)));
  return {
    no: parcel.number,
    name: parcel.name,
    use: parcel.use,
    rings: parcel.rings.map(({ positions }) => closeRing(positions, 0.1).length),
    parts: multi.length,
    holes: multi.flat().length - multi.length,
    areaM2: Math.round(planeArea(multi) * 1000) / 1000,
  };
}

describe("readTxt on the sample files", () => {
  test.each(expected)("$file", (e) => {
    const found = readTxt(bytesOf(e.file));
    expect(found.encoding).toBe(e.encoding === "gbk" ? "gb18030" : e.encoding);
    const own = e.issues.filter(({ rule }) => Object.values(ruleOf).includes(rule));
    const rules = found.faults.map(({ kind }) => ruleOf[kind]);
    for (const { rule, line, parcel } of own) {
      const fault = found.faults.find(
        (f) =>
          ruleOf[f.kind] === rule &&
          (line === undefined || f.line === line) &&
          (parcel === undefined || ("parcel" in f && f.parcel === parcel)),
      );
      expect(fault, `${rule} ${line ?? parcel ?? ""}`).toBeDefined();
    }
    if (!e.parcels) return;
    expect([...rules].sort()).toEqual(own.map(({ rule }) => rule).sort());
    expect(found.parcels.map(summary)).toEqual(
      e.parcels.map(({ declaredHa: _, ...parcel }) => parcel),
    );
  });

  test("attributes and headers come as they are written", () => {
    const { attributes, parcels } = readTxt(bytesOf("clean.txt"));
    expect(attributes).toMatchObject({ 坐标系: "2000国家大地坐标系", 带号: "40", 几度分带: "3" });
    expect(parcels[2]).toMatchObject({
      line: 27,
      sheet: "H51G026012",
      landClass: "0508",
      declaredCount: 10,
      declaredArea: 1.68,
      prefixed: true,
    });
    expect(parcels[0]?.rings[0]?.positions[0]).toEqual([40498077, 3360022]);
  });

  test("eastings without the zone number are told", () => {
    expect(readTxt(bytesOf("no-zone-prefix.txt")).parcels.map((p) => p.prefixed)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
    const mixed =
      "[属性描述]\n[地块坐标]\n2,1,1,a,面,,,,@\nJ1,1,3360022,40498077\nJ2,1,3360022,498077";
    expect(readTxt(utf8.encode(mixed)).parcels[0]?.prefixed).toBeNull();
  });
});

describe("readTxt on variants", () => {
  const file = (...lines: string[]) =>
    readTxt(utf8.encode(["[属性描述]", "带号=40", "[地块坐标]", ...lines].join("\n")));
  const square = ["J1,1,0,0", "J2,1,0,9", "J3,1,9,9", "J4,1,9,0"];

  test("headers of 10 and 13 fields keep what they add", () => {
    const ten = file("5,1,7,a,面,,用途,0601,330110,某村,@", ...square, "J1,1,0,0");
    expect(ten.faults).toEqual([]);
    expect(ten.parcels[0]).toMatchObject({ landClass: "0601", extra: ["330110", "某村"] });
    const thirteen = file("5,1,7,a,面,,用途,0601,a,b,c,d,e,@", ...square, "J1,1,0,0");
    expect(thirteen.parcels[0]?.extra).toHaveLength(5);
  });

  test("tabs, full-width commas and signs, spaces and empty lines are taken", () => {
    const { faults, parcels } = file(
      "5，1，7，a，面，，，，＠",
      "",
      ...square.map((l) => l.replaceAll(",", " \t")),
      " J1,1,0,0 ",
    );
    expect(faults).toEqual([]);
    expect(parcels[0]?.rings[0]?.positions).toHaveLength(5);
  });

  test("the closing point may carry the next number, and rings may start at 1 again", () => {
    expect(file("5,1,7,a,面,,,,@", ...square, "J5,1,0,0").faults).toEqual([]);
    const inner = ["J1,2,1,1", "J2,2,1,3", "J3,2,3,3", "J1,2,1,1"];
    expect(file("9,1,7,a,面,,,,@", ...square, "J1,1,0,0", ...inner).faults).toEqual([]);
  });

  test("a number left out and a point without one are told with their line", () => {
    const { faults } = file(
      "5,1,7,a,面,,,,@",
      "J1,1,0,0",
      "J3,1,0,9",
      "J4,1,9,9",
      "J5,1,9,0",
      "J1,1,0,0",
    );
    expect(faults).toEqual([
      { kind: "numbering", line: 6, text: "J3", parcel: "7", ring: "1", open: false },
    ]);
    expect(file("1,1,7,a,面,,,,@", "界址,1,0,0").faults).toMatchObject([
      { kind: "numbering", line: 5 },
    ]);
  });

  test("the gap of an open ring is measured", () => {
    const { faults } = file("5,1,7,a,面,,,,@", ...square, "J1,1,0,0.05");
    expect(faults).toEqual([
      { kind: "unclosed", line: 9, text: "J1", parcel: "7", ring: "1", gap: 0.05 },
    ]);
  });

  test("points of a bad header do not join the parcel before", () => {
    const { faults, parcels } = file("4,1,7,a,面,,,,@", ...square, "9,1,8,b,面", ...square);
    expect(faults.map(({ kind }) => kind)).toEqual(
      ["unclosed", "numbering", "badHeader"].sort(
        (a, b) => faults.findIndex((f) => f.kind === a) - faults.findIndex((f) => f.kind === b),
      ),
    );
    expect(parcels).toHaveLength(1);
    expect(parcels[0]?.rings[0]?.positions).toHaveLength(4);
  });

  test("a header that broke off is told once, and its points are not", () => {
    const { faults, parcels } = file("5,1.6800,示例地块", ...square, "J1,1,0,0");
    expect(faults).toEqual([{ kind: "badHeader", line: 4, text: "5,1.6800,示例地块" }]);
    expect(parcels).toEqual([]);
  });

  test("points without a header, odd numbers and empty fields are bad", () => {
    expect(file(...square).faults).toMatchObject([{ kind: "badPoint", line: 4, parcel: "" }]);
    for (const bad of [
      "J1,1,NaN,0",
      "J1,1,1e3,0",
      "J1,,0,0",
      ",1,0,0",
      "J1,1,0,",
      "J1,1,0,0,x",
      "x",
    ]) {
      expect(file("1,1,7,a,面,,,,@", bad).faults.map(({ kind }) => kind)).toContain("badPoint");
    }
  });

  test("empty parts at the end, heights and blanks beside commas are left out, and counted", () => {
    const head = "5,1,7,a,面,,,,@,,";
    const closed = [...square, "J1,1,0,0"];
    const points = closed.map((line) => `${line.replaceAll(",", ",\t")},,`);
    const { faults, lenient } = file(head, ...points);
    expect([faults, lenient]).toEqual([[], { commas: 1 + closed.length, heights: 0 }]);
    const high = file(head, ...closed.map((line) => `${line},12.5`));
    expect([high.faults, high.lenient]).toEqual([[], { commas: 1, heights: closed.length }]);
  });

  test("UTF-16 with its mark and UTF-8 with its mark are decoded", () => {
    const text = "\ufeff[属性描述]\r\n带号=40\r\n[地块坐标]\r\n";
    const little = new Uint8Array(Uint16Array.from(text, (c) => c.charCodeAt(0)).buffer);
    const big = little.map((_, i) => little[i ^ 1] as number);
    for (const bytes of [little, big, utf8.encode(text)]) {
      expect(readTxt(bytes)).toMatchObject({ attributes: { 带号: "40" }, faults: [] });
    }
    expect(readTxt(little).encoding).toBe("utf-16");
  });

  test("nothing, and noise, lack both sections", () => {
    for (const bytes of [
      new Uint8Array(0),
      Uint8Array.from({ length: 9999 }, (_, i) => (i * i) % 251),
    ]) {
      expect(readTxt(bytes).faults.filter(({ kind }) => kind === "missingSection")).toHaveLength(2);
    }
  });
});

describe("writeTxt", () => {
  const outer: Position[] = [
    [498077, 3360022],
    [498237, 3360022],
    [498237, 3360122],
    [498077, 3360122],
    [498077, 3360022],
  ];
  const hole: Position[] = [
    [498100, 3360050],
    [498100, 3360060],
    [498110, 3360060],
    [498100, 3360050],
  ];

  test("reads back as it was written, with the zone number added", () => {
    const text = writeTxt(
      [{ number: "1", name: "甲,乙@丙\n丁", use: "工业用地", multi: [[outer, hole], [outer]] }],
      { zone: 40, prefixed: false },
      { producer: "余杭分局", date: "2024-6-15" },
    );
    const { faults, attributes, parcels } = readTxt(utf8.encode(text));
    expect(faults).toEqual([]);
    expect(attributes.带号).toBe("40");
    expect(parcels[0]).toMatchObject({
      name: "甲、乙 丙 丁",
      use: "工业用地",
      declaredArea: 3.195,
      prefixed: true,
    });
    expect(parcels[0]?.rings.map(({ id }) => id)).toEqual(["1", "2", "3"]);
    expect(parcels[0]?.rings[1]?.positions).toEqual(hole.map(([x, y]) => [x + 40_000_000, y]));
  });

  test("is the example of the standard", () => {
    const multi = [[outer.map(([x, y]): Position => [x + 40_000_000, y])]];
    const lines = writeTxt(
      [{ number: "1", name: "示例地块一", use: "工业用地", multi }],
      { zone: 40, prefixed: true },
      { producer: "余杭区自然资源局", date: "2024-6-15" },
    ).split("\r\n");
    expect(lines.slice(0, 12)).toEqual(
      readFileSync(new URL("clean.txt", folder), "utf8").split("\n").slice(0, 12),
    );
    expect(lines.slice(12, 15)).toEqual([
      "5,1.6000,1,示例地块一,面,,工业用地,,@",
      "J1,1,3360022.000,40498077.000",
      "J2,1,3360022.000,40498237.000",
    ]);
  });
});
