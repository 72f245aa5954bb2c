import type { z } from "zod";
import { type Dxydsd, dxydsd as dataset } from "#contract/datasets/dxydsd";
import { dxydsdApi as api } from "#contract/endpoints/low/dxydsd";
import type { Context } from "../context/context";
import { listRecords } from "../records/recordList";
import { exportDuplicates, pageDuplicates } from "./duplicateList";
import { checkDuplicates, startCheck } from "./duplicates";
import { dxydCalls } from "./dxydCalls";
import { cityLibrary } from "./dxydRegister";

export const {
  pageList,
  info,
  stats,
  update,
  undo,
  remove,
  updateShzt,
  validateMdb,
  importMdb,
  exportShape,
} = dxydCalls<Dxydsd>("dxydsd", cityLibrary, api);
export { checkDuplicates, exportDuplicates, pageDuplicates, startCheck as startDuplicates };

type Light = z.output<typeof api.jscPageList.output>["list"][number];
const light = Object.keys(api.jscPageList.output.shape.list.element.shape);

/** The same list with few fields, for map panels. */
export const jscPageList = (ctx: Context, input: z.output<typeof api.jscPageList.input>) =>
  listRecords<Light>(ctx, dataset, input, light);
