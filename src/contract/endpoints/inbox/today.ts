import { z } from "zod";
import { endpoint } from "../../define/endpoint";
import { limits } from "../../limits";

/** Names a row among the caller's reminders: `decision~17`, `due~tdgy~ydkgsj~G1~2026-11-30`. */
const item = z
  .string()
  .max(200)
  .regex(/^(decision|returned|term|due|step|ledger|notice|draft)~/, "没有这样的事项");

const row = z.object({
  item,
  /** What it is called: 市级低效用地, 通知公告. */
  title: z.string(),
  /** The item of the inbox that it is; else null. */
  todo: z.string().nullable(),
  /** The record that it is about; null if there is none within reach. */
  target: z.object({ dataset: z.string(), id: z.string() }).nullable(),
  bh: z.string(),
  mc: z.string(),
  xzqmc: z.string(),
  /** What happened, or what is due. */
  what: z.string(),
  /** Who did it; empty for a day that comes by itself. */
  by: z.string(),
  /** The time of what happened, or the day that is due. */
  at: z.string(),
  note: z.string().nullable(),
  unread: z.boolean(),
});
export type TodayRow = z.infer<typeof row>;

const section = z.object({
  total: z.number().int(),
  unread: z.number().int(),
  /** The first ones: unread and newest, or the nearest day. */
  list: z.array(row),
});
export type TodaySection = z.infer<typeof section>;

/** 今日: what an account finds when it comes back, each row with the place that it opens. */
export const todayApi = {
  list: endpoint({
    path: "today/list",
    kind: "json",
    readonly: true,
    access: "",
    input: z.object({ areaCode: z.string().max(9).optional() }),
    output: z.object({
      /** Today's date, and the last day that counts as near. */
      day: z.string(),
      until: z.string(),
      /** When the caller was here last; null on the first visit. */
      since: z.string().nullable(),
      /** Decisions about what the caller submitted, and what waits for them again. */
      back: section,
      /** Days within the coming week: terms of the inbox, agreed and planned days. */
      due: section,
      /** Steps of others, changes of approved data, notices. */
      changed: section,
      /** The caller's own records that are not submitted yet. */
      unfinished: section,
    }),
  }),
  /** Tells that the caller is here: what changes from now on is new the next time. */
  visit: endpoint({
    path: "today/visit",
    log: "查看今日",
    kind: "json",
    access: "",
    input: z.object({}),
    output: z.object({}),
  }),
  /** Marks rows as read. */
  open: endpoint({
    path: "today/open",
    log: "标记今日事项已读",
    kind: "json",
    access: "",
    input: z.object({
      items: z
        .array(item)
        .min(1)
        .max(limits.todayRows * 4),
    }),
    output: z.object({ opened: z.number().int() }),
  }),
};
