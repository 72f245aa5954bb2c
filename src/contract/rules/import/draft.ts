import type { Outline } from "../outline/checkOutline";
import type { DxydValues } from "../parcel/record";
import type { Problem } from "../problem/problem";
import type { Subject } from "../problem/problemOf";

/** A record on its way into the library. It may be stored when no problem of its row is an error. */
export type ParcelDraft = Subject & {
  /** As the file has them, with what follows from them. */
  readonly values: DxydValues;
  /** Texts of the file that could not be read as the number or date they should be. */
  readonly unread: Readonly<Record<string, string>>;
  /** Null when the file has none that can be drawn in its place. */
  readonly outline: Outline | null;
  /** Names of the values, and all of them as JSON in UTF-8, where these are at hand. */
  readonly names?: readonly string[];
  readonly json?: Uint8Array;
};

/** Puts the inside point of its record to each problem. */
export function withPlaces(
  problems: readonly Problem[],
  drafts: readonly ParcelDraft[],
): Problem[] {
  if (problems.length === 0) return [];
  const rows = new Set(problems.map(({ row }) => row));
  const concerned = drafts.filter(({ row }) => rows.has(row));
  const places = new Map(concerned.map(({ row, outline }) => [row, outline?.inside]));
  return problems.map((problem) => {
    const place = places.get(problem.row);
    // With the place last V8 would keep a shape of its own for each of thousands.
    return place ? { place: [place[0], place[1]], ...problem } : problem;
  });
}
