import type { ColumnValues } from "../../define/anyRecord";
import { limits } from "../../limits";
import { problemOf } from "../problem/problemOf";
import type { Problem } from "../problem/report";

const subject = { row: null, dkbh: null };

/** Planned areas are rounded and drawn from plans of other scales: less than this is no difference. */
const ownDifference = 0.05;
/** A strip along the border that two plans draw differently. */
const sharedStrip = 0.01;

const muText = (m2: number) => (m2 / limits.mu).toFixed(2);

/** Another platform that an outline covers partly: ㎡ shared, and ㎡ of the smaller of the two. */
export type PlatformOverlap = { cyptmc: string; m2: number; smaller: number };

export type PlatformFacts = {
  /** The county of the stored platform; null for a new one. */
  countyBefore: string | null;
  /** Whether another platform in use in the county has the name. */
  nameTaken: boolean;
  overlaps: readonly PlatformOverlap[];
};

/** Y001–Y004: what a platform is judged by beside its fields and its outline alone. */
export function checkPlatform(values: ColumnValues, facts: PlatformFacts): Problem[] {
  const { cyptmc, xzqdm, xzqmc, ghmj, txmj } = values;
  const problems: Problem[] = [];
  if (facts.countyBefore !== null && facts.countyBefore !== xzqdm) {
    const message = `产业平台的行政区是${facts.countyBefore}，不能改为${xzqdm}：请在新的县（市、区）新建，再把原平台停用`;
    problems.push(problemOf("Y004", "E", subject, message, { field: "XZQDM", value: text(xzqdm) }));
  }
  if (facts.nameTaken) {
    const message = `${xzqmc ?? xzqdm}已有在用的产业平台“${cyptmc}”，名称在一个县（市、区）内不能重复`;
    problems.push(
      problemOf("Y001", "E", subject, message, { field: "CYPTMC", value: text(cyptmc) }),
    );
  }
  const [planned, drawn] = [Number(ghmj ?? 0), Number(txmj ?? 0)];
  if (drawn > 0 && Math.abs(planned - drawn) > ownDifference * drawn) {
    const percent = ((Math.abs(planned - drawn) / drawn) * 100).toFixed(2);
    const message = `规划面积${muText(planned)}亩与图形面积${muText(drawn)}亩相差${percent}%，相差5%以内为一致`;
    problems.push(problemOf("Y002", "W", subject, message, { field: "GHMJ", value: planned }));
  }
  for (const { cyptmc: other, m2, smaller } of facts.overlaps) {
    if (m2 <= sharedStrip * smaller) continue;
    problems.push(
      problemOf(
        "Y003",
        "W",
        subject,
        `与产业平台“${other}”重叠${muText(m2)}亩，地块只能属于其中一个`,
      ),
    );
  }
  return problems;
}

const text = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value);
