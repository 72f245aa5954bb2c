import { describe, expect, test } from "vitest";
import { performanceDue, prematurePapers, unanswered, unfinished, unpublished } from "./caseFile";
import { type IdleFacts, idleKinds, idleTime, startDay, waysFor } from "./idleLand";
import { checkIdle, unprovenStart, whyNotIdle, wrongWay } from "./idleRules";

/** The cases of domain/10 §1, each with the article that decides it. */

const agreed = ["1", "2", "3", "4", "5", "9"];
const withTime = (facts: IdleFacts, day: string) => ({ ...facts, ...idleTime(facts, day) });

describe("art. 2 and 14: land that was not started", () => {
  const facts = { ydkgsj: "2023-03-01", xzyy: "2", xzlx: "1" };
  test.each<[string, string[], readonly string[]]>([
    ["2024-02-29", [], []],
    ["2024-03-01", ["1"], ["6"]],
    ["2025-02-28", ["1"], ["6"]],
    ["2025-03-01", ["1"], ["7"]],
  ])("on %s is of the types %j, with the ways %j", (day, kinds, ways) => {
    expect(idleKinds(facts, day)).toEqual(kinds);
    expect(waysFor(withTime(facts, day))).toEqual(ways);
  });

  test("is neither charged nor taken back before a full year, and the message says so", () => {
    const words = wrongWay({ ...withTime(facts, "2024-02-29"), czfs: "6" });
    expect(words).toContain("未满一年");
    expect(words).toContain("第十四条");
  });

  test("is charged after one year and taken back after two, not the other way round", () => {
    const one = withTime(facts, "2024-03-01");
    const two = withTime(facts, "2025-03-01");
    expect([wrongWay({ ...one, czfs: "6" }), wrongWay({ ...two, czfs: "7" })]).toEqual([
      null,
      null,
    ]);
    expect(wrongWay({ ...one, czfs: "7" })).toContain(
      "“征缴土地闲置费”处置，填写的是“无偿收回土地使用权”",
    );
    expect(wrongWay({ ...two, czfs: "6" })).toContain("满两年");
    expect(wrongWay({ ...two, czfs: "1" })).toContain("第十四条");
  });
});

describe("art. 2(2): type 2 measures what should be under development", () => {
  const facts = {
    ...{ gdmj: 50_000, ykfydmj: 30_000, ykfmj: 10_500 },
    ...{ ydkgsj: "2020-01-01", sjkgsj: "2020-02-01", tgksrq: "2023-11-01", xzlx: "2" },
  };
  test("35 % of it is too much, though it is 21 % of the land supplied", () => {
    expect(idleKinds(facts, "2024-12-01")).toEqual([]);
    expect(whyNotIdle(facts, "2024-12-01")).toContain("10500 ÷ 30000 = 35%");
  });
  test("less than a third is little enough, a third is not", () => {
    expect(idleKinds({ ...facts, ykfmj: 9_999 }, "2024-12-01")).toEqual(["2"]);
    expect(idleKinds({ ...facts, ykfmj: 10_000 }, "2024-12-01")).toEqual([]);
  });
  test("without that area it cannot be told; the supplied area does not stand in for it", () => {
    expect(idleKinds({ ...facts, ykfydmj: null, ykfmj: 1 }, "2024-12-01")).toEqual([]);
  });
});

describe("art. 30: what counts as investment and as a start", () => {
  const facts = {
    ...{ ztze: 10_000, ytze: 5_000, ztdjs: 4_000, ytdjs: 4_000 },
    ...{ ydkgsj: "2020-01-01", sjkgsj: "2020-02-01", tgksrq: "2023-12-01", xzlx: "3" },
  };
  test("land price and taxes are no investment: 1,000 of 6,000 is type 3", () => {
    expect(idleKinds(facts, "2024-12-01")).toEqual(["3"]);
    expect(whyNotIdle(facts, "2024-12-01")).toBeNull();
  });
  test("with them it would be a half", () => {
    const gross = { ...facts, ztdjs: null, ytdjs: null };
    expect(idleKinds(gross, "2024-12-01")).toEqual([]);
    expect(whyNotIdle(gross, "2024-12-01")).toContain("5000 ÷ 10000 = 50%");
  });
  test("a pit dug without a permit is no start", () => {
    const dug = { ydkgsj: "2022-01-01", sjkgsj: "2022-02-01", dgbz: "0" };
    expect(idleKinds(dug, "2024-12-01")).toEqual(["1"]);
    expect(idleKinds({ ...dug, dgbz: "1" }, "2024-12-01")).toEqual([]);
  });
  test("a start that is entered names its permit", () => {
    const start = { sjkgsj: "2022-02-01", dgbz: "1", sgxkzh: null, sgxkrq: null };
    const [found] = unprovenStart(start, (name) => name === "sjkgsj");
    expect(found?.message).toContain("第三十条");
    const proven = { ...start, sgxkzh: "1号", sgxkrq: "2022-01-30" };
    expect(unprovenStart(proven, () => true)).toEqual([]);
    expect(unprovenStart(start, () => false)).toEqual([]);
    expect(unprovenStart({ ...start, dgbz: "0" }, () => true)).toEqual([]);
  });
  test("a permit of after the start is refused", () => {
    const early = { sjkgsj: "2022-02-01", sgxkrq: "2022-02-02", ydkgsj: "2020-01-01" };
    expect(
      checkIdle(early, "2024-12-01")
        .map(({ message }) => message)
        .join(),
    ).toContain("第三十条");
  });
});

