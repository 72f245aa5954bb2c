import type { Outline } from "#contract/rules/checkOutline";
import type { ParcelDraft } from "#contract/rules/draft";
import type { ProblemLog } from "#contract/rules/problemLog";
import type { Existing } from "#contract/rules/record";
import { ByteSink } from "#geo/byteSink";
import { writeWkb } from "#geo/wkb";
import { type CleanPage, pageHead } from "./cleanRows";

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

/**
 * The records without an error as pages of the stored file, new ones and replacing ones apart. Each
 * part is to be written before the next is asked for.
 */
export function* cleanPages(
  drafts: readonly ParcelDraft[],
  log: ProblemLog,
  existing: Existing,
): Generator<Uint8Array> {
  const [inserts, updates] = [new PageWriter("insert"), new PageWriter("update")];
  for (const draft of drafts) {
    if (log.wrongRows.has(draft.row ?? 0)) continue;
    const page = existing.has(draft.dkbh ?? "") ? updates : inserts;
    page.add(draft);
    if (page.count >= pageSize) yield* page.take();
  }
  yield* inserts.take();
  yield* updates.take();
}

const encoder = new TextEncoder();
const [comma, end] = [encoder.encode(","), encoder.encode("]\n")];

/** Gathers records as the bytes of a JSON array; as texts they would take several times the room. */
class PageWriter {
  count = 0;
  private readonly rows = new ByteSink(1 << 16);

  constructor(readonly kind: CleanPage["kind"]) {}

  add(draft: ParcelDraft): void {
    const { dkbh, outline } = draft;
    if (!dkbh || !outline) return;
    const json = draft.json ?? encoder.encode(JSON.stringify(draft.values));
    if (this.count > 0) this.rows.raw(comma);
    this.rows.raw(json.subarray(0, -1));
    this.rows.raw(encoder.encode(`,${placeOf(outline).slice(1)}`));
    this.count++;
  }

  /** The page so far; the next one begins empty. */
  *take(): Generator<Uint8Array> {
    yield encoder.encode(`${pageHead(this)}[`);
    yield this.rows.view();
    yield end;
    this.rows.reset();
    this.count = 0;
  }
}

/** The computed fields and the outline as EWKB in base64, as a JSON object. */
function placeOf(outline: Outline): string {
  const { buffer, byteOffset, byteLength } = outline.wkb ?? writeWkb(outline.degrees);
  const wkb = Buffer.from(buffer, byteOffset, byteLength).toString("base64");
  const [zxjd, zxwd] = outline.inside;
  return JSON.stringify({ txmj: outline.txmj, zxjd, zxwd, wkb });
}
