import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { jobApi } from "#contract/endpoints/records/job";
import { Refusal } from "#contract/errors";
import { as, here, withApp } from "./harness";
import { settled } from "./imports";
import {
  answering,
  author,
  callerOf,
  echo,
  endless,
  logged,
  queueOf,
  type TestQueue,
  type TestRunner,
  until,
  withQueue as withQueueOf,
} from "./jobWorld";

withApp();

const caller = (username: string) => callerOf(here().db, username);

type Runners = { one: TestRunner; two?: TestRunner };
const withQueue = (runners: Runners, work: (queue: TestQueue) => Promise<void>) =>
  withQueueOf(here(), runners, work);

/** A queue that only accepts orders. */
const still = () => queueOf(here(), { one: echo });

const stateOf = (id: string) =>
  here().db.selectFrom("job").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("a job", () => {
  test("runs for whoever asked for it and answers what it found", () =>
    withQueue({ one: echo }, async (queue) => {
      const clerk = as("yuhang");
      const jobId = await queue.add(
        here().db,
        "one",
        { text: "“甲”\u2028乙" },
        await caller("yuhang"),
      );
      const job = await settled(clerk, jobId);
      expect(job).toEqual({
        jobId,
        kind: "one",
        state: "done",
        progress: 100,
        step: "",
        attempt: 1,
        seconds: expect.any(Number),
        cancelling: false,
        result: { text: "“甲”\u2028乙", by: "yuhang" },
        message: null,
      });
    }));

  test("is there for its owner alone", async () => {
    const jobId = await still().add(here().db, "one", { text: "" }, await caller("yuhang"));
    expect((await as("yuhang").call(jobApi.info, { jobId })).status).toBe(200);
    for (const other of ["yuhang2", "hangzhou", "sheng", "admin"] as const) {
      const seen = await as(other).call(jobApi.info, { jobId });
      expect([seen.status, seen.body.message]).toEqual([404, "任务不存在"]);
      expect((await as(other).call(jobApi.cancel, { jobId })).status).toBe(404);
    }
    expect((await stateOf(jobId)).cancel).toBe(false);
    const unknown = await as("yuhang").call(jobApi.info, { jobId: "x' or '1'='1" });
    expect(unknown.status).toBe(404);
  });

  test("is not there when the transaction that adds it is taken back", async () => {
    const { db } = here();
    const before = await db.selectFrom("job").select("id").execute();
    await sql`savepoint outer_one`.execute(db);
    await still().add(db, "one", { text: "" }, await caller("yuhang"));
    await sql`rollback to savepoint outer_one`.execute(db);
    expect(await db.selectFrom("job").select("id").execute()).toEqual(before);
  });

  test("says how far it is while it runs", () =>
    withQueue({ one: endless }, async (queue) => {
      const clerk = as("yuhang");
      const jobId = await queue.add(here().db, "one", { text: "" }, await caller("yuhang"));
      await until(async () => (await stateOf(jobId)).progress >= 10);
      const { body } = await clerk.call(jobApi.info, { jobId });
      expect(body).toMatchObject({ state: "running", result: null });
      expect(body.step).toMatch(/^第 \d+ 步$/);
    }));

  test("that is refused says why; one that breaks says nothing of how, and is logged", () =>
    withQueue(
      {
        one: async () => {
          throw new Refusal(409, "数据已变化");
        },
        two: async () => {
          throw new Error("relation secret does not exist");
        },
      },
      async (queue) => {
        const clerk = as("yuhang");
        const owner = await caller("yuhang");
        const refused = await settled(
          clerk,
          await queue.add(here().db, "one", { text: "" }, owner),
        );
        expect(refused).toMatchObject({ state: "failed", attempt: 1, message: "数据已变化" });
        expect(logged).toEqual([]);
        const broken = await settled(clerk, await queue.add(here().db, "two", { text: "" }, owner));
        expect(broken).toMatchObject({
          state: "failed",
          attempt: 3,
          message: "处理过程中发生错误，已尝试 3 次，请稍后重试或联系管理员",
        });
        expect(logged).toHaveLength(3);
      },
    ));

  test("that breaks once is done by the next attempt", async () => {
    let attempts = 0;
    const once = answering(async () => {
      if (++attempts === 1) throw new Error("the connection has ended");
      return attempts;
    });
    await withQueue({ one: once }, async (queue) => {
      const job = await settled(
        as("yuhang"),
        await queue.add(here().db, "one", { text: "" }, await caller("yuhang")),
      );
      expect(job).toMatchObject({ state: "done", attempt: 2, result: 2, message: null });
    });
  });

  test.each([
    [new Refusal(503, "文件存储暂时不可用，请稍后重试"), "文件存储暂时不可用，请稍后重试"],
    [
      Object.assign(new Error("no space left on device"), { code: "ENOSPC" }),
      "存储空间不足，本次操作未完成，请联系管理员",
    ],
  ])(
    "that a store or a disk lets down is tried again, and says so in the end: %s",
    async (error, words) => {
      let attempts = 0;
      const runners = {
        one: answering(async () => {
          if (++attempts === 1) throw error;
          return attempts;
        }),
        two: async () => {
          throw error;
        },
      };
      await withQueue(runners, async (queue) => {
        const owner = await caller("yuhang");
        const end = async (kind: "one" | "two") =>
          settled(as("yuhang"), await queue.add(here().db, kind, { text: "" }, owner));
        expect(await end("one")).toMatchObject({ state: "done", attempt: 2, result: 2 });
        expect(await end("two")).toMatchObject({
          state: "failed",
          attempt: 3,
          message: `${words}（已尝试 3 次）`,
        });
      });
    },
  );

  test("of a kind that is no more fails like one that breaks", async () => {
    const jobId = await still().add(here().db, "one", { text: "" }, await caller("yuhang"));
    await sql`update job set kind = 'former' where id = ${jobId}`.execute(here().db);
    await withQueue({ one: echo }, async () => {
      expect((await settled(as("yuhang"), jobId)).state).toBe("failed");
    });
  });
});

