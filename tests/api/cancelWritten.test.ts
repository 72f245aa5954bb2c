import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { pjApi } from "#contract/endpoints/evaluation/pj";
import { jobApi } from "#contract/endpoints/records/job";
import { ssbbApi } from "#contract/endpoints/tax/ssbb";
import { limits } from "#contract/limits";
import { settings } from "#contract/settings";
import type { Db } from "../../src/server/db/tables";
import { plans } from "../../src/server/jobs/plans";
import { createQueue } from "../../src/server/jobs/queue";
import { finishRollOuts } from "../../src/server/jobs/rollOuts";
import { openRollOuts } from "../../src/server/repositories/records/rollOut";
import type { JobKinds } from "../../src/server/services/context/jobKinds";
import type { JobContext } from "../../src/server/services/context/runner";
import { as, here, withOwnWorld } from "./harness";
import { settled } from "./imports";
import { enterprise, land, relation } from "./industry";
import { until } from "./jobWorld";
import { evaluateAll, taxRow, version } from "./taxes";

/** Jobs whose writes are seen while they go on, and are cancelled then. */

type Gate = (transaction: number) => Promise<void>;
const open: Gate = async () => {};
let gate = open;

/** The same database; each transaction of a job waits for the test. */
function gated(db: Db): Db {
  let transactions = 0;
  const transaction = () => ({
    execute: async <T>(work: (tx: Db) => Promise<T>): Promise<T> => {
      await gate(++transactions);
      return db.transaction().execute(work);
    },
  });
  return new Proxy(db, {
    get(whole, name) {
      if (name === "transaction") return transaction;
      const value: unknown = Reflect.get(whole, name, whole);
      return typeof value === "function" ? value.bind(whole) : value;
    },
  });
}

withOwnWorld(({ db, files }) =>
  createQueue<JobKinds>({
    ...{ db, files, log: console, pollMs: 50, beatMs: 20, graceSeconds: 0 },
    plans: {
      ...plans,
      evaluate: { ...plans.evaluate, run: (job) => plans.evaluate.run(behindGate(job)) },
      settleYear: { ...plans.settleYear, run: (job) => plans.settleYear.run(behindGate(job)) },
    },
  }),
);

const behindGate = <I, R>(job: JobContext<I, R>): JobContext<I, R> => ({
  ...job,
  db: gated(job.db),
});

beforeEach(async () => {
  gate = open;
  await here().queue.stop();
  for (const name of ["job", "roll_out", "roll_out_slice", "gyyd", "gyyd_nd", "yddw", "dqgx"]) {
    await sql`delete from ${sql.table(name)}`.execute(here().db);
  }
  for (const name of ["ssbb", "sshsjcb", "pj", "history.pj"]) {
    await sql`delete from ${sql.table(name)}`.execute(here().db);
  }
});

const nd = settings.dataYear.usual;
const province = () => as("sheng");

async function firms(of: { bbid: string; nd?: unknown }, count: number, hsss: number) {
  for (let i = 0; i < count; i++) {
    const firm = await enterprise();
    await relation(await land({ mj: 10_000 }), firm, { gxzt: "1" });
    await taxRow({ nd, ...of }, firm, { hsss: hsss + i });
  }
}

/** The figures that everybody sees. */
async function shown() {
  const { rows } = await sql<Record<string, unknown>>`
    select (select sum(zss)::float8 from gyyd) land, (select sum(zss)::float8 from yddw) firms,
           (select jsonb_agg(jsonb_build_array(bbid, zt, fbr) order by bbid) from ssbb) versions,
           (select jsonb_agg(jsonb_build_array(pjid, zf, pm, pjdj, mjss) order by pjid) from pj where scbz = 0) judged,
           (select jsonb_agg(jsonb_build_array(dkid, pjdj) order by dkid) from gyyd) grades,
           (select jsonb_agg(jsonb_build_array(qyid, pjdj) order by qyid) from yddw) firm_grades`.execute(
    here().db,
  );
  return rows[0] ?? {};
}

