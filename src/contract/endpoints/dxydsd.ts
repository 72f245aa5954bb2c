import { z } from "zod";
import { dxydsd } from "../datasets/dxydsd";
import { endpoint, pageInput, pageOutput } from "../define/endpoint";
import { dxydEndpoints, dxydFilterShape } from "./dxyd";

export const dxydsdApi = {
  ...dxydEndpoints(dxydsd, dxydsd.record, {
    pageList: "dxydsd/pageList",
    info: "dxydsd/getDxydSdInfo",
    validateMdb: "dxydsd/vaildateSdMdb",
    importMdb: "dxydsd/formatSdMdb",
    updateShzt: "dxydsd/updateSdDxydShzt",
    stats: "tjfx/sjdxyd",
    update: "dxydsd/updateSdDxyd",
    undo: "dxydsd/undoSdDxyd",
    remove: "dxydsd/deleteSdDxyd",
    exportShape: "dxydsd/exportShapeFile",
  }),
  /** Light page for map panels (驾驶舱). */
  jscPageList: endpoint({
    path: "dxydsd/jscPageList",
    kind: "json",
    readonly: true,
    access: dxydsd.access.read,
    input: pageInput(dxydFilterShape),
    output: pageOutput(
      dxydsd.record.pick({
        dkid: true,
        dkbh: true,
        dkmc: true,
        xzqdm: true,
        xzqmc: true,
        mj: true,
        dxlx: true,
        shzt: true,
        zkfzt: true,
        zxjd: true,
        zxwd: true,
      }),
    ).extend({ sums: z.record(z.string(), z.number()) }),
  }),
};
