import { describe, expect, test } from "vitest";
import type { Position } from "#geo/position";
import { checkRings } from "./ringRules";
import { rectangle, ring } from "./sampleRings";

const subject = { row: 3, dkbh: "330110SD202400001" };
const found = (...rings: Position[][]) =>
  checkRings(rings, subject).found.map(({ problem }) => [
    problem.rule,
    problem.level,
    problem.message,
  ]);
const square = rectangle(0, 0, 100);

describe("the rings of one parcel", () => {
  test.each<[string, Position[][]]>([
    ["a square", [square]],
    ["a square drawn the other way", [[...square].reverse()]],
    ["a hole", [square, rectangle(20, 20, 10)]],
    ["a hole that comes first", [rectangle(20, 20, 10), square]],
    [
      "a hole touching the outer ring at a point",
      [square, ring([0, 50], [10, 40], [10, 60], [0, 50])],
    ],
    ["two parts", [square, rectangle(110, 0, 50)]],
    ["a part in a hole", [square, rectangle(20, 20, 60), rectangle(40, 40, 20)]],
  ])("%s is in order", (_, rings) => {
    expect(checkRings(rings, subject)).toMatchObject({ found: [], isSound: true });
  });

  test("G003: a ring that crosses itself", () => {
    const bow = ring([0, 0], [100, 100], [100, 0], [0, 120], [0, 0]);
    expect(found(bow)).toEqual([["G003", "E", "图形自相交"]]);
    expect(checkRings([bow], subject).isSound).toBe(false);
  });

  test("G003: a ring that touches itself at a point is a warning, with the place", () => {
    const pinched = ring([0, 0], [50, 40], [100, 0], [100, 100], [50, 40], [0, 100], [0, 0]);
    expect(found(pinched)).toEqual([["G003", "W", "图形自相交（同一环在一点相接）"]]);
    expect(checkRings([pinched], subject)).toMatchObject({
      isSound: true,
      found: [{ at: ring([50, 40])[0] }],
    });
  });

  test("G005: a spike", () => {
    const spiked = ring(
      [0, 0],
      [100, 0],
      [100, 50],
      [120, 50.3],
      [100, 50.6],
      [100, 100],
      [0, 100],
      [0, 0],
    );
    expect(found(spiked)).toEqual([["G005", "W", "存在尖锐角（1.72°）"]]);
  });

  test("G005: six degrees are no spike, nor is one with short sides", () => {
    expect(
      found(
        ring([0, 0], [100, 0], [100, 49], [120, 50], [100, 51.1], [100, 100], [0, 100], [0, 0]),
      ),
    ).toEqual([]);
    expect(
      found(
        ring(
          [0, 0],
          [100, 0],
          [100, 50],
          [100.9, 50.02],
          [100, 50.06],
          [100, 100],
          [0, 100],
          [0, 0],
        ),
      ),
    ).toEqual([]);
  });

  test("G006: a side of three centimetres", () => {
    expect(
      found(ring([0, 0], [100, 0], [100, 50], [100.03, 50], [100, 100], [0, 100], [0, 0])),
    ).toEqual([["G006", "W", "存在过短边（0.030米）"]]);
    expect(
      found(ring([0, 0], [100, 0], [100, 50], [100.06, 50], [100, 100], [0, 100], [0, 0])),
    ).toEqual([]);
  });

  test("G007: a strip, by width and by shape", () => {
    expect(found(rectangle(0, 0, 420, 0.9))).toEqual([["G007", "W", "疑似狭长面"]]);
    expect(found(rectangle(0, 0, 2000, 10))).toEqual([["G007", "W", "疑似狭长面"]]);
    expect(found(rectangle(0, 0, 1000, 10))).toEqual([]);
  });

  test("G007: a wall around a court is a strip, a court by itself makes none", () => {
    expect(found(square, rectangle(0.4, 0.4, 99.2))).toEqual([["G007", "W", "疑似狭长面"]]);
    const courts = Array.from({ length: 30 }, (_, i) =>
      rectangle(5 + 15 * (i % 6), 5 + 15 * Math.floor(i / 6), 8),
    );
    expect(found(square, ...courts)).toEqual([]);
  });

  test.each<[string, Position[][]]>([
    ["a hole that sticks out", [square, rectangle(95, 40, 10)]],
    ["holes that overlap", [square, rectangle(20, 20, 20), rectangle(30, 30, 20)]],
    ["parts that overlap", [square, rectangle(90, 90, 50)]],
    ["the same part twice", [square, square]],
  ])("G008: %s", (_, rings) => {
    expect(found(...rings)).toEqual([["G008", "E", "内环超出外环"]]);
    expect(checkRings(rings, subject).isSound).toBe(false);
  });

  test("G009: nothing enclosed", () => {
    const line = ring([0, 0], [50, 0], [100, 0], [0, 0]);
    expect(found(line).map(([rule, level]) => [rule, level])).toContainEqual(["G009", "E"]);
  });

  test("G009: a part of nine square metres", () => {
    expect(found(square, rectangle(105, 0, 3))).toEqual([["G009", "W", "存在碎面（9.00㎡）"]]);
    expect(found(square, rectangle(105, 0, 4))).toEqual([]);
  });

  test("G009: parts of a broken outline are not reported", () => {
    const rules = found(square, rectangle(98, 40, 20, 0.4)).map(([rule]) => rule);
    expect(rules).toContain("G008");
    expect(rules).not.toContain("G009");
  });

  test("G016: parts over 50 m apart, whatever lies between others", () => {
    expect(found(square, rectangle(149, 0, 20))).toEqual([]);
    expect(found(square, rectangle(151, 0, 20))).toEqual([
      ["G016", "W", "多部件图形间距过大（51.0米）"],
    ]);
    expect(found(square, rectangle(140, 0, 20), rectangle(200, 0, 20))).toEqual([]);
  });

  test("all faults of an outline are reported", () => {
    const bad = ring(
      [0, 0],
      [100, 0],
      [100, 50],
      [120, 50.3],
      [100, 50.6],
      [100, 50.62],
      [0, 100],
      [0, 0],
    );
    expect(found(bad, rectangle(200, 0, 2)).map(([rule]) => rule)).toEqual([
      "G005",
      "G006",
      "G009",
      "G016",
    ]);
  });
});
