import type { AnyRecord } from "#contract/define/anyRecord";
import { bulkApi } from "#contract/endpoints/lists/bulk";
import type { Result } from "#contract/errors";
import type { Problem } from "#contract/rules/problem/report";
import { call } from "../../api/call";
import { idOf, type Register } from "../../records/registerOf";
import { changesOf, type FieldValues } from "../../values/mergeValues";

export type BulkItem = { id: string; bbh: number; values: FieldValues };
export type BulkFailure = {
  id: string;
  message: string;
  problems?: Problem[] | undefined;
  current?: AnyRecord | undefined;
};
export type BulkReply = { ok: string[]; failed: BulkFailure[]; records: AnyRecord[] };
export type BulkPreview = {
  ok: {
    id: string;
    changes: { field: string; label: string; before: string | null; after: string | null }[];
    warnings: string[];
  }[];
  failed: BulkFailure[];
};

/** Records per chunk: a few seconds on a small machine. */
const atOnce = 100;

/** Whether this register supports bulk changes. */
export const takesBulk = ({ dataset, update }: Register): boolean =>
  update !== undefined && dataset.work.bulk;

/** Makes a call in chunks; if a chunk fails as a whole, each of its records fails. */
async function inTurns<R extends { ok: unknown[]; failed: BulkFailure[] }>(
  items: readonly BulkItem[],
  empty: R,
  send: (part: BulkItem[]) => Promise<Result<R>>,
  onProgress?: (done: number) => void,
): Promise<Result<R>> {
  const all: R = empty;
  for (let start = 0; start < items.length; start += atOnce) {
    const part = items.slice(start, start + atOnce);
    const result = await send(part);
    if (!result.ok && items.length <= atOnce) return result;
    const failed = part.map(({ id }) => ({ id, message: result.ok ? "" : result.message }));
    for (const [name, list] of Object.entries(result.ok ? result.data : { failed })) {
      (all[name as keyof R] as unknown[]).push(...(list as unknown[]));
    }
    onProgress?.(Math.min(items.length, start + atOnce));
  }
  return { ok: true, status: 200, data: all };
}

export const saveMany = (
  register: Register,
  items: readonly BulkItem[],
  confirmWarnings: boolean,
  onProgress?: (done: number) => void,
): Promise<Result<BulkReply>> =>
  inTurns<BulkReply>(
    items,
    { ok: [], failed: [], records: [] },
    (part) => call(bulkApi.save, { dataset: register.dataset.name, items: part, confirmWarnings }),
    onProgress,
  );

/** What a save would do; nothing is stored. */
export const previewMany = (
  register: Register,
  items: readonly BulkItem[],
  onProgress?: (done: number) => void,
): Promise<Result<BulkPreview>> =>
  inTurns<BulkPreview>(
    items,
    { ok: [], failed: [] },
    (part) => call(bulkApi.preview, { dataset: register.dataset.name, items: part }),
    onProgress,
  );

/** The changes that restore saved records. */
export function backTo(
  register: Register,
  before: readonly AnyRecord[],
  saved: readonly AnyRecord[],
): BulkItem[] {
  const { fields } = register.dataset;
  const open = Object.keys(fields).filter((key) => !fields[key]?.system);
  const earlier = new Map(before.map((row) => [idOf(register, row), row]));
  return saved.flatMap((row) => {
    const id = idOf(register, row);
    const was = earlier.get(id);
    return was ? [{ id, bbh: Number(row.bbh), values: changesOf(open, row, was) }] : [];
  });
}

/** Why a record is unchanged: the rules' findings, or the message about the whole record. */
export function reasonOf({ message, problems = [] }: BulkFailure): string {
  const errors = problems.filter(({ level }) => level === "E");
  const found = errors.length > 0 ? errors : problems;
  return found.length > 0 ? found.map((one) => one.message).join("；") : message;
}

/** Failures due to warnings only: they succeed once somebody accepts the warnings. */
export const isWarned = ({ problems = [] }: BulkFailure): boolean =>
  problems.length > 0 && problems.every(({ level }) => level !== "E");
