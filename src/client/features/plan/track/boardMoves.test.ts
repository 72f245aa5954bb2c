import { describe, expect, test } from "vitest";
import { lateness, moveTo } from "./boardMoves";

const county = ["ROLE_COUNTY"];
const city = ["ROLE_CITY"];

describe("a move on the board", () => {
  test("one stage ahead is the clerk's step, with its demands", () => {
    const move = moveTo("3", "4", county);
    expect(move?.edge).toMatchObject({ to: "4", fields: ["sjkgsj"], files: ["08"] });
  });

  test("back is the city's, with a note", () => {
    expect(moveTo("5", "2", city)?.edge).toMatchObject({ to: "2", note: 5 });
    expect(moveTo("5", "2", county)?.refusal).toContain("市级办理");
  });

  test("over a stage is refused with the one that comes next", () => {
    expect(moveTo("1", "4", county)?.refusal).toBe("进度须逐级推进：“拟实施”只能推进到“方案已批”");
  });

  test("ahead is refused to the city, and any to those who only read", () => {
    expect(moveTo("1", "2", city)?.refusal).toContain("县级或平台经办");
    expect(moveTo("1", "2", ["ROLE_VIEW"])?.refusal).toContain("不能更新");
    expect(moveTo("1", "2", ["ROLE_PROVINCE"])?.refusal).toContain("不能更新");
  });

  test("to where the project stands is none", () => {
    expect(moveTo("2", "2", county)).toBeNull();
  });
});

describe("a project is late", () => {
  const planned = { jhkgsj: "2024-03-01", jhjgsj: "2024-10-01" };

  test.each([
    ["4", "2024-10-11", { what: "逾期未竣工", days: 10 }],
    ["2", "2024-03-02", { what: "逾期未开工", days: 1 }],
    ["2", "2024-10-02", { what: "逾期未竣工", days: 1 }],
  ])("at stage %s on %s", (xmjd, day, expected) => {
    expect(lateness({ ...planned, xmjd }, day)).toEqual(expected);
  });

  test.each([
    ["4", "2024-09-30"],
    ["4", "2024-10-01"],
    ["1", "2024-03-01"],
    ["5", "2024-12-31"],
  ])("not at stage %s on %s", (xmjd, day) => {
    expect(lateness({ ...planned, xmjd }, day)).toBeNull();
  });
});
