import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { loginApi } from "#contract/endpoints/account/login";
import { sysUserApi } from "#contract/endpoints/account/sys";
import { messages } from "#contract/errors";
import { limits } from "#contract/limits";
import { encode } from "./encode";
import { as, here, withApp } from "./harness";
import { password } from "./users";

withApp({}, { fresh: true });

/** Failures are counted by name and address: failures elsewhere lock nobody out. */

type Given = { username: string; password: string; questionId?: string; answer?: string };

/** A sign-in from an address, as reported by the proxy on this machine. */
async function signIn(given: Given, address = "192.0.2.1") {
  const request = await encode(loginApi.login, given);
  const headers = { ...request.headers, "x-forwarded-for": address };
  const reply = await here().app.inject({ ...request, headers });
  return { status: reply.statusCode, body: reply.json() };
}

const wrong = (username: string, address?: string) =>
  signIn({ username, password: "falsch-1" }, address);

async function fail(username: string, times: number, address?: string) {
  for (let i = 0; i < times; i++) {
    await passTime();
    await wrong(username, address);
  }
}

const passTime = () =>
  sql`update sign_in_failure set retry_at = clock_timestamp() - interval '1 second'
       where retry_at is not null`.execute(here().db);

const waitOf = async (username: string) => {
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from retry_at - at)::float8 "left"
      from sign_in_failure where username = ${username}`.execute(here().db);
  return rows[0]?.left ?? 0;
};

/** A question, and its answer, which only the server knows. */
async function question() {
  const request = await encode(loginApi.question, {});
  const { id, picture } = (await here().app.inject(request)).json();
  const { rows } = await sql<{ answer: number }>`
    select answer from sign_in_question where id = ${id}`.execute(here().db);
  return { questionId: String(id), answer: String(rows[0]?.answer), picture: String(picture) };
}

describe.each(["yuhang", "niemand"])("failures of %s", (username) => {
  test("close the name at this address, for longer each time", async () => {
    for (let i = 0; i < limits.loginFailures; i++) {
      expect((await wrong(username)).body.message).toBe(messages.badLogin);
    }
    const early = await signIn({ username, password });
    expect([early.status, early.body.message]).toEqual([
      400,
      expect.stringMatching(/^登录失败次数过多，请\d+秒后再试$/),
    ]);
    const waits: number[] = [];
    for (let more = 0; more < 6; more++) {
      waits.push(Math.round(await waitOf(username)));
      await passTime();
      const { questionId, answer } = await question();
      await signIn({ username, password: "falsch-1", questionId, answer });
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900]);
  }, 60_000);

  test("are asked a question then, in the same words", async () => {
    await fail(username, limits.loginFailures);
    await passTime();
    const asked = await signIn({ username, password });
    expect(asked).toMatchObject({
      status: 400,
      body: { message: "登录失败次数较多，请回答验证题", problems: { question: true } },
    });
    const { questionId, answer } = await question();
    const given = { username, password: "falsch-1", questionId };
    const missed = await signIn({ ...given, answer: String(Number(answer) + 1) });
    expect(missed.body.message).toContain("答错");
    const spent = await signIn({ ...given, answer });
    expect(spent.body.message, "a question is good once").toContain("答错或已过期");
  });
});

test("the right password and answer open an account that failed, and forget the failures", async () => {
  await fail("yuhang", limits.loginFailures);
  await passTime();
  const { questionId, answer } = await question();
  const right = { username: "yuhang", password };
  expect((await signIn({ ...right, questionId, answer })).status).toBe(200);
  expect((await signIn(right)).status).toBe(200);
});

test("who fails elsewhere keeps nobody out of the usual place", async () => {
  await fail("admin", limits.loginFailures + 3, "198.51.100.7");
  const right = { username: "admin", password };
  expect((await signIn(right)).status, "from here as ever").toBe(200);
  await sql`update sign_in_failure set failures = ${limits.questionAfterName}`.execute(here().db);
  expect((await signIn(right)).body.problems, "after very many").toEqual({ question: true });
  const { questionId, answer } = await question();
  expect((await signIn({ ...right, questionId, answer })).status).toBe(200);
});

test("who tries one name after another is asked too", async () => {
  await fail("niemand", 1);
  await sql`update sign_in_failure set failures = ${limits.questionAfterAddress}`.execute(
    here().db,
  );
  const reply = await signIn({ username: "yuhang", password });
  expect(reply.body.problems).toEqual({ question: true });
  expect((await signIn({ username: "yuhang", password }, "192.0.2.2")).status).toBe(200);
});

test("attempts at the same moment get no more tries than attempts in turn", async () => {
  const replies = await Promise.all(Array.from({ length: 9 }, () => wrong("yuhang")));
  const judged = replies.filter(({ body }) => body.message === messages.badLogin);
  expect(judged).toHaveLength(limits.loginFailures);
});

test("a name's failures here do not change how it is asked for elsewhere in words or status", async () => {
  const [known, unknown] = [await wrong("yuhang"), await wrong("niemand")];
  expect(known).toEqual(unknown);
});

test("a question comes as a picture without a figure in it, and runs out", async () => {
  const { picture, questionId, answer } = await question();
  expect(picture).toMatch(/^<svg /);
  expect(picture).not.toMatch(/<text|<script|href/);
  await fail("yuhang", limits.loginFailures);
  await passTime();
  await sql`update sign_in_question set expires_at = clock_timestamp() - interval '1 second'`.execute(
    here().db,
  );
  const reply = await signIn({ username: "yuhang", password, questionId, answer });
  expect(reply.body.problems).toEqual({ question: true });
});

test("an administrator opens a name everywhere, and sees that it was closed", async () => {
  await fail("yuhang", limits.loginFailures);
  const yuhang = async () =>
    (await as("anquan").call(sysUserApi.pageList, { keyword: "yuhang" })).body.list.find(
      ({ username }) => username === "yuhang",
    );
  expect((await yuhang())?.locked).toBe(true);
  const id = (await yuhang())?.id ?? "";
  expect((await as("anquan").call(sysUserApi.unlock, { id })).status).toBe(200);
  expect((await yuhang())?.locked).toBe(false);
  expect((await signIn({ username: "yuhang", password })).status).toBe(200);
});

test("a hundred and thirty at once are let in or told so in words, none is lost", async () => {
  const all = Array.from({ length: 130 }, (_, i) =>
    signIn({ username: "niemand", password: "falsch-1" }, `203.0.113.${i}`),
  );
  const codes = (await Promise.all(all)).map(({ status }) => status);
  expect(codes.filter((code) => code !== 400 && code !== 503)).toEqual([]);
  expect(codes.filter((code) => code === 503).length).toBeGreaterThan(0);
  expect(codes.filter((code) => code === 400).length).toBeGreaterThan(0);
}, 120_000);
