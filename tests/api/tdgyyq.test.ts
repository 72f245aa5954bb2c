import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { todoApi } from "#contract/endpoints/inbox/todo";
import { bulkApi } from "#contract/endpoints/lists/bulk";
import { tdgyApi } from "#contract/endpoints/supply/tdgy";
import { tdgyyqApi as api } from "#contract/endpoints/supply/tdgyyq";
import { fileApi } from "#contract/endpoints/uploads/file";
import { lifeCycleOf } from "#contract/rules/supply/lifeCycle";
import { as, here, withApp } from "./harness";
import { apply, asked, contract, infoOf, move, paper, set, signed } from "./postponements";
import { platformId, type Username } from "./users";

withApp();

/** The contracts here are years old: an office may allow it. Its terms are tested beside. */
beforeEach(async () => {
  await set("postponeAheadDays", 0);
  await set("postponeToPast", 1);
});

const platform = () =>
  sql`insert into cypt (cyptid, cyptbh, cyptzt, cyptmc, cyptlx, xzqdm, xzqmc, ghmj, cjr, gxr)
    values (${platformId}, ${platformId}, '1', '示例园', '2', '330110', '余杭区', 1000000, 'x', 'x')
    on conflict do nothing`.execute(here().db);

const stored = async () => (await sql`select from tdgyyq`.execute(here().db)).rows.length;
const waiting = async (user: Username) =>
  (await as(user).call(todoApi.list, { kind: "tdgyyq" })).body.list.map(({ id }) => id);

