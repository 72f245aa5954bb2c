import { sql } from "kysely";
import type { Caller } from "#contract/roles";
import type { Db } from "../../db/tables";

export type JobRow = {
  id: string;
  kind: string;
  input: unknown;
  caller: Caller;
};

type NewJob = JobRow & { owner: string };

export const insertJob = (db: Db, job: NewJob) =>
  db
    .insertInto("job")
    .values({
      id: job.id,
      kind: job.kind,
      input: JSON.stringify(job.input),
      caller: JSON.stringify(job.caller),
      owner: job.owner,
      result: null,
      error: null,
      started_at: null,
      seen_at: null,
      finished_at: null,
    })
    .execute();

/** Takes the oldest waiting job, so that no other process does. */
export async function claimJob(db: Db): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`
    update job set state = 'running', started_at = now(), seen_at = now(), progress = 0
     where id = (
       select id from job where state = 'queued' and not cancel
        order by created_at, id limit 1 for update skip locked)
    returning id, kind, input, caller`.execute(db);
  return rows[0];
}

/** Says how far a job is, and learns whether its owner wants it to stop. */
export async function touchJob(
  db: Db,
  id: string,
  progress: number,
  step: string,
): Promise<{ cancel: boolean }> {
  const row = await db
    .updateTable("job")
    .set({ progress: Math.round(progress), step, seen_at: sql<string>`now()` })
    .where("id", "=", id)
    .where("state", "=", "running")
    .returning("cancel")
    .executeTakeFirst();
  return { cancel: row?.cancel ?? true };
}

type Outcome =
  | { state: "done"; result: unknown }
  | { state: "failed"; error: string }
  | { state: "cancelled" };

export const finishJob = (db: Db, id: string, outcome: Outcome) =>
  db
    .updateTable("job")
    .set({
      state: outcome.state,
      result: outcome.state === "done" ? JSON.stringify(outcome.result) : null,
      error: outcome.state === "failed" ? outcome.error : null,
      finished_at: sql<string>`now()`,
      ...(outcome.state === "done" ? { progress: 100 } : {}),
    })
    .where("id", "=", id)
    .where("state", "=", "running")
    .execute();

export const jobOf = (db: Db, id: string, owner: string) =>
  db
    .selectFrom("job")
    .select(["id", "kind", "state", "progress", "step", "result", "error", "input"])
    .where("id", "=", id)
    .where("owner", "=", owner)
    .executeTakeFirst();

/** A waiting job ends at once; a running one is asked to. */
export const cancelJob = (db: Db, id: string, owner: string) =>
  db
    .updateTable("job")
    .set({
      cancel: true,
      state: sql`case when state = 'queued' then 'cancelled' else state end`,
      finished_at: sql<string>`case when state = 'queued' then now() else finished_at end`,
    })
    .where("id", "=", id)
    .where("owner", "=", owner)
    .returning(["state", "kind", "input"])
    .executeTakeFirst();

const waitingAgain = { state: "queued", progress: 0, step: "" } as const;

/** Jobs of a process that is gone wait again: every job is repeatable, it stores all or nothing. */
export const requeueLostJobs = (db: Db, olderThanSeconds: number, own: readonly string[]) =>
  db
    .updateTable("job")
    .set(waitingAgain)
    .where("state", "=", "running")
    .where("seen_at", "<", sql<string>`now() - make_interval(secs => ${olderThanSeconds})`)
    .$if(own.length > 0, (q) => q.where("id", "not in", own))
    .execute();

/** A job that this process gives up waits for the next one. */
export const releaseJob = (db: Db, id: string) =>
  db
    .updateTable("job")
    .set(waitingAgain)
    .where("id", "=", id)
    .where("state", "=", "running")
    .execute();
