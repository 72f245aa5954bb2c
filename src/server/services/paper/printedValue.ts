import type { AnyDataset } from "#contract/define/dataset";
import { type Field, isLand, isMissing, shownAmount, shownUnitOf } from "#contract/define/field";
import { hiddenFrom, isPersonal, isRounded, roundedText } from "#contract/define/secret";
import { shownValue } from "#contract/define/shownValue";
import { limits } from "#contract/limits";
import { minuteText } from "#contract/today";
import { maskedMark } from "../sheets/exportXlsx";

export const missing = "—";

/** A number with thousands separators and a fixed number of decimals. */
export const decimal = (value: number, digits: number): string =>
  value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A value for printing: areas in 亩 and ㎡, amounts with separators, codes as labels. */
export function printedValue(field: Field, value: unknown): string {
  if (isMissing(field, value)) return missing;
  if (field.kind === "time") return minuteText(new Date(String(value)));
  const isNumber = field.kind === "number" || field.kind === "integer";
  if (!isNumber || field.codes) return shownValue(field, value) ?? missing;
  return amountText(field, Number(value));
}

function amountText(field: Field, amount: number): string {
  const { kind, digits = 0 } = field;
  const unit = shownUnitOf(field);
  if (isLand(field)) return `${decimal(amount / limits.mu, 2)} 亩（${decimal(amount, 2)} ㎡）`;
  // Years get no separators; amounts are stored to the yuan and shown with two decimals.
  if (kind === "integer" && (unit === "年" || !unit)) return String(amount);
  const text = decimal(shownAmount(field, amount), Math.min(digits, 2));
  return unit ? `${text} ${unit}` : text;
}

/** Label and text of a field of a record; what is hidden is marked, people stand as their masks. */
export function printedFact(
  { fields, reader = [] }: AnyDataset,
  row: Readonly<Record<string, unknown>>,
) {
  const hidden = hiddenFrom(fields, reader);
  return (name: string): [label: string, text: string] => {
    const field = fields[name] as Field;
    if (hidden.has(name) && !isPersonal(field)) return [field.label, maskedMark];
    const value = row[name];
    if (!isRounded(field, reader) || typeof value !== "number") {
      return [field.label, printedValue(field, value)];
    }
    return [field.label, `${roundedText(value)} ${field.unit ?? ""}`.trim()];
  };
}
