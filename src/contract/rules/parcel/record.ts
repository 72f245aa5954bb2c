import type { Dxydsd } from "../../datasets/dxydsd";
import type { Library, Shzt } from "../../workflow/shzt";
import type { Subject } from "../problem/problemOf";
import type { Problem } from "../problem/report";
import type { ReadValues } from "../values/readValues";

type ReadAs<R> = {
  readonly [K in keyof R]?: (Exclude<R[K], null> extends number ? number : string) | null;
};

/**
 * A parcel's attributes as read: of the right type, but not yet checked, so a code may be in no
 * list. The provincial library has the same fields except the last three.
 */
export type DxydValues = ReadAs<Dxydsd>;

/** A low-efficiency land record to be imported. */
export type DxydRecord = Subject & {
  readonly values: DxydValues;
  /**
   * Texts that could not be read as the number or date they should be; `values` has null for them.
   */
  readonly unread: Readonly<Record<string, string>>;
};

export type CountyName = { readonly code: string; readonly name: string };

/** The context that the attribute rules need. */
export type ValueContext = {
  readonly library: Library;
  /** The user's region: 2, 4 or 6 digits. */
  readonly callerArea: string;
  /** All counties by six-digit code. */
  readonly counties: ReadonlyMap<string, CountyName>;
  /** Towns of the user's region by code; left out where they are settled before. */
  readonly towns?: ReadonlyMap<string, string>;
  /** The county's 亩均税收 threshold for inefficient land, 万元/亩. */
  readonly threshold: (xzqdm: string) => number;
  /** `YYYY-MM-DD` */
  readonly today: string;
};

/**
 * Existing library records by number: their review state, "foreign" if the importer may not touch
 * them, or "elsewhere" if they are another county's than the record with their number.
 */
export type Existing = ReadonlyMap<string, Shzt | "foreign" | "elsewhere">;

/** A rule on one record's attributes. Never throws. */
export type ValueRule = (record: DxydRecord, context: ValueContext) => readonly Problem[];

/** The result of a rule that has nothing to report. */
export const noProblems: readonly Problem[] = [];

/** A record in the form the rules take. */
export const recordOf = (read: ReadValues, row: number | null): DxydRecord => ({
  row,
  dkbh: typeof read.values.dkbh === "string" ? read.values.dkbh : null,
  ...read,
});
