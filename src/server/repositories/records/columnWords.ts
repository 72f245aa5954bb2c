import { setImmediate as turn } from "node:timers/promises";
import type { AnyDataset } from "#contract/define/dataset";
import type { Word } from "../../columns/wordIndex";
import type { Filter } from "./filter";
import type { AsOf } from "./readColumns";

/** The records that each word of a filter was found in, by its key there, a bit for each oid. */
export type FoundWords = ReadonlyMap<string, Uint8Array>;
/** They hold as long as nobody has written. */
type Found = { words: FoundWords; isNow: () => boolean };

const none: Found = { words: new Map(), isNow: () => true };

/** While somebody writes all the time, so often. */
const turns = 3;

/** What a filter looks for in the texts of a register, as `whereOf` means it. */
function wordsAsked({ fields, views }: AnyDataset, filter: Filter): [key: string, word: Word][] {
  return Object.entries(filter).flatMap(([key, value]): [string, Word][] => {
    if (value === undefined || value === null || value === "" || Array.isArray(value)) return [];
    const text = String(value).trim();
    if (key === "keyword") return [[key, { text, place: null }]];
    const place = views.search.indexOf(key);
    const field = fields[key];
    return place >= 0 && field?.kind === "text" && !field.system ? [[key, { text, place }]] : [];
  });
}

/**
 * Finds the words of a filter in the texts beside columns, of the version that these are of; null if
 * that cannot be told.
 */
export function findWords(
  { words }: AsOf,
  dataset: AnyDataset,
  filter: Filter,
): Found | Promise<Found | null> | null {
  const asked = wordsAsked(dataset, filter);
  if (asked.length === 0) return none;
  if (!words) return null;
  return (async () => {
    for (let n = 0; n < turns; n++) {
      const { version } = words;
      const found = new Map<string, Uint8Array>();
      for (const [key, word] of asked) {
        const bits = await words.search(word, turn);
        if (!bits) return null;
        found.set(key, bits);
      }
      const isNow = () => words.version === version;
      if (isNow()) return { words: found, isNow };
    }
    return null;
  })();
}
