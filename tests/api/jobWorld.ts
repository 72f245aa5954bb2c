import { setTimeout as pause } from "node:timers/promises";
import type { Caller } from "#contract/roles";
import type { Db } from "../../src/server/db/tables";
import type { FileStore } from "../../src/server/files/store";
import type { Plans } from "../../src/server/jobs/plan";
import { createQueue } from "../../src/server/jobs/queue";
import type { Settings } from "../../src/server/jobs/settings";
import type { Runner } from "../../src/server/services/context/runner";

/** Kinds of jobs that exist only in tests: each does what the test says. */
type Given = { text: string };
export type TestKinds = {
  one: { input: Given; result: unknown };
  two: { input: Given; result: unknown };
};
export type TestRunner = Runner<Given, unknown>;
export type TestQueue = ReturnType<typeof createQueue<TestKinds>>;

export const author = { by: "yuhang", via: "job" };

/** A runner that stores nothing but its result. */
export const answering =
  (work: (job: Parameters<TestRunner>[0]) => Promise<unknown>): TestRunner =>
  async (job) => {
    const found = await work(job);
    return job.finish(author, async () => found);
  };

export const echo = answering(async ({ input, caller }) => ({
  text: input.text,
  by: caller.username,
}));

/** Works until it is told to stop. */
export const endless: TestRunner = async ({ signal, report }) => {
  for (let percent = 10; ; percent = 10 + ((percent + 1) % 80)) {
    report(percent, `第 ${percent} 步`);
    await pause(5);
    signal.throwIfAborted();
  }
};

export async function callerOf(db: Db, username: string): Promise<Caller> {
  const user = await db
    .selectFrom("app_user")
    .selectAll()
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  const { id, real_name: realName, roles, area_code: areaCode, cyptid } = user;
  return { id, username, realName, roles, authorities: [], areaCode, cyptid };
}

export const logged: unknown[] = [];

type Runners = { one: TestRunner; two?: TestRunner };

export function plansOf({ one, two = one }: Runners): Plans<TestKinds> {
  const about = ({ text }: Given) => `文件“${text}”`;
  return { one: { run: one, about }, two: { run: two, about } };
}

/** A queue for those jobs, like in a process of its own. */
export function queueOf(
  means: { db: Db; files: FileStore },
  runners: Runners,
  settings: Partial<Settings<TestKinds>> = {},
): TestQueue {
  const log = { error: (details: object) => void logged.push(details) };
  const quick = { pollMs: 50, beatMs: 20, waitSeconds: 0, graceSeconds: 0 };
  return createQueue<TestKinds>({ ...means, log, plans: plansOf(runners), ...quick, ...settings });
}

/** Runs `work` with such a queue. */
export async function withQueue(
  means: { db: Db; files: FileStore },
  runners: Runners,
  work: (queue: TestQueue) => Promise<void>,
): Promise<void> {
  logged.length = 0;
  const queue = queueOf(means, runners);
  queue.start();
  try {
    await work(queue);
  } finally {
    await queue.stop();
  }
}

export async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  for (let turns = 0; turns < 1_000; turns++) {
    if (await condition()) return;
    await pause(20);
  }
  throw new Error("it never came about");
}
