import { beforeEach, expect, test } from "vitest";
import { sysLogApi } from "#contract/endpoints/account/sys";
import { dqgxApi } from "#contract/endpoints/firm/dqgx";
import { yddwApi } from "#contract/endpoints/firm/yddw";
import { crossApi } from "#contract/endpoints/lists/cross";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { exportListApi } from "#contract/endpoints/records/exportList";
import { insertAudit } from "../../src/server/repositories/account/audit";
import { as, here, withApp } from "./harness";
import { fixture } from "./imports";
import { enterprise } from "./industry";
import { newUser } from "./newUser";
import { insertParcels, parcel } from "./parcels";
import { sheetOf } from "./sheetOf";

withApp();

type Row = Parameters<typeof insertAudit>[1];
const row = (over: Partial<Row> = {}): Row => ({
  user_id: null,
  username: "yuhang",
  area_code: "330110",
  action: "dxydsd/updateSdDxyd",
  target: "k1",
  outcome: 200,
  detail: { ip: "10.0.0.1" },
  ...over,
});

beforeEach(async () => {
  const { db } = here();
  await insertAudit(db, row());
  await insertAudit(db, row({ username: "yinzhou", area_code: "330212" }));
  await insertAudit(db, row({ outcome: 403, detail: { ip: "10.0.0.2", message: "=权限不足" } }));
  await insertAudit(
    db,
    row({ username: "nobody", area_code: null, action: "login/do", outcome: 400 }),
  );
});

const found = async (query: object) =>
  (await as("shenji").call(sysLogApi.pageList, query)).body.list.map(
    ({ username, outcome }) => `${username} ${outcome}`,
  );

test("the log is listed by user, call, outcome, region and day, the newest first", async () => {
  expect(await found({})).toEqual(["nobody 400", "yuhang 403", "yinzhou 200", "yuhang 200"]);
  expect(await found({ username: "yuhang" })).toHaveLength(2);
  expect(await found({ action: "login" })).toEqual(["nobody 400"]);
  expect(await found({ action: "登录" })).toEqual(["nobody 400"]);
  expect(await found({ action: "市级低效用地" })).toHaveLength(3);
  expect(await found({ action: "没有的操作" })).toEqual([]);
  expect(await found({ outcome: "failed" })).toEqual(["nobody 400", "yuhang 403"]);
  expect(await found({ outcome: "ok", areaCode: "3301" })).toEqual(["yuhang 200"]);
  expect(await found({ from: "2999-01-01" })).toEqual([]);
  expect(await found({ to: "2020-01-01" })).toEqual([]);
  expect(await found({ from: "2020-01-01", to: "2999-01-01" })).toHaveLength(4);
});

test("the log is searched by the number of a parcel, and by a name of an account", async () => {
  const { db } = here();
  await insertParcels(db, "dxydsd", [parcel({ dkid: "k7", dkbh: "330110SD202400007" })]);
  await insertAudit(db, row({ username: "linping", target: "k6,k7" }));
  expect(await found({ object: "330110SD202400007" })).toEqual(["linping 200"]);
  expect(await found({ object: "330110SD202499999" })).toEqual([]);
  const [yuhang] = await db
    .selectFrom("app_user")
    .select("id")
    .where("username", "=", "yuhang")
    .execute();
  await insertAudit(
    db,
    row({ username: "anquan", action: "sys/user/update", target: yuhang?.id ?? "" }),
  );
  expect(await found({ object: "yuhang" })).toEqual(["anquan 200"]);
});

test("the log is read on behind its pages", async () => {
  const first = (await as("shenji").call(sysLogApi.pageList, { pageSize: 3 })).body;
  expect([first.list.length, first.total, first.capped]).toEqual([3, 4, false]);
  const rest = (
    await as("shenji").call(sysLogApi.pageList, { pageSize: 3, after: first.next ?? "" })
  ).body;
  expect(rest.list.map(({ username }) => username)).toEqual(["yuhang"]);
  expect(rest.next).toBeNull();
  expect((await as("shenji").call(sysLogApi.pageList, { after: "x' or 1=1" })).status).toBe(400);
  for (const from of ["gestern", "2024-13-41"]) {
    expect((await as("shenji").call(sysLogApi.pageList, { from })).status).toBe(400);
  }
});

test("an auditor of a city reads what happened there", async () => {
  const auditor = await newUser("3301", "ROLE_AUDITOR");
  const { list } = (await auditor.call(sysLogApi.pageList, {})).body;
  expect(list.map(({ username }) => username)).toEqual(["yuhang", "yuhang"]);
  expect((await auditor.call(sysLogApi.pageList, { areaCode: "3302" })).status).toBe(403);
});

