import { sql } from "kysely";
import { expect, test } from "vitest";
import { commentApi as api } from "#contract/endpoints/inbox/comment";
import { as, here, withApp } from "./harness";
import { insertParcels, parcel } from "./parcels";
import type { Username } from "./users";

withApp();

async function store(xzqdm = "330110") {
  const one = parcel({ xzqdm, cyptid: null, cyptmc: null });
  await insertParcels(here().db, "dxydsd", [one]);
  return { dataset: "dxydsd", id: one.dkid };
}

const idOf = (user: Username) => here().userIds[user];
const mentions = async (user: Username) => (await as(user).call(api.mentions, {})).body;

test("comments are read and written by whoever may see the record, and by nobody else", async () => {
  const subject = await store();
  const said = await as("yuhang").call(api.add, { ...subject, text: "面积已核实" });
  expect(said.body).toMatchObject({ text: "面积已核实", called: [] });
  expect((await as("hangzhou").call(api.list, subject)).body).toMatchObject([
    { text: "面积已核实", unread: false },
  ]);
  const refusals = { ningbo: 404, yinzhou: 404, shuiwu: 403, admin: 403 } as const;
  for (const [name, code] of Object.entries(refusals)) {
    const user = name as keyof typeof refusals;
    const replies = [
      await as(user).call(api.list, subject),
      await as(user).call(api.readers, subject),
      await as(user).call(api.add, { ...subject, text: "看看" }),
    ];
    expect([user, ...replies.map(({ status }) => status)]).toEqual([user, code, code, code]);
  }
});

test("only those who may see the record are offered, and only they can be called", async () => {
  const subject = await store();
  const { body } = await as("hangzhou").call(api.readers, subject);
  const ids = body.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([idOf("yuhang"), idOf("sheng"), idOf("chakan")]));
  for (const user of ["hangzhou", "ningbo", "yinzhou", "shuiwu", "admin", "pingtai"] as const) {
    expect([user, ids.includes(idOf(user))]).toEqual([user, false]);
  }
  const refused = await as("hangzhou").call(api.add, {
    ...{ ...subject, text: "请看" },
    called: [idOf("yuhang"), idOf("ningbo")],
  });
  expect(refused).toMatchObject({
    status: 400,
    body: { message: "@ 的人员中有人看不到这条记录，请重新选择" },
  });
  expect((await as("hangzhou").call(api.list, subject)).body).toEqual([]);
  expect(await mentions("yuhang")).toEqual([]);
});

test("whoever is called finds it in the inbox until it is read, and reads it only for himself", async () => {
  const subject = await store();
  const { id } = (
    await as("hangzhou").call(api.add, {
      ...{ ...subject, text: "@余杭 请补充权属证明" },
      called: [idOf("yuhang"), idOf("sheng"), idOf("yuhang")],
    })
  ).body;
  expect(await mentions("yuhang")).toMatchObject([{ id, recordId: subject.id, dataset: "dxydsd" }]);
  expect((await as("yuhang").call(api.list, subject)).body).toMatchObject([{ unread: true }]);
  const twice = await Promise.all([
    as("yuhang").call(api.read, { ids: [id] }),
    as("yuhang").call(api.read, { ids: [id] }),
  ]);
  expect(twice.map(({ body }) => body.read).sort()).toEqual([0, 1]);
  expect(await mentions("yuhang")).toEqual([]);
  expect(await mentions("sheng")).toHaveLength(1);
});

test("a record that has left somebody's reach tells nothing to whom it called", async () => {
  const subject = await store();
  await as("sheng").call(api.add, { ...subject, text: "请看", called: [idOf("hangzhou")] });
  expect(await mentions("hangzhou")).toHaveLength(1);
  await sql`update dxydsd set xzqdm = '330212' where dkid = ${subject.id}`.execute(here().db);
  expect(await mentions("hangzhou")).toEqual([]);
});

test("a comment leaves its row in the log", async () => {
  const subject = await store();
  await as("yuhang").call(api.add, { ...subject, text: "已核实" });
  const { rows } = await sql<{ action: string; outcome: number; target: string | null }>`
    select action, outcome, target from audit where action = 'jlpz/insert'`.execute(here().db);
  expect(rows).toMatchObject([{ action: "jlpz/insert", outcome: 200 }]);
});
