import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { loginApi } from "#contract/endpoints/account/login";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { buildApp } from "../../src/server/app";
import { pageConfigOf } from "../../src/server/pageConfig";
import { encode } from "./encode";
import { anonymous, as, here, withApp } from "./harness";
import { fixture, fixtureBytes } from "./imports";
import { storedNames } from "./stored";
import { password } from "./users";

withApp({}, { fresh: true });

async function batches(): Promise<number> {
  const { n } = await here()
    .db.selectFrom("drpc")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}

const answers = async () =>
  (await anonymous().call(loginApi.login, { username: "yuhang", password })).status;

test("a file above the limit is refused, and leaves nothing", async () => {
  const { db, files, queue } = here();
  const small = {
    ...files,
    put: ((id, source) => files.put(id, source, 100_000)) as typeof files.put,
  };
  const app = buildApp({
    db,
    files: small,
    queue,
    config: pageConfigOf("public/config.json"),
    mapConfigDir: "map-config",
    log: false,
  });
  const before = storedNames();
  const clerk = as("yuhang");
  await clerk.get("/api/user/info");
  const sent = await encode(dxydsdApi.validateMdb, { file: fixture("dxyd-sd-clean.mdb") });
  const headers = { ...sent.headers, authorization: `Bearer ${clerk.token}` };
  const reply = await app.inject({ ...sent, headers });
  await app.close();
  expect(reply.statusCode).toBe(413);
  expect(reply.json().message).toMatch(/^文件超过 \d+ MB 上限$/);
  expect(storedNames()).toEqual(before);
  expect(await batches()).toBe(0);
});

test("a file of somebody who may not import is refused, and leaves nothing", async () => {
  const before = storedNames();
  for (const username of ["chakan", "shuiwu", "admin"] as const) {
    const file = fixture("dxyd-sd-clean.mdb");
    expect((await as(username).call(dxydsdApi.validateMdb, { file })).status).toBe(403);
  }
  expect(storedNames()).toEqual(before);
  expect(await batches()).toBe(0);
});

test("a form without a file is refused", async () => {
  const reply = await as("yuhang").call(dxydsdApi.validateMdb, {} as never);
  expect([reply.status, reply.body.message]).toEqual([400, "请选择要上传的文件"]);
});

test("an upload that breaks off leaves neither file nor batch, and the server answers on", async () => {
  const before = storedNames();
  const clerk = as("yuhang");
  await clerk.get("/api/user/info");
  const sent = await encode(dxydsdApi.validateMdb, { file: fixture("dxyd-sd-clean.mdb") });
  const body = sent.payload as Buffer;
  const { app } = here();
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  await new Promise<void>((resolve) => {
    const broken = request({
      port,
      host: "127.0.0.1",
      method: "POST",
      path: sent.url,
      headers: {
        ...sent.headers,
        "content-length": body.length,
        authorization: `Bearer ${clerk.token}`,
      },
    });
    broken.on("error", () => resolve());
    broken.on("close", () => resolve());
    broken.write(body.subarray(0, 100_000));
    setTimeout(() => broken.destroy(), 150);
  });
  for (let turns = 0; turns < 50 && storedNames().length > before.length; turns++) await pause(20);
  expect(storedNames()).toEqual(before);
  expect(await batches()).toBe(0);
  expect(await answers()).toBe(200);
});

test("a file name keeps its words, and loses what a file system could take for a path", async () => {
  const name = "..\\..\\余杭 2024年\u202e低效用地.mdb";
  const file = new File([new Uint8Array(fixtureBytes("no-layer.mdb"))], name);
  await as("yuhang").call(dxydsdApi.validateMdb, { file });
  const { wjmc } = await here().db.selectFrom("drpc").select("wjmc").executeTakeFirstOrThrow();
  expect(wjmc).toBe("余杭 2024年低效用地.mdb");
});
