import { z } from "zod";
import { endpoint, pageInput, pageOutput } from "../../define/endpoint";

const ggid = z.string().max(40);

const notice = z.object({
  ggid: z.string(),
  bt: z.string(),
  nr: z.string(),
  areaCode: z.string(),
  areaName: z.string(),
  until: z.string().nullable(),
  fbr: z.string(),
  fbsj: z.string(),
  /** The caller has read it. */
  read: z.boolean(),
  /** The caller may withdraw it. */
  mine: z.boolean(),
});

/** Notices for a region and everything below it. */
export const tzggApi = {
  pageList: endpoint({
    path: "tzgg/pageList",
    kind: "json",
    readonly: true,
    access: "",
    input: pageInput({ unread: z.boolean().default(false) }),
    output: pageOutput(notice).extend({ unread: z.number().int() }),
  }),
  publish: endpoint({
    path: "tzgg/publish",
    log: "发布通知公告",
    kind: "json",
    access: "notice:edit",
    input: z.object({
      bt: z.string().trim().min(1, "请填写标题").max(100),
      nr: z.string().trim().min(1, "请填写内容").max(5000),
      areaCode: z.string().max(6).optional(),
      until: z.iso.date().optional(),
    }),
    output: z.object({ ggid: z.string() }),
  }),
  withdraw: endpoint({
    path: "tzgg/withdraw",
    log: "撤回通知公告",
    kind: "json",
    access: "notice:edit",
    input: z.object({ ggid }),
    output: z.object({}),
  }),
  read: endpoint({
    path: "tzgg/readTzgg",
    log: "标记通知公告已读",
    kind: "json",
    access: "",
    input: z.object({ ggids: z.array(ggid).min(1).max(100) }),
    output: z.object({ read: z.number().int() }),
  }),
};
