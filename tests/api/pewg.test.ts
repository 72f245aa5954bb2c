import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { type Pewg, pewg } from "#contract/datasets/pewg";
import { rwApi } from "#contract/endpoints/plan/rw";
import { pewgApi as api } from "#contract/endpoints/supply/pewg";
import { unsupplied } from "#contract/figures/filters";
import { limits } from "#contract/limits";
import type { Problem } from "#contract/rules/problem/report";
import { lastLapsed } from "#contract/rules/supply/approval";
import { rollTo, setYear } from "./calendarWalk";
import { as, here, withApp } from "./harness";
import { squareIn } from "./parcels";
import { insertSamples, sampleOf } from "./samples";
import { platformId } from "./users";

withApp();

const draft = {
  pcmc: "余杭区2023年度计划第十二批次",
  shengpwwh: "浙土字〔2023〕第120号",
  xzqdm: "330110",
  pzrq: "2023-05-18",
  pzmj: 30_000,
  ygmj: 19_000,
  sfgy: 1,
  wgyy: "1",
  jhgysj: "2027-06-30",
};
const geometry = squareIn("330110", 7);
const order = (over: Record<string, unknown> = {}) => ({
  values: { ...draft, ...over },
  geometry,
  confirmWarnings: true,
});

const stored = async (over: Record<string, unknown> = {}) => {
  const [row] = await insertSamples(here().db, pewg, [
    sampleOf(pewg, { ...draft, hjmj: null, bnhjmj: null, ...over }),
  ]);
  return row as unknown as Pewg;
};

test("a batch is stored with what follows from it", async () => {
  const { status, body } = await as("yuhang").call(api.insert, order());
  expect(status).toBe(200);
  expect(body).toMatchObject({
    xzqmc: "余杭区",
    pznd: 2023,
    wgmj: 11_000,
    czl: 63.33,
    bbh: 0,
    cjr: "余杭经办",
    gxr: "余杭经办",
  });
  expect(body.pewgid).toHaveLength(32);
  expect(body.txmj).toBeGreaterThan(9_000);
  const info = (await as("yuhang").call(api.info, { pewgid: body.pewgid })).body;
  expect(info.geometry).toEqual(geometry);
});

const wrong: [string, Record<string, unknown>, string, string | null][] = [
  ["without a name", { pcmc: " " }, "A001", "PCMC"],
  ["with a name too long", { pcmc: "批".repeat(101) }, "A002", "PCMC"],
  ["with an area that is no number", { pzmj: "三万" }, "A003", "PZMJ"],
  ["with more supplied than approved", { ygmj: 30_001 }, "A003", "YGMJ"],
  ["with more supplied this year than ever", { bngymj: 19_001 }, "A003", "BNGYMJ"],
  ["with more cut than is left", { hjmj: 11_001 }, "A003", "HJMJ"],
  ["with more cut this year than ever", { hjmj: 10, bnhjmj: 11 }, "A003", "BNHJMJ"],
  ["with an unknown reason", { wgyy: "8" }, "A004", "WGYY"],
  ["approved on a day that is none", { pzrq: "2023-02-30" }, "A005", "PZRQ"],
  ["approved on a day to come", { pzrq: "2099-01-01" }, "A005", "PZRQ"],
  ["in a county of others", { xzqdm: "330106" }, "A009", "XZQDM"],
  ["in a town elsewhere", { xzjdm: "330106001" }, "A010", "XZJDM"],
];

test.each(wrong)("a batch %s is refused, by rule and field", async (_, over, rule, field) => {
  const { status, body } = await as("yuhang").call(api.insert, order(over));
  expect(status).toBe(400);
  const [first] = body.problems as Problem[];
  expect([first?.rule, first?.field]).toEqual([rule, field]);
  expect(body.message).toContain(first?.message ?? "-");
  expect((await as("yuhang").call(api.pageList, {})).body.total).toBe(0);
});

