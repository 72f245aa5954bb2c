import { type Hearing, hearingOf } from "../db/hearing";
import { kept } from "../db/keep";
import type { Db } from "../db/tables";
import { asOwn } from "../repositories/records/columnKeeper";
import { NumberMap } from "./numberMap";

/**
 * Revisions of all places of a dataset, by `placeKey`, and what they are all together: no two states of
 * any dataset have the same.
 */
export type Numbers = { blocks: NumberMap; leaves: NumberMap; version: number };
type Kind = "blocks" | "leaves";

let versions = 0;

const perRow = 2 ** 16;
/** Places of levels 11 and 14. */
export const placeKey = (x: number, y: number): number => x * perRow + y;

/** Read in one turn: a fraction of what others may wait. */
const atOnce = 20_000;
const pageOf = (table: string) =>
  kept<{ x: number; y: number; no: number }>(`
    select x, y, no from ${table}
     where dataset = $1 and (x, y) > ($2::integer, $3::integer) order by x, y limit ${atOnce}`);
const pages = { leaves: pageOf("tile_revision"), blocks: pageOf("block_revision") };

/** After a failure the database is asked for so long. */
const retryMs = 5_000;

/** The revisions of one dataset: read when they are first asked for, then kept by what is heard. */
class Keeper {
  numbers: Numbers | null = null;
  /** Heard while they are read. */
  #waiting: [Kind, string][] = [];
  #reading: object | null = null;
  #notBefore = 0;

  constructor(
    private readonly db: Db,
    private readonly dataset: string,
  ) {}

  start(): void {
    if (this.#reading || performance.now() < this.#notBefore) return;
    const mine = {};
    this.#reading = mine;
    this.#waiting = [];
    asOwn(() => this.#read()).then(
      (numbers) => {
        if (this.#reading !== mine) return;
        this.#reading = null;
        for (const [of, said] of this.#waiting) take(numbers, of, said);
        this.numbers = numbers;
      },
      () => {
        if (this.#reading !== mine) return;
        this.#reading = null;
        this.#notBefore = performance.now() + retryMs;
      },
    );
  }

  forget(): void {
    this.numbers = this.#reading = null;
  }

  /** Later notices are of later commits, whatever their numbers are. */
  hear(of: Kind, said: string): void {
    if (said === "*") this.forget();
    else if (this.#reading) this.#waiting.push([of, said]);
    else if (this.numbers) take(this.numbers, of, said);
  }

  async #read(): Promise<Numbers> {
    const numbers = { leaves: new NumberMap(), blocks: new NumberMap(), version: ++versions };
    for (const of of ["leaves", "blocks"] as const) {
      let after = { x: -1, y: -1 };
      for (;;) {
        const rows = await pages[of](this.db, this.dataset, after.x, after.y);
        for (const { x, y, no } of rows) numbers[of].set(placeKey(x, y), no);
        const last = rows.at(-1);
        if (!last || rows.length < atOnce) break;
        after = last;
      }
    }
    return numbers;
  }
}

/** The places of a notice, with their new revisions. */
export const placesIn = (said: string): { x: number; y: number; no: number }[] =>
  said.split(",").map((row) => {
    const [x = 0, y = 0, no = 0] = row.split(" ").map(Number);
    return { x, y, no };
  });

function take(numbers: Numbers, of: Kind, said: string): void {
  for (const { x, y, no } of placesIn(said)) numbers[of].set(placeKey(x, y), no);
  numbers.version = ++versions;
}

/** What is told of each dataset, by its name. */
type Keepers = Map<string, Keeper>;
const keeperMaps = new WeakMap<Hearing, Keepers>();

function keepersOf(hearing: Hearing): Keepers {
  const known = keeperMaps.get(hearing);
  if (known) return known;
  const keepers: Keepers = new Map();
  keeperMaps.set(hearing, keepers);
  const forget = () => {
    for (const keeper of keepers.values()) keeper.forget();
  };
  const of = (numbers: Kind) => ({
    heard: (said: string) => {
      const cut = said.indexOf(" ");
      keepers.get(said.slice(0, cut))?.hear(numbers, said.slice(cut + 1));
    },
    forget,
  });
  hearing.on("tile_revision", of("leaves"));
  hearing.on("block_revision", of("blocks"));
  return keepers;
}

/**
 * The revisions of a dataset if they are in memory. They count only if the channel has been found up to
 * date after whoever asks has come: see `Ear.present`.
 */
export function numbersNow(db: Db, dataset: string): Numbers | null {
  const hearing = hearingOf(db);
  if (!hearing) return null;
  const keepers = keepersOf(hearing);
  const keeper = keepers.get(dataset) ?? new Keeper(db, dataset);
  keepers.set(dataset, keeper);
  if (!keeper.numbers) keeper.start();
  return keeper.numbers;
}

/** The same, up to date; null if the database has to be asked. */
export async function numbersOf(
  db: Db,
  dataset: string,
  isPresent = hearingOf(db)?.present(),
): Promise<Numbers | null> {
  return (await isPresent) ? numbersNow(db, dataset) : null;
}