describe("art. 12(3): types 2 and 3 are agreed upon, whatever the cause", () => {
  const facts = {
    ...{ sjkgsj: "2020-02-01", tgksrq: "2022-10-01", ytze: 1, ztze: 100 },
    ...{ ydkgsj: "2020-01-01", xzlx: "3", xzyy: "2" },
  };
  const now = withTime(facts, "2024-12-01");
  test("of the holder's own cause, 26 months stopped: a way of art. 12", () => {
    expect(now.xznx).toBe("2");
    expect(waysFor(now)).toEqual(agreed);
    expect(wrongWay({ ...now, czfs: "4" })).toBeNull();
  });
  test.each(["6", "7"])("%s is refused", (czfs) => {
    expect(wrongWay({ ...now, czfs })).toContain("第十二条第三款");
  });
});

describe("art. 8: causes", () => {
  const old = { ydkgsj: "2020-01-01", xzlx: "1", xznx: "2" };
  test("不可抗力 counts as an act of government", () => {
    expect(waysFor({ ...old, xzyy: "3" })).toEqual(agreed);
    expect(wrongWay({ ...old, xzyy: "3", czfs: "7" })).toContain("第十二条第一款");
    expect(wrongWay({ ...old, xzyy: "1", czfs: "6" })).toContain("延长动工开发期限");
  });
  test("督促 is no way of the Order", () => {
    expect(waysFor({ ...old, xzyy: "1" })).not.toContain("8");
  });
  test("sealing by a court is as the office has it, and not of land that was idle before", () => {
    const sealed = { ...old, xzyy: "4", cfrq: "2020-06-01" };
    expect(waysFor(sealed)).toEqual(agreed);
    expect(waysFor(sealed, { sealedAsGovernment: false })).toEqual(["7"]);
    expect(waysFor({ ...sealed, cfrq: "2021-01-01" })).toEqual(["7"]);
  });
});

describe("art. 12(1)⑤: exchange", () => {
  const ready = { xzyy: "1", zfyy: "2", czfs: "5", djjq: 1, zjls: 1, xzlx: "1", xznx: "1" };
  test("under its three conditions", () => expect(wrongWay(ready)).toBeNull());
  test.each<[object, string]>([
    [{ djjq: 0 }, "土地价款已缴清"],
    [{ zjls: null }, "项目资金已落实"],
    [{ zfyy: "1" }, "因依法修改规划"],
    [{ xzyy: "3" }, "因依法修改规划"],
  ])("%j is refused", (over, words) => {
    const message = wrongWay({ ...ready, ...over });
    expect(message).toContain(`不符合：${words}`);
    expect(message).toContain("第（五）项");
  });
});

describe("art. 22: no agreed start day", () => {
  const facts = { ydkgsj: null, sjjdsj: "2023-06-01" };
  test("is a year after the handover", () => {
    expect(startDay(facts)).toBe("2024-06-01");
    expect(idleKinds(facts, "2025-05-31")).toEqual([]);
    expect(idleKinds(facts, "2025-06-01")).toEqual(["1"]);
  });
  test("without a handover either, the record is refused", () => {
    const words = checkIdle({ ydkgsj: null, sjjdsj: null }, "2025-06-01").map((one) => one.message);
    expect(words.join()).toContain("第二十二条");
    expect(checkIdle(facts, "2025-06-01")).toEqual([]);
  });
});