describe("a postponement", () => {
  test("is applied for, waits for the city, and moves the contract when it is granted", async () => {
    const gyid = await contract();
    expect((await infoOf(gyid)).record).toMatchObject({ kgzt: "3", kgyqts: 1137, bbh: 0 });
    const { status, body } = await apply(gyid);
    expect([status, body]).toMatchObject([
      200,
      {
        ...{ yqlx: "1", yydsj: "2021-11-20", xydsj: "2022-05-20", ycts: 181, zt: "0" },
        ...{ yyjgsj: "2023-11-20", xyjgsj: "2024-05-19", sqr: "余杭经办" },
      },
    ]);
    expect(body.yqbh).toMatch(/^YQ\d{10}$/);
    expect((await infoOf(gyid)).record).toMatchObject({ ydkgsj: "2021-11-20", bbh: 0 });
    expect(await waiting("hangzhou")).toEqual([body.yqid]);
    for (const user of ["yuhang", "ningbo", "sheng", "chakan"] as const) {
      expect([user, await waiting(user)]).toEqual([user, []]);
    }
    const item = (await as("hangzhou").call(todoApi.info, { kind: "tdgyyq", id: body.yqid })).body;
    expect(item.record).toMatchObject({ yqly: asked.yqly, xydsj: "2022-05-20" });
    expect(item.files.map(({ fjlx }) => fjlx)).toEqual(["06"]);

    expect((await move("hangzhou", body.yqid, "1", "同意延期")).body.ok).toEqual([body.yqid]);
    const { record, revisions } = await infoOf(gyid);
    expect(record).toMatchObject({
      ydkgsj: "2022-05-20",
      ydjgsj: "2024-05-19",
      kgyqts: 956,
      bbh: 1,
    });
    expect(record).toMatchObject(lifeCycleOf(record, "2024-12-31"));
    expect(revisions).toHaveLength(1);
    expect(revisions[0]).toMatchObject({ via: "延期审核通过" });
    expect(revisions[0]?.changes).toContainEqual(
      expect.objectContaining({ field: "ydkgsj", before: "2021-11-20", after: "2022-05-20" }),
    );
    expect(revisions[0]?.changes).toContainEqual(
      expect.objectContaining({ field: "ydjgsj", before: "2023-11-20", after: "2024-05-19" }),
    );
    expect(await waiting("hangzhou")).toEqual([]);
    const { list } = (
      await as("yuhang").call(api.pageList, {
        gyid: [gyid],
        sort: { field: "cjsj", order: "desc" },
      })
    ).body;
    expect(list).toMatchObject([
      { zt: "1", yydsj: "2021-11-20", xydsj: "2022-05-20", shr: "杭州审核", shyj: "同意延期" },
    ]);
    const { reviews } = (await as("yuhang").call(api.info, { yqid: body.yqid })).body;
    expect(reviews.map(({ yzt, xzt }) => [yzt, xzt])).toEqual([
      ["0", "1"],
      ["", "0"],
    ]);
  });

  test("of the completion moves that day alone", async () => {
    const gyid = await contract();
    const { body } = await apply(gyid, { yqlx: "2", xydsj: "2024-03-20" });
    expect(body).toMatchObject({ yyjgsj: null, xyjgsj: null });
    expect((await move("hangzhou", body.yqid, "1")).body.ok).toEqual([body.yqid]);
    expect((await infoOf(gyid)).record).toMatchObject({
      ...{ ydkgsj: "2021-11-20", ydjgsj: "2024-03-20", bbh: 1 },
    });
  });

  test("that moves the completion too waits for the one before, and two are decided one by one", async () => {
    const gyid = await contract();
    const start = (await apply(gyid)).body.yqid;
    const end = await apply(gyid, { yqlx: "2", xydsj: "2024-03-20" });
    expect([end.status, end.body.message]).toEqual([409, expect.stringContaining("延期开工")]);
    // Held beside each other by an installation of before.
    const other = await contract();
    const { yqid } = (await apply(other, { yqlx: "2", xydsj: "2024-03-20" })).body;
    await sql`update tdgyyq set gyid = ${gyid} where yqid = ${yqid}`.execute(here().db);
    const { body } = await as("hangzhou").call(api.move, { ids: [start, yqid], zt: "1" });
    expect([body.ok, body.failed.map(({ id }) => id)]).toEqual([[start], [yqid]]);
    expect(body.failed[0]?.message).toContain("逐件审核");
    expect((await move("hangzhou", yqid, "1")).body.failed[0]?.message).toContain("2024-05-19");
    expect((await infoOf(gyid)).record).toMatchObject({
      ...{ ydkgsj: "2022-05-20", ydjgsj: "2024-05-19", bbh: 1 },
    });
  });

  test("is refused with a reason, and may be applied for again", async () => {
    const gyid = await contract();
    const { yqid } = (await apply(gyid)).body;
    expect((await move("hangzhou", yqid, "2")).body.failed[0]?.message).toContain("5个字");
    expect((await move("hangzhou", yqid, "2", "属企业自身原因")).body.ok).toEqual([yqid]);
    expect((await as("yuhang").call(todoApi.decided, {})).body.list).toMatchObject([
      { kind: "tdgyyq", outcome: "不通过", note: "属企业自身原因", seen: false },
    ]);
    const [{ target } = {}] = (await as("yuhang").call(todoApi.decided, {})).body.list;
    expect(target).toEqual({ dataset: "tdgy", id: gyid });
    expect((await infoOf(gyid)).record).toMatchObject({ ydkgsj: "2021-11-20", bbh: 0 });
    expect((await move("hangzhou", yqid, "1")).body.failed[0]?.message).toContain("不通过");
    expect((await apply(gyid)).status).toBe(200);
  });

  test("is withdrawn by the office that applied, before it is decided", async () => {
    const gyid = await contract();
    const { yqid } = (await apply(gyid)).body;
    expect((await move("yinzhou", yqid, "3")).body.ok).toEqual([]);
    expect((await move("hangzhou", yqid, "3")).status).toBe(403);
    expect((await move("yuhang", yqid, "3")).body.ok).toEqual([yqid]);
    expect((await move("hangzhou", yqid, "1")).body.ok).toEqual([]);
    expect(await waiting("hangzhou")).toEqual([]);
  });

  test("of a platform's contract comes from its own clerk too", async () => {
    await platform();
    const own = await contract({ cyptid: platformId, cyptmc: "示例园" });
    expect((await apply(own, {}, "pingtai")).status).toBe(200);
    expect((await apply(await contract(), {}, "pingtai")).status).toBe(404);
  });

  test("keeps its papers, which nobody takes away or adds to once it is decided", async () => {
    const { yqid } = (await apply(await contract())).body;
    const files = await as("yuhang").call(fileApi.list, { ywlx: "tdgyyq", ywid: yqid });
    const [{ fileId = "" } = {}] = files.body;
    expect((await as("yuhang").call(fileApi.remove, { fileId })).status).toBe(409);
    await move("hangzhou", yqid, "1");
    const file = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], "补充.jpg");
    const late = await as("yuhang").call(fileApi.upload, { file, ywlx: "tdgyyq", ywid: yqid });
    expect(late.status).toBe(409);
  });
});

