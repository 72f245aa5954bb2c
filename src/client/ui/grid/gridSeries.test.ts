import { expect, test } from "vitest";
import { dxydsd } from "#contract/datasets/dxydsd";
import type { Field } from "#contract/define/field";
import { area, date, number, text } from "#contract/define/field";
import { areaOf, fillsOf, pulledTo } from "./gridArea";
import { continued, seriesOf } from "./gridSeries";

const figure = number("容积率", 2);
const words = text("地块编号", 32);
const day = date("开工时间");

/** The next cells of a line, with Ctrl or without. */
const next = (field: Field, texts: string[], turned = false, places = [0, 1]) => {
  const series = seriesOf(field, texts, turned);
  return series && places.map((place) => series(texts.length + place));
};

test("figures go on by their step, also backwards and with decimals; a single one with Ctrl alone", () => {
  expect(next(figure, ["1", "2"])).toEqual(["3", "4"]);
  expect(next(figure, ["1", "2"], true)).toBeNull();
  expect(next(figure, ["0.5", "0.75"])).toEqual(["1", "1.25"]);
  expect(next(figure, ["3", "1"])).toEqual(["-1", "-3"]);
  expect(next(figure, ["10", "20", "30"], false, [-4, -5])).toEqual(["0", "-10"]);
  expect(next(area("面积"), ["18.5993"])).toBeNull();
  expect(next(figure, ["1.5"], true)).toEqual(["2.5", "3.5"]);
  expect(next(figure, ["1", "2", "4"]), "no even step").toBeNull();
  expect(next(figure, ["2", "2"])).toBeNull();
  expect(next(figure, ["1", ""])).toBeNull();
});

test("what ends with digits counts on and keeps its noughts; Ctrl repeats it", () => {
  expect(next(words, ["余杭-009"])).toEqual(["余杭-010", "余杭-011"]);
  expect(next(words, ["余杭-009"], true)).toBeNull();
  expect(next(words, ["A1", "A3"])).toEqual(["A5", "A7"]);
  expect(next(words, ["A1", "A3"], true)).toBeNull();
  expect(next(words, ["A1", "B2"])).toBeNull();
  expect(next(words, ["3301102024120000000000000099X9007"])).toEqual([
    "3301102024120000000000000099X9008",
    "3301102024120000000000000099X9009",
  ]);
  expect(next(words, ["望江厂区"])).toBeNull();
});

test("bare digits of a text are figures, and a credit code is nobody else's", () => {
  expect(next(words, ["007", "008"])).toEqual(["009", "010"]);
  expect(next(words, ["13800000001"])).toBeNull();
  expect(next(words, ["91330110MA2CQ01K38"])).toBeNull();
});

test("days go on by days or by months, a single one by a day; Ctrl repeats", () => {
  expect(next(day, ["2024-02-28"])).toEqual(["2024-02-29", "2024-03-01"]);
  expect(next(day, ["2024-02-28"], true)).toBeNull();
  expect(next(day, ["2024-01-01", "2024/1/8"])).toEqual(["2024-01-15", "2024-01-22"]);
  expect(next(day, ["2024-01-31", "2024-03-31"])).toEqual(["2024-05-31", "2024-07-31"]);
  expect(next(day, ["2023-12-31", "2024-01-31"])).toEqual(["2024-02-29", "2024-03-31"]);
  expect(next(day, ["2024-01-01", "2024-01-05", "2024-01-06"])).toBeNull();
  expect(next(day, [""])).toBeNull();
});

test("codes, and names that follow from codes, repeat", () => {
  expect(seriesOf(dxydsd.fields.dxlx, ["旧村庄"], true)).toBeNull();
  expect(seriesOf(dxydsd.fields.xzjmc, ["街道1"], false)).toBeNull();
});

test("each line of a dragged block goes on for itself, down and up", () => {
  const whole = { ids: ["1", "2", "3", "4"], keys: ["a", "b"] };
  const fields: Record<string, Field> = { a: figure, b: dxydsd.fields.dxlx };
  const held: Record<string, string> = { "2a": "5", "2b": "旧村庄", "3a": "7", "3b": "旧厂矿" };
  const cells = {
    fieldOf: (key: string) => fields[key] as Field,
    textOf: ({ id, key }: { id: string; key: string }) => held[`${id}${key}`] ?? "",
  };
  const block = areaOf({ from: { id: "2", key: "a" }, to: { id: "3", key: "b" } }, whole);
  const pull = (id: string, turned = false) => {
    const pulled = pulledTo(block, { id, key: "b" }, whole);
    const { texts, copied } = continued(fillsOf(block, pulled), block, pulled, cells, turned);
    return [
      ...texts.map(({ to, text: typed }) => `${to.id}${to.key}=${typed}`),
      ...copied.map(({ from, to }) => `${from.id}${from.key}>${to.id}${to.key}`),
    ];
  };
  expect(pull("4")).toEqual(["4a=9", "2b>4b"]);
  expect(pull("1")).toEqual(["1a=3", "3b>1b"]);
  expect(pull("4", true)).toEqual(["2a>4a", "2b>4b"]);
});
