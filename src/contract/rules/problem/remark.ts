import { z } from "zod";

/** What a reader of files guesses, mends or leaves out: it says so, beside the preview. */
export const remarkKinds = {
  layer: "图层",
  encoding: "编码",
  crs: "坐标系",
  heading: "表头",
  column: "列",
  leftOut: "未读取",
  zeros: "补零",
  digits: "数字",
  unit: "单位",
  arc: "圆弧",
  ring: "闭合",
  placed: "位置",
  marks: "点和线",
} as const;
export type RemarkKind = keyof typeof remarkKinds;

export const remarkSchema = z.object({
  kind: z.enum(Object.keys(remarkKinds) as [RemarkKind, ...RemarkKind[]]),
  /** One sentence. */
  text: z.string(),
  /** Rows, cells or layers, in words; absent for the whole file. */
  where: z.string().optional(),
});
export type Remark = z.infer<typeof remarkSchema>;

/** A hostile file can contain texts of any length. */
const longest = 300;
const listed = 3;

/** Builds a remark; of many places the first are named. */
export function remarkOf(kind: RemarkKind, text: string, places: readonly string[] = []): Remark {
  const named = places.slice(0, listed).join("、");
  const where = places.length > listed ? `${named}等${places.length}处` : named;
  const cut = (words: string) => words.slice(0, longest).replace(/[\ud800-\udbff]$/, "");
  return { kind, text: cut(text), ...(where && { where: cut(where) }) };
}
