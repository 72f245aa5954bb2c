import { expect, test } from "vitest";
import type { Endpoint } from "#contract/define/endpoint";
import { sysUserApi } from "#contract/endpoints/account/sys";
import { pjApi } from "#contract/endpoints/evaluation/pj";
import { tzggApi } from "#contract/endpoints/inbox/tzgg";
import { fileApi } from "#contract/endpoints/uploads/file";
import { encode } from "./encode";
import { as, here, withApp } from "./harness";
import { storedNames } from "./stored";
import type { Username } from "./users";

withApp();

/** A call repeated under its key gets the reply of the first, and nothing is done twice. */

const key = "0123456789abcdef";

async function sender(user: Username) {
  const client = as(user);
  await client.call(tzggApi.pageList, {});
  return async (one: Endpoint, input: object, idempotency: string | null = key) => {
    const request = await encode(one, input);
    const headers = {
      ...request.headers,
      authorization: `Bearer ${client.token}`,
      ...(idempotency === null ? {} : { "idempotency-key": idempotency }),
    };
    const reply = await here().app.inject({ ...request, headers });
    return { status: reply.statusCode, body: reply.json() };
  };
}

const countOf = async (table: "audit" | "job" | "fj" | "app_user") =>
  (await here().db.selectFrom(table).selectAll().execute()).length;
const notices = async () =>
  (await as("sheng").call(tzggApi.pageList, {})).body.list.map(({ bt }) => bt);

test("three equal posts make one notice, one row of the log and one answer", async () => {
  const send = await sender("sheng");
  const replies = [];
  for (let i = 0; i < 3; i++) replies.push(await send(tzggApi.publish, { bt: "通知", nr: "内容" }));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(replies[0]?.body.ggid).toMatch(/\w+/);
  expect(replies[1]?.body).toEqual(replies[0]?.body);
  expect(replies[2]?.body).toEqual(replies[0]?.body);
  expect(await notices()).toEqual(["通知"]);
  expect(await countOf("audit")).toBe(1);
});

test("without a key, or with others, each is made", async () => {
  const send = await sender("sheng");
  const notice = { bt: "通知", nr: "内容" };
  await send(tzggApi.publish, notice, null);
  await send(tzggApi.publish, notice, null);
  await send(tzggApi.publish, notice, `${key}1`);
  await send(tzggApi.publish, notice, `${key}2`);
  expect(await notices()).toHaveLength(4);
});

test("a key is its account's, and stands for one call with one content", async () => {
  const [sheng, admin] = [await sender("sheng"), await sender("admin")];
  const first = await sheng(tzggApi.publish, { bt: "甲", nr: "内容" });
  const other = await sheng(tzggApi.publish, { bt: "乙", nr: "内容" });
  expect([other.status, other.body.message]).toEqual([
    409,
    "该请求标识已用于另一次提交，请刷新页面后重新提交",
  ]);
  expect((await sheng(tzggApi.withdraw, { ggid: first.body.ggid })).status).toBe(409);
  const own = await admin(tzggApi.publish, { bt: "甲", nr: "内容" });
  expect([own.status, own.body.ggid === first.body.ggid]).toEqual([200, false]);
  expect((await sheng(tzggApi.publish, { bt: "丙", nr: "内容" }, "kurz")).status).toBe(400);
});

test("what was refused is tried again", async () => {
  const send = await sender("sheng");
  const notice = { bt: "通知", nr: "内容", areaCode: "3399" };
  expect((await send(tzggApi.publish, notice)).status).toBe(400);
  expect((await send(tzggApi.publish, { ...notice, areaCode: "3301" })).status).toBe(200);
});

test("a job is begun once, an upload stored once, and a one-time password stands nowhere", async () => {
  const [sheng, admin] = [await sender("sheng"), await sender("admin")];
  const jobs = [await sheng(pjApi.compute, { nd: 2024 }), await sheng(pjApi.compute, { nd: 2024 })];
  expect(jobs[1]?.body).toEqual(jobs[0]?.body);
  expect(await countOf("job")).toBe(1);
  const files = storedNames().length;
  const photo = () => ({ file: new File(["%PDF-1.4\n%%EOF\n"], "说明.pdf") });
  const sent = [
    await sheng(fileApi.upload, photo(), "upload-upload-upload"),
    await sheng(fileApi.upload, photo(), "upload-upload-upload"),
  ];
  expect(sent.map(({ status }) => status)).toEqual([200, 200]);
  expect(sent[1]?.body).toEqual(sent[0]?.body);
  expect([await countOf("fj"), storedNames().length - files]).toEqual([1, 1]);
  const [user] = await here()
    .db.selectFrom("app_user")
    .select("id")
    .where("username", "=", "yuhang")
    .execute();
  const reset = { id: user?.id ?? "" };
  const made = [
    await admin(sysUserApi.resetPassword, reset),
    await admin(sysUserApi.resetPassword, reset),
  ];
  expect(made[0]?.status).toBe(200);
  expect(made[1]?.body).toEqual(made[0]?.body);
  const rows = await here().db.selectFrom("call_key").selectAll().execute();
  const stored = rows.map(({ reply }) => Buffer.from(reply ?? []).toString("latin1")).join();
  expect(rows.length).toBe(3);
  expect(stored).not.toContain(made[0]?.body.password);
});
