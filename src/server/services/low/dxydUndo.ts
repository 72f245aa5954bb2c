import type { AnyDataset } from "#contract/define/dataset";
import { Refusal, status } from "#contract/errors";
import { write } from "../../db/write";
import { lastVersion, restoreVersion } from "../../repositories/records/history";
import { findRecord } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { masked } from "../records/recordList";
import {
  absent,
  isTaken,
  overtaken,
  type SaveRules,
  type StoredValues,
  standing,
} from "../records/recordSave";

/** Path of the undo call, and of the call whose changes it undoes. */
type Paths = Readonly<Record<"undo" | "update", { path: string }>>;

/** Restores the version before the caller's own last change, as a new version. */
export const undoChange = <R extends object>(
  { db, caller }: Context,
  { dataset }: SaveRules,
  api: Paths,
  { id, bbh }: { id: string; bbh: number },
): Promise<R> =>
  write(db, { by: caller.username, via: api.undo.path }, async (tx) => {
    await standing(tx, dataset, { id, bbh }, caller, "修改");
    const last = await lastVersion(tx, dataset, id);
    if (last?.h_by !== caller.username || last.h_via !== api.update.path) {
      throw new Refusal(status.conflict, "最近一次变动不是您的修改，不能撤销");
    }
    const target = { id, bbh, h_id: last.h_id };
    const isRestored = await restoreVersion(tx, dataset, target, caller.username).catch(
      numberGone(dataset),
    );
    if (!isRestored) throw await overtaken(tx, dataset, id, caller);
    const found = await findRecord<StoredValues>(tx, dataset, id, demandScope(caller));
    if (!found) throw absent(dataset);
    return masked(dataset, caller, [found.record])[0] as R;
  });

const numberGone =
  ({ fields, key }: AnyDataset) =>
  (error: unknown): never => {
    if (!isTaken(error)) throw error;
    const label = fields[key.number]?.label ?? "编号";
    throw new Refusal(status.conflict, `原来的${label}已被其他地块使用，不能撤销`);
  };
