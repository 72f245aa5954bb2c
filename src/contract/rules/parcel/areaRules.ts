import { limits } from "../../limits";
import { problemOf } from "../problem/problemOf";
import { noProblems, type ValueRule } from "./record";

const smallest = 333.33;
const largest = 2_000_000;
const ratioTolerance = 0.05 + 1e-9;

/** A016: the buildings' footprint fits within the parcel. */
export const footprintTooLarge: ValueRule = (record) => {
  const { mj, jzzdmj } = record.values;
  if (!isMeasure(mj) || !isMeasure(jzzdmj) || jzzdmj <= mj) return noProblems;
  const details = { field: "JZZDMJ", value: jzzdmj };
  const message = `建筑占地面积大于地块面积：${jzzdmj}㎡大于${mj}㎡`;
  return [problemOf("A016", "E", record, message, details)];
};

/** A017: 容积率 equals floor area divided by parcel area. */
export const wrongPlotRatio: ValueRule = (record) => {
  const { mj, zjzmj, rjl } = record.values;
  if (!isMeasure(mj) || !isMeasure(zjzmj) || !isMeasure(rjl) || mj === 0) return noProblems;
  if (Math.abs(rjl - zjzmj / mj) <= ratioTolerance) return noProblems;
  const due = (zjzmj / mj).toFixed(2);
  const message = `容积率与总建筑面积、地块面积不符：应为${due}（${zjzmj}㎡÷${mj}㎡），填写的是${rjl}`;
  return [problemOf("A017", "W", record, message, { field: "RJL", value: rjl })];
};

/** A018: building density and plot ratio are plausible. */
export const unlikelyDensity: ValueRule = (record) => {
  const { jzmd, rjl } = record.values;
  const outside = (field: string, value: number, allowed: string) => {
    const message = `建筑密度/容积率超出合理范围：${allowed}，填写的是${value}`;
    return problemOf("A018", "W", record, message, { field, value });
  };
  return [
    ...(isMeasure(jzmd) && jzmd > 100 ? [outside("JZMD", jzmd, "建筑密度应为0–100%")] : []),
    ...(isMeasure(rjl) && rjl > 10 ? [outside("RJL", rjl, "容积率一般为0–10")] : []),
  ];
};

/** A022: a parcel is between half a 亩 and 3000 亩. */
export const unlikelyArea: ValueRule = (record) => {
  const { mj } = record.values;
  if (!isMeasure(mj) || (mj >= smallest && mj <= largest)) return noProblems;
  const message = `地块面积异常（${(mj / limits.mu).toFixed(2)}亩），一般为0.5–3000亩`;
  return [problemOf("A022", "W", record, message, { field: "MJ", value: mj })];
};

/** Negative values are left to A003. */
function isMeasure(value: number | null | undefined): value is number {
  return typeof value === "number" && value >= 0;
}
