import { describe, expect, test } from "vitest";
import { ago, count, day, decimal, figure, hectares, moment, mu, percent } from "./format";

describe("figures", () => {
  test("an area in ㎡ is written in 亩 with two decimals and thousands separators", () => {
    expect(mu(16_000)).toBe("24.00");
    expect(mu(1_000_000)).toBe("1,500.00");
  });

  test("a missing value is a dash and never 0", () => {
    for (const text of [mu(null), count(undefined), percent(null), decimal(Number.NaN, 2)]) {
      expect(text).toBe("—");
    }
    expect(mu(0)).toBe("0.00");
  });

  test("a ratio without denominator is a dash", () => {
    expect(percent(1 / 0)).toBe("—");
    expect(percent(0.12345)).toBe("12.3%");
  });

  test("negative tax is shown as it is, but nothing is shown as minus zero", () => {
    expect(decimal(-1234.5, 2)).toBe("-1,234.50");
    expect(decimal(-0.001, 2)).toBe("0.00");
  });

  test("decimals follow the unit", () => {
    expect([figure(1234, "宗"), figure(1234, "亩"), figure(12.34, "%")]).toEqual([
      "1,234",
      "1,234.00",
      "12.3",
    ]);
    expect(hectares(16_000)).toBe("1.6000");
  });
});

describe("dates", () => {
  test("a calendar day is never moved by the time zone", () => {
    expect(day("2024-06-15")).toBe("2024-06-15");
  });

  test("a moment is told in China's time, whatever the zone of the machine", () => {
    expect(day("2024-06-14T16:30:00Z")).toBe("2024-06-15");
    expect(moment("2024-12-31T16:00:00Z")).toBe("2025-01-01 00:00");
  });

  test("a moment has day, hours and minutes", () => {
    expect(moment("2024-06-15T06:03:00Z")).toBe("2024-06-15 14:03");
    expect(moment(null)).toBe("—");
    expect(moment("nonsense")).toBe("—");
  });

  test("the audit trail speaks of minutes, hours and days", () => {
    const now = new Date("2024-06-15T12:00:00Z").getTime();
    expect(ago("2024-06-15T11:59:40Z", now)).toBe("刚刚");
    expect(ago("2024-06-15T11:15:00Z", now)).toBe("45 分钟前");
    expect(ago("2024-06-15T09:00:00Z", now)).toBe("3 小时前");
    expect(ago("2024-06-10T12:00:00Z", now)).toBe("5 天前");
  });
});
