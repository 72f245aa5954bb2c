import { describe, expect, test } from "vitest";
import { parseWhere } from "./where";

const number = (value: number) => ({ kind: "number", value });
const text = (value: string) => ({ kind: "text", text: value });
const field = (name: string) => ({ kind: "field", name });

describe("a where clause", () => {
  test("binds and tighter than or", () => {
    expect(parseWhere("a = 1 or b = 2 and c = 3")).toEqual({
      kind: "any",
      items: [
        { kind: "compare", left: field("a"), sign: "=", right: number(1) },
        {
          kind: "all",
          items: [
            { kind: "compare", left: field("b"), sign: "=", right: number(2) },
            { kind: "compare", left: field("c"), sign: "=", right: number(3) },
          ],
        },
      ],
    });
  });

  test("keeps quotes, signs and comments inside texts as they are", () => {
    expect(parseWhere("a = '1''; -- ) or 1=1'")).toEqual({
      kind: "compare",
      left: field("a"),
      sign: "=",
      right: text("1'; -- ) or 1=1"),
    });
  });

  test("knows names in double quotes, negative numbers and dates", () => {
    expect(parseWhere("\"a\" between -1 and DATE '2024-01-01'")).toEqual({
      kind: "between",
      of: field("a"),
      from: number(-1),
      to: text("2024-01-01"),
    });
  });

  test("binds products tighter than sums, and brackets tightest", () => {
    const reckon = (sign: string, left: object, right: object) => ({
      ...{ kind: "reckon", sign, left, right },
    });
    expect(parseWhere("(a + 1) * 2 - b > (c)")).toEqual({
      kind: "compare",
      left: reckon("-", reckon("*", reckon("+", field("a"), number(1)), number(2)), field("b")),
      sign: ">",
      right: field("c"),
    });
  });

  test("knows a bracket of conditions from one of a value", () => {
    const one = { kind: "compare", left: field("a"), sign: "=", right: number(1) };
    expect(parseWhere("((a) = (1))")).toEqual(one);
    expect(parseWhere("((a = 1))")).toEqual(one);
    expect(parseWhere("(a) not in (1)")).toEqual({
      kind: "not",
      item: { kind: "in", of: field("a"), values: [number(1)] },
    });
  });

  test.each([
    "",
    "a",
    "a =",
    "a = 1 b",
    "(a = 1",
    "a in (1,)",
    "a not 1",
    "1",
    "a is 1",
    "not",
    "a = 'x",
    "a = sum(b) c",
    "a || = 'x'",
    "a like 'x' escape 'ab'",
    "a like 'x!' escape '!'",
    "a like b",
    "extract(week from a) = 1",
    "version() = 'x'",
    "a = interval 'x' day",
    "((a)",
  ])("refuses %j", (where) => {
    expect(() => parseWhere(where)).toThrow(/查询条件有误/);
  });
});
