import { sql } from "kysely";
import { limits } from "#contract/limits";
import type { Caller } from "#contract/roles";
import type { Db } from "../../db/tables";

export type JobState = "queued" | "running" | "done" | "failed" | "cancelled";

export type NewJob = { id: string; kind: string; input: unknown; caller: Caller };

/** The holder of a running job: every claim has its own token. */
export type Lease = { id: string; token: string };
/** `deaths`: processes that have died during it so far. */
export type ClaimedJob = NewJob & Lease & { attempt: number; deaths: number };

export const insertJob = (db: Db, { id, kind, input, caller }: NewJob) =>
  db
    .insertInto("job")
    .values({
      ...{ id, kind, owner: caller.id },
      input: JSON.stringify(input),
      caller: JSON.stringify(caller),
      ...{ result: null, error: null, token: null },
      ...{ started_at: null, seen_at: null, finished_at: null },
    })
    .execute();

/** Claims the oldest waiting job, so that no other process takes it. */
export async function claimJob(db: Db, token: string): Promise<ClaimedJob | undefined> {
  const { rows } = await sql<ClaimedJob>`
    update job set state = 'running', token = ${token}, attempt = attempt + 1, progress = 0, step = '',
           started_at = clock_timestamp(), seen_at = clock_timestamp()
     where id = (
       select id from job where state = 'queued' and not_before <= clock_timestamp()
        order by created_at, id limit 1 for update skip locked)
    returning id, kind, input, caller, token, attempt, deaths`.execute(db);
  return rows[0];
}

const held = (db: Db, { id, token }: Lease) =>
  db.updateTable("job").where("id", "=", id).where("token", "=", token);

/**
 * Reports the progress of a job, and learns whether its owner wants it to stop; undefined if it is
 * lost.
 */
export const touchJob = (db: Db, lease: Lease, progress: number, step: string) =>
  held(db, lease)
    .set({ progress: Math.round(progress), step, seen_at: sql<string>`clock_timestamp()` })
    .returning("cancel")
    .executeTakeFirst();

/**
 * Whether the job is still this holder's, and still wanted; `lock` keeps it so until the
 * transaction ends.
 */
export function leaseOf(db: Db, { id, token }: Lease, lock: boolean) {
  return db
    .selectFrom("job")
    .select("cancel")
    .where("id", "=", id)
    .where("token", "=", token)
    .$if(lock, (q) => q.forUpdate())
    .executeTakeFirst();
}

export type Outcome =
  | { state: "done"; result: unknown }
  | { state: "failed"; error: string }
  | { state: "cancelled" };

const over = (outcome: Outcome) => ({
  state: outcome.state,
  token: null,
  result: outcome.state === "done" ? JSON.stringify(outcome.result) : null,
  error: outcome.state === "failed" ? outcome.error : null,
  finished_at: sql<string>`clock_timestamp()`,
  ...(outcome.state === "done" ? { progress: 100 } : {}),
});

/** Ends a job of this holder; false if it is not theirs. */
export async function finishJob(db: Db, lease: Lease, outcome: Outcome): Promise<boolean> {
  const ended = await held(db, lease).set(over(outcome)).returning("id").executeTakeFirst();
  return ended !== undefined;
}

/**
 * Puts a job back to waiting for its next attempt; one released by a shutdown does not count as an
 * attempt.
 */
export async function releaseJob(db: Db, lease: Lease, wait: { seconds: number } | null) {
  await held(db, lease)
    .set({
      ...waitingAgain,
      ...(wait
        ? { not_before: sql<string>`clock_timestamp() + make_interval(secs => ${wait.seconds})` }
        : { attempt: sql<number>`attempt - 1` }),
    })
    .execute();
}

