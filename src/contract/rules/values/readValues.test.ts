import { describe, expect, test } from "vitest";
import { fileFields } from "./fileColumns";
import { readValues } from "./readValues";

const read = (raw: Record<string, unknown>) => readValues(fileFields("dxydsd"), raw);
const one = (column: string, raw: unknown) => {
  const { values, unread } = read({ [column]: raw });
  const key = column.toLowerCase();
  return unread[key] === undefined ? values[key] : { unread: unread[key] };
};

describe("reading the values of a record", () => {
  test.each(["", "   ", "\u3000\t", "\0\0", null])("%j is nothing", (raw) => {
    expect(one("DKMC", raw)).toBeNull();
    expect(one("MJ", raw)).toBeNull();
    expect(one("RDRQ", raw)).toBeNull();
  });

  test("columns that are not there stay out, others of the file are not taken", () => {
    expect(read({ DKMC: "甲", OBJECTID: 1, SHZT: "5" }).values).toEqual({ dkmc: "甲" });
  });

  test("texts lose blanks around them and characters that cannot be stored", () => {
    expect(one("DKMC", " 一号 地块\u3000")).toBe("一号 地块");
    expect(one("DKMC", "一号\0\0")).toBe("一号");
    expect(one("DKMC", "𠮷\ud842号\udfb7")).toBe("𠮷号");
    expect(one("XZQDM", 330110)).toBe("330110");
  });

  test.each([
    [12.5, 12.5],
    ["12.50", 12.5],
    [" -3 ", -3],
    ["1.5e3", 1500],
    ["10", 10],
  ])("number %s", (raw, value) => expect(one("MJ", raw)).toBe(value));

  test.each(["12亩", "1,200", "0x10", "Infinity", "1e999", "--1"])("%j is no number", (raw) => {
    expect(one("MJ", raw)).toEqual({ unread: raw });
  });

  test("whole numbers and flags", () => {
    expect(one("RDNF", 2024)).toBe(2024);
    expect(one("RDNF", "2024")).toBe(2024);
    expect(one("RDNF", 2024.5)).toEqual({ unread: "2024.5" });
    expect(one("SFKFBJN", true)).toBe(1);
    expect(one("SFKFBJN", false)).toBe(0);
  });

  test.each([
    ["2024-02-29", "2024-02-29"],
    ["20240229", "2024-02-29"],
    [new Date("2020-08-24T00:00:00Z"), "2020-08-24"],
  ])("date %j", (raw, value) => expect(one("RDRQ", raw)).toBe(value));

  test.each(["2023-02-30", "2023-2-3", "202402", "二〇二三年五月", "20231301"])(
    "%j is no date",
    (raw) => expect(one("RDRQ", raw)).toEqual({ unread: raw }),
  );

  test("an invalid date is no date", () => {
    expect(one("RDRQ", new Date(Number.NaN))).toEqual({ unread: "Invalid Date" });
  });

  test("codes from number columns get their zero back, those from text stay", () => {
    expect(one("GHYT", 701)).toBe("0701");
    expect(one("GHYT", "701")).toBe("701");
    expect(one("TDQS", 10)).toBe("10");
    expect(one("DXYY", 3)).toBe("03");
  });

  test("a list of codes is written with commas, each code once", () => {
    expect(one("DXYY", "01，04、 07;01")).toBe("01,04,07");
    expect(one("DXYY", "01")).toBe("01");
  });

  test("bytes are nothing", () => {
    expect(one("BZ", new Uint8Array(3))).toBeNull();
  });

  test("field names serve as well as columns", () => {
    expect(read({ dkmc: "甲", mj: 5 }).values).toEqual({ dkmc: "甲", mj: 5 });
  });
});
