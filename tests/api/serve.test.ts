import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { loginApi } from "#contract/endpoints/account/login";
import { regionApi } from "#contract/endpoints/account/region";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { limits } from "#contract/limits";
import { cleanName } from "../../src/server/http/readUpload";
import { anonymous, as, here, withApp } from "./harness";
import { storedNames } from "./stored";
import { password } from "./users";

withApp({}, { fresh: true });

const auditRows = () => here().db.selectFrom("audit").selectAll().orderBy("id").execute();
const json = { "content-type": "application/json" };

test("an unknown address below /api is not found, in JSON", async () => {
  for (const method of ["GET", "POST"] as const) {
    const reply = await here().app.inject({ method, url: "/api/dxydsd/nothing" });
    expect([reply.statusCode, reply.json()]).toEqual([404, { message: "接口不存在" }]);
  }
});

test("bad input is refused in Chinese, naming the field", async () => {
  const reply = await as("yuhang").call(dxydsdApi.pageList, { pageSize: 100_000 });
  expect(reply.status).toBe(400);
  expect(reply.body.message).toBe("pageSize：不能超过 500");
  const wrong = await as("yuhang").call(dxydsdApi.pageList, { current: "eins" as never });
  expect(wrong.body.message).toBe("current：应为数字");
  const missing = await as("yuhang").call(regionApi.outlines, {} as never);
  expect(missing.body.message).toBe("areaCode：不能为空");
  expect(missing.body.problems).toEqual([{ field: "areaCode", message: "areaCode：不能为空" }]);
});

test("keys that the contract does not know are dropped", async () => {
  const reply = await as("yuhang").call(dxydsdApi.pageList, {
    pageSize: 1,
    areaCode: "330110",
    __proto__: { admin: true },
    "constructor.name": "x",
    nonsense: "'; drop table dxydsd; --",
  } as never);
  expect(reply.status).toBe(200);
});

test("what is no JSON is refused without a stack", async () => {
  const reply = await here().app.inject({
    method: "POST",
    url: "/api/login/do",
    headers: { ...json, authorization: "Basic Y2x6eS13ZWI6Y2x6eS13ZWItcHVibGlj" },
    payload: "{broken",
  });
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toEqual({ message: "请求格式不正确" });
});

test("a body over one megabyte is refused", async () => {
  const reply = await as("yuhang").call(dxydsdApi.pageList, { keyword: "长".repeat(400_000) });
  expect([reply.status, reply.body.message]).toEqual([413, "提交的内容过大"]);
});

test("a call that the role does not allow is forbidden before its body is read", async () => {
  const reply = await as("shuiwu").call(dxydsdApi.pageList, { pageSize: 100_000 });
  expect([reply.status, reply.body.message]).toEqual([403, "权限不足"]);
});

test("replies of calls are not kept by a browser", async () => {
  const reply = await as("yuhang").call(dxydsdApi.pageList, {});
  expect(reply.headers["cache-control"]).toBe("no-store");
});

test("an upload without a file, or that is no upload, is refused", async () => {
  const none = await as("yuhang").call(dxydsdApi.validateMdb, { other: "1" } as never);
  expect([none.status, none.body.message]).toEqual([400, "请选择要上传的文件"]);
  const reply = await as("yuhang").post("/api/dxydsd/vaildateSdMdb", {});
  expect([reply.status, reply.body.message]).toEqual([415, "请以表单方式上传文件"]);
});

test("an upload is stored whole, under a clean name", async () => {
  const bytes = readFileSync("tests/fixtures/empty-layer.mdb");
  const before = storedNames().length;
  const file = new File([bytes], "..\\..\\余杭区 低效<用地>.mdb");
  const reply = await as("yuhang").call(dxydsdApi.validateMdb, { file });
  expect(reply.status).toBe(200);
  expect(storedNames()).toHaveLength(before + 1);
  const [batch] = await here().db.selectFrom("drpc").selectAll().execute();
  expect(batch?.wjmc).toBe("余杭区 低效用地.mdb");
  expect((await buffer(await here().files.read(batch?.file_id ?? ""))).equals(bytes)).toBe(true);
});

test.each([
  ["C:\\fakepath\\a.mdb", "a.mdb"],
  ["../../etc/passwd", "passwd"],
  ["a\u0000b\r\n.mdb", "ab.mdb"],
  ["..", "未命名"],
  ["", "未命名"],
  [`${"长".repeat(300)}.mdb`, `${"长".repeat(120)}.mdb`],
])("the file name %j becomes %j", (given, clean) => {
  expect(cleanName(given)).toBe(clean);
});

test("an upload over the limit is refused and leaves nothing behind", async () => {
  const before = storedNames().length;
  const file = new File([new Uint8Array(limits.importMaxBytes + 1)], "big.mdb");
  const reply = await as("yuhang").call(dxydsdApi.validateMdb, { file });
  expect([reply.status, reply.body.message]).toEqual([413, "文件超过 200 MB 上限"]);
  expect(storedNames()).toHaveLength(before);
}, 60_000);

test("every change leaves an audit row, reading leaves none", async () => {
  await as("yuhang").call(regionApi.tree, {});
  await as("yuhang").call(dxydsdApi.pageList, {});
  expect(await auditRows()).toEqual([]);
  await anonymous().call(loginApi.login, { username: "yuhang", password });
  const [row] = await auditRows();
  expect(row).toMatchObject({ action: "login/do", username: "yuhang", outcome: 200 });
});

test("a refusal leaves an audit row with what it was about, and no secret", async () => {
  await as("yuhang").call(dxydsdApi.remove, { dkids: ["a", "b"].map((id) => id.repeat(40)) });
  await as("chakan").call(dxydsdApi.remove, { dkids: ["x"] });
  await anonymous().call(loginApi.login, { username: "yuhang", password: "Geheim-123" });
  await anonymous().call(regionApi.tree, {});
  const rows = await auditRows();
  expect(rows.map(({ action, username, outcome }) => [action, username, outcome])).toEqual([
    ["dxydsd/deleteSdDxyd", "yuhang", 400],
    ["dxydsd/deleteSdDxyd", "chakan", 403],
    ["login/do", "yuhang", 400],
  ]);
  expect(JSON.stringify(rows)).not.toContain("Geheim");
});

test("the audit names the records that were asked for", async () => {
  await as("yuhang").call(dxydsdApi.remove, { dkids: ["missing1", "missing2"] });
  const [row] = await auditRows();
  expect(row?.target).toBe("missing1,missing2");
});

test("a flood of sign-ins is turned away, and does not fill the audit", async () => {
  const request = { method: "POST", url: "/api/login/do", headers: json, payload: "{}" } as const;
  const replies = [];
  for (let i = 0; i < 101; i++) replies.push(await here().app.inject(request));
  expect(replies.slice(0, 100).every(({ statusCode }) => statusCode === 403)).toBe(true);
  expect(replies[100]?.statusCode).toBe(429);
  expect(replies[100]?.json().message).toBe("操作过于频繁，请稍后再试");
  expect((await auditRows()).some(({ outcome }) => outcome === 429)).toBe(false);
}, 60_000);
