import { dxydst } from "../../datasets/dxydst";
import { dxydEndpoints } from "../records/libraryCalls";

export const dxydstApi = dxydEndpoints(dxydst, dxydst.record, {
  pageList: "dxydst/pageList",
  info: "dxydst/getDxydStInfo",
  validateMdb: "dxydst/vaildateMdb",
  importMdb: "dxydst/formatMdb",
  updateShzt: "dxydst/updateDxydShzt",
  stats: "tjfx/stdxyd",
  update: "dxydst/updateDxyd",
  undo: "dxydst/undoDxyd",
  remove: "dxydst/deleteDxyd",
  exportShape: "dxydst/exportShapeFile",
});