/** Puts a job back that waits for something else, which `step` names: that was no attempt. */
export async function postponeJob(db: Db, lease: Lease, seconds: number, step: string) {
  await held(db, lease)
    .set({
      ...waitingAgain,
      step,
      attempt: sql<number>`attempt - 1`,
      not_before: sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`,
    })
    .execute();
}

/** Puts a job back to waiting after a process has died during it. */
export const releaseAfterDeath = (db: Db, lease: Lease, deaths: number) =>
  held(db, lease)
    .set({ ...waitingAgain, deaths })
    .execute();

const waitingAgain = { state: "queued", token: null, progress: 0, step: "" } as const;

export type LostJob = { id: string; kind: string; input: unknown; deaths: number; cancel: boolean };

/**
 * A job of a process that has been silent for too long; undefined if there is none, or if the
 * database has only just started. `lock` keeps others from taking it too.
 */
export async function lostJob(
  db: Db,
  seconds: { silentSeconds: number; graceSeconds: number },
  own: readonly string[],
  lock: boolean,
): Promise<LostJob | undefined> {
  const ago = (secs: number) => sql`clock_timestamp() - make_interval(secs => ${secs})`;
  const { rows } = await sql<LostJob>`
    select id, kind, input, deaths + 1 deaths, cancel from job
     where state = 'running' and seen_at <= ${ago(seconds.silentSeconds)}
       and pg_postmaster_start_time() <= ${ago(seconds.graceSeconds)}
       and (token is null or token <> all(${own}::text[]))
     order by seen_at limit 1 ${lock ? sql`for update skip locked` : sql``}`.execute(db);
  return rows[0];
}

/** Takes a lost job from its holder: it waits again, or ends. */
export const takeLost = (tx: Db, { id, deaths }: LostJob, outcome: Outcome | null) =>
  tx
    .updateTable("job")
    .set({ ...(outcome ? over(outcome) : waitingAgain), deaths })
    .where("id", "=", id)
    .execute();

const about = (db: Db) =>
  db
    .selectFrom("job")
    .select(["id", "kind", "state", "progress", "step", "attempt", "error", "input", "cancel"])
    .select(
      sql<number | null>`extract(epoch from
      coalesce(finished_at, clock_timestamp()) - started_at)::integer`.as("seconds"),
    );

export const jobOf = (db: Db, id: string, owner: string) =>
  about(db).select("result").where("id", "=", id).where("owner", "=", owner).executeTakeFirst();

/** A waiting job ends at once, a running one is asked to stop, a finished one stays as it is. */
export const cancelJob = (db: Db, id: string, owner: string) =>
  db
    .updateTable("job")
    .set({
      cancel: true,
      state: sql`case when state = 'queued' then 'cancelled' else state end`,
      finished_at: sql<string>`case when state = 'queued' then clock_timestamp() end`,
    })
    .where("id", "=", id)
    .where("owner", "=", owner)
    .where("state", "in", ["queued", "running"])
    .returning(["state", "kind", "input"])
    .executeTakeFirst();

/** Lets a cancelled job that had not begun run after all, to undo what was confirmed with it. */
export const waitToUndo = (db: Db, id: string) =>
  db.updateTable("job").set({ state: "queued", finished_at: null }).where("id", "=", id).execute();

/** Minutes for which the outcome of a job stays in its owner's list. */
const outcomeMinutes = 60;
const mostListed = 20;

/**
 * Jobs of a kind that an owner has under way or waiting; nobody counts them again before the
 * transaction ends.
 */
export async function openJobs(tx: Db, owner: string, kind: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${`${kind} ${owner}`}))`.execute(tx);
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer n from job
     where owner = ${owner} and kind = ${kind} and state in ('queued', 'running')`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Minutes since a job of an owner was done; undefined if it is none of theirs, or not done. */
export async function doneJob(db: Db, id: string, owner: string, kind: string) {
  const { rows } = await sql<{ result: unknown; minutes: number }>`
    select result, extract(epoch from clock_timestamp() - finished_at)::float8 / 60 minutes from job
     where id = ${id} and owner = ${owner} and kind = ${kind} and state = 'done'`.execute(db);
  return rows[0];
}

/** An owner's jobs of these kinds that are not over, or have ended recently; the newest first. */
export const jobsOf = (db: Db, owner: string, kinds: readonly string[]) =>
  about(db)
    .where("owner", "=", owner)
    .where("kind", "in", [...kinds])
    .where((eb) =>
      eb.or([
        eb("state", "in", ["queued", "running"]),
        eb(
          "finished_at",
          ">",
          sql<string>`clock_timestamp() - case kind
            when 'exportList' then make_interval(hours => ${limits.exportKeptHours}::integer)
            else make_interval(mins => ${outcomeMinutes}::integer) end`,
        ),
      ]),
    )
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(mostListed)
    .execute();
