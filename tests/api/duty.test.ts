import { sql } from "kysely";
import { expect, test } from "vitest";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import { sysUserApi } from "#contract/endpoints/account/sys";
import { governTrackApi as api } from "#contract/endpoints/plan/governTrack";
import { wallApi } from "#contract/endpoints/plan/wall";
import { as, here, withApp } from "./harness";
import { insertSamples, sampleOf } from "./samples";
import type { Username } from "./users";

withApp();

const idOf = (user: Username) => here().userIds[user];
const give = (by: Username, kind: "region" | "project", ids: string[], to: Username | null) =>
  as(by).call(api.giveDuty, { kind, ids, userId: to && idOf(to) });

async function lateProject(xzqdm = "330110", over: object = {}): Promise<string> {
  const [row] = await insertSamples(here().db, zkfxmsd, [
    sampleOf(zkfxmsd, {
      ...{ xzqdm, spzt: "5", xmjd: "4", ssnd: 2024, jhkgsj: "2024-01-01", jhjgsj: "2024-06-30" },
      ...{ sjkgsj: "2024-02-01", sjjgsj: null, ...over },
    }),
  ]);
  return String(row?.xmid);
}

const asked = async (user: Username) =>
  (await as(user).call(wallApi.decisions, { areaCode: "33" })).body.list[0]?.person;

test("a city makes a clerk responsible for a project, and takes it away again", async () => {
  const xmid = await lateProject();
  expect(await asked("sheng")).toBeNull();
  expect((await give("hangzhou", "project", [xmid], "yuhang")).body).toEqual({ given: 1 });
  expect(await asked("sheng")).toMatchObject({ of: "project", name: "余杭经办" });
  await give("hangzhou", "region", ["330110", "3301"], "hangzhou");
  await give("hangzhou", "project", [xmid], null);
  expect(await asked("sheng")).toMatchObject({ of: "county", name: "杭州审核" });
});

test("the regions and the late projects tell whom to ask", async () => {
  const xmid = await lateProject();
  const told = async () => {
    const { list } = (await as("sheng").call(api.regions, { areaCode: "33" })).body;
    const late = (await as("sheng").call(api.overdue, { areaCode: "330110" })).body.list;
    return {
      city: list.find(({ areaCode }) => areaCode === "3301")?.person ?? null,
      project: late.find((one) => one.xmid === xmid)?.person ?? null,
    };
  };
  expect(await told()).toEqual({ city: null, project: null });
  await give("sheng", "region", ["3301"], "hangzhou");
  const asked = { name: "杭州审核", of: "city" };
  expect(await told()).toMatchObject({ city: asked, project: asked });
  await give("hangzhou", "project", [xmid], "yuhang");
  expect(await told()).toMatchObject({ city: asked, project: { name: "余杭经办", of: "project" } });
});

test("the log tells who was made responsible for what", async () => {
  await give("sheng", "region", ["3301"], "hangzhou");
  const { rows } = await sql<{ detail: { userId: string; ids: string[] } }>`
    select detail from audit where action = 'ssgz/duty' order by id desc limit 1`.execute(
    here().db,
  );
  expect(JSON.stringify(rows[0]?.detail)).toContain(idOf("hangzhou"));
});

test("nobody answers for land elsewhere, and nobody who does no business", async () => {
  const xmid = await lateProject();
  for (const other of ["ningbo", "yinzhou", "sheng", "chakan", "admin"] as const) {
    expect((await give("sheng", "project", [xmid], other)).status, other).toBe(400);
  }
  expect((await give("sheng", "region", ["3301"], "yuhang")).status, "a county's clerk").toBe(400);
  await sql`update app_user set disabled = true where username = 'yuhang'`.execute(here().db);
  expect((await give("sheng", "project", [xmid], "yuhang")).status, "disabled").toBe(400);
});

test("only those who set tasks decide, and only at home", async () => {
  const xmid = await lateProject();
  const draft = await lateProject("330110", { spzt: "0", xmjd: "1" });
  expect((await give("ningbo", "project", [xmid], "yuhang")).status).toBe(400);
  expect((await give("ningbo", "region", ["3301"], "hangzhou")).status).toBe(403);
  expect((await give("hangzhou", "region", ["33"], "hangzhou")).status).toBe(403);
  expect((await give("hangzhou", "project", [draft], "yuhang")).status).toBe(400);
  for (const user of ["yuhang", "pingtai", "chakan", "shuiwu"] as const) {
    expect((await give(user, "project", [xmid], "yuhang")).status, user).toBe(403);
  }
});

test("those to choose from are the region's and its city's", async () => {
  const { body } = await as("hangzhou").call(api.people, { areaCode: "330110" });
  const names = body.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["杭州审核", "余杭经办", "余杭同事", "平台经办"]));
  expect(names).not.toContain("宁波审核");
  expect((await as("hangzhou").call(api.people, { areaCode: "3302" })).status).toBe(403);
});

test("the office phone is the system administrator's to keep", async () => {
  const account = { id: idOf("yuhang"), realName: "余杭经办", areaCode: "330110" };
  const roles = ["ROLE_COUNTY"] as const;
  const save = (by: Username, officePhone: string | null) =>
    as(by).call(sysUserApi.update, { ...account, roles: [...roles], officePhone });
  expect((await save("admin", "0571-00000012")).status).toBe(200);
  expect((await save("anquan", "0571-00000013")).body.message).toBe("办公电话由系统管理员修改");
  expect((await save("admin", "一二三")).status).toBe(400);
  const listed = async () =>
    (await as("admin").call(sysUserApi.pageList, { keyword: "yuhang" })).body.list[0]?.officePhone;
  expect(await listed()).toBe("0571-00000012");
  await as("admin").call(sysUserApi.update, { ...account, roles: [...roles] });
  expect(await listed(), "left out it stays").toBe("0571-00000012");
  await save("admin", null);
  expect(await listed()).toBeNull();
});
