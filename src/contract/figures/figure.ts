/**
 * A figure as screens name and explain it (domain/06 §0): one name has one formula, and figures that might be taken
 * for each other say what parts them.
 */
export type FigureFacts = Readonly<{
  /** 本年 is shown as the data year. */
  name: string;
  /** The formula in words. */
  formula: string;
  /** Which records count. */
  counts: string;
  /** What is left out; null where nothing is. */
  without: string | null;
  unit: string;
  /** As the records stand, over the data year, or judged on the business day. */
  asOf: "now" | "year" | "day";
  /** The rule that it follows. */
  source: string;
  /** What its traffic light compares; left out where it has none. */
  light?: string;
  /** What parts it from others, by their keys. */
  differs?: Readonly<Record<string, string>>;
}>;

/** The name on a screen. */
export const figureName = ({ name }: FigureFacts, year: number): string =>
  name.replace("本年", `${year} 年`);
