import { describe, expect, test } from "vitest";
import { asTyped, cellProblem, dayOf, pasted, problemsOf, quantityOf } from "./cells";

const rows = [
  { id: "3301", name: "杭州市" },
  { id: "3302", name: "宁波市" },
  { id: "3303", name: "温州市" },
];

test.each([
  ["1,234.50", 1234.5],
  [" 12 ", 12],
  ["", null],
  ["—", null],
  ["abc", Number.NaN],
])("the quantity %o is %o", (text, value) => expect(quantityOf(text)).toBe(value));

test.each([
  ["2024/3/1", "2024-03-01"],
  ["2024年3月1日", "2024-03-01"],
  ["2024-03-01", "2024-03-01"],
])("the day %s is %s", (text, day) => expect(dayOf(text)).toBe(day));

test.each([
  ["rwl", "-1", "非负数"],
  ["rwl", "1.234", "两位小数"],
  ["rwl", "约100", "不是数字"],
  ["xdrq", "2024-02-30", "YYYY-MM-DD"],
  ["zrdw", "局".repeat(101), "100个字"],
] as const)("%s takes no %s", (column, text, message) =>
  expect(cellProblem(column, text)).toContain(message),
);

describe("pasted cells", () => {
  test("go over the table from the cell on", () => {
    const { edits, problems, refused } = pasted(
      "10\t市级\n20\t\n",
      { row: 1, column: "rwl" },
      rows,
    );
    expect(edits).toEqual({ "3302": { rwl: "10", zrdw: "市级" }, "3303": { rwl: "20", zrdw: "" } });
    expect([problems, refused]).toEqual([[], []]);
  });

  test("find their rows by name or code, whatever their order", () => {
    const text = "行政区\t任务量\n温州市\t30\n3301\t-10\n";
    const { edits, problems, refused } = pasted(text, { row: 0, column: "rwl" }, rows);
    expect(edits).toEqual({ "3303": { rwl: "30" }, "3301": { rwl: "-10" } });
    expect(problems).toMatchObject([{ row: "3301", column: "rwl" }]);
    expect(refused).toEqual(["第 1 行“行政区”不在表中"]);
  });

  test("beyond the table are told", () => {
    const { refused } = pasted("1\n2\n3", { row: 2, column: "xdrq" }, rows);
    expect(refused).toHaveLength(2);
  });
});

test("problems are told cell by cell", () => {
  expect(problemsOf({ "3301": { rwl: "x", zrdw: "市级" } })).toMatchObject([
    { row: "3301", column: "rwl" },
  ]);
});

test("a task stands as it is typed, unless that is no quantity", () => {
  const task = { id: "3301", rwl: 12 };
  expect(asTyped(task, {})).toBe(task);
  expect(asTyped(task, { "3302": { rwl: "5" } })).toBe(task);
  expect(asTyped(task, { "3301": { rwl: "1,205.5" } })).toEqual({ id: "3301", rwl: 1205.5 });
  expect(asTyped(task, { "3301": { rwl: "" } })).toEqual({ id: "3301", rwl: null });
  expect(asTyped(task, { "3301": { rwl: "-3" } })).toBe(task);
  expect(asTyped(task, { "3301": { rwl: "许多" } })).toBe(task);
});
