import { sql } from "kysely";
import { afterEach, describe, expect, test, vi } from "vitest";
import { pjApi } from "#contract/endpoints/evaluation/pj";
import { pjgsApi as api, pjyyApi } from "#contract/endpoints/evaluation/pjgs";
import { defaultWeights } from "#contract/rules/evaluation/evaluation";
import { defaultScheme } from "#contract/rules/evaluation/scheme";
import { setDay } from "./calendarWalk";
import { fill } from "./evaluated";
import { as, here, withApp } from "./harness";
import { enterprise } from "./industry";
import { evaluateAll } from "./taxes";
import type { Username } from "./users";

withApp();
afterEach(() => vi.useRealTimers());

const first = "2026-03-02";
const start = (user: Username = "hangzhou", more: object = {}) =>
  as(user).call(api.start, { areaCode: "3301", nd: 2024, qsrq: first, ...more });

const notices = async (user: Username = "hangzhou") =>
  (await as(user).call(api.pageList, {})).body.list;
const notice = async () => (await notices())[0] as Awaited<ReturnType<typeof notices>>[number];
const move = async (zt: "1" | "2", shyj = "", user: Username = "hangzhou") => {
  const { gsid, bbh } = await notice();
  const { status, body } = await as(user).call(api.move, {
    ...{ gsids: [gsid], zt, shyj, versions: { [gsid]: bbh } },
  });
  return status === 200 ? (body.failed[0]?.message ?? "ok") : status;
};

const firm = async (qymc: string) => {
  const { rows } = await sql<{ tyshxydm: string; qyid: string }>`
    select tyshxydm, qyid from yddw where qymc = ${qymc}`.execute(here().db);
  return rows[0] as { tyshxydm: string; qyid: string };
};
const object = async (qymc: string, user: Username = "yuhang", more: object = {}) => {
  const { tyshxydm } = await firm(qymc);
  const values = { nd: 2024, tyshxydm, yynr: "营业收入申报有误", ...more };
  const reply = await as(user).call(pjyyApi.insert, { values });
  const { problems = [], message = "" } = reply.body as {
    problems?: { message: string }[];
    message?: string;
  };
  const told = problems.length > 0 ? problems.map((one) => one.message).join() : message;
  return { status: reply.status, told, row: reply.body };
};
const answer = (yyid: string, more: object, user: Username = "hangzhou") =>
  as(user).call(pjyyApi.move, { yyids: [yyid], yyzt: "3", dfyj: "经核对数据无误", ...more });

const evaluated = async (qymc: string) => {
  const { body } = await as("sheng").call(pjApi.qypj, { dxmc: qymc, pjnd: [2024] });
  return body.list[0] as (typeof body.list)[number];
};

describe("a public notice", () => {
  test("runs as many days as the authority sets, once for each county and year", async () => {
    setDay(first);
    expect((await start()).body).toMatchObject({ message: "本地区2024年没有企业评价结果" });
    await fill();
    await as("hangzhou").call(pjApi.saveWeights, {
      ...{ areaCode: "3301", weights: defaultWeights },
      scheme: { ...defaultScheme, nd: 2024, ly: "示例政办〔2024〕1号", noticeDays: 5 },
    });
    for (const user of ["yuhang", "ningbo", "chakan", "shuiwu"] as const) {
      expect([user, (await start(user)).status]).toEqual([user, 403]);
    }
    for (const qsrq of ["2026-03-01", "2026-02-30", "2026-12-31"]) {
      expect([qsrq, (await start("hangzhou", { qsrq })).status]).toEqual([qsrq, 400]);
    }
    expect((await start()).body).toEqual({ started: 1, skipped: 0 });
    const [row] = await notices("yuhang");
    expect(row).toMatchObject({
      ...{ gsbh: "330110GS202401", gsmc: "余杭区2024年度亩均效益评价公示", zt: "0" },
      ...{ qsrq: first, zzrq: "2026-03-06", qys: 5, nd: 2024, xzqdm: "330110" },
    });
    expect(await notices("ningbo")).toEqual([]);
    const again = await start("sheng", { areaCode: "33" });
    expect([again.status, again.body]).toMatchObject([
      409,
      { message: "本地区2024年的评价都已在公示或已公布" },
    ]);
    const { rows } = await sql<{ outcome: number }>`
      select outcome from audit where action = ${api.start.path} and outcome = 200`.execute(
      here().db,
    );
    expect(rows).toHaveLength(1);
  });

  test("is withdrawn with a reason, and another may follow", async () => {
    setDay(first);
    await fill();
    await start();
    expect(await move("2", "短")).toContain("撤回公示须填写不少于5个字的意见");
    expect(await move("2", "数据有误重新公示", "yuhang")).toBe(403);
    expect(await move("2", "数据有误重新公示")).toBe("ok");
    expect((await start()).body).toEqual({ started: 1, skipped: 0 });
    const rows = await notices();
    expect(rows.map(({ gsbh, zt }) => [gsbh, zt]).sort()).toEqual([
      ["330110GS202401", "2"],
      ["330110GS202402", "0"],
    ]);
  });
});

