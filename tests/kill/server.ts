import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { openDatabase } from "../../src/server/db/connect/open";
import { ownGround, type Where } from "../api/database";
import { password } from "../api/users";
import { log } from "../bench/database";
import { Caller } from "./caller";
import { type Chance, chanceOf } from "./chance";
import { carryOut, read, readdress, remove, rename } from "./clerks";
import { fillGround, type Ground } from "./serverGround";
import { Batches, besideOf, type Kind, untilJobOver, untilNoJobs } from "./serverJobs";
import { ServerProcess } from "./serverProcess";
import { libraryOf, truthOf } from "./serverTruth";
import { type Outcome, Told } from "./told";

type Way = "kill" | "stop";
type Asked = { kind: Kind; jobId: string };
type Fault = (said: string) => void;

export type Order = {
  points: number;
  seed: number;
  /** Parcels and enterprises at the start. */
  stock: number;
  firms: number;
  /**
   * Whether a stop outlasts a job's lease by the clock, or by the time recorded in the database.
   */
  waits: boolean;
  /** Of an import alone: kills only, nothing beside its stages, and so many of its parcels there before. */
  known?: number;
};

/** How long each stage works on a machine with two cores. */
const spans: Readonly<Record<string, number>> = { check: 4_000, store: 3_000, "take back": 2_500 };
/** Somewhat longer than a job's lease. */
const longerThanLeaseMs = 33_000;
const shortStopMs = 1_500;

/** How many jobs were resumed, and how many points there were of each kind. */
export type ServerOutcome = Outcome & { again: number; points: Record<string, number> };

/**
 * Kills the product's server at random moments while jobs of every kind run and clerks read and
 * write, or stops it for longer than its leases last. Restarted, or next to another process that
 * has taken over, each job ends as if nothing had happened, and nothing confirmed is lost.
 */
export async function killServer(order: Order): Promise<ServerOutcome> {
  const { where, remove: removeGround } = await ownGround();
  const server = await ServerProcess.on(where);
  try {
    const ground = await fillGround(where, order);
    const before = await libraryOf(where);
    await server.start();
    const outcome = await underFire(server, ground, order);
    const isBack = order.points % 3 !== 0 || (await libraryOf(where)) === before;
    return isBack ? outcome : { ...outcome, faults: [...outcome.faults, notAsBefore] };
  } finally {
    await server.end("SIGKILL");
    await removeGround();
  }
}

const notAsBefore = "the library is not as it was before what was taken back";

async function signedIn(server: ServerProcess, username?: string): Promise<Caller> {
  const caller = new Caller(server.origin);
  const status = await caller.signIn(username ? { username, password } : undefined);
  if (status !== 200) throw new Error(`${username} cannot sign in: ${status}`);
  return caller;
}

async function underFire(
  server: ServerProcess,
  { where, stock, land }: Ground,
  order: Order,
): Promise<ServerOutcome> {
  const told = new Told();
  const over = new AbortController();
  const [clerk, province, other] = [
    await signedIn(server),
    await signedIn(server, "sheng"),
    await signedIn(server, "yinzhou"),
  ];
  const [named = "", ...removed] = stock;
  const batches = new Batches(clerk, order.known);
  // A change in a file's own library meanwhile prevents all of it from being stored.
  const colleague = { caller: other, told, stop: over.signal, library: "dxydst" as const };
  const isAlone = order.known !== undefined;
  const beside = isAlone ? [] : besideOf(province, clerk);
  const clerks = [
    ...(isAlone ? [] : [rename(colleague, named), remove(colleague, removed)]),
    ...(isAlone ? [] : [readdress(colleague), carryOut(colleague)]),
    read(colleague),
    watch(batches, clerk, over.signal),
  ];
  const trial = new Trial(server, where, order, batches);
  try {
    for (let point = 0; point < order.points; point++) {
      await trial.point(point, beside[(point + Math.floor(point / 3)) % beside.length]);
    }
  } catch (error) {
    trial.faults.push(String(error));
  } finally {
    over.abort();
    await Promise.allSettled(clerks);
  }
  const faults = [...trial.faults, ...batches.halves(), ...(await inTheEnd(server, where, told))];
  if (!isAlone && land.length === 0) faults.push("there was no land to change");
  return { faults, ...told.counted(), again: trial.again, points: trial.points };
}