describe("an application is refused", () => {
  test.each<[string, object, object, string]>([
    ["for the day that is agreed", {}, { xydsj: "2021-11-20" }, "应晚于现约定开工时间"],
    ["for an earlier day", {}, { xydsj: "2021-06-01" }, "应晚于现约定开工时间"],
    ["for more than a year", { ydtcsj: null }, { xydsj: "2022-11-21" }, "不得超过一年"],
    ["for a day that is none", {}, { xydsj: "2022-02-31" }, "不是有效日期"],
    ["for a word", {}, { xydsj: "明年" }, "YYYY-MM-DD"],
    [
      "with its completion behind the output",
      {},
      { xydsj: "2022-05-22" },
      "约定投产时间2024-05-20",
    ],
    ["behind the output", {}, { yqlx: "2", xydsj: "2024-06-01" }, "不能晚于约定投产时间"],
    ["of what has started", { sjkgsj: "2021-12-01" }, {}, "项目已开工"],
    [
      "of what is completed",
      { sjkgsj: "2021-12-01", sjjgsj: "2023-10-01" },
      { yqlx: "2", xydsj: "2024-01-01" },
      "项目已竣工",
    ],
    ["of a contract that ended", { tczt: "90" }, {}, "合同已解除"],
    ["of a listing", { qdrq: null, htbh: null, ydkgsj: null }, {}, "尚未签订合同"],
    ["without a reason", {}, { yqly: "延期" }, "延期理由不少于5个字"],
    ["without a paper", {}, { fileIds: [] }, "须上传合同/协议"],
    ["with a paper that is not there", {}, { fileIds: ["nothing"] }, "附件不存在"],
  ])("%s", async (_, over, wanted, message) => {
    const { status, body } = await apply(await contract(over), wanted);
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
    expect(await stored()).toBe(0);
  });

  test("while another one is open, and after one was granted", async () => {
    const gyid = await contract();
    const { yqid } = (await apply(gyid)).body;
    const second = await apply(gyid, { xydsj: "2022-03-20" });
    expect([second.status, second.body.message]).toEqual([409, expect.stringContaining("待审核")]);
    await move("hangzhou", yqid, "1");
    const third = await apply(gyid, { xydsj: "2022-09-20" });
    expect([third.status, third.body.message]).toEqual([
      409,
      expect.stringContaining("只能延期一次"),
    ]);
    const end = { yqlx: "2", xydsj: "2024-05-20" };
    expect((await apply(gyid, end)).body).toMatchObject({ yydsj: "2024-05-19", ycts: 1 });
  });

  test.each<[Username, number]>([
    ["yinzhou", 404],
    ["hangzhou", 403],
    ["sheng", 403],
    ["chakan", 403],
    ["shuiwu", 403],
    ["admin", 403],
  ])("from %s with %i", async (user, expected) => {
    expect((await apply(await contract(), {}, user)).status).toBe(expected);
    expect(await stored()).toBe(0);
  });

  test("with a colleague's file", async () => {
    const fileIds = [await paper("yuhang2")];
    expect((await apply(await contract(), { fileIds })).status).toBe(400);
  });
});

