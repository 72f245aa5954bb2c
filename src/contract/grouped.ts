const formats = new Map<number, Intl.NumberFormat>();

/** A number with thousands separators and fixed decimals; never "-0". */
export function grouped(value: number, digits: number): string {
  const format =
    formats.get(digits) ??
    new Intl.NumberFormat("zh-CN", {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay: "negative",
    });
  formats.set(digits, format);
  return format.format(value);
}