/** Cancels the job before its given transaction; returns what the call answered. */
function cancelBefore(transaction: number, jobId: () => string) {
  return new Promise<Awaited<ReturnType<typeof cancel>>>((resolve) => {
    gate = async (now) => {
      if (now !== transaction) return;
      gate = open;
      resolve(await cancel(jobId()));
    };
  });
}

const cancel = (jobId: string) => province().call(jobApi.cancel, { jobId });

async function published() {
  const former = await version({ zt: "2", nd });
  const next = await version({ zt: "1", nd });
  await firms(former, 5, 100);
  const { rows } = await sql<Record<string, unknown>>`select * from yddw`.execute(here().db);
  for (const firm of rows) await taxRow(next, firm, { hsss: 900 });
  await here()
    .db.transaction()
    .execute(async (tx) => {
      await sql`update ssbb set fbr = '税务数据员' where bbid = ${former.bbid}`.execute(tx);
    });
  await province().call(ssbbApi.archive, { bbid: former.bbid, bbh: 0 });
  const note = "恢复上一版本";
  await province().call(ssbbApi.rollback, { bbid: former.bbid, bbh: 1, note });
  await sql`delete from job`.execute(here().db);
  return next;
}

test("a publication that is cancelled while it goes on leaves versions and figures as they were", async () => {
  const next = await published();
  const before = await shown();
  const asked = { bbid: next.bbid, bbh: 0, background: true };
  const { body } = await province().call(ssbbApi.publish, asked);
  const jobId = body.jobId ?? "";
  const answer = cancelBefore(2, () => jobId);
  here().queue.start();
  expect(await answer).toMatchObject({ status: 200, body: { state: "running" } });
  expect((await settled(province(), jobId)).state).toBe("cancelled");
  expect(await shown()).toEqual(before);
  expect(await openRollOuts(here().db)).toEqual([]);
  const { rows } = await sql<{ yj: string }>`
    select yj from shrz where ywlx = 'ssbb' and ywid = ${next.bbid} order by rzid desc limit 1`.execute(
    here().db,
  );
  expect(rows).toEqual([{ yj: "取消发布" }]);
  const again = await province().call(ssbbApi.publish, { bbid: next.bbid, bbh: 2 });
  expect(again.body.zt).toBe("2");
  expect(await shown()).toMatchObject({ land: 4_500, firms: 4_500 });
});

test("a publication is cancelled before its job begins, and after a crash in the middle", async () => {
  const next = await published();
  const before = await shown();
  const { body } = await province().call(ssbbApi.publish, {
    ...{ bbid: next.bbid, bbh: 0, background: true },
  });
  const { body: answer } = await cancel(body.jobId ?? "");
  expect(answer.state).toBe("queued");
  expect(await finishRollOuts(here().db)).toBe(1);
  expect(await shown()).toEqual(before);
  here().queue.start();
  expect((await settled(province(), body.jobId ?? "")).state).toBe("cancelled");
  expect(await shown()).toEqual(before);
});

test("a publication whose figures are all there is not cancelled, and says so", async () => {
  const next = await published();
  const asked = { bbid: next.bbid, bbh: 0, background: true };
  const { body } = await province().call(ssbbApi.publish, asked);
  here().queue.start();
  await settled(province(), body.jobId ?? "");
  const { body: late } = await cancel(body.jobId ?? "");
  expect(late).toEqual({ state: "done", message: "任务已经完成，不能取消" });
  expect(await shown()).toMatchObject({ land: 4_500 });
});

test("a publication that a later one has followed is not cancelled", async () => {
  const next = await published();
  const asked = { bbid: next.bbid, bbh: 0, background: true };
  const { body } = await province().call(ssbbApi.publish, asked);
  await province().call(ssbbApi.archive, { bbid: next.bbid, bbh: 1, background: true });
  const refused = await cancel(body.jobId ?? "");
  expect(refused).toMatchObject({
    status: 409,
    body: { message: "该年度税收版本此后又有变动，不能取消" },
  });
});

