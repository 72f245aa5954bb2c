import { z } from "zod";
import type { Field } from "./field";

export type Fields = Record<string, Field>;
type Shape<F extends Fields> = { [K in keyof F]: F[K]["schema"] };

export type Symbol<F extends Fields = Fields> = {
  by: keyof F & string;
  title: string;
  colors: Readonly<Record<string, string>>;
};

/** How people work with the records: what registers, inbox, search and logs are derived from. */
export type Work = {
  /** The word that records are counted by: 宗, 个, 家 … */
  counter: string;
  /** What one record is called in messages. */
  noun: string;
  /** States in which a record may be edited, and deleted; null for any, none where nobody may. */
  editable: readonly string[] | null;
  deletable: readonly string[] | null;
  /** The kind under which the search box finds it; null where it is not looked for. */
  searched: "record" | "enterprise" | "park" | null;
  /** Many records may be changed at once, in the table or by the dialog. */
  bulk: boolean;
  /** The page of its list, which a link from elsewhere opens. */
  home: string | null;
};

export type Dataset<F extends Fields = Fields> = {
  name: string;
  title: string;
  table: string;
  /** The fields that identify a record: for the machine, for people, and as a heading. */
  key: { id: keyof F & string; number: keyof F & string; name: keyof F & string };
  geometry: "Polygon" | "Point" | null;
  fields: F;
  views: {
    table: readonly (keyof F & string)[];
    filter: readonly (keyof F & string)[];
    form: readonly (keyof F & string)[];
    /** Indicators on the map card. */
    card: readonly (keyof F & string)[];
    /** Attributes that travel inside vector tiles. */
    tile: readonly (keyof F & string)[];
    /** Texts that a keyword is looked for in; the order is that of the bigram index. */
    search: readonly (keyof F & string)[];
  };
  access: { read: string; write: string; approve: string; import: string; delete: string };
  /** Ways to colour the parcels; the first is the default. */
  symbols: readonly Symbol<F>[];
  /** What statistics and list totals are kept ready for, besides the county and the count. */
  /** Few records, of which no counts are kept: no list to be counted, crossed or written out. */
  uncounted?: true;
  rollup: Rollup<keyof F & string>;
  work: Work;
  /** The field that a workflow moves; null for records without states. */
  state: (keyof F & string) | null;
  /** Records that are whole regions, by a code: their figures are no single enterprise's. */
  regions?: { by: keyof F & string; of: string };
};

export type Rollup<K extends string = string> = {
  /** Dimensions that are crossed with each other: all with all, or as `sets` say. */
  by: readonly K[];
  /**
   * Which dimensions are crossed, by the ending of their table; "" for the plain one. What no set holds
   * together is counted from the records.
   */
  sets?: Readonly<Record<string, readonly K[]>>;
  /** Attributes counted one at a time: many values, or several in one record. */
  single: readonly K[];
  /** Quantities that are summed, in their stored unit. */
  sums: readonly K[];
  /**
   * Fields that a sum over another one is, areas taken in 亩. What a rate is made of may be secret: of
   * a region or a class of records it is not.
   */
  rates?: Readonly<Record<string, { of: K; per: K }>>;
};

/** States the facts about one entity; everything else is derived from them by small functions. */
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
