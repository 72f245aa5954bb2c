import { z } from "zod";
import { endpoint } from "../../define/endpoint";

/** Rights to decide about the records of others. */
const reviewRights = ["dxyd:audit", "zkfxm:approve", "xztd:audit", "gyyd:audit"];

/** Whether somebody may share phrases: those who review. */
export const maySharePhrases = (authorities: readonly string[]): boolean =>
  reviewRights.some((right) => authorities.includes(right));

const phrase = z.object({
  id: z.string(),
  text: z.string(),
  shared: z.boolean(),
  owner: z.string(),
  /** The caller may remove it. */
  mine: z.boolean(),
});
export type Phrase = z.infer<typeof phrase>;

export const phraseLength = 200;

/** 常用意见: what is written again and again into the notes of steps. */
export const phraseApi = {
  /** The caller's own, then those that reviewers share for a region that holds the caller's. */
  list: endpoint({
    path: "cyyj/list",
    kind: "json",
    readonly: true,
    access: "",
    input: z.object({}),
    output: z.array(phrase),
  }),
  /** A text that the caller has already is only shared, or shared no longer. */
  save: endpoint({
    path: "cyyj/save",
    log: "保存常用意见",
    kind: "json",
    access: "",
    input: z.object({
      text: z
        .string()
        .trim()
        .min(1, "请填写意见")
        .max(phraseLength, `常用意见不超过${phraseLength}个字`),
      shared: z.boolean().default(false),
    }),
    output: phrase,
  }),
  remove: endpoint({
    path: "cyyj/remove",
    log: "删除常用意见",
    kind: "json",
    access: "",
    input: z.object({ id: z.string().max(40) }),
    output: z.object({}),
  }),
};
