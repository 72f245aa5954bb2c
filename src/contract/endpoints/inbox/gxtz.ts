import { z } from "zod";
import { gxtzztCodes } from "../../codes/officeCodes";
import { gxtz } from "../../datasets/gxtz";
import { endpoint } from "../../define/endpoint";
import { reviewSchema } from "../records/history";
import { moveCall, pageCall, statsCall } from "../records/standardCalls";

const ids = z.array(z.string().max(40)).min(1).max(1000);

const move = (path: string) =>
  moveCall(
    gxtz.access.approve,
    path,
    { ids: "ids", state: "zt", note: "clyj", word: "处理", log: "处理更新台账" },
    Object.keys(gxtzztCodes),
  );

/** A value before and after, in words; null for none. */
export const ledgerChange = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/**
 * The update ledger. The specification's path for the status is ambiguous, so both spellings work.
 */
export const gxtzApi = {
  pageList: pageCall(gxtz, "gxtz/getGxtzList"),
  info: endpoint({
    path: "gxtz/getGxtzInfo",
    kind: "query",
    access: gxtz.access.read,
    input: z.object({ tzid: z.string().max(40) }),
    output: z.object({
      record: gxtz.record,
      /** The dataset of the record that changed. */
      source: z.string().nullable(),
      gxnr: z.array(ledgerChange),
      reviews: z.array(reviewSchema),
    }),
  }),
  stats: statsCall(gxtz, "tjfx/gxtz"),
  updateStatus: move("gxtz/gxtz/updateGxtzStatus"),
  updateStatusShort: move("gxtz/updateGxtzStatus"),
  /** Marks entries as read. */
  read: endpoint({
    path: "gxtz/readGxtz",
    log: "标记更新台账已读",
    kind: "json",
    access: gxtz.access.read,
    input: z.object({ ids }),
    output: z.object({ read: z.number().int() }),
  }),
};
