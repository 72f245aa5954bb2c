import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { jobApi } from "#contract/endpoints/records/job";
import { Refusal } from "#contract/errors";
import type { Caller } from "#contract/roles";
import { createQueue } from "../../src/server/jobs/queue";
import type { Runner } from "../../src/server/services/context/runner";
import { as, here, withApp } from "./harness";
import { settled } from "./imports";

withApp();

const caller = async (username: string): Promise<Caller> => {
  const user = await here()
    .db.selectFrom("app_user")
    .selectAll()
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  const { id, real_name: realName, roles, area_code: areaCode, cyptid } = user;
  return { id, username, realName, roles, authorities: [], areaCode, cyptid };
};

const logged: unknown[] = [];
const log = { error: (details: object) => void logged.push(details) };

/** A queue of its own kinds of jobs, for the time of `work`. */
async function withQueue(
  runners: Record<string, Runner<never>>,
  work: (queue: ReturnType<typeof createQueue>) => Promise<void>,
): Promise<void> {
  const { db, files } = here();
  logged.length = 0;
  const queue = createQueue({ db, files, log, runners, pollMs: 50, beatMs: 20 });
  queue.start();
  try {
    await work(queue);
  } finally {
    await queue.stop();
  }
}

const echo: Runner<{ text: string }> = async ({ input, caller }) => ({
  text: input.text,
  by: caller.username,
});

/** Works until it is told to stop. */
const endless: Runner = async ({ signal, report }) => {
  for (let percent = 10; ; percent = 10 + ((percent + 1) % 80)) {
    report(percent, `第 ${percent} 步`);
    await pause(5);
    signal.throwIfAborted();
  }
};

const stateOf = (id: string) =>
  here().db.selectFrom("job").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let turns = 0; turns < 400; turns++) {
    if (await condition()) return;
    await pause(20);
  }
  throw new Error("it never came about");
}

