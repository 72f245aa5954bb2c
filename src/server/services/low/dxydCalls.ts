import type { z } from "zod";
import type { dxydstApi } from "#contract/endpoints/low/dxydst";
import type { Library } from "#contract/workflow/shzt";
import type { Context } from "../context/context";
import { listRecords } from "../records/recordList";
import { moveAlong } from "../records/recordMove";
import { removeFrom } from "../records/recordRemove";
import { updateIn } from "../records/recordSave";
import { exportShape } from "../sheets/exportShape";
import { importMdb, validateMdb } from "../uploads/importMdb";
import { dxydInfo } from "./dxydInfo";
import type { ParcelRegister } from "./dxydRegister";
import { reviewOf } from "./dxydReview";
import { dxydFigures } from "./dxydStats";
import { undoChange } from "./dxydUndo";

type Api = typeof dxydstApi;
type In<K extends keyof Api> = z.output<Api[K]["input"]>;
type Paths = Readonly<Record<"update" | "undo" | "remove" | "updateShzt", { path: string }>>;

/** The calls that both libraries have. */
export function dxydCalls<R extends object>(name: Library, register: ParcelRegister, api: Paths) {
  const { dataset } = register;
  const review = reviewOf(name, dataset);
  return {
    pageList: (ctx: Context, input: In<"pageList">) => listRecords<R>(ctx, dataset, input),
    info: (ctx: Context, { dkid }: In<"info">) => dxydInfo<R>(ctx, dataset, api, dkid),
    stats: (ctx: Context, input: In<"stats">) => dxydFigures(ctx, dataset, input),
    update: (ctx: Context, { dkid: id, ...input }: In<"update">) =>
      updateIn<R>(ctx, register, api.update.path, { id, ...input }),
    undo: (ctx: Context, { dkid: id, bbh }: In<"undo">) =>
      undoChange<R>(ctx, register, api, { id, bbh }),
    remove: (ctx: Context, { dkids }: In<"remove">) =>
      removeFrom(ctx, register, api.remove.path, dkids),
    updateShzt: (ctx: Context, { dkids, shzt, shyj, versions }: In<"updateShzt">) =>
      moveAlong(ctx, review, api.updateShzt.path, { ids: dkids, to: shzt, note: shyj, versions }),
    validateMdb: validateMdb(name),
    importMdb: importMdb(name),
    exportShape: exportShape(dataset),
  };
}
