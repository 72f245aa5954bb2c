import { type Dxydst, dxydst as dataset } from "#contract/datasets/dxydst";
import { dxydstApi as api } from "#contract/endpoints/low/dxydst";
import type { Context } from "../context/context";
import { listRecords } from "../records/recordList";
import { exportShape as exportOf } from "../sheets/exportShape";
import * as file from "../uploads/importMdb";
import type { In } from "./dxydApi";
import { dxydInfo } from "./dxydInfo";
import { moveShzt, removeRecords } from "./dxydReview";
import { dxydFigures } from "./dxydStats";
import { undoChange, updateRecord } from "./dxydUpdate";

const library = { name: "dxydst", dataset, api } as const;

export const pageList = (ctx: Context, input: In<"pageList">) =>
  listRecords<Dxydst>(ctx, dataset, input);
export const info = (ctx: Context, input: In<"info">) => dxydInfo<Dxydst>(ctx, library, input);
export const stats = (ctx: Context, input: In<"stats">) => dxydFigures(ctx, dataset, input);
export const update = (ctx: Context, input: In<"update">) =>
  updateRecord<Dxydst>(ctx, library, input);
export const undo = (ctx: Context, input: In<"undo">) => undoChange<Dxydst>(ctx, library, input);
export const remove = (ctx: Context, input: In<"remove">) => removeRecords(ctx, library, input);
export const updateShzt = (ctx: Context, input: In<"updateShzt">) => moveShzt(ctx, library, input);
export const validateMdb = file.validateMdb(library.name);
export const importMdb = file.importMdb(library.name);
export const exportShape = exportOf(dataset);
