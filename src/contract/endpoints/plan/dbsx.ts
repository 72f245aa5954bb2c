import { z } from "zod";
import { dblxCodes, dbztCodes } from "../../codes/trackCodes";
import { dbsx } from "../../datasets/dbsx";
import { endpoint } from "../../define/endpoint";
import { someYear } from "../../define/year";
import { batchResult, usualCalls } from "../records/standardCalls";

const lastDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "办理期限应为YYYY-MM-DD");

/** Supervision matters and their workflow. */
export const dbsxApi = {
  ...usualCalls(dbsx, {
    pageList: "dbsx/pageList",
    info: "dbsx/getDbsxInfo",
    stats: "tjfx/dbsx",
  }),
  /**
   * Sends a note to each of these: codes of regions below the caller's, or ids of approved
   * projects. A project with an open note of the same level does not get a second one.
   */
  send: endpoint({
    path: "dbsx/save",
    log: "下发督办事项",
    word: "下发督办",
    kind: "json",
    access: dbsx.access.write,
    input: z.object({
      dblx: z.enum(Object.keys(dblxCodes) as [keyof typeof dblxCodes]),
      ids: z.array(z.string().max(40)).min(1).max(200),
      nd: someYear,
      /** If left out, built from the region or project. */
      bt: z.string().trim().max(100).default(""),
      dbnr: z.string().trim().min(5, "督办内容不少于5个字").max(500),
      jzrq: lastDay,
      /** The meeting at which it was decided, and the page that was shown. */
      meetingId: z.string().max(40).optional(),
      pageId: z.string().max(40).optional(),
    }),
    output: z.object({ sent: z.number().int(), skipped: z.number().int() }),
  }),
  /** Sending a matter back requires a new deadline. */
  move: endpoint({
    path: "dbsx/updateZt",
    log: "审核流转督办事项",
    word: "督办办理",
    kind: "json",
    access: dbsx.access.read,
    input: z.object({
      ids: z.array(z.string().max(40)).min(1).max(200),
      zt: z.enum(Object.keys(dbztCodes) as [keyof typeof dbztCodes]),
      clyj: z.string().trim().max(500).default(""),
      jzrq: lastDay.optional(),
      /** Version that the user saw, by id. */
      versions: z.record(z.string(), z.number().int()).optional(),
    }),
    output: batchResult,
  }),
};
