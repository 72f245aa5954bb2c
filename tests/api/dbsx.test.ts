import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { todoApi } from "#contract/endpoints/inbox/todo";
import { dbsxApi as api } from "#contract/endpoints/plan/dbsx";
import { governTrackApi } from "#contract/endpoints/plan/governTrack";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { fileApi } from "#contract/endpoints/uploads/file";
import { today } from "#contract/today";
import { as, here, withApp } from "./harness";
import { approvedParcel, projectDraft } from "./projects";
import type { Username } from "./users";

withApp();

const dayMs = 86_400_000;
const inDays = (days: number) =>
  new Date(new Date(`${today()}T00:00:00Z`).getTime() + days * dayMs).toISOString().slice(0, 10);

const note = { nd: 2024, dbnr: "请说明进度滞后的原因", jzrq: inDays(10) };
const send = (user: Username, ids: string[], over: object = {}) =>
  as(user).call(api.send, { dblx: "1", ids, ...note, ...over });
const listOf = async (user: Username, filter: object = {}) =>
  (await as(user).call(api.pageList, { current: 1, pageSize: 50, ...filter })).body.list;
const move = (user: Username, id: string, zt: "1" | "2" | "3", clyj = "", more: object = {}) =>
  as(user).call(api.move, { ids: [id], zt, clyj, ...more });
const stored = async () => (await sql`select 1 from dbsx`.execute(here().db)).rows.length;

/** Sends a note to one region and returns its id. */
async function sentTo(user: Username, areaCode: string, over: object = {}): Promise<string> {
  await send(user, [areaCode], over);
  const [matter] = await listOf(user, { ywid: [areaCode] });
  return String(matter?.dbid);
}

async function project(spzt = "5"): Promise<string> {
  const draft = projectDraft([await approvedParcel()]);
  const { body } = await as("yuhang").call(zkfxmsdApi.insert, { ...draft, confirmWarnings: true });
  await sql`update zkfxmsd set spzt = ${spzt} where xmid = ${body.xmid}`.execute(here().db);
  return body.xmid;
}

const waiting = async (user: Username) =>
  (await as(user).call(todoApi.list, { kind: "dbsx" })).body.list;

describe("a note of supervision", () => {
  test("goes to the region, is answered there, sent back, answered again and closed", async () => {
    const id = await sentTo("hangzhou", "330110");
    expect((await waiting("yuhang")).map((row) => row.id)).toEqual([id]);
    expect(await waiting("hangzhou")).toEqual([]);
    expect((await move("yuhang", id, "1", "已约谈实施主体")).body.ok).toEqual([id]);
    expect(await waiting("yuhang")).toEqual([]);
    expect(await waiting("hangzhou")).toMatchObject([{ id, mine: true, by: "余杭经办" }]);
    const back = await move("hangzhou", id, "2", "请补充资金计划", { jzrq: inDays(20) });
    expect(back.body.ok).toEqual([id]);
    expect((await waiting("yuhang"))[0]).toMatchObject({ id, state: "2", overdue: false });
    await move("yuhang", id, "1", "已补充资金计划");
    expect((await move("hangzhou", id, "3")).body.ok).toEqual([id]);
    const { record, reviews, revisions } = (await as("yuhang").call(api.info, { dbid: id })).body;
    expect(record).toMatchObject({
      ...{ zt: "3", hfnr: "已补充资金计划", clr: "杭州审核", cjr: "杭州审核", jzrq: inDays(20) },
      ...{ bt: "余杭区2024年实施进度督办", cbjb: "3", dbjb: "2" },
    });
    expect(reviews.map(({ xzt }) => xzt)).toEqual(["3", "1", "2", "1"]);
    expect(revisions.length).toBeGreaterThanOrEqual(4);
  });

  test("takes files of who asks and who answers, until it is closed", async () => {
    const id = await sentTo("hangzhou", "330110");
    const attach = async (user: Username) => {
      const file = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], "整改照片.jpg");
      return (await as(user).call(fileApi.upload, { file, ywlx: "dbsx", ywid: id })).status;
    };
    expect([await attach("hangzhou"), await attach("yuhang")]).toEqual([200, 200]);
    expect([await attach("ningbo"), await attach("sheng"), await attach("chakan")]).toEqual([
      404, 403, 403,
    ]);
    const listed = await as("yuhang").call(fileApi.list, { ywlx: "dbsx", ywid: id });
    expect(listed.body).toHaveLength(2);
    await move("yuhang", id, "1", "已约谈实施主体");
    await move("hangzhou", id, "3");
    expect(await attach("yuhang")).toBe(409);
  });

  test("about a project goes to its county, once for each level", async () => {
    const xmid = await project();
    const about = { dblx: "2" };
    expect((await send("hangzhou", [xmid], about)).body).toEqual({ sent: 1, skipped: 0 });
    expect((await send("hangzhou", [xmid, xmid], about)).body).toEqual({ sent: 0, skipped: 1 });
    expect((await send("sheng", [xmid], about)).body).toEqual({ sent: 1, skipped: 0 });
    expect(await listOf("yuhang", { ywid: [xmid] })).toMatchObject([
      { xzqdm: "330110", dblx: "2" },
      { xzqdm: "330110", dblx: "2" },
    ]);
    const { total } = (await as("yuhang").call(api.stats, { zt: ["0"], groups: [] })).body;
    expect(total.zs).toBe(2);
  });

  test("of the province to a city is answered by the city, and unseen by its counties", async () => {
    const id = await sentTo("sheng", "3301");
    expect((await waiting("hangzhou")).map((row) => row.id)).toEqual([id]);
    expect(await listOf("yuhang")).toEqual([]);
    expect(await listOf("ningbo")).toEqual([]);
    expect((await move("hangzhou", id, "1", "全市已部署")).body.ok).toEqual([id]);
    expect((await waiting("sheng")).map((row) => row.id)).toEqual([id]);
    expect((await move("hangzhou", id, "3")).body.failed[0]?.message).toContain("省级督办");
    expect((await move("sheng", id, "3")).body.ok).toEqual([id]);
  });

  test("that nobody answered in time is marked, in the inbox and beside its region", async () => {
    const id = await sentTo("hangzhou", "330110");
    await sql`update dbsx set jzrq = ${inDays(-1)} where dbid = ${id}`.execute(here().db);
    expect((await waiting("yuhang"))[0]).toMatchObject({ id, overdue: true });
    const { list } = (await as("hangzhou").call(governTrackApi.regions, {})).body;
    expect(list.find(({ areaCode }) => areaCode === "330110")).toMatchObject({
      ...{ supervised: 1, supervisedLate: 1 },
    });
    const late = { zt: ["0", "2"], jzrqMax: inDays(-1) };
    expect((await listOf("hangzhou", late)).map(({ dbid }) => dbid)).toEqual([id]);
  });

  test("is withdrawn by its sender, with a reason", async () => {
    const id = await sentTo("hangzhou", "330110");
    expect((await move("hangzhou", id, "3")).body.failed[0]?.message).toContain("意见");
    expect((await move("hangzhou", id, "3", "重复下发，撤销")).body.ok).toEqual([id]);
    expect(await waiting("yuhang")).toEqual([]);
  });
});