describe("cancelling a job", () => {
  test("stops it", () =>
    withQueue({ one: endless }, async (queue) => {
      const clerk = as("yuhang");
      const jobId = await queue.add(here().db, "one", { text: "" }, await caller("yuhang"));
      await until(async () => (await stateOf(jobId)).state === "running");
      // The server's queue counts as another process: it is noticed at the next heartbeat.
      expect((await clerk.call(jobApi.cancel, { jobId })).body).toEqual({ state: "running" });
      expect(await settled(clerk, jobId)).toMatchObject({ state: "cancelled", result: null });
      expect(logged).toEqual([]);
    }));

  test("that still waits ends it at once, and it never runs", async () => {
    const clerk = as("yuhang");
    const jobId = await still().add(here().db, "one", { text: "" }, await caller("yuhang"));
    expect((await clerk.call(jobApi.cancel, { jobId })).body).toEqual({ state: "cancelled" });
    await withQueue({ one: echo }, async (queue) => {
      await settled(clerk, await queue.add(here().db, "one", { text: "" }, await caller("yuhang")));
      expect(await stateOf(jobId)).toMatchObject({ state: "cancelled", started_at: null });
    });
  });

  test("leaves nothing of it, however late it comes", async () => {
    const clerk = as("yuhang");
    const { db } = here();
    const late: TestRunner = (job) =>
      job.finish(author, async (tx) => {
        await sql`insert into dxbz values ('330110', 77)`.execute(tx);
        const { id } = await tx.selectFrom("job").select("id").executeTakeFirstOrThrow();
        await sql`update job set cancel = true where id = ${id}`.execute(tx);
        return null;
      });
    await db.deleteFrom("job").execute();
    await db.deleteFrom("dxbz").execute();
    await withQueue({ one: late }, async (queue) => {
      const jobId = await queue.add(here().db, "one", { text: "" }, await caller("yuhang"));
      // The runner's record of the cancel request is rolled back with everything else.
      expect(await settled(clerk, jobId)).toMatchObject({ state: "cancelled", result: null });
      expect(await db.selectFrom("dxbz").selectAll().execute()).toEqual([]);
    });
  });

  test("changes nothing once it is done, and says so", () =>
    withQueue({ one: echo }, async (queue) => {
      const clerk = as("yuhang");
      const jobId = await queue.add(here().db, "one", { text: "甲" }, await caller("yuhang"));
      await settled(clerk, jobId);
      expect((await clerk.call(jobApi.cancel, { jobId })).body).toEqual({
        state: "done",
        message: "任务已经完成，不能取消",
      });
      expect(await stateOf(jobId)).toMatchObject({ state: "done", cancel: false });
    }));
});

describe("the queue", () => {
  test("runs no more jobs at once than it is wide", async () => {
    let [now, most] = [0, 0];
    const counted = answering(async () => {
      most = Math.max(most, ++now);
      await pause(30);
      now--;
      return null;
    });
    await withQueue({ one: counted }, async (queue) => {
      const owner = await caller("yuhang");
      const ids = await Promise.all(
        Array.from({ length: 6 }, () => queue.add(here().db, "one", { text: "" }, owner)),
      );
      for (const id of ids) await settled(as("yuhang"), id);
    });
    expect(most).toBe(2);
  });

  test("gives up what runs when the server stops, and the next one takes it up", async () => {
    const owner = await caller("yuhang");
    let jobId = "";
    for (let stops = 0; stops < 4; stops++) {
      await withQueue({ one: endless }, async (queue) => {
        jobId ||= await queue.add(here().db, "one", { text: "x" }, owner);
        await until(async () => (await stateOf(jobId)).state === "running");
      });
      expect(await stateOf(jobId)).toMatchObject({ state: "queued", progress: 0, attempt: 0 });
    }
    await withQueue({ one: echo }, async () => {
      expect((await settled(as("yuhang"), jobId)).state).toBe("done");
    });
  });

  test("gives each of many jobs to one of two processes", async () => {
    const owner = await caller("yuhang");
    const ran: string[] = [];
    const mine = (name: string) =>
      answering(async ({ input }) => {
        ran.push(input.text);
        await pause(2);
        return name;
      });
    const ids: string[] = [];
    for (let i = 0; i < 12; i++)
      ids.push(await still().add(here().db, "one", { text: String(i) }, owner));
    await withQueue({ one: mine("one") }, () =>
      withQueue({ one: mine("two") }, async () => {
        for (const id of ids) await settled(as("yuhang"), id);
      }),
    );
    expect(ran.sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 12 }, (_, i) => String(i)),
    );
  });
});
