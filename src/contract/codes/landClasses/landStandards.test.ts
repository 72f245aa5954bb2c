import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { LandClassTable } from "./landClassTable";
import { classNameIn, groupIn, knownParent, landStandards } from "./landStandards";
import { formerUses, plannedUses } from "./plannedUses";

const digest = new URL("../../domain/land-classes.tsv", import.meta.url);
const rows = readFileSync(digest, "utf8")
  .trim()
  .split(/\r?\n/)
  .slice(1)
  .map((line) => line.split("\t"));

describe("the tables of land classes", () => {
  test.each(Object.entries(landStandards))("%s is that of the digest", (standard, { classes }) => {
    const told = rows.filter(([of]) => of === standard);
    const held = Object.entries(classes as LandClassTable).map(([code, [name, group]]) => [
      code,
      name,
      group,
    ]);
    const wanted = told.map(([, code, name, , , group]) => [code, name, group]);
    expect(held.toSorted()).toEqual(wanted.toSorted());
    for (const [, code = "", , , parent = ""] of told) {
      const [, , own] = (classes as LandClassTable)[code] ?? [];
      if (parent) expect([code, own ?? code.slice(0, parent.length)]).toEqual([code, parent]);
    }
  });

  test("equal digits are other land in other standards", () => {
    const names = (code: string) =>
      (["TDT1055-2019", "GBT21010-2017", "YDYH-2023", "YDYH-2020"] as const).map((standard) =>
        classNameIn(standard, code),
      );
    expect(names("0601")).toEqual(["工业用地", "工业用地", "农村道路", "乡村道路用地"]);
    expect(names("1001").slice(0, 3)).toEqual(["铁路用地", "铁路用地", "工业用地"]);
    expect(names("1201").slice(0, 3)).toEqual(["空闲地", "空闲地", "铁路用地"]);
  });

  test("1109 is construction land, 1006 is not", () => {
    expect(groupIn("TDT1055-2019", "1109")).toBe("建设用地");
    expect(groupIn("TDT1055-2019", "1006")).toBe("农用地");
    expect(groupIn("YDYH-2023", "100199")).toBe("建设用地");
    expect(groupIn("YDYH-2023", "99")).toBeNull();
  });

  test("a code of the third level that is not there has a parent that is", () => {
    expect(knownParent("YDYH-2023", "100104")).toBe("1001");
    expect(knownParent("YDYH-2023", "100101")).toBeNull();
    expect(knownParent("YDYH-2023", "999901")).toBeNull();
    expect(knownParent("YDYH-2023", "1001")).toBeNull();
  });

  test("planned uses have the names of 2023, and what only 2020 had says so", () => {
    expect([plannedUses["1311"], plannedUses["1312"]]).toEqual([
      "水工设施用地",
      "其他公用设施用地",
    ]);
    expect(plannedUses["1313"]).toBe("其他公用设施用地（2020试行）");
    expect(Object.keys(formerUses).sort()).toEqual(["0603", "0604", "090301", "090302", "1313"]);
  });
});