test("the log comes as a sheet, in which nothing is a formula", async () => {
  const reply = await as("shenji").call(sysLogApi.export, { username: "yuhang" });
  expect(reply.headers["content-type"]).toContain("spreadsheetml");
  const sheet = await sheetOf(reply.bytes);
  expect(sheet).toHaveLength(3);
  expect(sheet[0]?.slice(0, 3)).toEqual(["时间", "账号", "姓名"]);
  expect(sheet[1]).toContain("=权限不足");
  expect(sheet.map((cells) => [cells[4], cells[6]])).toEqual([
    ["操作内容", "结果"],
    ["修改市级低效用地", "失败 403"],
    ["修改市级低效用地", "成功"],
  ]);
});

test("the log names what was changed, and from what to what, on the page as in the sheet", async () => {
  const firm = await enterprise({ qymc: "余杭某厂", jyzt: "1" });
  const id = String(firm.qyid);
  const change = { id, bbh: 0, values: { jyzt: "2", fddbr: "王工" } };
  const saved = await as("yuhang").call(yddwApi.update, change);
  expect([saved.status, saved.body.message]).toEqual([200, undefined]);
  const asked = { action: yddwApi.update.path };
  const [row] = (await as("shenji").call(sysLogApi.pageList, asked)).body.list;
  expect(row).toMatchObject({
    object: `用地企业 ${firm.tyshxydm} 余杭某厂`,
    details: expect.arrayContaining(["经营状态: 在营 → 停产"]),
  });
  // The auditor must not see people's names.
  expect(row?.details.join()).not.toContain("王工");
  const [, cells] = await sheetOf((await as("shenji").call(sysLogApi.export, asked)).bytes);
  expect([cells?.[5], cells?.[7]]).toEqual([row?.object, row?.details.join("；")]);
});

test("the log names accounts, roles, regions and what is there no more by words", async () => {
  const { db } = here();
  const { id = "" } = (await db.selectFrom("app_user").select("id").executeTakeFirst()) ?? {};
  const held = { realName: "旧名", roles: ["ROLE_COUNTY"], areaCode: "330110", cyptid: null };
  const given = { ...held, roles: ["ROLE_CITY", "ROLE_VIEW"], areaCode: "3301" };
  const action = "sys/user/update";
  const change = { before: held, after: given };
  await insertAudit(db, row({ action, target: id, detail: { change } }));
  await insertAudit(db, row({ action, target: ["a", "b", "+9"].join(","), detail: {} }));
  const { list } = (await as("shenji").call(sysLogApi.pageList, { action })).body;
  expect(list.map(({ object, details }) => [object, details])).toEqual([
    ["11 项（已不存在）", []],
    [
      expect.stringMatching(/^用户 /),
      ["角色: 县级经办 → 市级审核、只读用户", "行政区: 余杭区 → 杭州市"],
    ],
  ]);
});

test("the log names the file that was checked", async () => {
  const sent = { file: fixture("dxyd-sd-clean.mdb", "2024年调查.mdb") };
  expect((await as("yuhang").call(dxydsdApi.validateMdb, sent)).status).toBe(200);
  const { list } = (await as("shenji").call(sysLogApi.pageList, { action: "校验" })).body;
  expect(list.map(({ object }) => object)).toEqual(["后台任务 2024年调查.mdb"]);
});

test("the log says which list and which table went out, and by which filter", async () => {
  await insertParcels(here().db, "dxydsd", [parcel({ dxlx: "1" }), parcel({ dxlx: "2" })]);
  const filter = { areaCode: "330110", dxlx: ["1"] };
  await as("yuhang").call(exportListApi.list, { dataset: "dxydsd", filter });
  const headings = [{ title: "行政区" }];
  const table = { title: "市级低效用地统计", headings, digits: [null], rows: [["余杭区"]] };
  await as("yuhang").call(crossApi.sheet, table);
  const said = async (action: string) => {
    const { list } = (await as("shenji").call(sysLogApi.pageList, { action })).body;
    return list.map(({ object, details }) => [object, details]);
  };
  expect(await said("export/list")).toEqual([["市级低效用地 共 1 宗", ["筛选: 余杭区；旧城镇"]]]);
  expect(await said("export/table")).toEqual([[null, ["表名: 市级低效用地统计"]]]);
});

test("nobody but an auditor reads the log", async () => {
  for (const user of [
    "sheng",
    "hangzhou",
    "yuhang",
    "chakan",
    "shuiwu",
    "admin",
    "anquan",
  ] as const) {
    expect((await as(user).call(sysLogApi.pageList, {})).status).toBe(403);
    expect((await as(user).call(sysLogApi.export, {})).status).toBe(403);
  }
});

test("a batch that leaves records as they are says so in the log", async () => {
  const ids = ["nothing"];
  expect((await as("yuhang").call(dqgxApi.confirm, { ids })).body.failed).toHaveLength(1);
  const [row] = (await as("shenji").call(sysLogApi.pageList, { action: "dqgx/confirm" })).body.list;
  expect(row).toMatchObject({
    outcome: 200,
    message: "办理 0 条，未办理 1 条：地企关系不存在或不在权限范围内",
  });
});
