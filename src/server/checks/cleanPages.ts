import type { ParcelDraft } from "#contract/rules/import/draft";
import type { Outline } from "#contract/rules/outline/checkOutline";
import type { Existing } from "#contract/rules/parcel/record";
import type { ProblemLog } from "#contract/rules/problem/problemLog";
import { ByteSink } from "#geo/format/byteSink";
import { writeWkb } from "#geo/format/wkb";
import { type CleanPage, pageHead } from "./cleanRows";

/** Records per page; the import joins as many pages as it stores at once. */
const pageSize = 50;
const computed = ["txmj", "zxjd", "zxwd"];

/** Fields filled or derived from the file, and the computed ones. */
export function columnsOf(drafts: readonly ParcelDraft[]): string[] {
  const names = new Set<string>();
  let last: readonly string[] = [];
  for (const draft of drafts) {
    const its = draft.names ?? Object.keys(draft.values);
    if (its === last) continue;
    for (const name of its) names.add(name);
    last = its;
  }
  return [...names, ...computed];
}

/**
 * The records without errors as pages of the stored file, new records first, then those that
 * replace one. They are generated piece by piece, each written before the next is made: a whole
 * page in memory would take as much as what is read of its file.
 */
export function* cleanPages(
  drafts: readonly ParcelDraft[],
  log: ProblemLog,
  existing: Existing,
): Generator<Uint8Array> {
  const columns = columnsOf(drafts);
  const isClean = ({ row, dkbh, outline }: ParcelDraft) =>
    dkbh !== null && outline !== null && !log.wrongRows.has(row ?? 0);
  const clean = drafts.filter(isClean);
  const isKnown = ({ dkbh }: ParcelDraft) => existing.has(dkbh ?? "");
  yield* pagesOf(
    "insert",
    clean.filter((draft) => !isKnown(draft)),
    () => nothingKept,
  );
  yield* pagesOf("update", clean.filter(isKnown), lackedOf(columns));
}

const nothingKept: readonly string[] = [];

/** Columns that only other records have, by correction: in those of the library they stay as they are. */
function lackedOf(columns: readonly string[]): (draft: ParcelDraft) => readonly string[] {
  const known = new Map<readonly string[] | undefined, readonly string[]>();
  return ({ names, values }) => {
    const found = known.get(names);
    if (found) return found;
    const own = new Set([...(names ?? Object.keys(values)), ...computed]);
    const lacked = columns.filter((name) => !own.has(name));
    if (names) known.set(names, lacked);
    return lacked;
  };
}

type Kept = (draft: ParcelDraft) => readonly string[];

function* pagesOf(
  kind: CleanPage["kind"],
  drafts: readonly ParcelDraft[],
  kept: Kept,
): Generator<Uint8Array> {
  for (let from = 0; from < drafts.length; from += pageSize) {
    const page = drafts.slice(from, from + pageSize);
    yield encoder.encode(`${pageHead({ kind, count: page.length })}[`);
    yield* rowsOf(page, kept);
    yield end;
  }
}

const encoder = new TextEncoder();
const [comma, end] = [encoder.encode(","), encoder.encode("]\n")];
const pieceSize = 1 << 16;

/** The records as the inside of a JSON array, without brackets. */
function* rowsOf(drafts: readonly ParcelDraft[], kept: Kept): Generator<Uint8Array> {
  const rows = new ByteSink(2 * pieceSize);
  for (const [i, draft] of drafts.entries()) {
    if (i > 0) rows.raw(comma);
    const json = draft.json ?? encoder.encode(JSON.stringify(draft.values));
    rows.raw(json.subarray(0, -1));
    rows.raw(encoder.encode(`,${placeOf(draft.outline as Outline, kept(draft)).slice(1)}`));
    if (rows.size < pieceSize) continue;
    yield rows.view();
    rows.reset();
  }
  yield rows.view();
}

/**
 * The computed fields, the outline as EWKB in base64, and the columns of the library that are to
 * stay, as a JSON object.
 */
function placeOf(outline: Outline, kept: readonly string[]): string {
  const { buffer, byteOffset, byteLength } = outline.wkb ?? writeWkb(outline.degrees);
  const wkb = Buffer.from(buffer, byteOffset, byteLength).toString("base64");
  const [zxjd, zxwd] = outline.inside;
  return JSON.stringify({
    ...{ txmj: outline.txmj, zxjd, zxwd, wkb },
    ...(kept.length > 0 && { kept }),
  });
}