describe("a job", () => {
  test("runs for whoever asked for it and answers what it found", () =>
    withQueue({ echo }, async (queue) => {
      const clerk = as("yuhang");
      const jobId = await queue.add(
        here().db,
        "echo",
        { text: "“甲”\u2028乙" },
        await caller("yuhang"),
      );
      const job = await settled(clerk, jobId);
      expect(job).toEqual({
        jobId,
        kind: "echo",
        state: "done",
        progress: 100,
        step: "",
        result: { text: "“甲”\u2028乙", by: "yuhang" },
        message: null,
      });
    }));

  test("is there for its owner alone", async () => {
    const { queue } = here();
    const jobId = await queue.add(here().db, "checkDxyd", {}, await caller("yuhang"));
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

  test("says how far it is while it runs", () =>
    withQueue({ endless }, async (queue) => {
      const clerk = as("yuhang");
      const jobId = await queue.add(here().db, "endless", {}, await caller("yuhang"));
      await until(async () => (await stateOf(jobId)).progress >= 10);
      const { body } = await clerk.call(jobApi.info, { jobId });
      expect(body).toMatchObject({ state: "running", result: null });
      expect(body.step).toMatch(/^第 \d+ 步$/);
    }));

  test("stops when its owner cancels it", () =>
    withQueue({ endless }, async (queue) => {
      const clerk = as("yuhang");
      const jobId = await queue.add(here().db, "endless", {}, await caller("yuhang"));
      await until(async () => (await stateOf(jobId)).state === "running");
      expect((await clerk.call(jobApi.cancel, { jobId })).body).toEqual({ state: "running" });
      expect(await settled(clerk, jobId)).toMatchObject({ state: "cancelled", result: null });
      expect(logged).toEqual([]);
    }));

  test("that still waits ends at once when it is cancelled, and never runs", async () => {
    const clerk = as("yuhang");
    const jobId = await here().queue.add(here().db, "echo", {}, await caller("yuhang"));
    expect((await clerk.call(jobApi.cancel, { jobId })).body).toEqual({ state: "cancelled" });
    await withQueue({ echo }, async (queue) => {
      await settled(clerk, await queue.add(here().db, "echo", {}, await caller("yuhang")));
      expect(await stateOf(jobId)).toMatchObject({ state: "cancelled", started_at: null });
    });
  });

  test("that is refused says why; one that breaks says nothing of how, and is logged", () =>
    withQueue(
      {
        refused: async () => {
          throw new Refusal(409, "数据已变化");
        },
        broken: async () => {
          throw new Error("relation secret does not exist");
        },
      },
      async (queue) => {
        const clerk = as("yuhang");
        const owner = await caller("yuhang");
        const refused = await settled(clerk, await queue.add(here().db, "refused", {}, owner));
        expect(refused).toMatchObject({ state: "failed", message: "数据已变化" });
        expect(logged).toEqual([]);
        const broken = await settled(clerk, await queue.add(here().db, "broken", {}, owner));
        expect(broken.message).toBe("处理过程中发生错误，请稍后重试或联系管理员");
        const unknown = await settled(clerk, await queue.add(here().db, "nothing", {}, owner));
        expect(unknown.state).toBe("failed");
        expect(logged).toHaveLength(2);
      },
    ));
});

describe("the queue", () => {
  test("runs no more jobs at once than it is wide", async () => {
    let [now, most] = [0, 0];
    const counted: Runner = async () => {
      most = Math.max(most, ++now);
      await pause(30);
      now--;
      return null;
    };
    await withQueue({ counted }, async (queue) => {
      const owner = await caller("yuhang");
      const ids = await Promise.all(
        Array.from({ length: 6 }, () => queue.add(here().db, "counted", {}, owner)),
      );
      for (const id of ids) await settled(as("yuhang"), id);
    });
    expect(most).toBe(2);
  });

  test("gives up what runs when the server stops, and the next one takes it up", async () => {
    const owner = await caller("yuhang");
    let jobId = "";
    await withQueue({ again: endless }, async (queue) => {
      jobId = await queue.add(here().db, "again", { text: "x" }, owner);
      await until(async () => (await stateOf(jobId)).state === "running");
    });
    expect(await stateOf(jobId)).toMatchObject({ state: "queued", progress: 0 });
    await withQueue({ again: echo as Runner<never> }, async () => {
      expect((await settled(as("yuhang"), jobId)).state).toBe("done");
    });
  });

  test("takes up what a process that is gone was running, and leaves alone what still beats", async () => {
    const owner = await caller("yuhang");
    const { db, queue } = here();
    const [lost, alive] = [
      await queue.add(here().db, "echo", { text: "lost" }, owner),
      await queue.add(here().db, "echo", { text: "alive" }, owner),
    ];
    await sql`update job set state = 'running', seen_at = now() - interval '10 minutes'
      where id = ${lost}`.execute(db);
    await sql`update job set state = 'running', seen_at = now() where id = ${alive}`.execute(db);
    await withQueue({ echo }, async () => {
      expect((await settled(as("yuhang"), lost)).state).toBe("done");
      expect((await stateOf(alive)).state).toBe("running");
    });
  });

  test("gives each of many jobs to one of two processes", async () => {
    const owner = await caller("yuhang");
    const ran: string[] = [];
    const mine =
      (name: string): Runner<{ text: string }> =>
      async ({ input }) => {
        ran.push(input.text);
        await pause(2);
        return name;
      };
    const { queue: source } = here();
    const ids: string[] = [];
    for (let i = 0; i < 12; i++)
      ids.push(await source.add(here().db, "mine", { text: String(i) }, owner));
    await withQueue({ mine: mine("one") }, () =>
      withQueue({ mine: mine("two") }, async () => {
        for (const id of ids) await settled(as("yuhang"), id);
      }),
    );
    expect(ran.sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 12 }, (_, i) => String(i)),
    );
  });
});
