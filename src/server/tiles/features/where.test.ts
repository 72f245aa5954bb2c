import { describe, expect, test } from "vitest";
import { parseWhere } from "./where";

const number = (value: number) => ({ kind: "number", value });
const text = (value: string) => ({ kind: "text", text: value });

describe("a where clause", () => {
  test("binds and tighter than or", () => {
    expect(parseWhere("a = 1 or b = 2 and c = 3")).toEqual({
      kind: "any",
      items: [
        { kind: "compare", name: "a", sign: "=", value: number(1) },
        {
          kind: "all",
          items: [
            { kind: "compare", name: "b", sign: "=", value: number(2) },
            { kind: "compare", name: "c", sign: "=", value: number(3) },
          ],
        },
      ],
    });
  });

  test("keeps quotes, signs and comments inside texts as they are", () => {
    expect(parseWhere("a = '1''; -- ) or 1=1'")).toEqual({
      kind: "compare",
      name: "a",
      sign: "=",
      value: text("1'; -- ) or 1=1"),
    });
  });

  test("knows names in double quotes, negative numbers and dates", () => {
    expect(parseWhere("\"a\" between -1 and DATE '2024-01-01'")).toEqual({
      kind: "between",
      name: "a",
      from: number(-1),
      to: text("2024-01-01"),
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
    "a = b",
    "a = 'x",
  ])("refuses %j", (where) => {
    expect(() => parseWhere(where)).toThrow(/查询条件有误/);
  });
});
