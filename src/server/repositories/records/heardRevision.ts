import type { AnyDataset } from "#contract/define/dataset";
import { asking } from "../../db/asking";
import { type Hearing, hearingOf } from "../../db/hearing";
import type { Db } from "../../db/tables";

/** How often each dataset was heard to have changed, and how often everything may have been missed. */
class Changes {
  readonly #of = new Map<string, number>();
  #missed = 0;

  constructor(
    hearing: Hearing,
    private readonly name: number,
  ) {
    hearing.on("tile_revision", {
      heard: (said) => {
        const dataset = said.slice(0, said.indexOf(" "));
        this.#of.set(dataset, (this.#of.get(dataset) ?? 0) + 1);
      },
      forget: () => {
        this.#missed++;
      },
    });
  }

  revision(dataset: string): string {
    return `heard ${this.name}:${this.#missed}:${this.#of.get(dataset) ?? 0}`;
  }
}

let named = 0;
const changes = new WeakMap<Hearing, Changes>();

/**
 * Differs after every change of a record with an outline, without asking the database: by what is heard of
 * its tiles. Undefined in calls that write, and where nothing is heard.
 */
export function heardRevision(db: Db, { name }: AnyDataset): string | undefined {
  const hearing = hearingOf(db);
  if (!hearing || asking()?.heard !== true) return undefined;
  const known = changes.get(hearing) ?? new Changes(hearing, named++);
  changes.set(hearing, known);
  return known.revision(name);
}
