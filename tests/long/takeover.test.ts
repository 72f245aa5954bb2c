import { existsSync, openAsBlob, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { jobApi } from "#contract/endpoints/records/job";
import { takeoverApi } from "#contract/endpoints/uploads/takeover";
import { openDatabase } from "../../src/server/db/connect/open";
import { ownGround } from "../api/database";
import { writeGeopackage } from "../api/registerFile";
import { password } from "../api/users";
import { log } from "../bench/database";
import { Caller } from "../kill/caller";
import { registerOf } from "../kill/register";
import { ServerProcess } from "../kill/serverProcess";

/** `RECORDS=1000000` on a PostgreSQL (`DATABASE_URL`) says the times that are asked for. */
const records = Number(process.env.RECORDS ?? 20_000);
const listEveryMs = 250;
const uploadMs = 600_000;

const tell = (line: string) => process.stdout.write(`${line}\n`);

/** Resident memory of the server and its children, in MB. */
function memoryOf(pid: number): number {
  // A reader may have ended meanwhile.
  if (!existsSync(`/proc/${pid}/task/${pid}/children`)) return 0;
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const own = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return children
    .split(" ")
    .filter(Boolean)
    .reduce((sum, child) => sum + memoryOf(Number(child)), own);
}

/** Asks for lists as others do, until told to stop; the longest that took, and when they began. */
function asksLists(caller: () => Caller) {
  let goesOn = true;
  const began = performance.now();
  const times: { ms: number; at: number }[] = [];
  const ended = (async () => {
    while (goesOn) {
      const reply = await caller()
        .call(dxydsdApi.pageList, { keyword: "示例" })
        .catch(() => null);
      if (reply?.status === 200) {
        times.push({ ms: Math.round(reply.ms), at: seconds(began) });
      }
      await pause(listEveryMs);
    }
  })();
  return async () => {
    goesOn = false;
    await ended;
    const longest = times.toSorted((a, b) => b.ms - a.ms).slice(0, 8);
    return longest.map(({ ms, at }) => `${ms} ms at ${at} s`).join(", ");
  };
}

test(
  "a register is taken over, though the server is killed in the middle, and taken back",
  async () => {
    const { where, remove } = await ownGround();
    const server = await ServerProcess.on(where);
    const path = join(where.dataDir, "register.gpkg");
    let caller = new Caller(server.origin);
    const started = async () => {
      await server.start();
      caller = new Caller(server.origin);
      await caller.signIn({ username: "sheng", password });
    };
    /** Waits for a job; the server is killed once when so many records are read. */
    const done = async (jobId: string, killedAt = Number.POSITIVE_INFINITY) => {
      let [most, isKilled] = [0, false];
      for (let state = ""; state !== "done"; await pause(100)) {
        const { body } = await caller.call(jobApi.info, { jobId });
        most = Math.max(most, Math.round(memoryOf(server.pid)));
        state = body.state;
        if (["failed", "cancelled"].includes(state)) throw new Error(`${state}: ${body.message}`);
        const read = Number(/已读取 (\d+)/.exec(body.step)?.[1] ?? 0);
        if (isKilled || read < killedAt) continue;
        isKilled = true;
        await server.end("SIGKILL");
        await started();
      }
      return { most, isKilled };
    };
    try {
      writeGeopackage(path, registerOf(records));
      await started();
      const file = new File([await openAsBlob(path)], "register.gpkg");
      const { body: takeover, ...sent } = await caller.call(
        takeoverApi.upload,
        { file, dataset: "dxydsd" },
        AbortSignal.timeout(uploadMs),
      );
      expect(sent.status).toBe(200);
      const { id } = takeover;

      const stop = asksLists(() => caller);
      const began = performance.now();
      const run = await caller.call(takeoverApi.start, { id, publish: true });
      const { most, isKilled } = await done(run.body.jobId, records / 3);
      tell(`${records} parcels taken over in ${seconds(began)} s, killed once: ${isKilled}`);
      tell(`memory of the server and its readers: ${most} MB; a list of others: ${await stop()}`);
      expect(isKilled).toBe(true);

      const { body: found } = await caller.call(takeoverApi.info, { id });
      expect(found.report).toMatchObject({ total: records, taken: records });
      await compare(where, found.report?.mj ?? 0);

      const back = performance.now();
      const revoked = await caller.call(takeoverApi.revoke, { id });
      await done(revoked.body.jobId);
      tell(`taken back in ${seconds(back)} s`);
      const { body: left } = await caller.call(dxydsdApi.pageList, {});
      expect(left.total).toBe(0);
    } finally {
      await server.end("SIGKILL");
      await remove();
    }
  },
  4 * 3_600_000,
);

const seconds = (since: number) => Math.round((performance.now() - since) / 1000);

/** Counts, areas and kept sums are those of the file. */
async function compare(where: { dataDir: string; url: string | undefined }, reported: number) {
  let [zs, mj] = [0, 0];
  const byState = new Map<string, number>();
  for (const row of registerOf(records)) {
    zs++;
    mj += row.mj;
    byState.set(row.shzt, (byState.get(row.shzt) ?? 0) + 1);
  }
  expect(reported).toBeCloseTo(mj, 0);
  // The embedded database belongs to the server.
  if (!where.url) return;
  const { db, close } = await openDatabase({ dataDir: "", url: where.url, log });
  try {
    const { rows } = await sql<{ zs: number; mj: number; kept: number; sum: number }>`
      select (select count(*)::integer from dxydsd where scbz = 0) zs,
             (select sum(mj)::float8 from dxydsd where scbz = 0) mj,
             (select sum(zs)::integer from dxydsd_rollup) kept,
             (select sum(mj)::float8 from dxydsd_rollup) sum`.execute(db);
    expect(rows[0]?.zs).toBe(zs);
    expect(rows[0]?.kept).toBe(zs);
    expect(rows[0]?.mj).toBeCloseTo(mj, 0);
    expect(rows[0]?.sum).toBeCloseTo(mj, 0);
    const states = await sql<{ shzt: string; zs: number }>`
      select shzt, sum(zs)::integer zs from dxydsd_rollup group by 1 having sum(zs) > 0 order by 1`.execute(
      db,
    );
    expect(states.rows).toEqual([...byState].sort().map(([shzt, n]) => ({ shzt, zs: n })));
  } finally {
    await close();
  }
}
