import { z } from "zod";
import { zybyztCodes } from "../../codes/landCodes";
import { zyby } from "../../datasets/zyby";
import { endpoint } from "../../define/endpoint";
import { outlineInput } from "../../rules/outline/outlineLimits";
import { multiPolygonSchema } from "../../rules/problem/report";
import {
  infoCall,
  infoOutput,
  moveCall,
  pageCall,
  removeCall,
  statsCall,
} from "../records/standardCalls";

/** Industrial land converted to other uses, and its replacement elsewhere. */
export const zybyApi = {
  pageList: pageCall(zyby, "zyby/pageList"),
  stats: statsCall(zyby, "tjfx/zyby"),
  info: endpoint({
    ...infoCall(zyby, "zyby/getZybyInfo"),
    output: infoOutput(zyby.record).extend({ bcgeometry: multiPolygonSchema.nullable() }),
  }),
  /**
   * Adds a record, or changes version `bbh` of the one with `id`. Takes two outlines: land taken
   * and replacement land.
   */
  save: endpoint({
    path: "zyby/save",
    log: "修改占一补一",
    word: "保存",
    kind: "json",
    access: zyby.access.write,
    input: z.object({
      id: z.string().max(40).optional(),
      bbh: z.number().int().default(0),
      values: z.record(z.string(), z.unknown()),
      geometry: outlineInput.optional(),
      bcgeometry: outlineInput.nullable().optional(),
      confirmWarnings: z.boolean().default(false),
    }),
    output: zyby.record,
  }),
  remove: removeCall(zyby, "zyby/deleteZyby"),
  updateZt: moveCall(
    zyby.access.read,
    "zyby/updateZt",
    {
      ids: "ids",
      state: "zt",
      note: "bz",
      word: "状态流转",
      log: "审核流转占一补一",
    },
    Object.keys(zybyztCodes),
  ),
};
