import { describe, expect, test } from "vitest";
import { ageOf, lastLapsed } from "./approval";
import { fullYears } from "./lifeCycle";

const approved = { pzrq: "2022-12-31", wgmj: 11_000, phss: "0" as const };

// domain/10 §2: the text was seen without its document; 国发〔2004〕28号 and 自然资规〔2018〕1号, 条文未核.
describe("an approval", () => {
  test("may lapse two full years after its day, not by the calendar year", () => {
    expect(ageOf(approved, "2024-12-30")).toEqual({ pcnx: 1, pwsx: "0", sfsx: false });
    expect(ageOf(approved, "2024-12-31")).toEqual({ pcnx: 2, pwsx: "2", sfsx: true });
  });

  test("does not lapse once the land is used and the compensation plan carried out", () => {
    const done = { ...approved, phss: "1" as const };
    expect(ageOf(done, "2024-12-31")).toEqual({ pcnx: 2, pwsx: "1", sfsx: false });
    expect(ageOf(done, "2034-12-31")).toEqual({ pcnx: 12, pwsx: "1", sfsx: false });
  });

  test("of which nobody has stated either is old, and not said to have lapsed", () => {
    const unknown = { ...approved, phss: "9" as const };
    expect(ageOf(unknown, "2024-12-31")).toEqual({ pcnx: 2, pwsx: "1", sfsx: false });
  });

  test("of which nothing is left to supply is neither", () => {
    expect(ageOf({ ...approved, wgmj: 0 }, "2024-12-31").pwsx).toBe("0");
  });

  test.each(["2024-12-31", "2025-03-01", "2026-02-28", "2026-03-01", "2024-02-29", "2024-02-28"])(
    "is two years old on %s up to the day that lists are filtered by",
    (day) => {
      const last = lastLapsed(day);
      expect(fullYears(last, day)).toBe(2);
      const next = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10);
      expect(fullYears(next, day)).toBe(1);
    },
  );
});
