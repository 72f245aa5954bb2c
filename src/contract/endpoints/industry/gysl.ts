import { z } from "zod";
import { spztCodes, xmjdglCodes } from "../../codes/landCodes";
import { gysl } from "../../datasets/gysl";
import { endpoint } from "../../define/endpoint";
import {
  figureOutput,
  moveCall,
  pageCall,
  pageQueryOf,
  statsCall,
  usualCalls,
} from "../records/standardCalls";

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/**
 * The cards of the page. Each figure has the filter that lists its records; areas in ㎡, `rjl` and
 * `rzl` over all.
 */
const cards = z.object({
  all: figureOutput,
  intended: figureOutput,
  building: figureOutput,
  completed: figureOutput,
  inUse: figureOutput,
  /** Floor area over land, and occupied share of the factory floors (percent); null without any. */
  rjl: z.number().nullable(),
  rzl: z.number().nullable(),
});

/** Industry upstairs. */
export const gyslApi = {
  pageList: pageCall(gysl, "dxydssxm/gysl/list"),
  stats: statsCall(gysl, "dxydssxm/gysl/static"),
  sumary: endpoint({
    path: "dxydssxm/gysl/sumary",
    kind: "json",
    readonly: true,
    access: gysl.access.read,
    input: z.object({
      areaCode: z.string().optional(),
      nd: z.coerce.number().int().optional(),
    }),
    output: cards,
  }),
  /** Projects still at the intention stage: the list at the first stage. */
  yxList: endpoint({
    ...pageCall(gysl, "dxydssxm/gysl/yxList"),
    input: pageQueryOf(gysl),
  }),
  ...usualCalls(gysl, {
    info: "dxydssxm/gysl/getGyslInfo",
    insert: "dxydssxm/gysl/insertGysl",
    update: "dxydssxm/gysl/updateGysl",
    remove: "dxydssxm/gysl/deleteGysl",
  }),
  /** Returns a project's expected start and completion; changes them if dates are given. */
  ygkjgsj: endpoint({
    path: "dxydssxm/gysl/ygkjgsj",
    log: "预估工业上楼开竣工时间",
    word: "调整预估时间",
    kind: "json",
    access: gysl.access.read,
    input: z.object({
      xmid: z.string().max(40),
      bbh: z.number().int().optional(),
      yjkgsj: day.optional(),
      yjjgsj: day.optional(),
    }),
    output: z.object({
      xmid: z.string(),
      bbh: z.number().int(),
      yjkgsj: z.string(),
      yjjgsj: z.string(),
      sjkgsj: z.string().nullable(),
      sjjgsj: z.string().nullable(),
    }),
  }),
  updateSpzt: moveCall(
    gysl.access.read,
    "dxydssxm/gysl/updateGyslSpzt",
    { ids: "ids", state: "spzt", note: "spyj", word: "审批流转", log: "审核流转工业上楼" },
    Object.keys(spztCodes),
  ),
  updateXmjdgl: endpoint({
    path: "dxydssxm/gysl/updateGyslXmjdgl",
    log: "审核流转工业上楼",
    word: "更新阶段",
    kind: "json",
    access: gysl.access.read,
    input: z.object({
      xmid: z.string().max(40),
      bbh: z.number().int(),
      xmjdgl: z.enum(Object.keys(xmjdglCodes) as [string, ...string[]]),
      bz: z.string().trim().max(500).default(""),
      values: z.record(z.string(), z.unknown()).default({}),
    }),
    output: gysl.record,
  }),
};
