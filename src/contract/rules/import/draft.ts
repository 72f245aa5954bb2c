import type { Outline } from "../outline/checkOutline";
import type { DxydValues } from "../parcel/record";
import type { Subject } from "../problem/problemOf";
import type { Problem } from "../problem/report";

/** A record to be imported. It may be stored if none of its row's problems is an error. */
export type ParcelDraft = Subject & {
  /** Values from the file, plus derived ones. */
  readonly values: DxydValues;
  /** Texts in the file that could not be read as the number or date they should be. */
  readonly unread: Readonly<Record<string, string>>;
  /** Null if the file has none, or none that can be drawn where it belongs. */
  readonly outline: Outline | null;
  /** The names of the values, and the values as UTF-8 JSON, if available. */
  readonly names?: readonly string[];
  readonly json?: Uint8Array;
  /** What counties are counted by, where reading all values for it would take long. */
  readonly counted?: Pick<DxydValues, "xzqdm" | "mj">;
};

/** Adds to each problem the inside point of its record. */
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
    // With `place` last, V8 would keep a separate object shape for each of thousands.
    return place ? { place: [place[0], place[1]], ...problem } : problem;
  });
}
