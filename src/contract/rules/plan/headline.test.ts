import { describe, expect, test } from "vitest";
import { headlineOf, plainLine } from "./headline";
import { gapOf, shareOfMissing, type TaskGap, worstFirst, worstOf } from "./taskGap";

const seen = (name: string, rwl: number | null, wcl: number, elapsed = 100): TaskGap => {
  const wclv = rwl ? (wcl / rwl) * 100 : null;
  const sxjdc = wclv === null ? null : wclv - elapsed;
  return gapOf({ areaCode: `33${name}`, name, rwl, wcl, wclv, sxjdc }, elapsed);
};

const taizhou = seen("台州市", 100, 68.7);
const wenzhou = seen("温州市", 100, 79.2);
const jinhua = seen("金华市", 100, 80.5);
const ningbo = seen("宁波市", 400, 360);
const huzhou = seen("湖州市", 100, 130);
const idle = seen("舟山市", null, 0);
const list = [huzhou, ningbo, idle, jinhua, taizhou, wenzhou];

describe("the gap to the target", () => {
  test("is what is missing to the part of the task that is due", () => {
    expect(seen("甲", 200, 60, 50)).toMatchObject({ gap: 20, missing: 40, light: "bad" });
    expect(seen("甲", 200, 90, 50)).toMatchObject({ gap: 5, missing: 10, light: "warn" });
    expect(seen("甲", 200, 120, 50)).toMatchObject({ gap: 0, missing: 0, light: "good" });
    expect(idle).toMatchObject({ gap: null, missing: null, light: "none" });
  });

  test("ranks the furthest behind first, and what has no task last", () => {
    expect(list.toSorted(worstFirst).map(({ name }) => name)).toEqual([
      ...["台州市", "温州市", "金华市", "宁波市", "湖州市", "舟山市"],
    ]);
    expect(worstOf([huzhou, idle])).toEqual([]);
  });

  test("of three regions is a share of all that is missing", () => {
    expect(shareOfMissing(worstOf(list), list)).toBeCloseTo((71.6 / 111.6) * 100);
    expect(shareOfMissing([], [huzhou])).toBeNull();
  });
});

describe("the line on top", () => {
  const total = seen("浙江省", 800, 704.8);
  const closers = { zs: 12, mu: 1480.4, close: true };

  test("says which target, how far behind, which three, and what closes the gap", () => {
    expect(plainLine(headlineOf({ total, list, closers }))).toBe(
      "再开发完成 88.1%，距目标差 11.9 个百分点；台州、温州、金华最落后，占缺口 64%，全省再完成 12 个项目 1,480 亩可补上",
    );
    const few = { ...closers, close: false };
    expect(plainLine(headlineOf({ total, list, closers: few }))).toBe(
      "再开发完成 88.1%，距目标差 11.9 个百分点；台州、温州、金华最落后，占缺口 64%，全省未完的 12 个项目合 1,480 亩",
    );
  });

  test("speaks of the pace, and of what can still be made up, while the year lasts", () => {
    const under = seen("浙江省", 800, 560, 80);
    expect(plainLine(headlineOf({ total: under, list, closers }))).toBe(
      "再开发完成 70.0%，落后时序 10.0 个百分点；台州、温州、金华最落后，占缺口 64%，推进全省 12 个项目可追回 1,480 亩",
    );
  });

  test("has a target for every number and name in it", () => {
    const bare = headlineOf({ total, list, closers }).filter(({ target }) => !target);
    expect(bare.filter(({ text }) => /\d|台州|温州|金华/.test(text))).toEqual([]);
  });

  test("of a region that is ahead names those that are not", () => {
    const ahead = seen("浙江省", 100, 104.5);
    expect(plainLine(headlineOf({ total: ahead, list: [huzhou, jinhua], closers }))).toBe(
      "再开发完成 104.5%，超过目标 4.5 个百分点；仍落后的金华占缺口 100%",
    );
    expect(plainLine(headlineOf({ total: ahead, list: [huzhou], closers }))).toBe(
      "再开发完成 104.5%，超过目标 4.5 个百分点",
    );
  });

  test("without a task says so, and without projects promises nothing", () => {
    expect(plainLine(headlineOf({ total: idle, list, closers }))).toBe("尚未下达本年度再开发任务");
    expect(plainLine(headlineOf({ total, list: [], closers: null }))).toBe(
      "再开发完成 88.1%，距目标差 11.9 个百分点",
    );
  });
});
