import { z } from "zod";
import type { Field } from "./field";

export type Fields = Record<string, Field>;
type Shape<F extends Fields> = { [K in keyof F]: F[K]["schema"] };

export type Symbol<F extends Fields = Fields> = {
  by: keyof F & string;
  title: string;
  colors: Readonly<Record<string, string>>;
};

/** How people work with the records. Registers, inbox, search and logs are derived from this. */
export type Work = {
  /** The measure word for counting records: 宗, 个, 家 … */
  counter: string;
  /** What messages call one record. */
  noun: string;
  /** States in which a record may be edited, and deleted: null means any, an empty list none. */
  editable: readonly string[] | null;
  deletable: readonly string[] | null;
  /** The category under which the search box finds it; null if it is not searchable. */
  searched: "record" | "enterprise" | "park" | null;
  /** Whether many records can be changed at once, in the table or with the dialog. */
  bulk: boolean;
  /** The page of its list, opened by links from elsewhere. */
  home: string | null;
};

export type Dataset<F extends Fields = Fields> = {
  name: string;
  title: string;
  table: string;
  /** The fields that identify a record: its id, its number for people, and its heading. */
  key: { id: keyof F & string; number: keyof F & string; name: keyof F & string };
  geometry: "Polygon" | "Point" | null;
  fields: F;
  views: {
    table: readonly (keyof F & string)[];
    filter: readonly (keyof F & string)[];
    form: readonly (keyof F & string)[];
    /** Indicators on the map card. */
    card: readonly (keyof F & string)[];
    /** Attributes carried in vector tiles. */
    tile: readonly (keyof F & string)[];
    /** Text fields for keyword search, in the order of the bigram index. */
    search: readonly (keyof F & string)[];
  };
  access: { read: string; write: string; approve: string; import: string; delete: string };
  /** Ways to colour the parcels; the first is the default. */
  symbols: readonly Symbol<F>[];
  /** People know it by its name more than by its number: the map names it on a chip beside it. */
  named?: true;
  /** Few records, so no counts are kept: no list is counted, crossed or exported. */
  uncounted?: true;
  /** Precomputed statistics and list totals, in addition to county and count. */
  rollup: Rollup<keyof F & string>;
  work: Work;
  /** Left out if nobody has to look at changes of its records. */
  ledger?: Ledger;
  /** The field that the workflow changes; null for records without states. */
  state: (keyof F & string) | null;
  /** Records that are whole regions, by a code: their figures are no single enterprise's. */
  regions?: { by: keyof F & string; of: string };
};

export type Rollup<K extends string = string> = {
  /** Dimensions that are crossed with each other: all of them, or as `sets` says. */
  by: readonly K[];
  /**
   * Which dimensions are crossed, keyed by table suffix ("" is the plain table). Combinations that
   * no set contains are counted from the records.
   */
  sets?: Readonly<Record<string, readonly K[]>>;
  /** Attributes counted one at a time, because they have many values or several per record. */
  single: readonly K[];
  /** Quantities to sum, in their stored unit. */
  sums: readonly K[];
  /**
   * Rates: one sum divided by another, with areas in 亩. The inputs of a rate may be secret for a
   * single record, but the rate of a region or class of records is not. All are of the data year's tax.
   */
  rates?: Readonly<Record<string, { of: K; per: K }>>;
};

/** What the update ledger (更新台账) tells of a dataset's changes (domain/04 §3). */
export type Ledger = {
  /** 业务类型 of an edit; that of a changed outline is 4. */
  kind: "1" | "3" | "5";
  /** States in which a record is approved: only its changes enter. Null means any. */
  approved: readonly string[] | null;
};

/** States the facts about one entity; small functions derive everything else from them. */
export const defineDataset = <
  const F extends Fields,
  const R extends Rollup<keyof F & string> = Rollup<keyof F & string>,
>(
  dataset: Dataset<F> & { rollup: R },
) => ({
  ...dataset,
  record: z.object(
    Object.fromEntries(Object.entries(dataset.fields).map(([key, f]) => [key, f.schema])),
  ) as unknown as z.ZodObject<Shape<F>>,
});

export type RecordOf<D extends { record: z.ZodType }> = z.infer<D["record"]>;

/** A dataset whose field names are not known to the caller: what the derivations take. */
export type AnyDataset = Omit<
  Dataset,
  "key" | "views" | "symbols" | "rollup" | "state" | "regions"
> & {
  key: { id: string; number: string; name: string };
  views: Readonly<
    Record<"table" | "filter" | "form" | "card" | "tile" | "search", readonly string[]>
  >;
  symbols: readonly { by: string; title: string; colors: Readonly<Record<string, string>> }[];
  rollup: Rollup;
  state: string | null;
  regions?: { by: string; of: string };
  record: z.ZodObject;
  /** Authorities of whoever reads it. Nobody's reading is that of somebody without any. */
  reader?: readonly string[];
};
