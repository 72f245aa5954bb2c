import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { sysSystemApi } from "#contract/endpoints/account/sysSystem";
import { layerApi } from "#contract/endpoints/map/layer";
import { releases } from "#contract/releases";
import { noteBackup } from "../../src/server/files/backupLog";
import { folderSize } from "../../src/server/files/folderSize";
import { localStore } from "../../src/server/files/localStore";
import type { FileStore } from "../../src/server/files/store";
import { anonymous, as, here, withApp } from "./harness";

const dataDir = mkdtempSync(join(tmpdir(), "clzy-system-"));
mkdirSync(join(dataDir, "files/ab"), { recursive: true });
writeFileSync(join(dataDir, "files/ab/one"), "x".repeat(3_000));

let filesFail = false;
const kept = localStore(join(dataDir, "files"));
/** The store of files, as long as it answers. */
const files: FileStore = {
  ...kept,
  read: async (...asked) => {
    if (filesFail) throw new Error("connect ECONNREFUSED 10.1.2.3:9000");
    return kept.read(...asked);
  },
};

const overview = (username: Parameters<typeof as>[0] = "admin") =>
  as(username).call(sysSystemApi.overview, {});

async function addJob(id: string, more: object = {}) {
  const minute = (n: number) => new Date(Date.now() - n * 60_000).toISOString();
  await here()
    .db.insertInto("job")
    .values({
      ...{ id, kind: "checkDxyd", owner: here().userIds.yuhang, caller: "{}" },
      input: JSON.stringify({ fileName: `${id}.mdb`, fileId: "f", pcid: "p" }),
      ...{ result: null, error: null, token: null, seen_at: null },
      ...{ created_at: minute(9), started_at: minute(8), finished_at: null },
      ...more,
    })
    .execute();
}

describe("系统概况", () => {
  const watch = { dataDir, hasReplica: false, embedded: true, inBucket: false, pools: () => [] };
  withApp({ files, watch });

  test("says how database, queue, disk and files are, and what there is", async () => {
    filesFail = false;
    const { status, body } = await overview();
    expect(status).toBe(200);
    const states = Object.fromEntries(body.checks.map(({ name, state }) => [name, state]));
    expect(states).toMatchObject({ database: "ok", queue: "ok", files: "ok" });
    expect(Object.keys(states).sort()).toEqual(["database", "disk", "files", "queue"]);
    const size = await folderSize(dataDir);
    expect(size.bytes).toBeGreaterThanOrEqual(3_000);
    expect(body.storage.dataDir).toMatchObject({ path: dataDir, whole: true, bytes: size.bytes });
    expect(body.storage.databaseBytes).toBeGreaterThan(1_000_000);
    expect(body.storage.tileBytes).toBeGreaterThanOrEqual(0);
    const { rows } = await sql<{ n: number; last: string }>`
      select count(*)::integer n, max(name) "last" from schema_migration`.execute(here().db);
    expect(body.versions).toMatchObject({
      ...{ product: releases[0]?.version, node: process.versions.node, embedded: true },
      ...{ migrations: rows[0]?.n, migration: rows[0]?.last },
    });
    expect(body.versions.postgis).toMatch(/^3\./);
    expect(body.backups).toEqual([]);
  });

  test("a store of files that does not answer is told of without inner words", async () => {
    filesFail = true;
    const { body } = await overview();
    filesFail = false;
    expect(body.checks.find(({ name }) => name === "files")).toEqual({
      ...{ name: "files", state: "fail", message: "附件存储没有应答", facts: {} },
    });
  });

  test("counts the files of records", async () => {
    const before = (await overview()).body.storage.files;
    await here()
      .db.insertInto("fj")
      .values({
        ...{ file_id: "system-file", yjmc: "图.pdf", hzm: "pdf", dx: 4_321, ccdz: "system-file" },
        ...{ md5: "0".repeat(32), area_code: "330110", scr: here().userIds.yuhang },
      } as never)
      .execute();
    expect((await overview()).body.storage.files).toEqual({
      ...{ count: before.count + 1, bytes: before.bytes + 4_321, inBucket: false },
    });
  });

  test("lists jobs that run or wait, and those that failed of late, with the reason", async () => {
    await addJob("run-1", { state: "running", step: "校验", progress: 40 });
    await addJob("wait-1", { state: "queued", started_at: null });
    const ended = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    await addJob("fail-1", { state: "failed", error: "数据已变化", finished_at: ended(1) });
    await addJob("fail-2", { state: "failed", error: "久远", finished_at: ended(8) });
    await addJob("done-1", { state: "done", finished_at: ended(0) });
    const { open, failed } = (await overview()).body.jobs;
    expect(open.map(({ id, state, about }) => [id, state, about])).toEqual([
      ["run-1", "running", "文件“run-1.mdb”"],
      ["wait-1", "queued", "文件“wait-1.mdb”"],
    ]);
    expect(open[0]).toMatchObject({ owner: "余杭经办", step: "校验", progress: 40 });
    expect(failed.map(({ id, error }) => [id, error])).toEqual([["fail-1", "数据已变化"]]);
  });

  test("a connected service nobody has looked at is told of so", async () => {
    const made = await as("admin").call(layerApi.save, {
      ...{ title: "影像", kind: "xyz", address: "https://tiles.example.cn/{z}/{x}/{y}.png" },
      ...{ owner: "测绘院", source: "年度影像", regions: ["33"] },
    });
    expect(made.status, made.body.message).toBe(200);
    expect((await overview()).body.layers).toEqual([
      {
        ...{ id: made.body.id, title: "影像", kind: "xyz" },
        ...{ state: "unasked", message: null, answeredAt: null },
      },
    ]);
  });

  test("backups are told, those that failed too, the last first", async () => {
    const run = { seconds: 3, bytes: 10, files: 1, message: null, folder: "/b" };
    noteBackup(dataDir, { ...run, at: "2026-06-01T00:00:00.000Z", outcome: "done" });
    noteBackup(dataDir, {
      ...{ ...run, at: "2026-06-02T00:00:00.000Z", outcome: "failed" },
      ...{ message: "pg_dump 未完成", bytes: null, files: null },
    });
    const { backups } = (await overview()).body;
    expect(backups.map(({ at, outcome }) => [at.slice(0, 10), outcome])).toEqual([
      ["2026-06-02", "failed"],
      ["2026-06-01", "done"],
    ]);
  });

  test("is for the system administrator of the province alone", async () => {
    for (const other of ["anquan", "shenji", "sheng", "yuhang"] as const) {
      expect((await overview(other)).status).toBe(403);
    }
    expect((await anonymous().call(sysSystemApi.overview, {})).status).toBe(401);
    await sql`update app_user set area_code = '3301' where username = 'admin'`.execute(here().db);
    expect((await overview()).body.message).toBe("系统概况由省级的系统管理员查看");
  });
});

test("a folder too large to count in time is counted as far as it was", async () => {
  expect(await folderSize(dataDir, -1)).toEqual({ bytes: 0, whole: false });
  expect(await folderSize(join(dataDir, "none"))).toEqual({ bytes: 0, whole: true });
});