/** Watches the batch all the time. */
async function watch(batches: Batches, reader: Caller, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await batches.look(reader).catch(() => {});
    await pause(50);
  }
}

/** Shuts the server down in order; once more while follow-up jobs have not ended. */
async function inTheEnd(server: ServerProcess, where: Where, told: Told): Promise<string[]> {
  for (let turn = 0; turn < 20; turn++) {
    await server.end("SIGTERM");
    const faults = await truthOf(where, told);
    if (faults) return faults;
    await server.start();
    await pause(3_000);
  }
  return ["jobs do not end"];
}

class Trial {
  readonly faults: string[] = [];
  readonly points: Record<string, number> = {};
  again = 0;
  private readonly chance: Chance;

  constructor(
    private readonly server: ServerProcess,
    private readonly where: Where,
    private readonly order: Order,
    private readonly batches: Batches,
  ) {
    this.chance = chanceOf(order.seed);
  }

  /** A stage of the batch and another job begin, and the server gets into trouble. */
  async point(point: number, beside?: Kind): Promise<void> {
    const stage = this.batches.kinds()[point % 3] as Kind;
    // The stops go through the stages as well.
    const isStop = beside && (point + Math.floor(point / 3)) % 3 === 1;
    const way: Way = isStop ? "stop" : "kill";
    const name = `${way}, ${stage.name}`;
    this.points[name] = (this.points[name] ?? 0) + 1;
    const fault: Fault = (said) => this.faults.push(`point ${point} (${name}): ${said}`);
    const job = await this.asked(stage);
    const jobs = beside ? [job, await this.asked(beside)] : [job];
    await pause(this.chance.upTo(spans[stage.name] ?? 0));
    if (way === "kill") await this.kill();
    else await this.stop(job, fault);
    for (const job of jobs) await this.judge(job, fault);
    // What they have set off must not be met by the next death as well: two end it by right.
    for (const { kind } of jobs) await untilNoJobs(kind.owner);
    this.batches.halves().forEach(fault);
    this.batches.seen.clear();
  }

  private async asked(kind: Kind): Promise<Asked> {
    return { kind, jobId: await kind.ask() };
  }

  private async judge({ kind, jobId }: Asked, fault: Fault): Promise<void> {
    const { state, message, result, attempt } = await untilJobOver(kind.owner, jobId);
    if (attempt > 1) this.again++;
    const said = state === "done" ? await kind.judge(result) : [`${state} ${message}`];
    for (const one of said) fault(`${kind.name}: ${one}`);
  }

  private async kill(): Promise<void> {
    await this.server.end("SIGKILL");
    await this.passLease();
    await this.server.start();
  }

  private async stop(job: Asked, fault: Fault): Promise<void> {
    this.server.freeze();
    if (this.where.url) await this.takenOver(job, fault);
    else await pause(this.order.waits ? longerThanLeaseMs : this.chance.upTo(shortStopMs));
    this.server.thaw();
    await pause(this.chance.upTo(shortStopMs));
    if (!this.server.isUp()) fault("the server has ended");
  }

  /** Another process on the same database finishes the job while the first one is suspended. */
  private async takenOver({ kind, jobId }: Asked, fault: Fault): Promise<void> {
    const second = await ServerProcess.on(this.where);
    if (!this.order.waits) await this.passLease();
    await second.start();
    const { state, message } = await untilJobOver(kind.owner.at(second.origin), jobId);
    if (state !== "done") fault(`the other process: ${state} ${message}`);
    this.server.thaw();
    await second.end("SIGTERM");
  }

  /**
   * Makes the database say that the server has not been heard of for longer than its leases, and
   * aborts what it left open, as the database does then.
   */
  private async passLease(): Promise<void> {
    if (!this.where.url) return;
    const { db, close } = await openDatabase({ ...this.where, log });
    await sql`update job set seen_at = seen_at - interval '75 seconds' where state = 'running'`.execute(
      db,
    );
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
               where datname = current_database() and pid <> pg_backend_pid()
                 and state = 'idle in transaction'`.execute(db);
    await close();
  }
}