describe("art. 12(1)① and 12(2): the agreement, and the day from which it runs anew", () => {
  const facts = { ydkgsj: "2020-01-01", czfs: "1", xdkgsj: "2024-06-01", bcxyrq: "2024-03-01" };
  test("the start day is the new one, but after 协议有偿收回", () => {
    expect(startDay(facts)).toBe("2024-06-01");
    expect(startDay({ ...facts, czfs: "4" })).toBe("2020-01-01");
    expect(startDay({ ...facts, czfs: "6" })).toBe("2020-01-01");
    expect(idleKinds(facts, "2025-05-31")).toEqual([]);
    expect(idleKinds(facts, "2025-06-01")).toEqual(["1"]);
    expect(idleTime(facts, "2024-12-01").xzts).toBe(183);
  });
  test("what was agreed since does not undo the finding", () => {
    expect(idleKinds(facts, "2024-12-01")).toEqual([]);
    expect(whyNotIdle({ ...facts, xzlx: "1" }, "2024-12-01")).toBeNull();
  });
  test("the old day is never counted on, only kept", () => {
    expect(idleTime({ ...facts, czwcrq: "2024-03-01" }, "2024-12-01").xznx).toBe("2");
  });
  const ends = (over: object) =>
    checkIdle({ ...facts, ...over }, "2024-12-01")
      .filter(({ field }) => field === "ycjzrq")
      .map(({ message }) => message)
      .join();
  test("lasts a year from the day agreed, and not a day longer", () => {
    expect(ends({ ycjzrq: "2025-06-01" })).toBe("");
    expect(ends({ ycjzrq: "2025-06-02" })).toContain("第十二条第一款第（一）项");
    expect(ends({ ycjzrq: "2025-06-02" })).toContain("最迟为 2025-06-01，填写的是 2025-06-02");
  });
  test("temporary use lasts two years at most", () => {
    const use = { czfs: "3", xdkgsj: null };
    expect(ends({ ...use, ycjzrq: "2026-03-01" })).toBe("");
    expect(ends({ ...use, ycjzrq: "2026-03-02" })).toContain("第（三）项");
  });
});

