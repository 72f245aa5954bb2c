import type { Dxydsd } from "../../datasets/dxydsd";
import type { Library, Shzt } from "../../workflow/shzt";
import type { Problem } from "../problem/problem";
import type { Subject } from "../problem/problemOf";
import type { ReadValues } from "../values/readValues";

type Values<R> = {
  readonly [K in keyof R]?: (Exclude<R[K], null> extends number ? number : string) | null;
};

/**
 * Attributes of a parcel as read: right in type, not yet in content. A code may stand in no list.
 * The provincial library has the same fields but for the last three.
 */
export type DxydValues = Values<Dxydsd>;

/** A record of low-efficiency land on its way in. */
export type DxydRecord = Subject & {
  readonly values: DxydValues;
  /** Texts that could not be read as the number or date they should be; `values` has null there. */
  readonly unread: Readonly<Record<string, string>>;
};

export type CountyName = { readonly code: string; readonly name: string };

/** What the attribute rules know of the world. */
export type ValueContext = {
  readonly library: Library;
  /** Region of the user: 2, 4 or 6 digits. */
  readonly callerArea: string;
  /** All counties by six-digit code. */
  readonly counties: ReadonlyMap<string, CountyName>;
  /** 亩均税收 below which a county calls land inefficient, 万元/亩. */
  readonly threshold: (xzqdm: string) => number;
  /** `YYYY-MM-DD` */
  readonly today: string;
};

/**
 * A record of the library by its number: what its review state allows; "foreign" when the importer
 * may not touch it.
 */
export type Existing = ReadonlyMap<string, Shzt | "foreign">;

/** One rule over the attributes of one record. Never throws. */
export type ValueRule = (record: DxydRecord, context: ValueContext) => readonly Problem[];

/** What a rule returns that has nothing to say. */
export const none: readonly Problem[] = [];

/** A record as the rules take it. */
export const recordOf = (read: ReadValues, row: number | null): DxydRecord => ({
  row,
  dkbh: typeof read.values.dkbh === "string" ? read.values.dkbh : null,
  ...read,
});