test("a batch without an outline, or with one that crosses itself, is refused", async () => {
  const { geometry: _, ...none } = order();
  const bare = await as("yuhang").call(api.insert, none);
  expect((bare.body.problems as Problem[])[0]?.rule).toBe("G001");
  const [[ring = []] = []] = squareIn("330110", 9);
  const [a, b, c, d] = ring;
  const bow = [[[a, c, b, d, a]]] as typeof geometry;
  const crossed = await as("yuhang").call(api.insert, { ...order(), geometry: bow });
  expect((crossed.body.problems as Problem[]).map(({ rule }) => rule)).toContain("G003");
});

test("a number is given once", async () => {
  await as("yuhang").call(api.insert, order());
  const again = await as("yuhang").call(api.insert, order());
  expect([again.status, again.body.message]).toEqual([400, "省批文号重复"]);
});

test("what the server keeps is not taken from a request", async () => {
  const forged = { pewgid: "mine", bbh: 7, cjr: "sheng", wgmj: 1, czl: 99, txmj: 1, scbz: 1 };
  const { body } = await as("yuhang").call(api.insert, order(forged));
  expect(body).toMatchObject({ bbh: 0, cjr: "余杭经办", wgmj: 11_000, czl: 63.33 });
  expect(body.pewgid).not.toBe("mine");
});

test("a platform clerk adds to the own platform and moves nothing to another", async () => {
  const { db } = here();
  await sql`insert into cypt (cyptid, cyptbh, cyptzt, cyptmc, cyptlx, xzqdm, xzqmc, ghmj, cjr, gxr)
    values (${platformId}, ${platformId}, '1', '示例园', '2', '330110', '余杭区', 1000000, 'x', 'x'),
           ('other', 'other', '1', '别的园', '2', '330110', '余杭区', 1000000, 'x', 'x')
    on conflict do nothing`.execute(db);
  const { body } = await as("pingtai").call(api.insert, order({ cyptid: "other" }));
  expect(body).toMatchObject({ cyptid: platformId, cyptmc: "示例园" });
  const moved = await as("pingtai").call(api.update, {
    id: body.pewgid,
    bbh: 0,
    values: { cyptid: "other", bz: "改" },
    confirmWarnings: true,
  });
  expect(moved.body).toMatchObject({ cyptid: platformId, bz: "改", bbh: 1 });
});

test("an edit is the next version, and the history says what changed", async () => {
  const row = await stored();
  const change = { id: row.pewgid, bbh: 0, values: { ygmj: 24_000 }, confirmWarnings: true };
  const { body } = await as("yuhang").call(api.update, change);
  expect(body).toMatchObject({ bbh: 1, ygmj: 24_000, wgmj: 6_000, czl: 80, gxr: "余杭经办" });
  const stale = await as("yuhang2").call(api.update, change);
  expect([stale.status, stale.body.problems]).toMatchObject([409, { current: { bbh: 1 } }]);
  const { revisions } = (await as("yuhang").call(api.info, { pewgid: row.pewgid })).body;
  expect(revisions[0]).toMatchObject({ bbh: 1, by: "余杭经办", via: "修改" });
  expect(revisions[0]?.changes.map(({ field }) => field)).toEqual(
    expect.arrayContaining(["ygmj", "wgmj", "czl"]),
  );
});

test("what is typed with more decimals than are stored is rounded before anything follows from it", async () => {
  const { pewgid: id } = await stored({ pzmj: 30_000, ygmj: 10_000.33, hjmj: 0, bnhjmj: 0 });
  const values = { hjmj: 9_999.835, bnhjmj: 9_999.835 };
  const change = { id, bbh: 0, values, confirmWarnings: true };
  const { body } = await as("yuhang").call(api.update, change);
  expect(body).toMatchObject({ hjmj: 9_999.84, bnhjmj: 9_999.84, wgmj: 9_999.83 });
});

test("nobody edits or removes what lies elsewhere, and readers change nothing", async () => {
  const row = await stored({ xzqdm: "330212", xzqmc: "鄞州区" });
  const change = { id: row.pewgid, bbh: 0, values: { bz: "改" }, confirmWarnings: true };
  expect((await as("yuhang").call(api.update, change)).status).toBe(404);
  const removal = (await as("yuhang").call(api.remove, { ids: [row.pewgid] })).body;
  expect([removal.ok, removal.failed[0]?.id]).toEqual([[], row.pewgid]);
  expect((await as("chakan").call(api.update, change)).status).toBe(403);
  expect((await as("yinzhou").call(api.remove, { ids: [row.pewgid] })).body.ok).toEqual([
    row.pewgid,
  ]);
  expect((await as("sheng").call(api.pageList, {})).body.total).toBe(0);
});

