import { z } from "zod";
import { cypt } from "../../datasets/cypt";
import { endpoint } from "../../define/endpoint";
import { jobRef } from "../records/job";

const id = z.string().min(1).max(40);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "日期应为 YYYY-MM-DD");

/** What is to be done with the records of platforms. */
const order = z.discriminatedUnion("kind", [
  /** Puts what lies inside a platform's outline on it. */
  z.object({
    kind: z.literal("assign"),
    cyptid: id,
    bbh: z.number().int(),
    /** Those on other platforms too. */
    fromOthers: z.boolean().default(false),
    /** And takes off it what lies outside. */
    takeOut: z.boolean().default(false),
  }),
  /** Ends platforms; their records go to another one, or to none. */
  z.object({
    kind: z.literal("end"),
    platforms: z
      .array(z.object({ id, bbh: z.number().int() }))
      .min(1)
      .max(20),
    into: id.nullable(),
    tyrq: day,
    tysm: z.string().trim().min(5, "说明至少 5 个字").max(500),
  }),
]);
export type PlatformOrder = z.output<typeof order>;

const part = z.object({
  dataset: z.string(),
  title: z.string(),
  counter: z.string(),
  zs: z.number().int(),
  /** ㎡; null for records without an area. */
  mj: z.number().nullable(),
});
export type MovedPart = z.output<typeof part>;

/** Records that change their platform, many at once. */
export const platformMoveApi = {
  /** What a move would change; nothing is stored. */
  preview: endpoint({
    path: "cypt/movePreview",
    kind: "json",
    heavy: true,
    readonly: true,
    access: cypt.access.write,
    input: z.object({ order }),
    output: z.object({
      comes: z.array(part),
      goes: z.array(part),
      /** Inside the outline, but on other platforms; they stay there unless asked for. */
      elsewhere: z.array(part),
      /** Accounts of platform clerks that go on to name the platforms. */
      accounts: z.number().int(),
    }),
  }),
  move: endpoint({
    path: "cypt/move",
    log: "调整产业平台归属",
    kind: "json",
    access: cypt.access.write,
    input: z.object({ order }),
    output: jobRef.extend({ moveId: z.string() }),
  }),
  /** The latest moves in reach, newest first. */
  moves: endpoint({
    path: "cypt/moves",
    kind: "json",
    readonly: true,
    access: cypt.access.write,
    input: z.object({ areaCode: z.string().max(9).optional() }),
    output: z.object({
      list: z.array(
        z.object({
          moveId: z.string(),
          title: z.string(),
          by: z.string(),
          at: z.string(),
          /** Records moved so far. */
          moved: z.number().int(),
          state: z.enum(["0", "1", "2"]),
        }),
      ),
    }),
  }),
  /** Puts records back that have not been changed since, and the platforms that were ended. */
  undo: endpoint({
    path: "cypt/undoMove",
    log: "撤销产业平台归属调整",
    kind: "json",
    access: cypt.access.write,
    input: z.object({ moveId: id }),
    output: jobRef,
  }),
};

/** States of a move: unfinished, done, undone. */
export const moveStates = { "0": "未完成", "1": "已完成", "2": "已撤销" } as const;
