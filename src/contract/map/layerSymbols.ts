import { z } from "zod";
import { fieldNumbers, layerRange, mostRanges, rangesFault } from "./layerRanges";

/** What the features of an uploaded layer are. */
export const layerShapes = { point: "点", line: "线", polygon: "面" } as const;
export type LayerShape = keyof typeof layerShapes;

/** Colours that the house gives to layers and their classes, in turn. */
export const layerInks = [
  ...["#1f5fbf", "#0f8a6d", "#b5651d", "#8a3fa0", "#c2352b", "#4d6b00"],
  ...["#2f7de1", "#d98200", "#5b6b7c", "#00838f", "#ad1457", "#6d4c41"],
] as const;
export const inkOf = (at: number): string => layerInks[at % layerInks.length] as string;

/** More classes nobody tells apart. */
export const mostClasses = 24;
/** Characters of a value that a class is told by. */
export const longestValue = 200;

const color = z.string().regex(/^#[0-9a-f]{6}$/i, "颜色应为 #RRGGBB，如 #1f5fbf");

const layerClass = z.object({
  value: z.string().max(longestValue),
  label: z.string().trim().max(60, "分类名称不超过60个字").default(""),
  color,
});
export type LayerClass = z.output<typeof layerClass>;

/** How the features of a layer are drawn. */
export const layerSymbols = z.object({
  /** Of all, or of those in no class. */
  color: color.default(layerInks[0]),
  /** Line width, or radius of a point, in pixels. */
  width: z.number().min(0.5, "线宽应为0.5–10像素").max(10, "线宽应为0.5–10像素").default(1.5),
  /** Of surfaces. */
  fill: z.number().min(0, "填充不透明度应为0–1").max(1, "填充不透明度应为0–1").default(0.35),
  /** The field whose values are told apart; empty for none. */
  field: z.string().max(100).default(""),
  /** None yet: the most frequent values get the colours of the house. */
  classes: z.array(layerClass).max(mostClasses, `分类不超过${mostClasses}个`).default([]),
  /** Classes of a field's figures instead of its values. */
  ranges: z.array(layerRange).max(mostRanges, `分段不超过${mostRanges}个`).default([]),
  /** The field that names features on the map; empty for none. */
  label: z.string().max(100).default(""),
});
export type LayerSymbols = z.output<typeof layerSymbols>;

/** A column of an uploaded file. */
export const layerField = z.object({
  name: z.string().max(100),
  /** What the card calls it. */
  alias: z.string().trim().max(60, "字段别名不超过60个字"),
  kind: z.enum(["text", "number"]),
  /** Its most frequent values with how often each stands; null if there are too many. */
  values: z.array(z.object({ value: z.string(), count: z.number().int() })).nullable(),
  /** Of a column of numbers; files read by earlier versions have none. */
  numbers: fieldNumbers.optional(),
});
export type LayerField = z.output<typeof layerField>;

/** Classes of a field's values, the most frequent first, in the colours of the house. */
export const classesOf = ({ values }: Pick<LayerField, "values">): LayerClass[] =>
  (values ?? []).slice(0, mostClasses).map(({ value }, at) => ({
    ...{ value, label: "" },
    color: inkOf(at),
  }));

/** Why a layer with these fields cannot be drawn so; null if it can. */
export function symbolsFault(
  { field, label, classes, ranges }: LayerSymbols,
  fields: readonly Pick<LayerField, "name" | "kind">[],
): string | null {
  const has = (name: string) => name === "" || fields.some((one) => one.name === name);
  const known = fields.map(({ name }) => name).join("、") || "没有字段";
  if (!has(field)) return `分类字段“${field}”不在图层中，可选：${known}`.slice(0, 300);
  if (!has(label)) return `标注字段“${label}”不在图层中，可选：${known}`.slice(0, 300);
  if (ranges.length > 0) {
    if (classes.length > 0) return "按值分类与按数值分段只能取一种";
    if (fields.find(({ name }) => name === field)?.kind !== "number") {
      return `字段“${field}”不是数值，不能按数值分段`;
    }
    return rangesFault(ranges);
  }
  const twice = classes.find(({ value }, at) =>
    classes.some((o, i) => i < at && o.value === value),
  );
  return twice ? `分类值“${twice.value}”重复，每个值只能有一个颜色` : null;
}
