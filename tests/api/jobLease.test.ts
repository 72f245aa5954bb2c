import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/roles";
import type { Db } from "../../src/server/db/tables";
import { plans } from "../../src/server/jobs/plans";
import { createQueue } from "../../src/server/jobs/queue";
import type { JobQueue } from "../../src/server/services/context/context";
import type { JobKinds } from "../../src/server/services/context/jobKinds";
import { type Prepared, prepared } from "./database";
import { author, callerOf, endless, logged, queueOf, type TestRunner, until } from "./jobWorld";

// Two processes have separate transactions: nothing here is rolled back automatically.
let ground: Prepared;
let db: Db;
let owner: Caller;
const started: Pick<JobQueue<never>, "stop">[] = [];

beforeEach(async () => {
  ground = await prepared();
  db = ground.db;
  owner = await callerOf(db, "yuhang");
  logged.length = 0;
  await sql`create table if not exists job_mark (who text primary key)`.execute(db);
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((queue) => queue.stop()));
  await sql`drop table job_mark`.execute(db);
  for (const table of ["job", "drpc", "file_arrival"] as const)
    await db.deleteFrom(table).execute();
  await db.deleteFrom("audit").where("action", "like", "job/%").execute();
});

type Process = Parameters<typeof queueOf>[2];

/** A process that runs jobs of this kind. */
function start(one: TestRunner, settings: Process = {}) {
  const queue = queueOf(ground, { one }, settings);
  queue.start();
  started.push(queue);
  return queue;
}

// It has no slot for a second job: that one is for the other process.
const deaf = { beatMs: 1_000_000, width: 1 };
const add = (text = "甲.mdb") => queueOf(ground, { one: endless }).add(db, "one", { text }, owner);
const job = (id: string) =>
  db.selectFrom("job").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const over = (id: string) => until(async () => (await job(id)).finished_at !== null);
/** As if its runner had not been heard of. */
const silence = (id: string) =>
  sql`update job set seen_at = now() - interval '75 seconds' where id = ${id}`.execute(db);

const mark = (tx: Db, who: string) => sql`insert into job_mark values (${who})`.execute(tx);
const marks = async () =>
  (await sql<{ who: string }>`select who from job_mark order by who`.execute(db)).rows.map(
    ({ who }) => who,
  );

const storing =
  (who: string): TestRunner =>
  (work) =>
    work.finish(author, async (tx) => {
      await mark(tx, who);
      return who;
    });

/** A runner that is paused before it continues, and how it ended. */
function stopped(then: TestRunner) {
  let goOn = () => {};
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const self = { runs: false, goOn: () => goOn(), failure: null as unknown };
  const run: TestRunner = async (work) => {
    self.runs = true;
    await gate;
    return then(work).catch((error: unknown) => {
      self.failure = error;
      throw error;
    });
  };
  return Object.assign(self, { run });
}

describe("a process that was stopped and has lost its job", () => {
  test.each([
    ["its result", storing("first")],
    [
      "anything on the way",
      (async (work) => {
        await work.write(author, (tx) => mark(tx, "first"));
        return storing("first")(work);
      }) satisfies TestRunner,
    ],
    [
      "a failure",
      (async () => {
        throw new Error("the file has gone");
      }) satisfies TestRunner,
    ],
  ])("stores nothing when it goes on, and says nothing: %s", async (_, then) => {
    const first = stopped(then);
    const one = start(first.run, deaf);
    const id = await add();
    await until(() => first.runs);
    await silence(id);
    start(storing("second"));
    await over(id);
    first.goOn();
    await until(() => first.failure !== null);
    await one.stop();
    expect(await job(id)).toMatchObject({ state: "done", result: "second", deaths: 1, attempt: 2 });
    expect(await marks()).toEqual(["second"]);
  });

  test("hears of it at its next beat", async () => {
    let reason: unknown;
    const one = start(async ({ signal }) => {
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      reason = signal.reason;
      throw signal.reason;
    });
    const id = await add();
    await until(async () => (await job(id)).state === "running");
    await sql`update job set token = 'another' where id = ${id}`.execute(db);
    await until(() => reason !== undefined);
    await one.stop();
    expect(String(reason)).toContain("another's by now");
    expect(await job(id)).toMatchObject({ state: "running", token: "another" });
    expect(logged).toEqual([]);
  });

  test.skipIf(!process.env.DATABASE_URL)(
    "in the middle of its last transaction stores nothing of it",
    async () => {
      const first = { inside: false, goOn: () => {} };
      const gate = new Promise<void>((resolve) => {
        first.goOn = resolve;
      });
      const one = start(
        (work) =>
          work.finish(author, async (tx) => {
            await mark(tx, "first");
            first.inside = true;
            await gate;
            return "first";
          }),
        deaf,
      );
      const id = await add();
      await until(() => first.inside);
      await silence(id);
      start(storing("second"));
      await over(id);
      first.goOn();
      await one.stop();
      expect(await job(id)).toMatchObject({ state: "done", result: "second" });
      expect(await marks()).toEqual(["second"]);
      expect(logged).toEqual([]);
    },
  );

  test("and gets it back when nobody has taken it", async () => {
    const first = stopped(storing("first"));
    start(first.run, { ...deaf, alone: true });
    const id = await add();
    await until(() => first.runs);
    await silence(id);
    first.goOn();
    await over(id);
    expect(await job(id)).toMatchObject({ state: "done", result: "first", attempt: 1, deaths: 0 });
  });
});

