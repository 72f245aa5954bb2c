import { z } from "zod";
import { endpoint } from "../../define/endpoint";

const subject = { dataset: z.string().min(1).max(40), id: z.string().min(1).max(40) };

const person = z.object({
  id: z.string(),
  realName: z.string(),
  /** His region and roles, to tell people of one name apart. */
  place: z.string(),
});
export type Reader = z.infer<typeof person>;

const comment = z.object({
  id: z.string(),
  author: z.string(),
  at: z.string(),
  text: z.string(),
  /** Names of those whom it calls. */
  called: z.array(z.string()),
  /** It calls the caller, who has not read it. */
  unread: z.boolean(),
});
export type RecordComment = z.infer<typeof comment>;

const mention = z.object({
  id: z.string(),
  author: z.string(),
  at: z.string(),
  text: z.string(),
  dataset: z.string(),
  recordId: z.string(),
  number: z.string(),
  name: z.string(),
});
export type Mention = z.infer<typeof mention>;

export const commentLength = 500;

/** 批注 on a record: whoever may see the record reads and writes them. */
export const commentApi = {
  list: endpoint({
    path: "jlpz/list",
    kind: "json",
    readonly: true,
    access: "",
    input: z.object(subject),
    output: z.array(comment),
  }),
  /** Accounts that may see the record, and so may be called; the nearest twenty. */
  readers: endpoint({
    path: "jlpz/readers",
    kind: "json",
    readonly: true,
    access: "",
    input: z.object({ ...subject, keyword: z.string().trim().max(30).default("") }),
    output: z.array(person),
  }),
  add: endpoint({
    path: "jlpz/insert",
    log: "发表批注",
    kind: "json",
    access: "",
    input: z.object({
      ...subject,
      text: z
        .string()
        .trim()
        .min(1, "请填写批注")
        .max(commentLength, `批注不超过${commentLength}个字`),
      called: z.array(z.string().max(40)).max(20, "一条批注最多@20人").default([]),
    }),
    output: comment,
  }),
  /** Unread comments that call the caller, newest first. */
  mentions: endpoint({
    path: "jlpz/mentions",
    kind: "json",
    readonly: true,
    access: "",
    input: z.object({}),
    output: z.array(mention),
  }),
  /** Marks comments that call the caller as read. */
  read: endpoint({
    path: "jlpz/read",
    log: "标记批注已读",
    kind: "json",
    access: "",
    input: z.object({ ids: z.array(z.string().max(40)).min(1).max(200) }),
    output: z.object({ read: z.number().int() }),
  }),
};
