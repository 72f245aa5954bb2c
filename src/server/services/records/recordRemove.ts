import { stateObjection } from "#contract/define/stateObjection";
import { messages } from "#contract/errors";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { lockRecords, markRemoved } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { inSlices } from "../context/inSlices";
import { type BatchResult, joined, movedAtOnce } from "./recordMove";
import { absentWords, type SaveRules, type StoredValues } from "./recordSave";

/** Removes records from every list, one by one; they stay in the history. */
export async function removeFrom(
  { db, caller }: Context,
  register: SaveRules,
  via: string,
  wanted: readonly string[],
): Promise<BatchResult> {
  const { dataset } = register;
  const { deletable } = dataset.work;
  const scope = demandScope(caller);
  const idOf = (row: StoredValues) => String(row[dataset.key.id]);
  const remove = async (tx: Db, ids: readonly string[]): Promise<BatchResult> => {
    const rows = await lockRecords<StoredValues>(tx, dataset, ids, scope);
    const closed = new Map(
      rows.map((row) => [idOf(row), stateObjection(dataset, row, deletable, "删除")]),
    );
    const open = rows.filter((row) => closed.get(idOf(row)) === null);
    const kept = (await register.keeps?.(tx, open, { caller })) ?? new Map<string, string>();
    const free = open.map(idOf).filter((id) => !kept.has(id));
    const removed = await markRemoved(tx, dataset, free, deletable, scope, caller.username);
    await register.follow?.(tx, removed, { caller });
    const gone = new Set(removed);
    const against = (id: string) =>
      closed.has(id) ? (closed.get(id) ?? kept.get(id) ?? messages.stale) : absentWords(dataset);
    return {
      ok: ids.filter((id) => gone.has(id)),
      failed: ids.filter((id) => !gone.has(id)).map((id) => ({ id, message: against(id) })),
    };
  };
  const some = (ids: readonly string[]) =>
    write(db, { by: caller.username, via }, (tx) => remove(tx, ids));
  return joined(await inSlices([...new Set(wanted)], movedAtOnce, some));
}

/** Records kept for a single reason, in the form of a register's `keeps`. */
export const keptFor = (message: string, ids: Iterable<string>): ReadonlyMap<string, string> =>
  new Map([...ids].map((id) => [id, message]));
