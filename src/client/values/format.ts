import { grouped } from "#contract/grouped";
import { limits } from "#contract/limits";
import { minuteText, today } from "#contract/today";

/** Shown for a missing value; never 0. */
export const missing = "—";

type Numeric = number | null | undefined;

/** A number with thousands separators and fixed decimals. */
export const decimal = (value: Numeric, digits: number): string =>
  value === null || value === undefined || !Number.isFinite(value)
    ? missing
    : grouped(value, digits);

export const count = (value: Numeric): string => decimal(value, 0);

/** Square metres as 亩. */
export const toMu = (squareMetres: number): number => squareMetres / limits.mu;

/** 亩 with two decimals from ㎡. */
export const mu = (squareMetres: Numeric): string =>
  squareMetres === null || squareMetres === undefined ? missing : decimal(toMu(squareMetres), 2);

/** 公顷 with four decimals from ㎡. */
export const hectares = (squareMetres: Numeric): string =>
  squareMetres === null || squareMetres === undefined ? missing : decimal(squareMetres / 10_000, 4);

/** A ratio as a percentage with one decimal. */
export const percent = (ratio: Numeric): string =>
  ratio === null || ratio === undefined || !Number.isFinite(ratio)
    ? missing
    : `${decimal(ratio * 100, 1)}%`;

const wholeUnits = new Set([..."宗个项家人条年天幢层户批次套件起处"]);

/** Decimals of a figure: none for counts, one for percentages, two for everything else. */
export const digitsOf = (unit: string): number => {
  if (wholeUnits.has(unit)) return 0;
  return unit === "%" || unit === "百分点" ? 1 : 2;
};

/**
 * A figure with the decimals of its unit; the unit itself is shown next to it in the weak colour.
 */
export const figure = (value: Numeric, unit: string): string => decimal(value, digitsOf(unit));

const atOf = (value: string): Date | null => {
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? null : at;
};

/** `2024-06-15` in China, whatever the zone of the machine. A calendar day is not shifted. */
export function day(value: string | null | undefined): string {
  if (!value) return missing;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  const at = atOf(value);
  return at ? today(at) : missing;
}

/** `2024-06-15 14:03` in China. */
export function moment(value: string | null | undefined): string {
  const at = value ? atOf(value) : null;
  return at ? minuteText(at) : missing;
}

const steps: readonly [seconds: number, unit: string][] = [
  [86_400, "天"],
  [3_600, "小时"],
  [60, "分钟"],
];

/** `3 小时前`: only for audit trails, always with the exact time at hand. */
export function ago(value: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - new Date(value).getTime()) / 1000);
  for (const [size, unit] of steps) {
    if (seconds >= size) return `${Math.floor(seconds / size)} ${unit}前`;
  }
  return "刚刚";
}

const kilo = 1024;

/** A file's size: `12.3 MB`. */
export function bytesText(bytes: number): string {
  if (bytes < kilo) return `${bytes} B`;
  if (bytes < kilo * kilo) return `${decimal(bytes / kilo, 1)} KB`;
  const mb = bytes / kilo / kilo;
  if (mb >= kilo) return `${decimal(mb / kilo, 1)} GB`;
  return `${decimal(mb, Number.isInteger(mb) ? 0 : 1)} MB`;
}
