import type { Dxydst } from "#contract/datasets/dxydst";
import { dxydstApi as api } from "#contract/endpoints/low/dxydst";
import { dxydCalls } from "./dxydCalls";
import { provincialLibrary } from "./dxydRegister";

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
} = dxydCalls<Dxydst>("dxydst", provincialLibrary, api);
