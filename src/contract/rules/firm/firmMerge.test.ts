import { expect, test } from "vitest";
import { type FirmRelation, mergedRelations } from "./firmMerge";

const relation = (gxid: string, tyshxydm: string, over: Partial<FirmRelation> = {}) => ({
  ...{ gxid, tyshxydm, dkid: `D${gxid}`, gxlx: "1", qsrq: "2020-01-01", symj: 1000 },
  ...{ ftbl: 100, gxzt: "1", zzrq: null },
  ...over,
});
const today = "2024-06-30";
const shares = (tax: Record<string, number>, relations: FirmRelation[]) =>
  mergedRelations("K", relations, new Map(Object.entries(tax)), today);

test("confirmed shares make 100 again, and each parcel keeps the tax it had", () => {
  const merged = shares({ K: 300, D: 100 }, [
    relation("1", "K", { ftbl: 50 }),
    relation("2", "K", { ftbl: 50 }),
    relation("3", "D"),
  ]);
  expect(merged.map(({ ftbl }) => ftbl)).toEqual([37.5, 37.5, 25]);
});

test("without any tax the areas decide, to the last hundredth", () => {
  const merged = shares({}, [relation("1", "K"), relation("2", "D"), relation("3", "E")]);
  expect(merged.reduce((sum, { ftbl }) => sum + ftbl, 0)).toBeCloseTo(100, 6);
  expect(Math.max(...merged.map(({ ftbl }) => ftbl))).toBe(33.34);
});

test("relations that say the same become one with both areas", () => {
  const same = { dkid: "D1" };
  const merged = shares({ K: 1, D: 1 }, [
    relation("2", "D", { ...same, symj: 400 }),
    relation("1", "K", same),
  ]);
  expect(merged).toEqual([
    { gxid: "1", symj: 1400, ftbl: 100, gone: false },
    { gxid: "2", symj: 400, ftbl: 50, gone: true },
  ]);
});

test("what has ended or waits keeps its share, and one enterprise's own shares stay", () => {
  const merged = shares({ K: 5, D: 5 }, [
    relation("1", "K"),
    relation("2", "D", { gxzt: "0", ftbl: 40 }),
    relation("3", "D", { zzrq: "2023-01-01", ftbl: 60 }),
  ]);
  expect(merged.map(({ ftbl }) => ftbl)).toEqual([100, 40, 60]);
});
