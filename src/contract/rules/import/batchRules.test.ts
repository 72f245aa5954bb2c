import { describe, expect, test } from "vitest";
import { bboxOf } from "#geo/bbox";
import type { Position } from "#geo/position";
import { rectangle } from "../outline/sampleRings";
import {
  gapsInBatch,
  overlapsBetween,
  overlapsInBatch,
  type PlacedParcel,
  repeatedNumbers,
} from "./batchRules";

const parcel = (row: number, ...rings: Position[][]): PlacedParcel => {
  const multi = rings.map((one) => [one]);
  return { row, dkbh: `P${row}`, multi, bbox: bboxOf(multi) };
};

describe("A007: numbers of a file", () => {
  test("each once", () => {
    const records = [1, 2, 3].map((row) => ({ row, dkbh: `P${row}` }));
    expect(repeatedNumbers(records)).toEqual([]);
  });

  test("no number is not a number", () => {
    expect(repeatedNumbers([1, 2].map((row) => ({ row, dkbh: null })))).toEqual([]);
  });

  test("a repeat stands at each record and names another", () => {
    const records = ["A", "B", "A", "A"].map((dkbh, i) => ({ row: i + 1, dkbh }));
    const problems = repeatedNumbers(records);
    expect(problems.map(({ row, other_row }) => [row, other_row])).toEqual([
      [1, 3],
      [3, 4],
      [4, 1],
    ]);
    expect(problems[0]).toMatchObject({
      rule: "A007",
      level: "E",
      field: "DKBH",
      other_dkbh: "A",
      message: "地块编号A在文件内重复",
    });
  });
});

describe("G011: overlaps of a batch", () => {
  test("once per pair, at the earlier record", () => {
    const parcels = [parcel(4, rectangle(0, 0, 100)), parcel(9, rectangle(90, 0, 100))];
    expect(overlapsInBatch(parcels)).toEqual([
      {
        rule: "G011",
        level: "E",
        row: 4,
        dkbh: "P4",
        field: null,
        value: "1000.00",
        message: "地块P4与P9重叠1000.00㎡",
        overlapM2: 1000,
        other_dkbh: "P9",
        other_row: 9,
      },
    ]);
  });

  test("a shared side is none, nor is one square metre, nor a thousandth of the smaller", () => {
    const with100 = (...others: Position[][]) =>
      overlapsInBatch([parcel(1, rectangle(0, 0, 100)), ...others.map((o, i) => parcel(i + 2, o))]);
    expect(with100(rectangle(100, 0, 50))).toEqual([]);
    expect(with100(rectangle(99, 0, 40, 0.99))).toEqual([]);
    expect(with100(rectangle(99.91, 0, 100, 100))).toEqual([]);
    expect(with100(rectangle(99.89, 0, 100, 100))).toHaveLength(1);
  });

  test("a record without number is named by its row", () => {
    const nameless = { ...parcel(2, rectangle(50, 0, 100)), dkbh: null };
    expect(overlapsInBatch([parcel(1, rectangle(0, 0, 100)), nameless])[0]?.message).toBe(
      "地块P1与第2行重叠5000.00㎡",
    );
  });

  test("between two lists the earlier record is named first", () => {
    const found = overlapsBetween(
      [parcel(8, rectangle(0, 0, 100))],
      [parcel(3, rectangle(50, 0, 100))],
    );
    expect(found.map(({ row, other_row }) => [row, other_row])).toEqual([[3, 8]]);
  });
});

describe("G015: gaps of a batch", () => {
  test.each([
    [0.3, 1],
    [0.0009, 0],
    [0, 0],
    [0.6, 0],
  ])("%d m between neighbours gives %d", (gap, count) => {
    const parcels = [parcel(1, rectangle(0, 0, 100)), parcel(2, rectangle(100 + gap, 0, 100))];
    expect(gapsInBatch(parcels)).toHaveLength(count);
  });

  test("a gap is a hint and names the neighbour", () => {
    const parcels = [parcel(1, rectangle(0, 0, 100)), parcel(2, rectangle(100.25, 0, 100))];
    expect(gapsInBatch(parcels)[0]).toMatchObject({
      rule: "G015",
      level: "I",
      row: 1,
      other_row: 2,
      message: "与相邻地块P2存在缝隙（0.250米）",
    });
  });
});