describe("a decision is refused", () => {
  test("to other cities, to the province and to clerks", async () => {
    const gyid = await contract();
    const { yqid } = (await apply(gyid)).body;
    expect((await move("ningbo", yqid, "1")).body.ok).toEqual([]);
    for (const user of ["sheng", "yuhang", "chakan"] as const) {
      expect([user, (await move(user, yqid, "1")).status]).toEqual([user, 403]);
    }
    expect((await infoOf(gyid)).record).toMatchObject({ ydkgsj: "2021-11-20", bbh: 0 });
  });

  test("when the project has started, or its day was changed, meanwhile", async () => {
    const [begun, changed] = [await contract(), await contract()];
    const [one, two] = [(await apply(begun)).body.yqid, (await apply(changed)).body.yqid];
    const { db } = here();
    await sql`update tdgy set sjkgsj = '2021-12-01' where gyid = ${begun}`.execute(db);
    await sql`update tdgy set ydkgsj = '2021-12-20' where gyid = ${changed}`.execute(db);
    const along = await contract();
    const three = (await apply(along)).body.yqid;
    await sql`update tdgy set ydjgsj = '2023-12-01' where gyid = ${along}`.execute(db);
    const { body } = await as("hangzhou").call(api.move, { ids: [one, two, three], zt: "1" });
    expect(body.ok).toEqual([]);
    const messages = new Map(body.failed.map(({ id, message }) => [id, message]));
    expect(messages.get(one)).toContain("项目已开工");
    expect(messages.get(two)).toContain("2021-12-20");
    expect(messages.get(three)).toContain("约定竣工时间已由2023-11-20改为2023-12-01");
    expect((await move("hangzhou", one, "2", "项目已经开工")).body.ok).toEqual([one]);
  });

  test("with a version that somebody has changed", async () => {
    const { yqid } = (await apply(await contract())).body;
    await sql`update tdgyyq set bbh = 1 where yqid = ${yqid}`.execute(here().db);
    const { body } = await move("hangzhou", yqid, "1", "", { versions: { [yqid]: 0 } });
    expect(body.failed[0]?.message).toContain("已被他人修改");
  });
});

describe("a day that a contract agreed", () => {
  const change = (user: Username, gyid: string, values: Record<string, unknown>, bbh = 0) =>
    as(user).call(tdgyApi.update, { id: gyid, bbh, values, confirmWarnings: true });
  const day = { ydkgsj: "2022-05-20" };

  test.each<[string, Record<string, unknown>, string]>([
    ["of the start", day, "延期申请"],
    ["of the completion", { ydjgsj: "2024-03-20" }, "延期申请"],
    ["by emptying it", { ydkgsj: null }, "延期申请"],
    ["by taking the contract away", { qdrq: null }, "签订日期不能清空"],
  ])("%s is not changed by clerks, alone or with others", async (_, values, message) => {
    await platform();
    const gyid = await contract({ cyptid: platformId, cyptmc: "示例园" });
    for (const user of ["yuhang", "pingtai"] as const) {
      const { status, body } = await change(user, gyid, { ...values, xmmc: "改名项目" });
      expect([user, status, body.message]).toEqual([user, 400, expect.stringContaining(message)]);
    }
    const order = { dataset: "tdgy" as const, items: [{ id: gyid, bbh: 0, values }] };
    for (const endpoint of [bulkApi.preview, bulkApi.save]) {
      const asked = { ...order, confirmWarnings: true };
      const { body } = await as("yuhang").call(endpoint, asked);
      expect(body.ok).toEqual([]);
      expect(body.failed[0]?.problems).toContainEqual(
        expect.objectContaining({ rule: "T014", message: expect.stringContaining(message) }),
      );
    }
    const { ydkgsj, ydjgsj, qdrq, xmmc } = signed;
    expect((await infoOf(gyid)).record).toMatchObject({ ydkgsj, ydjgsj, qdrq, xmmc, bbh: 0 });
  });

  test("leaves all else of the contract to clerks, and is corrected by the city", async () => {
    const gyid = await contract();
    const same = { xmmc: "改名项目", ydkgsj: signed.ydkgsj, ydtcsj: "2024-06-20" };
    expect((await change("yuhang", gyid, same)).status).toBe(200);
    expect((await change("ningbo", gyid, day, 1)).status).toBe(404);
    for (const user of ["sheng", "shuiwu", "chakan", "admin"] as const) {
      expect([user, (await change(user, gyid, day, 1)).status]).toEqual([user, 403]);
    }
    expect((await change("hangzhou", gyid, day, 1)).status).toBe(200);
    expect((await infoOf(gyid)).record).toMatchObject({ ...day, xmmc: "改名项目", bbh: 2 });
  });

  test("is entered by clerks while there is none, or no contract yet", async () => {
    const open = await contract({ ydkgsj: null, ydjgsj: null, ydtcsj: null });
    const first = { ydkgsj: "2021-11-20", ydjgsj: "2023-11-20" };
    expect((await change("yuhang", open, first)).status).toBe(200);
    expect((await change("yuhang", open, day, 1)).status).toBe(400);
    const listing = await contract({ qdrq: null, htbh: null, sjjdsj: null });
    expect((await change("yuhang", listing, day)).status).toBe(200);
  });
});
