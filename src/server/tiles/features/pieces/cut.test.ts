import { PbfWriter } from "pbf";
import { expect, test } from "vitest";
import { jsonCut, pbfCut } from "./cut";

const names = ["oid", "名称", "面积", 'a"b', "备注"];
const records = [
  { oid: 1, 名称: "地块", 面积: 12.5, 'a"b': "x", 备注: null },
  { oid: 2, 名称: 'a"},{\\"', 面积: -1e-7, 'a"b': "\\", 备注: "\u0001换\n行，{}" },
  { oid: 3, 名称: "", 面积: null, 'a"b': '𠮷,"properties":{', 备注: "}" },
];
const wantedOf = [["oid"], ["oid", "备注"], ["oid", "名称", "面积"], ["oid", 'a"b', "备注"], names];

test.each(wantedOf.map((wanted) => [wanted]))("of JSON these members are left: %s", (wanted) => {
  const only = (one: object) =>
    Object.fromEntries(Object.entries(one).filter(([name]) => wanted.includes(name)));
  for (const one of records) {
    const geoJson = (properties: object) =>
      JSON.stringify({ id: 7, geometry: [[1, 2]], properties });
    const cut = jsonCut('"properties":{', names, new Set(wanted));
    expect(`${cut(Buffer.from(geoJson(one)))}`).toBe(geoJson(only(one)));
    const esri = (attributes: object) => JSON.stringify({ attributes, geometry: { rings: [[]] } });
    const other = jsonCut('{"attributes":{', names, new Set(wanted));
    expect(`${other(Buffer.from(esri(one)))}`).toBe(esri(only(one)));
  }
});

test("what is written otherwise is not cut", () => {
  const cut = jsonCut('"properties":{', ["oid", "x"], new Set(["oid"]));
  for (const text of [
    "",
    "{}",
    '"properties":{',
    '"properties":{"oid":1}',
    '"properties":{"oid":1,"y',
  ]) {
    expect(cut(Buffer.from(text)), text).toBeNull();
  }
  expect(cut(Buffer.from('"properties":{"oid":1,"x":2,"z":3}'))).toBeNull();
});

/** A feature with values of such lengths, and an outline of so many numbers. */
function feature(lengths: readonly (number | null)[], outline: number): Buffer {
  const pbf = new PbfWriter();
  pbf.writeMessage(
    15,
    (_, one) => {
      for (const length of lengths) {
        one.writeMessage(
          1,
          (_: null, value) => {
            if (length !== null) value.writeStringField(1, "值".repeat(length));
          },
          null,
        );
      }
      one.writePackedSVarint(
        3,
        Array.from({ length: outline }, (_, n) => n * 77 - 3000),
      );
    },
    null,
  );
  return Buffer.from(pbf.finish());
}

test("of a protocol buffer these values are left, whatever its length is", () => {
  const lengths = [1, null, 50, 200, 0, 6_000, 3];
  for (const wanted of [[0], [0, 1], [0, 2, 3], [0, 5], [0, 4, 6], [0, 1, 2, 3, 4, 5, 6]]) {
    for (const outline of [0, 3, 4_000]) {
      const cut = pbfCut(lengths.map((_, n) => wanted.includes(n)));
      const left = feature(
        wanted.map((n) => lengths[n] ?? null),
        outline,
      );
      const found = Buffer.from(cut(feature(lengths, outline)) ?? []);
      expect(found.equals(left), `${wanted} ${outline}`).toBe(true);
    }
  }
});

test("a protocol buffer with other values is not cut", () => {
  expect(pbfCut([true, false])(feature([1], 3))).toBeNull();
  expect(pbfCut([true, false])(feature([1, 2, 3], 3))).toBeNull();
});
