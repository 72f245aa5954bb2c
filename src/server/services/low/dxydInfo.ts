import type { AnyDataset } from "#contract/define/dataset";
import { editableShzt, type Shzt } from "#contract/workflow/shzt";
import { lastVersion } from "../../repositories/records/history";
import type { Context } from "../context/context";
import { recordInfo } from "../records/recordInfo";

type Paths = Readonly<Record<"update" | "undo" | "remove" | "updateShzt", { path: string }>>;

/** A parcel of a library; `undoable` tells whether its last change was an edit by the caller. */
export async function dxydInfo<R extends object>(
  ctx: Context,
  dataset: AnyDataset,
  api: Paths,
  dkid: string,
) {
  const info = await recordInfo<R & { shzt: Shzt }>(ctx, dataset, dkid);
  const last = await lastVersion(ctx.db, dataset, dkid);
  const { caller } = ctx;
  return {
    ...info,
    geometry: info.geometry ?? [],
    undoable:
      last?.h_by === caller.username &&
      last.h_via === api.update.path &&
      editableShzt.includes(info.record.shzt) &&
      caller.authorities.includes(dataset.access.write),
  };
}