describe("a note is refused", () => {
  test.each<[Username, string, object, number]>([
    ["hangzhou", "3301", {}, 403],
    ["hangzhou", "330212", {}, 403],
    ["sheng", "33", {}, 403],
    ["yuhang", "330110", {}, 403],
    ["chakan", "330110", {}, 403],
    ["sheng", "3399", {}, 400],
    ["sheng", "3301", { dbnr: "快办" }, 400],
    ["sheng", "3301", { jzrq: inDays(-1) }, 400],
    ["sheng", "3301", { jzrq: inDays(400) }, 400],
    ["sheng", "3301", { jzrq: "2027-02-31" }, 400],
    ["sheng", "3301", { jzrq: "明天" }, 400],
  ])("from %s to %s %o with %i, and nothing is stored", async (user, areaCode, over, expected) => {
    const { status, body } = await send(user, [areaCode], over);
    expect(status).toBe(expected);
    expect(body.message ?? "").toMatch(/[\u4e00-\u9fff]/);
    expect(await stored()).toBe(0);
  });

  test("about a project of another city, or one that is not approved", async () => {
    const xmid = await project();
    expect((await send("ningbo", [xmid], { dblx: "2" })).status).toBe(400);
    const draft = await project("1");
    expect((await send("hangzhou", [xmid, draft], { dblx: "2" })).status).toBe(400);
    expect(await stored()).toBe(0);
  });
});

describe("a step is refused", () => {
  test("to who has not been asked, and before it is due", async () => {
    const id = await sentTo("hangzhou", "330110");
    expect((await move("yinzhou", id, "1", "不归我们管理")).body.failed[0]?.message).toContain(
      "不在权限范围内",
    );
    expect((await move("hangzhou", id, "1", "替余杭区回复")).body.failed[0]?.message).toContain(
      "县级承办",
    );
    expect((await move("sheng", id, "3", "省级来撤销")).body.failed[0]?.message).toContain(
      "市级督办",
    );
    expect((await move("yuhang", id, "1", "好")).body.failed[0]?.message).toContain("5个字");
    expect((await move("yuhang", id, "3", "自己办结了")).status).toBe(403);
    expect((await move("chakan", id, "1", "只读用户回复")).status).toBe(403);
    expect((await listOf("yuhang"))[0]).toMatchObject({ zt: "0", bbh: 0 });
  });

  test("when it is sent back without a new day, or with one that has passed", async () => {
    const id = await sentTo("hangzhou", "330110");
    await move("yuhang", id, "1", "已约谈实施主体");
    expect((await move("hangzhou", id, "2", "请补充材料")).status).toBe(400);
    const past = await move("hangzhou", id, "2", "请补充材料", { jzrq: inDays(-3) });
    expect([past.status, past.body.message]).toEqual([400, expect.stringContaining("已经过去")]);
    expect((await listOf("hangzhou"))[0]).toMatchObject({ zt: "1" });
  });

  test("with a version that somebody has changed meanwhile", async () => {
    const id = await sentTo("hangzhou", "330110");
    await move("yuhang", id, "1", "已约谈实施主体");
    const stale = await move("hangzhou", id, "3", "", { versions: { [id]: 0 } });
    expect(stale.body.failed[0]?.message).toContain("已被他人修改");
  });
});
