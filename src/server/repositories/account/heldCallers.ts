import { type Hearing, hearingOf } from "../../db/hearing";
import type { Db } from "../../db/tables";

/** Whoever holds a session or an API token. */
type Holder = { caller: { id: string } };

/** What the database has said of a credential, and for how many seconds it holds. */
export type Found<T extends Holder> = {
  value: T;
  /** Until it ends by itself. */
  good: number;
  /** Until its next use has to be written down. */
  unnoted: number;
};

type Entry = { value: Holder; until: number; noted: number };

/** At some 2 kB each. */
const most = 5_000;
/** Asked again at the latest, whatever has been heard. */
const longest = 60;

/** Callers in memory by the hash of their credential, until something of theirs changes. */
export class HeldCallers {
  /** Changes with each notice: what was read before it is not kept. */
  heardOf = 0;
  readonly #entries = new Map<string, Entry>();

  constructor(hearing: Hearing) {
    hearing.on("session", {
      heard: (user) => this.#drop(user),
      forget: () => this.#drop("*"),
    });
  }

  get(hash: Buffer): Entry | undefined {
    const key = hash.toString("latin1");
    const entry = this.#entries.get(key);
    if (!entry || entry.until > performance.now()) return entry;
    this.#entries.delete(key);
    return undefined;
  }

  keep<T extends Holder>(hash: Buffer, { value, good, unnoted }: Found<T>): void {
    const now = performance.now();
    const until = now + 1000 * Math.min(good, longest);
    const key = hash.toString("latin1");
    this.#entries.delete(key);
    this.#entries.set(key, { value, until, noted: now + 1000 * unnoted });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > most && oldest !== undefined) this.#entries.delete(oldest);
  }

  #drop(user: string): void {
    this.heardOf++;
    if (user === "*") this.#entries.clear();
    for (const [key, { value }] of this.#entries) {
      if (value.caller.id === user) this.#entries.delete(key);
    }
  }
}

const helds = new WeakMap<Hearing, HeldCallers>();

function heldBy(hearing: Hearing): HeldCallers {
  const held = helds.get(hearing) ?? new HeldCallers(hearing);
  helds.set(hearing, held);
  return held;
}

/** Whether a request counts as a use, which has to be written down from time to time. */
type Use<T> = (value: T) => boolean;

/**
 * Who holds a credential if that is in memory; it counts only if the channel has been found up to date
 * after the request has come: see `Ear.present`.
 */
export function callerNow<T extends Holder>(db: Db, hash: Buffer, isUse: Use<T>): T | null {
  const hearing = hearingOf(db);
  const entry = hearing && heldBy(hearing).get(hash);
  if (!entry || (isUse(entry.value as T) && entry.noted <= performance.now())) return null;
  return entry.value as T;
}

/** The same, up to date, or as the database says. */
export async function callerHeld<T extends Holder>(
  db: Db,
  hash: Buffer,
  isUse: Use<T>,
  find: () => Promise<Found<T> | null>,
  isPresent = hearingOf(db)?.present(),
): Promise<T | null> {
  const hearing = hearingOf(db);
  if (!hearing || !(await isPresent)) return (await find())?.value ?? null;
  const known = callerNow<T>(db, hash, isUse);
  if (known) return known;
  const held = heldBy(hearing);
  const { heardOf } = held;
  const found = await find();
  if (found && held.heardOf === heardOf) held.keep(hash, found);
  return found?.value ?? null;
}
