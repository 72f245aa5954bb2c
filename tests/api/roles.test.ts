import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { buildApp } from "../../src/server/app";
import { type Database, openDatabase } from "../../src/server/db/connect/open";
import { grantServing } from "../../src/server/db/roles";
import { localStore } from "../../src/server/files/localStore";
import { pageConfigOf } from "../../src/server/pageConfig";
import { openSession } from "../../src/server/services/account/session";
import { fillDatabase } from "../../src/server/start/fill";
import { fill } from "./database";
import { encode } from "./encode";
import type { as } from "./harness";
import { imported } from "./imports";
import { testQueue } from "./queue";
import type { Username } from "./users";

const given = process.env.DATABASE_URL;
const log = { error: (details: object, message: string) => console.error(message, details) };
const name = `clzy_roles_${process.pid}`;

function addressOf(user?: string): string {
  const url = new URL(given ?? "");
  url.pathname = `/${name}`;
  if (user) [url.username, url.password] = [user, "Serving's-1"];
  return url.href;
}

describe.runIf(given)("an account that serves and does not own the tables (on PostgreSQL)", () => {
  const folder = mkdtempSync(join(tmpdir(), "clzy-roles-"));
  const files = localStore(folder);
  let [server, owner, serving] = [] as unknown as [Database, Database, Database];
  let app: ReturnType<typeof buildApp>;
  let queue: ReturnType<typeof testQueue>;

  beforeAll(async () => {
    server = await openDatabase({ dataDir: "", url: given, log });
    await sql`create database ${sql.ref(name)}`.execute(server.db);
    owner = await openDatabase({ dataDir: "", url: addressOf(), log });
    await fill(owner);
    await grantServing(owner.db, addressOf(name));
    // Like every start with both accounts.
    await grantServing(owner.db, addressOf(name));
    serving = await openDatabase({ dataDir: "", url: addressOf(name), log });
    const { db } = serving;
    queue = testQueue(db, files);
    const config = pageConfigOf("public/config.json");
    app = buildApp({ db, files, queue, config, mapConfigDir: "map-config", log: false });
    queue.start();
  }, 300_000);

  afterAll(async () => {
    await queue.stop();
    await app.close();
    await serving.close();
    await owner.close();
    await sql`drop database ${sql.ref(name)}`.execute(server.db);
    await sql`drop role ${sql.ref(name)}`.execute(server.db);
    await server.close();
    rmSync(folder, { recursive: true });
  });

  async function clientOf(username: Username): Promise<ReturnType<typeof as>> {
    const user = await serving.db
      .selectFrom("app_user")
      .select("id")
      .where("username", "=", username)
      .executeTakeFirstOrThrow();
    const token = await openSession(serving.db, user.id);
    const call = async (...[endpoint, input]: Parameters<ReturnType<typeof as>["call"]>) => {
      const { headers, ...request } = await encode(endpoint, input);
      const reply = await app.inject({
        ...request,
        headers: { ...headers, authorization: `Bearer ${token}` },
      });
      return { status: reply.statusCode, body: reply.json() };
    };
    return { token, call } as unknown as ReturnType<typeof as>;
  }

  test("starts on a database that is up to date, imports, saves and reviews", async () => {
    await fillDatabase(serving, "map-config", false, () => {});
    const [clerk, reviewer] = [await clientOf("yuhang"), await clientOf("hangzhou")];
    const { result } = await imported(clerk, "dxyd-sd-clean.mdb");
    expect(result.inserted).toBeGreaterThan(0);
    const { body } = await clerk.call(dxydsdApi.pageList, { pageSize: 1 });
    const row = body.list[0] as { dkid: string; bbh: number };
    const edit = { dkid: row.dkid, bbh: row.bbh, values: { bz: "改" }, confirmWarnings: true };
    const saved = await clerk.call(dxydsdApi.update, edit);
    expect([saved.status, saved.body.message]).toEqual([200, undefined]);
    for (const [who, shzt] of [
      [clerk, "1"],
      [reviewer, "5"],
    ] as const) {
      const moved = await who.call(dxydsdApi.updateShzt, { dkids: [row.dkid], shzt });
      expect(moved.body).toMatchObject({ ok: [row.dkid] });
    }
    const count = async (table: string) =>
      (
        await sql<{ n: number }>`select count(*)::integer n from ${sql.table(table)}`.execute(
          serving.db,
        )
      ).rows[0]?.n;
    expect(await count("audit")).toBeGreaterThan(3);
    expect(await count("history.dxydsd")).toBeGreaterThan(2);
  }, 120_000);

  test.each([
    "update audit set action = 'x'",
    "delete from audit",
    "truncate audit",
    "update history.dxydsd set h_by = 'x'",
    "delete from history.dxydsd",
    "truncate history.dxydsd",
    "update history.zkfxmsd set h_by = 'x'",
    "update schema_migration set checksum = 'x'",
    "create table other (id integer)",
    "create table history.other (id integer)",
    "create temporary table other (id integer)",
    "alter table audit add column x text",
    "alter table audit disable trigger all",
    "drop table audit",
    "create or replace function clzy_actor() returns text language sql as $$ select 'x' $$",
    "create schema other",
  ])("may not: %s", async (text) => {
    await expect(sql.raw(text).execute(serving.db)).rejects.toMatchObject({ code: "42501" });
  });

  test("refuses in words to start where migrations are missing", async () => {
    await sql`delete from schema_migration where name like '0001%'`.execute(owner.db);
    const start = fillDatabase(serving, "map-config", false, () => {});
    await expect(start).rejects.toThrow("数据库缺少 1 个迁移文件，服务账号不能更新结构");
  });

  test("may not be the owner itself", async () => {
    await expect(grantServing(owner.db, addressOf())).rejects.toThrow("不能作为服务账号");
  });
});
