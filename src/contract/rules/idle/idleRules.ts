import { czfsCodes } from "../../codes/supplyCodes";
import type { ColumnValues } from "../../define/anyRecord";
import type { Level } from "../problem/report";
import { idleFee, idleKinds, waysFor } from "./idleLand";

export type IdleFinding = { rule: string; field: string; message: string; level: Level };

const isGiven = (value: unknown) => value !== null && value !== undefined && value !== "";

const found = (rule: string, field: string, message: string, level: Level = "E"): IdleFinding => ({
  rule,
  field,
  message,
  level,
});

/** X002: areas fit inside each other, days are in order. */
const orders = [
  ["dctzsrq", "rdrq", "认定日期不应早于调查通知书日期"],
  ["rdrq", "czwcrq", "处置完成日期不应早于认定日期"],
  ["sjkgsj", "tgksrq", "停工开始日不应早于实际开工时间"],
  ["ydkgsj", "rdrq", "认定日期不应早于约定开工时间"],
] as const;
const areas = [
  ["xzmj", "gdmj", "闲置面积不应大于供地面积"],
  ["czmj", "xzmj", "已处置面积不应大于闲置面积"],
  ["ykfmj", "gdmj", "已开发面积不应大于供地面积"],
] as const;

type Unusable = ReadonlySet<string>;

const badAreas = (values: ColumnValues, unusable: Unusable): IdleFinding[] =>
  areas
    .filter(([part, whole]) => !unusable.has(part) && !unusable.has(whole))
    .filter(([part, whole]) => Number(values[part] ?? 0) > Number(values[whole] ?? 0) + 0.005)
    .map(([part, , message]) => found("X002", part, message));

function badOrder(values: ColumnValues, unusable: Unusable): IdleFinding[] {
  const wrong = orders.filter(
    ([first, then]) =>
      !unusable.has(first) &&
      !unusable.has(then) &&
      isGiven(values[first]) &&
      isGiven(values[then]) &&
      String(values[then]) < String(values[first]),
  );
  const fields = new Set<string>();
  return wrong.flatMap(([, field, message]) => {
    if (fields.has(field)) return [];
    fields.add(field);
    return [found("X002", field, message)];
  });
}

/** X003: the land is legally idle, and in the way the record says. */
function notIdle(values: ColumnValues, today: string): IdleFinding[] {
  const kinds: readonly string[] = idleKinds(values, today);
  const meets = isGiven(values.xzlx) ? kinds.includes(String(values.xzlx)) : kinds.length > 0;
  return meets ? [] : [found("X003", "xzlx", "不符合闲置土地认定条件", "W")];
}

/** What the legal test looks at. */
const legal = ["ydkgsj", "sjkgsj", "tgksrq", "gdmj", "ykfmj", "ytze", "ztze", "xzlx"];

/** X002 and X003 for one record; what field rules have found faulty, `unusable`, is left to them. */
export const checkIdle = (
  values: ColumnValues,
  today: string,
  unusable: Unusable = new Set(),
): IdleFinding[] => {
  const wrong = [...badAreas(values, unusable), ...badOrder(values, unusable)];
  const isTestable = !legal.some(
    (name) => unusable.has(name) || wrong.some(({ field }) => field === name),
  );
  return isTestable ? [...wrong, ...notIdle(values, today)] : wrong;
};

/** Why this way of disposal does not fit the cause; null if it does. */
export function wrongWay(values: ColumnValues): string | null {
  if (!isGiven(values.czfs) || !isGiven(values.xzyy)) return null;
  const ways: readonly string[] = waysFor(values);
  if (ways.includes(String(values.czfs))) return null;
  const allowed = ways.map((way) => czfsCodes[way as keyof typeof czfsCodes]).join("、");
  const cause = values.xzyy === "2" ? "企业原因" : "该原因";
  return `${cause}造成的闲置应以“${allowed}”处置`;
}

/** X006 for this form: a fee, if due, is a fifth of the price. */
export function wrongFee({ czfs, xzfje, tdjk }: ColumnValues): IdleFinding[] {
  const due = czfs === "6" ? idleFee(tdjk) : null;
  if (due === null || !isGiven(xzfje) || Math.abs(Number(xzfje) - due) <= 0.01) return [];
  return [found("X002", "xzfje", `闲置费应为土地价款的20%（${due}万元）`, "W")];
}
