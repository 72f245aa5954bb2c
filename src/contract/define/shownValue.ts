import { limits } from "../limits";
import { storedListText } from "../storedList";
import { minuteText } from "../today";
import { type Field, isLand, isYear, shownAmount } from "./field";

/** A stored value in words and with its unit, as shown in logs and reports; null for none. */
export function shownValue(field: Field, value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (field.codes) return labels(field.codes, String(value));
  if (isLand(field)) return `${(Number(value) / limits.mu).toFixed(2)} 亩`;
  if (field.kind === "time") return minuteText(new Date(String(value)));
  if (field.kind === "text") return storedListText(String(value)) ?? String(value);
  if (field.inPercent) return `${shownAmount(field, Number(value))} %`;
  return field.unit && !isYear(field) ? `${value} ${field.unit}` : String(value);
}

const labels = (codes: Readonly<Record<string, string>>, value: string): string =>
  value
    .split(",")
    .map((one) => codes[one] ?? one)
    .join("、");