describe("objections", () => {
  test("are taken within the notice only, of enterprises that were judged, in one's own region", async () => {
    setDay(first);
    await fill();
    expect((await object("企业1")).told).toBe("余杭区2024年的评价没有公示，不受理异议");
    await start("hangzhou", { qsrq: "2026-03-03" });
    const outside = (day: string) =>
      `公示期为2026-03-03至2026-03-09，今天${day}不在公示期内，不受理异议`;
    expect(await object("企业1")).toMatchObject({ status: 400, told: outside(first) });
    setDay("2026-03-10");
    expect((await object("企业1")).told).toBe(outside("2026-03-10"));
    setDay("2026-03-09");
    expect((await object("企业1", "yinzhou")).status).toBe(404);
    expect((await object("企业1", "chakan")).status).toBe(403);
    expect((await object("企业1", "yuhang", { yynr: "" })).status).toBe(400);
    expect((await object("企业1", "yuhang", { nd: "去年" })).status).toBe(400);
    await enterprise({ qymc: "新企业" });
    expect((await object("新企业")).told).toBe("新企业没有2024年的评价");
    const { row } = await object("企业1", "yuhang", { rgdj: "A", yyzt: "2", xzqdm: "330212" });
    const { qyid } = await firm("企业1");
    expect(row).toMatchObject({
      ...{ yybh: "330110YY20240001", qymc: "企业1", xzqdm: "330110", pjid: `2024-4-${qyid}` },
      ...{ tcrq: "2026-03-09", tcdj: "B", yyzt: "0", rgdj: null, cjr: "余杭经办" },
      gsid: (await notice()).gsid,
    });
    expect((await as("yinzhou").call(pjyyApi.pageList, {})).body.list).toEqual([]);
  });

  test("are each answered with a reason by who may edit evaluations", async () => {
    setDay(first);
    await fill();
    await start();
    const { row } = await object("企业1");
    const { yyid } = row;
    expect((await answer(yyid, {}, "yuhang")).status).toBe(403);
    expect((await answer(yyid, {}, "ningbo")).body.ok).toEqual([]);
    expect((await answer(yyid, { dfyj: "短" })).body.failed[0]?.message).toContain("不少于5个字");
    expect((await answer(yyid, { yyzt: "2" })).body).toMatchObject({
      message: "采纳并人工定级须选择等级：A、B、C、D",
    });
    expect((await answer(yyid, {})).body.ok).toEqual([yyid]);
    expect((await answer(yyid, {})).body.ok).toEqual([]);
    const { record, reviews } = (await as("yuhang").call(pjyyApi.info, { yyid })).body;
    expect(record).toMatchObject({ yyzt: "3", dfyj: "经核对数据无误", dfr: "杭州审核" });
    expect(reviews).toHaveLength(1);
  });

  test("that are upheld take effect with the next evaluation", async () => {
    setDay(first);
    await fill();
    await start();
    const given = (await object("企业1")).row.yyid;
    const mended = (await object("企业2")).row.yyid;
    await answer(given, { yyzt: "2", rgdj: "A", dfyj: "技改投入未计入，定为A类" });
    await answer(mended, { yyzt: "1", dfyj: "补计加分事项" });
    const { pjid, bbh } = await evaluated("企业2");
    await as("hangzhou").call(pjApi.update, { pjid, bbh, zgmc: "加分：示例", jf: 5 });
    expect(await evaluated("企业1")).toMatchObject({ pjdj: "B", rgdj: "A" });
    setDay("2026-03-09");
    expect(await move("1")).toBe("有2件采纳的异议尚未重新评价，完成后才能公布");
    await evaluateAll(2024);
    expect(await evaluated("企业1")).toMatchObject({
      ...{ pjdj: "A", pm: 2, pjyj: "采纳异议，人工定级：技改投入未计入，定为A类" },
    });
    const { list } = (await as("sheng").call(pjyyApi.pageList, {})).body;
    expect(list.map(({ cssj }) => cssj !== null)).toEqual([true, true]);
    expect(await move("1")).toBe("ok");
  });
});

describe("a publication", () => {
  test("comes after the last day, when all is answered, and is final", async () => {
    setDay(first);
    await fill();
    await start();
    const { yyid } = (await object("企业1")).row;
    setDay("2026-03-08");
    expect(await move("1")).toBe("公示至2026-03-08，期满前不能公布");
    setDay("2026-03-09");
    expect(await move("1")).toBe("还有1件异议未答复，完成后才能公布");
    await answer(yyid, {});
    expect(await move("1", "", "yuhang")).toBe(403);
    expect(await move("1")).toBe("ok");
    expect(await notice()).toMatchObject({ zt: "1", fbr: "杭州审核", fbsj: expect.any(String) });

    const grades = async () =>
      (
        await sql`select pjid, pjdj, zf, bbh, scbz from pj where pjdx in ('3', '4')
                   order by pjid`.execute(here().db)
      ).rows;
    const before = await grades();
    await sql`update yddw set jyzt = '2' where qymc = '企业0'`.execute(here().db);
    await sql`update sshsjcb set scbz = 1 where qymc = '企业2'`.execute(here().db);
    await evaluateAll(2024);
    expect(await grades()).toEqual(before);
    const { pjid, bbh } = await evaluated("企业0");
    const edit = await as("hangzhou").call(pjApi.update, { pjid, bbh, zgmc: "一票否决：示例" });
    expect([edit.status, edit.body]).toMatchObject([
      409,
      { message: "余杭区2024年的评价已公布，不能修改" },
    ]);
    expect((await as("hangzhou").call(pjApi.compute, { nd: 2024 })).status).toBe(409);
    expect((await as("hangzhou").call(pjApi.compute, { nd: 2023 })).status).toBe(200);
    expect(await move("2", "数据有误重新公示")).toContain("不能改为");
    setDay("2026-03-05");
    expect((await object("企业1")).told).toBe("余杭区2024年的评价已公布，不再受理异议");
  });
});
