import type { ParcelDraft } from "#contract/rules/draft";
import type { ProblemLog } from "#contract/rules/problemLog";
import type { Existing } from "#contract/rules/record";
import { writeWkb } from "#geo/wkb";
import { type CleanPage, pageLine } from "./cleanRows";

/** Each page is a statement with triggers of its own: fewer are faster, more can be cancelled sooner. */
const pageSize = 5_000;
const computed = ["txmj", "zxjd", "zxwd"];

/** Fields that the file or what follows from it fills, and the computed ones. */
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

/** The records without an error as pages of the stored file, new ones and replacing ones apart. */
export function* cleanPages(
  drafts: readonly ParcelDraft[],
  log: ProblemLog,
  existing: Existing,
): Generator<Uint8Array> {
  const full: Record<CleanPage["kind"], string[]> = { insert: [], update: [] };
  for (const draft of drafts) {
    if (log.wrongRows.has(draft.row ?? 0)) continue;
    const rows = existing.has(draft.dkbh ?? "") ? full.update : full.insert;
    rows.push(...rowOf(draft));
    if (full.insert.length >= pageSize) yield pageOf("insert", full.insert.splice(0));
    if (full.update.length >= pageSize) yield pageOf("update", full.update.splice(0));
  }
  yield pageOf("insert", full.insert);
  yield pageOf("update", full.update);
}

const encoder = new TextEncoder();

const pageOf = (kind: CleanPage["kind"], rows: readonly string[]): Uint8Array =>
  encoder.encode(pageLine({ kind, count: rows.length, json: `[${rows.join(",")}]` }));

function rowOf(draft: ParcelDraft): string[] {
  const { dkbh, outline } = draft;
  if (!dkbh || !outline) return [];
  const json = draft.json ?? JSON.stringify(draft.values);
  const { buffer, byteOffset, byteLength } = outline.wkb ?? writeWkb(outline.degrees);
  const wkb = Buffer.from(buffer, byteOffset, byteLength).toString("base64");
  const [zxjd, zxwd] = outline.inside;
  const { txmj } = outline;
  return [`${json.slice(0, -1)},${JSON.stringify({ txmj, zxjd, zxwd, wkb }).slice(1)}`];
}