describe("a job whose process has died", () => {
  /** Leaves the job like a process that is killed. */
  const die = (id: string) =>
    sql`update job set state = 'running', token = 'gone', attempt = attempt + 1,
               seen_at = now() - interval '75 seconds' where id = ${id}`.execute(db);

  test("is done by another process", async () => {
    const id = await add();
    await die(id);
    start(storing("second"));
    await over(id);
    expect(await job(id)).toMatchObject({ state: "done", deaths: 1, attempt: 2 });
  });

  test("is left alone as long as that may still be there", async () => {
    const id = await add();
    await die(id);
    await sql`update job set seen_at = now() - interval '5 seconds' where id = ${id}`.execute(db);
    const other = await add("乙.mdb");
    start(storing("second"));
    await over(other);
    expect(await job(id)).toMatchObject({ state: "running", token: "gone", deaths: 0 });
  });

  test("is taken at once where no other process can be", async () => {
    const id = await add();
    await die(id);
    await sql`update job set seen_at = now() where id = ${id}`.execute(db);
    start(storing("second"), { alone: true });
    await over(id);
    expect(await job(id)).toMatchObject({ state: "done", deaths: 1 });
  });

  test("twice is failed in words that name the file, and is not tried again", async () => {
    const id = await add("调查成果.mdb");
    await die(id);
    await sql`update job set deaths = 1 where id = ${id}`.execute(db);
    start(storing("second"));
    await over(id);
    expect(await job(id)).toMatchObject({ state: "failed", deaths: 2, attempt: 1 });
    expect((await job(id)).error).toBe(
      "处理文件“调查成果.mdb”时服务进程已两次意外终止，不再重试。请检查文件是否损坏，或联系管理员",
    );
    expect(await marks()).toEqual([]);
  });

  test("as often as it likes is tried again where it reads nothing of others", async () => {
    const id = await add();
    await die(id);
    await sql`update job set deaths = 5 where id = ${id}`.execute(db);
    const run = storing("second");
    const plan = { run, about: () => "入库整理", isTireless: true } as const;
    start(run, { plans: { one: plan, two: plan } });
    await over(id);
    expect(await job(id)).toMatchObject({ state: "done", deaths: 6 });
  });

  test("is cancelled when its owner wanted that", async () => {
    const id = await add();
    await die(id);
    await sql`update job set cancel = true where id = ${id}`.execute(db);
    start(storing("second"));
    await over(id);
    expect(await job(id)).toMatchObject({ state: "cancelled" });
    expect(await marks()).toEqual([]);
  });

  test("with the outcome already stored is over: nobody takes it again", async () => {
    let leave = () => {};
    const stored = new Promise<void>((resolve) => {
      leave = resolve;
    });
    start(async (work) => {
      const done = await storing("first")(work);
      await stored;
      return done;
    }, deaf);
    const id = await add();
    await over(id);
    await silence(id);
    const other = await add("乙.mdb");
    start(storing("second"));
    await over(other);
    leave();
    expect(await job(id)).toMatchObject({ state: "done", result: "first", attempt: 1 });
  });
});

test("a job is done once its result is stored, whatever breaks behind that", async () => {
  const one = start(async (work) => {
    await storing("first")(work);
    throw new Error("the answer of the database is lost");
  });
  const id = await add();
  await over(id);
  await one.stop();
  expect(await job(id)).toMatchObject({ state: "done", result: "first", error: null, attempt: 1 });
  expect(await marks()).toEqual(["first"]);
});

test("a file that ends two processes leaves no batch that seems to be checked for ever", async () => {
  const queue: JobQueue<JobKinds> = createQueue({
    ...ground,
    log: console,
    plans,
    graceSeconds: 0,
  });
  const input = {
    fileId: "f",
    pcid: "p1",
    fileName: "坏.mdb",
    md5: "m",
    library: "dxydsd",
  } as const;
  await db
    .insertInto("drpc")
    .values({
      ...{ pcid: "p1", ywlx: "dxydsd", wjmc: "坏.mdb", file_id: "f", md5: "m" },
      ...{ area_code: "330110", scr: "yuhang", rksj: null, jgbg: null },
    })
    .execute();
  const id = await queue.add(db, "checkDxyd", input, owner);
  await sql`update job set state = 'running', token = 'gone', deaths = 1,
            seen_at = now() - interval '75 seconds' where id = ${id}`.execute(db);
  queue.start();
  started.push(queue);
  await over(id);
  expect((await job(id)).error).toContain("文件“坏.mdb”");
  const batch = await db.selectFrom("drpc").select("zt").executeTakeFirstOrThrow();
  expect(batch.zt).toBe("4");
});
