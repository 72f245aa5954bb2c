import { gysl } from "../../datasets/gysl";
import type { Fields } from "../../define/dataset";
import { headingReader } from "../values/headings";

const fields: Fields = gysl.fields;
/** The parcel whose outline a new project takes; the sheet names it by its number. */
export const groundColumn = "dxdkid";
const given = ["xzqdm", ...gysl.views.form.filter((name) => name !== "cyptid"), "sjkgsj", "sjjgsj"];

const titleOf = (name: string): string => {
  const { label = name, unit } = fields[name] ?? {};
  if (name === groundColumn) return "关联低效地块编号";
  return unit && unit !== "年" ? `${label}(${unit})` : label;
};

/** Columns of the industry-upstairs sheet by field, in template order. */
export const gyslHeadings: Readonly<Record<string, string>> = Object.fromEntries(
  ["xmbh", ...new Set(given)].map((name) => [name, titleOf(name)]),
);
export const gyslColumns = Object.keys(gyslHeadings);

/** A row needs one of these to name a project: an existing one is found by number, else by name. */
export const gyslKeys = ["xmbh", "xmmc"] as const;

export const { match: matchGyslHeadings } = headingReader<string>(gyslHeadings, {
  项目代码: "xmbh",
  县区代码: "xzqdm",
  业主单位: "jsdw",
  占地面积: "ydmj",
  建筑面积: "zjzmj",
  总投资: "ztze",
});