describe("the file of a case", () => {
  const inquiry = { dctzsh: "1", dctzsrq: "2023-01-10", dcsdrq: "2023-01-12" };
  const found = { ...inquiry, dfbh: "2", dfrq: "2023-02-01", rdsbh: "3", rdrq: "2023-03-01" };
  const published = { ...found, gsbh: "4", gsrq: "2023-03-05", jcbah: "5", jcbarq: "2023-03-06" };
  const approved = { pzwh: "8", pzrq: "2023-06-01" };
  const settled = {
    ...{ ...published, ...approved, czfs: "1", dyqk: "0", xsbh: "6", xsrq: "2023-04-01" },
    ...{ czfah: "7", czfarq: "2023-05-01", bcxyh: "9", bcxyrq: "2023-06-10" },
    ...{ xdkgsj: "2023-12-01", xdjgsj: "2025-12-01", ycjzrq: "2024-12-01" },
  };
  const decided = {
    ...{
      ...published,
      ...approved,
      czfs: "6",
      dyqk: "0",
      tzgzsh: "6",
      tzgzrq: "2023-05-01",
      tzsq: 0,
    },
    ...{ jdsbh: "9", jdsrq: "2023-06-10", jdsdrq: "2023-06-12", lxpzh: "10" },
  };

  test("art. 5: the holder answers, or the term is over", () => {
    expect(unanswered(found)).toBeNull();
    const silent = { ...inquiry, rdrq: "2023-02-11" };
    expect(unanswered(silent)).toContain("期限至 2023-02-11");
    expect(unanswered({ ...silent, rdrq: "2023-02-12" })).toBeNull();
    expect(unanswered({ dctzsrq: "2023-01-10", rdrq: "2024-01-01" })).toContain("第五条");
  });

  test("art. 11 and 25: publication for all, the monitoring system for the ways of art. 12", () => {
    expect(unpublished({ ...published, czfs: "1" })).toBeNull();
    expect(unpublished({ ...published, jcbarq: null, czfs: "1" })).toContain("第二十五条");
    expect(unpublished({ ...published, jcbarq: null, czfs: "6" })).toBeNull();
    expect(unpublished({ ...published, gsrq: null, czfs: "6" })).toContain("第十一条");
  });

  test("art. 12 and 13: talks, plan, mortgagees, approval, agreement", () => {
    expect(unfinished(settled)).toBeNull();
    for (const name of ["xsrq", "czfarq", "pzrq", "bcxyrq", "xdkgsj", "xdjgsj", "ycjzrq", "dyqk"]) {
      expect([name, unfinished({ ...settled, [name]: null })]).toEqual([name, expect.any(String)]);
    }
    const mortgaged = { ...settled, dyqk: "1" };
    expect(unfinished(mortgaged)).toContain("第十三条");
    const told = { ...mortgaged, dygzh: "11", dygzrq: "2023-04-20" };
    expect(unfinished(told)).toBeNull();
    expect(unfinished({ ...told, dygzrq: "2023-06-02" })).toContain("不应早于书面告知抵押权人");
  });

  test("art. 14 and 15: hearing and approval in any order, both before the decision", () => {
    expect(unfinished(decided)).toBeNull();
    expect(unfinished({ ...decided, tzgzrq: "2023-06-02" })).toBeNull();
    expect(unfinished({ ...decided, tzgzrq: "2023-06-11" })).toContain("不应早于听证告知");
    expect(unfinished({ ...decided, pzrq: "2023-06-11" })).toContain("不应早于政府批准");
    expect(unfinished({ ...decided, tzgzrq: null })).toContain("第十五条");
    expect(unfinished({ ...decided, tzsq: 1 })).toContain("听证（");
    expect(unfinished({ ...decided, tzsq: 1, tzrq: "2023-05-20" })).toBeNull();
    expect(unfinished({ ...decided, tzsq: 1, tzrq: "2023-06-11" })).toContain("不应早于听证（");
  });

  test("art. 14: taking back goes to the mortgagee in copy, a fee does not have to", () => {
    const taken = { ...decided, czfs: "7", dyqk: "1" };
    expect(unfinished(taken)).toContain("决定书抄送抵押权人");
    expect(unfinished({ ...taken, cstdyrq: "2023-06-12" })).toBeNull();
    expect(unfinished({ ...decided, dyqk: "1" })).toBeNull();
  });

  test("art. 17 and 18: thirty days from service, then enforcement", () => {
    expect(performanceDue({ jdsdrq: "2024-04-20" })).toBe("2024-05-20");
    const enforce = (qzzxrq: string) =>
      checkIdle({ ...decided, jdsrq: "2024-04-19", jdsdrq: "2024-04-20", qzzxrq }, "2024-12-01")
        .filter(({ field }) => field === "qzzxrq")
        .map(({ message }) => message)
        .join();
    expect(enforce("2024-05-20")).toContain("第十八条");
    expect(enforce("2024-05-21")).toBe("");
    expect(unfinished({ ...decided, lxpzh: null })).toContain("第十七条");
  });

  const entered = (values: Record<string, string | number | null>, ...names: string[]) =>
    prematurePapers(values, (name) => names.includes(name))
      .map(({ message }) => message)
      .join();

  test("papers are entered in their order, with their numbers", () => {
    expect(entered(settled, ...Object.keys(settled))).toBe("");
    expect(entered(decided, ...Object.keys(decided))).toBe("");
    const early = { ...published, czfs: "6", jdsbh: "9", jdsrq: "2023-06-10" };
    expect(entered(early, "jdsrq")).toContain("决定书之前须有听证告知、政府批准");
    expect(entered(early, "jdsrq")).toContain("第十四条");
    expect(entered({ ...found, dcsdrq: null }, "dfrq")).toContain("之前须有调查通知书送达");
    expect(entered({ ...decided, jdsbh: null }, "jdsrq")).toContain("决定书须填写编号");
    expect(entered({ ...settled, jcbarq: null }, "xsrq")).toContain("之前须有监测监管系统备案");
    expect(entered({ ...settled, czfarq: null }, "pzrq")).toContain("之前须有处置方案");
  });

  test("papers of the other course are refused, and of none while no way is chosen", () => {
    expect(entered({ ...settled, tzgzrq: "2023-05-01" }, "tzgzrq")).toContain(
      "该处置方式没有听证告知",
    );
    expect(entered({ ...decided, bcxyrq: "2023-07-01" }, "bcxyrq")).toContain(
      "该处置方式没有补充协议",
    );
    expect(entered({ ...settled, czfs: null }, "xsrq")).toContain("前须选择处置方式");
  });

  test("what a list has brought without its papers is not asked again", () => {
    expect(entered({ rdrq: "2023-03-01", rdsbh: "3" }, "zl")).toBe("");
  });
});
