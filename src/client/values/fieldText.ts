import {
  type Field,
  isLand,
  isMissing,
  isYear,
  shownAmount,
  shownDigits,
  shownUnitOf,
} from "#contract/define/field";
import { storedListText } from "#contract/storedList";
import { day, decimal, hectares, missing, moment, mu } from "./format";

const codeText = (field: Field, value: unknown): string =>
  String(value)
    .split(",")
    .map((one) => field.codes?.[one] ?? one)
    .join("、");

const numberText = (field: Field, value: unknown): string => {
  const number = Number(value);
  if (isLand(field)) return mu(number);
  return isYear(field) ? String(number) : decimal(shownAmount(field, number), shownDigits(field));
};

const isNumeric = (field: Field) => field.kind === "number" || field.kind === "integer";

/** A stored value as displayed, without its unit. */
export function fieldText(field: Field, value: unknown): string {
  if (isMissing(field, value)) return missing;
  if (field.codes) return codeText(field, value);
  if (isNumeric(field)) return numberText(field, value);
  if (field.kind === "date") return day(String(value));
  if (field.kind === "time") return moment(String(value));
  return storedListText(String(value)) ?? String(value);
}

/** The same with its unit. */
export function briefText(field: Field, value: unknown): string {
  const text = fieldText(field, value);
  const unit = shownUnitOf(field);
  return text === missing || !unit || isYear(field) ? text : `${text} ${unit}`;
}

/** The same with its unit; areas also in ㎡ and 公顷. */
export function detailText(field: Field, value: unknown): string {
  const text = briefText(field, value);
  if (text === missing || !isLand(field)) return text;
  return `${text}（${decimal(Number(value), 2)} ㎡，${hectares(Number(value))} 公顷）`;
}
