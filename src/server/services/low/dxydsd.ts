import type { z } from "zod";
import { type Dxydsd, dxydsd as dataset } from "#contract/datasets/dxydsd";
import { dxydsdApi as api } from "#contract/endpoints/low/dxydsd";
import type { Context } from "../context/context";
import { listRecords } from "../records/recordList";
import { exportShape as exportOf } from "../sheets/exportShape";
import * as file from "../uploads/importMdb";
import { checkDuplicates, startCheck } from "./duplicates";
import type { In } from "./dxydApi";
import { dxydInfo } from "./dxydInfo";
import { moveShzt, removeRecords } from "./dxydReview";
import { dxydFigures } from "./dxydStats";
import { undoChange, updateRecord } from "./dxydUpdate";

const library = { name: "dxydsd", dataset, api } as const;

export const pageList = (ctx: Context, input: In<"pageList">) =>
  listRecords<Dxydsd>(ctx, dataset, input);
export const info = (ctx: Context, input: In<"info">) => dxydInfo<Dxydsd>(ctx, library, input);
export const stats = (ctx: Context, input: In<"stats">) => dxydFigures(ctx, dataset, input);
export const update = (ctx: Context, input: In<"update">) =>
  updateRecord<Dxydsd>(ctx, library, input);
export const undo = (ctx: Context, input: In<"undo">) => undoChange<Dxydsd>(ctx, library, input);
export const remove = (ctx: Context, input: In<"remove">) => removeRecords(ctx, library, input);
export const updateShzt = (ctx: Context, input: In<"updateShzt">) => moveShzt(ctx, library, input);
export const validateMdb = file.validateMdb(library.name);
export const importMdb = file.importMdb(library.name);
export const exportShape = exportOf(dataset);
export { checkDuplicates, startCheck as startDuplicates };

type Light = z.output<typeof api.jscPageList.output>["list"][number];
const light = Object.keys(api.jscPageList.output.shape.list.element.shape);

/** The same list for map panels, with few fields. */
export const jscPageList = (ctx: Context, input: In<"pageList">) =>
  listRecords<Light>(ctx, dataset, input, light);
