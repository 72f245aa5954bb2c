import { z } from "zod";
import { jhztCodes } from "../../codes/codes";
import { gydxjh } from "../../datasets/gydxjh";
import { bytes, endpoint } from "../../define/endpoint";
import { filterOf } from "../records/filterOf";
import {
  exportOrder,
  infoCall,
  insertCall,
  moveCall,
  pageCall,
  removeCall,
  statsCall,
  updateCall,
} from "../records/register";

/** The plan of inefficient industry for 2025. */
export const gydxjhApi = {
  pageList: pageCall(gydxjh, "dxydssxm/gydxjhPageList"),
  info: infoCall(gydxjh, "dxydssxm/getGydxjhInfo"),
  stats: statsCall(gydxjh, "tjfx/gydxjh"),
  insert: insertCall(gydxjh, "dxydssxm/insertGydxjh"),
  update: updateCall(gydxjh, "dxydssxm/updateGydxjh"),
  remove: removeCall(gydxjh, "dxydssxm/deleteGydxjh"),
  updateJhzt: moveCall(
    gydxjh.access.read,
    "dxydssxm/updateGydxjhJhzt",
    { ids: "jhids", state: "jhzt", note: "bz", word: "状态流转" },
    Object.keys(jhztCodes),
  ),
  exportShape: endpoint({
    path: "dxydssxm/exportDxydjhShapeFile",
    kind: "blob",
    slow: true,
    access: "export:do",
    also: "zkfxm:view",
    input: z.object({ ...filterOf(gydxjh), ...exportOrder }),
    output: bytes,
  }),
};
