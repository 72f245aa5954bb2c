import type { Field } from "../../define/field";
import { codeOfLabel } from "../../define/formerWords";

/**
 * A heading without blanks, units and punctuation, and with full-width characters made half-width.
 */
export const plainHeading = (heading: string): string =>
  heading
    .normalize("NFKC")
    .replace(/\(.*?\)/g, "")
    .replace(/[\s:*_/-]/g, "");

type Titles<C extends string> = Readonly<Record<C, string>>;

/** Finds columns by headings, using their titles and other names that offices use. */
export function headingReader<C extends string>(
  titles: Titles<C>,
  aliases: Readonly<Record<string, C>> = {},
) {
  const columns = Object.keys(titles) as C[];
  const known = new Map<string, C>([
    ...columns.map((column) => [plainHeading(titles[column]), column] as const),
    ...Object.entries<C>(aliases),
  ]);
  /** The column a heading means, by exact or similar name; null if ambiguous or unknown. */
  const columnOf = (heading: string): C | null => {
    const text = plainHeading(heading);
    const exact = known.get(text);
    if (exact) return exact;
    if (text.length < 2) return null;
    const near = [...known].filter(([name]) => name.includes(text) || text.includes(name));
    const found = new Set(near.map(([, column]) => column));
    return found.size === 1 ? ([...found][0] ?? null) : null;
  };
  /**
   * The column each heading fills: the user's choice, else its meaning. Each column is filled only
   * once, by the first heading that means it.
   */
  const match = (
    headings: readonly string[],
    wishes: Readonly<Record<string, C | null>> = {},
  ): (C | null)[] => {
    const taken = new Set(Object.values<C | null>(wishes).filter((one) => one !== null));
    return headings.map((heading) => {
      if (heading in wishes) return wishes[heading] ?? null;
      const column = columnOf(heading);
      if (column === null || taken.has(column)) return null;
      taken.add(column);
      return column;
    });
  };
  return { columnOf, match };
}

/** A cell may contain a code or its label, of a list of codes several; returns the code. */
export function codeInCell<V>(field: Field | undefined, value: V): V | string {
  if (!field?.codes || typeof value !== "string") return value;
  const { codes } = field;
  const text = value.trim();
  const whole = Object.hasOwn(codes, text) ? text : codeOfLabel(codes, text);
  if (whole !== undefined || field.kind !== "codes") return whole ?? text;
  return text
    .split(/[,，、;；]+/)
    .map((one) => codeOfLabel(codes, one.trim()) ?? one.trim())
    .join(",");
}
