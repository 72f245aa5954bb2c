import type { Field } from "../../define/field";

/** What offices write into a cell that holds nothing. */
const nothing = /^[-–—－/／]+$/;

const squareMetre = /(?:㎡|m²|m2|平方米|平米)$/i;
const areaUnits: readonly (readonly [RegExp, number])[] = [
  [/(?:万㎡|万m²|万m2|万平方米|万平米)$/i, 10_000],
  [squareMetre, 1],
  [/(?:公顷|hm²|hm2)$/i, 10_000],
  [/万亩$/, 20_000_000 / 3],
  [/亩$/, 2000 / 3],
];
const moneyUnits: readonly (readonly [RegExp, number])[] = [
  [/万元$/, 1],
  [/亿元$/, 10_000],
  [/千元$/, 0.1],
  [/元$/, 0.0001],
];
const units: Readonly<Record<string, typeof areaUnits>> = { "㎡": areaUnits, 万元: moneyUnits };

const day = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:\s+0{1,2}:00(?::00)?)?$/;

/** The spellings of a day that a sheet may use, in words. */
export const daySpellings = "可写作 年-月-日、年/月/日、年.月.日、×年×月×日 或8位数字";

/** What a number in one unit is multiplied by to be in a field's; null if they do not measure the same. */
export function unitFactor(unit: string, stated: string): number | null {
  const known = units[unit]?.find(([pattern]) => pattern.exec(stated)?.index === 0);
  return known ? known[1] : null;
}

/**
 * A cell of a sheet as the field's usual text: days, thousands and units in the spellings of offices;
 * a dash or a slash is nothing. A number without a unit is multiplied by `factor`, which its heading
 * gives. What is none of them stays as it is, for the rules to tell.
 */
export function sheetValue(field: Field | undefined, cell: unknown, factor = 1): unknown {
  if (!field) return cell;
  if (typeof cell === "number")
    return factor !== 1 && isNumber(field) ? rounded(cell * factor) : cell;
  if (typeof cell !== "string") return cell;
  const text = cell.trim();
  if (nothing.test(text)) return null;
  if (field.kind === "date") return dayOf(text);
  if (!isNumber(field)) return cell;
  return numberOf(text.replace(/\s/g, ""), units[field.unit ?? ""] ?? [], factor) ?? cell;
}

const isNumber = ({ kind }: Field) => kind === "number" || kind === "integer";
const rounded = (value: number) => Math.round(value * 1e6) / 1e6;

function dayOf(text: string): string {
  const [, year, month = "", date = ""] = day.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}` : text;
}

function numberOf(text: string, known: typeof areaUnits, factor: number): number | null {
  const unit = known.find(([pattern]) => pattern.test(text));
  const plain = (unit ? text.replace(unit[0], "") : text).replaceAll("，", ",");
  if (!/^[+-]?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/.test(plain)) return null;
  return rounded(Number(plain.replaceAll(",", "")) * (unit?.[1] ?? factor));
}
