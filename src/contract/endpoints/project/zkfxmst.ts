import { zkfxmst } from "../../datasets/zkfxmst";
import { pageCall, statsCall } from "../records/standardCalls";
import { zkfxmEndpoints } from "./zkfxm";

/** Redevelopment projects of the provincial library. */
export const zkfxmstApi = {
  pageList: pageCall(zkfxmst, "dxydst/zkfxmPageList"),
  stats: statsCall(zkfxmst, "tjfx/stdxydzkf"),
  ...zkfxmEndpoints(zkfxmst, {
    info: "dxydst/getZkfxmStInfo",
    check: "dxydst/checkZkfxm",
    insert: "dxydst/insertZkfxm",
    update: "dxydst/updateZkfxm",
    updateSpzt: "dxydst/updateZkfxmSpzt",
    updateXmjd: "dxydst/updateZkfxmXmjd",
    remove: "dxydst/deleteZkfxm",
  }),
};
