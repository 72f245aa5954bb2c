import { decimal, missing } from "./format";
import type { Values } from "./mergeValues";

const numberOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;

const ratio = (part: unknown, whole: unknown, scale = 1): string => {
  const [a, b] = [numberOf(part), numberOf(whole)];
  return a === null || b === null || b <= 0 ? missing : decimal((a / b) * scale, 2);
};

/** What the figures of a parcel imply for one another, shown while they are typed. */
export function dxydHints(values: Values): Record<string, string> {
  const hints: Record<string, string> = {};
  const built = ratio(values.zjzmj, values.mj);
  if (built !== missing) hints.rjl = `按总建筑面积计算为 ${built}`;
  const covered = ratio(values.jzzdmj, values.mj, 100);
  if (covered !== missing) hints.jzzdmj = `占地块面积 ${covered}%`;
  const [declared, drawn] = [numberOf(values.mj), numberOf(values.txmj)];
  if (declared !== null && drawn !== null && drawn > 0) {
    const apart = (Math.abs(declared - drawn) / drawn) * 100;
    hints.mj = `图形面积 ${decimal(drawn, 2)} ㎡，相差 ${decimal(apart, 2)}%`;
  }
  return hints;
}
