import { setTimeout as pause } from "node:timers/promises";
import type { Caller } from "#contract/roles";
import { askingAs, untold } from "../../db/asking";
import type { Db } from "../../db/tables";
import { type Author, write } from "../../db/write";
import {
  dropIntake,
  dropUnread,
  type Intake,
  inIntake,
  leftIntakes,
  openIntake,
  settleSome,
  showIntake,
} from "../../repositories/uploads/intake";
import { insertJob } from "../../repositories/uploads/job";
import { nextSize, pace } from "../context/inSlices";
import { newId } from "../context/newId";
import type { Finished, JobContext } from "../context/runner";

type Writer<T, E> = (author: Author, work: (tx: Db) => Promise<T>) => Promise<E>;

/**
 * How to run the transactions of a change, the last one and those before; a job has its own way.
 * What an interrupted run of the same owner has left is dropped first: no two changes that go on
 * at once have the same.
 */
export type Means<T, E> = { db: Db; owner: string; write: Writer<void, void>; end: Writer<T, E> };

/** The transactions of a change that a request waits for. */
export const atOnce = <T>(db: Db): Means<T, T> => ({
  db,
  owner: newId(),
  write: (author, work) => write(db, author, work),
  end: (author, work) => write(db, author, work),
});

/** The transactions of a change that a job makes. */
export const ofJob = <T>({
  db,
  id,
  write,
  finish,
}: Pick<JobContext<unknown, T>, "db" | "id" | "write" | "finish">): Means<T, Finished> => ({
  ...{ db, owner: id, write, end: finish },
});

type Change = {
  register: Intake["register"];
  author: Author;
  caller: Caller;
  signal: AbortSignal;
  /** The error if the register has changed meanwhile. */
  stale: () => Error;
};

type Steps<T> = {
  /** Makes the change invisibly; each slice is a transaction. */
  fill: (
    slice: (work: (tx: Db, intake: Intake) => Promise<void>) => Promise<void>,
  ) => Promise<void>;
  /** Runs in the transaction that makes everything visible. */
  last: (tx: Db, show: () => Promise<void>, intake: Intake) => Promise<T>;
};

/**
 * A change of any number of records of a register, made in many short transactions that become
 * visible together with the last one. If it fails before that, nothing of it is left.
 */
export async function changeUnseen<T, E>(
  { db, owner, write, end }: Means<T, E>,
  { register, author, caller, signal, stale }: Change,
  { fill, last }: Steps<T>,
): Promise<E> {
  const intake: Intake = { id: newId(), register };
  const unseen = unseenBy(write, author);
  try {
    await unseen((tx) => openIntake(tx, intake, owner));
    await fill(async (work) => {
      signal.throwIfAborted();
      await unseen((tx) => inIntake(tx, intake, () => work(tx, intake)));
    });
    signal.throwIfAborted();
    return await end(author, (tx) =>
      last(tx, () => shownIn(tx, intake, { caller, stale }), intake),
    );
  } catch (error) {
    // If it cannot be dropped now, it is swept later; nobody sees it.
    await dropIntake(db, intake.id).catch(() => {});
    throw error;
  }
}

/**
 * The transactions before the last one. They write no audit rows: the last one logs all of it.
 */
export const unseenBy =
  (write: Writer<void, void>, author: Author) =>
  (work: (tx: Db) => Promise<void>): Promise<void> =>
    askingAs(untold(), () => write(author, work));

/** Makes an intake visible, and has its rows moved over afterwards. */
export async function shownIn(
  tx: Db,
  intake: Intake,
  { caller, stale }: Pick<Change, "caller" | "stale">,
): Promise<void> {
  if (!(await showIntake(tx, intake))) throw stale();
  const input = { id: intake.id };
  await insertJob(tx, { id: newId(), kind: "settleIntake", input, caller });
}

/** Most rows moved at a time. */
const settledAtOnce = 400;
const retryMs = 500;

/** Moves visible rows to the tables of the register, and drops the intake's tables. */
export async function settle(db: Db, id: string, signal: AbortSignal): Promise<void> {
  for (let size = pace.first; ; ) {
    signal.throwIfAborted();
    const began = performance.now();
    const moved = await settleSome(db, id, size);
    if (moved === 0) break;
    if (moved < 0) await pause(retryMs);
    else size = nextSize(size, performance.now() - began, settledAtOnce);
  }
  while (!(await dropUnread(db, id))) {
    signal.throwIfAborted();
    await pause(retryMs);
  }
}

/**
 * Completes or drops what interrupted runs have left: visible rows are moved, the rest is deleted.
 */
export async function sweepIntakes(db: Db): Promise<void> {
  for (const { id, shown } of await leftIntakes(db)) {
    if (shown) await settle(db, id, new AbortController().signal);
    else await dropIntake(db, id);
  }
}