// domain/10 §2; 国发〔2004〕28号 and 自然资规〔2018〕1号, their articles not seen.
test("an approval may lapse after two years by date, unless it was carried out", async () => {
  const batch = (serial: number, pzrq: string, ydss: number | null, bcss: number | null) =>
    stored({ pzrq, ydss, bcss, shengpwwh: `浙土字〔2022〕第${serial}号`, wgmj: 11_000 });
  const { pewgid } = await batch(1, "2022-12-31", 1, 0);
  await batch(2, "2022-12-31", 0, 1);
  await batch(3, "2022-12-31", 1, 1);
  await batch(4, "2022-12-31", null, 1);
  await batch(5, "2023-01-01", 0, 0);
  const sort = { field: "shengpwwh", order: "asc" as const };
  const { body } = await as("yuhang").call(api.pageList, { sort });
  expect(body.list.map(({ phss, pcnx, pwsx, sfsx }) => [phss, pcnx, pwsx, sfsx])).toEqual([
    ["0", 2, "2", true],
    ["0", 2, "2", true],
    ["1", 2, "1", false],
    ["9", 2, "1", false],
    ["0", 1, "0", false],
  ]);
  const info = (await as("yuhang").call(api.info, { pewgid })).body;
  expect(info.record).toMatchObject({ pcnx: 2, pwsx: "2", sfsx: true, phss: "0" });
});

test("what the page counts as lapsing is what the list behind it shows", async () => {
  const numbered = (serial: number) => ({ shengpwwh: `浙土字〔2022〕第${serial}号` });
  const aged = { pzrq: "2022-12-31", wgmj: 11_000 };
  await stored({ ...numbered(1), ...aged, ydss: 1, bcss: 0 });
  await stored({ ...numbered(2), ...aged, ydss: 1, bcss: 1, wgmj: 5_000 });
  await stored({ ...numbered(3), ...aged, ydss: 0, bcss: 0, wgmj: 0 });
  await stored({ ...numbered(4), ...aged, ydss: 0, bcss: 0, pzrq: "2023-01-01" });
  const asked = { pzrqMax: lastLapsed("2024-12-31"), wgmjMin: 0.0001 };
  const of = async (phss: ("0" | "1" | "9")[]) => {
    const { total } = (await as("sheng").call(api.stats, { ...asked, phss })).body;
    const { list } = (await as("sheng").call(api.pageList, total.filter)).body;
    return [total.zs, total.sums.wgmj, list.map(({ pwsx }) => pwsx)];
  };
  expect(await of(["0"])).toEqual([1, 11_000, ["2"]]);
  expect(await of(["1", "9"])).toEqual([1, 5_000, ["1"]]);
});

test("whether a batch was carried out is entered and changed, and what follows is not", async () => {
  const { body } = await as("yuhang").call(api.insert, order({ ydss: 1, bcss: 0, phss: "1" }));
  expect(body).toMatchObject({ ydss: 1, bcss: 0, phss: "0" });
  const values = { bcss: 1 };
  const change = { id: body.pewgid, bbh: 0, values, confirmWarnings: true };
  expect((await as("yuhang").call(api.update, change)).body).toMatchObject({ phss: "1", bbh: 1 });
  const wrong = await as("yuhang").call(api.update, { ...change, bbh: 1, values: { bcss: 2 } });
  expect(wrong.status).toBe(400);
});

test("what batches of earlier years gave to supply within the year is counted, and listed", async () => {
  await stored({ pznd: 2023, bngymj: 4_000, wgmj: 11_000, shengpwwh: "浙土字〔2023〕第121号" });
  await stored({ pzrq: "2024-03-01", pznd: 2024, bngymj: 19_000 });
  const reply = await as("sheng").call(api.stats, { groups: ["pznd"] });
  const [before] = reply.body.groups.pznd ?? [];
  expect([before?.key, before?.sums.bngymj, before?.sums.wgmj]).toEqual(["2023", 4_000, 11_000]);
  const listed = await as("sheng").call(api.pageList, before?.filter ?? {});
  expect(listed.body.list.map(({ bngymj }) => bngymj)).toEqual([4_000]);
});