test("an evaluation that is cancelled while it writes leaves the one before", async () => {
  const made = await version({ zt: "2", nd });
  await firms(made, limits.sliceRows + 20, 100);
  await evaluateAll(nd);
  await sql`update pj set zgmc = '加分', bbh = bbh + 1 where pjdx = '4'`.execute(here().db);
  const before = await shown();
  await sql`update sshsjcb set hsss = 5000 - hsss, zjz = 1`.execute(here().db);
  await firms(made, 3, 7_000);
  await sql`update yddw set scbz = 1 where qyid = (select min(qyid) from yddw)`.execute(here().db);
  const gone = await shown();
  const { body } = await province().call(pjApi.compute, { nd });
  // The first confirms; each further one writes a slice.
  const answer = cancelBefore(4, () => body.jobId);
  here().queue.start();
  expect(await answer).toMatchObject({ status: 200, body: { state: "running" } });
  expect((await settled(province(), body.jobId)).state).toBe("cancelled");
  expect(await shown()).toEqual({ ...gone, judged: before.judged });
  expect(await openRollOuts(here().db)).toEqual([]);
  const { rows } = await sql`select from roll_out_slice`.execute(here().db);
  expect(rows).toEqual([]);
}, 120_000);

test("an evaluation that replaces an unfinished one goes back to the last that came to its end", async () => {
  const made = await version({ zt: "2", nd });
  await firms(made, limits.sliceRows + 20, 100);
  await evaluateAll(nd);
  const before = await shown();
  await sql`update sshsjcb set hsss = 5000 - hsss, zjz = 1`.execute(here().db);
  const first = await province().call(pjApi.compute, { nd });
  let second = "";
  // The first has written a slice, the second more of them, when the second is cancelled.
  gate = async (now) => {
    if (now !== 2) return;
    await sql`update sshsjcb set hsss = hsss * 3, zjz = 2`.execute(here().db);
    second = (await province().call(pjApi.compute, { nd })).body.jobId;
    await new Promise<void>((resolve) => {
      gate = async (then) => {
        if (then !== 3) return;
        gate = open;
        await cancel(second);
        resolve();
      };
    });
  };
  here().queue.start();
  expect((await settled(province(), first.body.jobId)).state).toBe("done");
  expect((await settled(province(), second)).state).toBe("cancelled");
  expect((await shown()).judged).toEqual(before.judged);
  expect(await openRollOuts(here().db)).toEqual([]);
}, 120_000);

test.each(["done", "cancelled"])(
  "an evaluation waits until one of a region around its own is %s",
  async (end) => {
    const made = await version({ zt: "2", nd });
    await firms(made, limits.sliceRows + 20, 100);
    const first = (await province().call(pjApi.compute, { nd })).body.jobId;
    const second = async () => (await as("hangzhou").call(jobApi.list, {})).body[0];
    gate = async (now) => {
      if (now !== 2) return;
      gate = open;
      expect((await as("hangzhou").call(pjApi.compute, { nd })).status).toBe(200);
      await until(async () => (await second())?.step === `等待浙江省${nd}年的评价完成`);
      if (end === "cancelled") await cancel(first);
    };
    here().queue.start();
    expect((await settled(province(), first)).state).toBe(end);
    const last = await settled(as("hangzhou"), (await second())?.jobId ?? "");
    expect([last.state, last.attempt]).toEqual(["done", 1]);
    expect(await openRollOuts(here().db)).toEqual([]);
    const after = await shown();
    await evaluateAll(nd);
    expect(await shown()).toEqual(after);
  },
  120_000,
);

test("own jobs are found again with what they work on; others' are not", async () => {
  const { body } = await province().call(pjApi.compute, { nd });
  const listed = (await province().call(jobApi.list, {})).body;
  expect(listed).toMatchObject([
    { jobId: body.jobId, kind: "evaluate", about: `${nd}年评价`, cancelling: false },
  ]);
  expect((await as("hangzhou").call(jobApi.list, {})).body).toEqual([]);
  expect((await cancel(body.jobId)).body).toEqual({ state: "cancelled" });
});