/** 处置率 of the year: what earlier batches gave away within it, over their stock at its start. */
const disposed = async (): Promise<number> => {
  const { body } = await as("sheng").call(api.stats, { pznd: [2023], groups: ["gyzt"] });
  const { bngymj = 0, bnhjmj = 0, wgmj = 0 } = body.total.sums;
  return (bngymj + bnhjmj) / (wgmj + bngymj + bnhjmj);
};

test("a batch supplied in full stays as 已供完 and raises the rate, and so does what is cut", async () => {
  const save = (row: Pewg, values: Record<string, unknown>) =>
    as("yuhang").call(api.update, { id: row.pewgid, bbh: row.bbh, values, confirmWarnings: true });
  const open = { pznd: 2023, bngymj: 0, wgmj: 11_000 };
  const finished = await stored(open);
  const cut = await stored({ ...open, shengpwwh: "浙土字〔2023〕第121号" });
  expect(await disposed()).toBe(0);
  const done = await save(finished, { ygmj: 30_000, bngymj: 11_000 });
  expect([done.status, done.body.message]).toEqual([200, undefined]);
  expect(done.body).toMatchObject({ wgmj: 0, czl: 100, gyzt: "2" });
  expect(await disposed()).toBe(0.5);
  const less = await save(cut, { hjmj: 5_500, bnhjmj: 5_500 });
  expect(less.body).toMatchObject({ wgmj: 5_500, czl: 63.33, gyzt: "1" });
  expect(await disposed()).toBe(0.75);
  const left = await as("sheng").call(api.pageList, unsupplied);
  expect(left.body.list.map(({ pewgid }) => pewgid)).toEqual([cut.pewgid]);
  const { body: tasks } = await as("sheng").call(rwApi.getNdrw, { nd: 2024, rwlx: "2" });
  const county = tasks.list.find(({ areaCode }) => areaCode === "3301");
  expect(county?.wcl).toBeCloseTo(5_500 / limits.mu, 2);
});

test("a batch withdrawn as a whole is one that is withdrawn", async () => {
  const { body } = await as("yuhang").call(api.insert, order({ ygmj: 0, hjmj: 30_000 }));
  expect(body).toMatchObject({ wgmj: 0, czl: 0, gyzt: "3" });
});

test("本年 is the data year: another one shows its own amounts, and the year left keeps its task", async () => {
  const { pewgid } = await stored({
    ...{ pzrq: "2020-05-18", pznd: 2020, bngymj: 4_000, hjmj: 3_000, bnhjmj: 2_000 },
  });
  const shown = async () => {
    const { body } = await as("yuhang").call(api.info, { pewgid });
    return [body.record.bngymj, body.record.bnhjmj];
  };
  const done = async (nd: number) => {
    const asked = { areaCode: "330110", nd, rwlx: "2" } as const;
    return (await as("yuhang").call(rwApi.getNdrw, asked)).body.total.wcl;
  };
  try {
    expect([await shown(), await done(2024), await done(2025)]).toEqual([[4_000, 2_000], 3, 0]);
    await setYear(2025);
    await rollTo("2026-11-26", 2025);
    expect([await shown(), await done(2024), await done(2025)]).toEqual([[null, null], 3, 0]);
    const { body } = await as("yuhang").call(api.info, { pewgid });
    const values = { ygmj: 20_000, bngymj: 1_000, hjmj: 4_000, bnhjmj: 1_000 };
    const saved = await as("yuhang").call(api.update, {
      ...{ id: pewgid, bbh: body.record.bbh, values, confirmWarnings: true },
    });
    expect([saved.status, await done(2024), await done(2025)]).toEqual([200, 3, 1.5]);
    await setYear(2024);
    await rollTo("2026-11-26", 2024);
    expect([await shown(), await done(2024), await done(2025)]).toEqual([[4_000, 2_000], 3, 1.5]);
  } finally {
    vi.useRealTimers();
  }
});
