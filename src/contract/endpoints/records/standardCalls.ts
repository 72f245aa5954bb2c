import { z } from "zod";
import type { AnyDataset } from "../../define/dataset";
import {
  type Endpoint,
  endpoint,
  pageInput,
  pageOutput,
  type sortInput,
} from "../../define/endpoint";
import { outlineInput } from "../../rules/outline/outlineLimits";
import { multiPolygonSchema } from "../../rules/problem/report";
import { filterOf } from "./filterOf";
import { reviewSchema, revisionSchema } from "./history";

/** Calls that most entities have; each builder makes one under the customer's path. */

type Named<R extends z.ZodType> = AnyDataset & { record: R };
type Id = z.ZodObject<Record<string, z.ZodString>>;

const idOf = ({ key }: AnyDataset, name = key.id): Id => z.object({ [name]: z.string().max(40) });

/** Paging, order, region, and the filters of the dataset by field name. */
export type PageQuery = {
  current: number;
  pageSize: number;
  sort?: z.infer<typeof sortInput> | undefined;
  after?: string | undefined;
  areaCode?: string | undefined;
} & Readonly<Record<string, unknown>>;

/** Input of any dataset's page call; its filter names are only known at run time. */
export const pageQueryOf = (dataset: AnyDataset) =>
  pageInput(filterOf(dataset)) as unknown as z.ZodType<PageQuery, Partial<PageQuery>>;

/** One page of records, with count and sums over the whole filter. */
export const pageCall = <R extends z.ZodType>(dataset: Named<R>, path: string) =>
  endpoint({
    path,
    kind: "json",
    readonly: true,
    access: dataset.access.read,
    input: pageQueryOf(dataset),
    output: pageOutput(dataset.record),
  });

/**
 * One record with outline, reviews and revisions. Its id has the dataset's name for it: `dkid`,
 * `xmid` …
 */
export const infoCall = <R extends z.ZodType>(dataset: Named<R>, path: string) =>
  endpoint({
    path,
    kind: "query",
    access: dataset.access.read,
    input: idOf(dataset),
    output: infoOutput(dataset.record),
  });

export const infoOutput = <R extends z.ZodType>(record: R) =>
  z.object({
    record,
    geometry: multiPolygonSchema.nullable(),
    reviews: z.array(reviewSchema),
    revisions: z.array(revisionSchema),
  });

/** Every figure can be checked: `filter` lists exactly the records that it counts. Stored units. */
export const figureOutput = z.object({
  key: z.string(),
  label: z.string(),
  zs: z.number().int(),
  sums: z.record(z.string(), z.number()),
  /** The rollup's rates by field; null without a denominator. */
  rates: z.record(z.string(), z.number().nullable()).optional(),
  filter: z.record(z.string(), z.unknown()),
});

export const statsOutput = z.object({
  total: figureOutput,
  groups: z.record(z.string(), z.array(figureOutput)),
});

/** Region, list filters, and what to group by. */
export type StatsQuery = {
  areaCode?: string | undefined;
  groups: string[];
} & Readonly<Record<string, unknown>>;

/**
 * Counts and sums, in total and by group: from the rollup if it covers the query, otherwise from
 * the records. Groups are the rollup's dimensions and `region`.
 */
export const statsCall = (dataset: AnyDataset, path: string) =>
  endpoint({
    path,
    heavy: true,
    kind: "json",
    readonly: true,
    access: dataset.access.read,
    input: z.object({
      ...filterOf(dataset),
      groups: z
        .array(z.enum(["region", ...dataset.rollup.by, ...dataset.rollup.single]))
        .max(24)
        .default(["region"]),
    }) as unknown as z.ZodType<StatsQuery, Partial<StatsQuery>>,
    output: statsOutput,
  });

/** Values by field name, outline in degrees. Server-maintained fields are ignored. */
const draft = {
  values: z.record(z.string(), z.unknown()),
  geometry: outlineInput.optional(),
  /** The user has seen and accepted the warnings. */
  confirmWarnings: z.boolean().default(false),
};

export const insertCall = <R extends z.ZodType>(dataset: Named<R>, path: string) =>
  endpoint({
    path,
    word: "新增",
    log: `新增${dataset.title}`,
    kind: "json",
    access: dataset.access.write,
    input: z.object(draft),
    output: dataset.record,
  });

/** A stale `bbh` answers 409 with `problems: { current }`; errors and open warnings answer 400. */
export const updateCall = <R extends z.ZodType>(dataset: Named<R>, path: string) =>
  endpoint({
    path,
    word: "修改",
    log: `修改${dataset.title}`,
    kind: "json",
    access: dataset.access.write,
    input: z.object({ id: z.string().max(40), bbh: z.number().int(), ...draft }),
    output: dataset.record,
  });

/** Shapefile options; `zone` uses the 3° zone that contains most of the records. */
export const exportOrder = {
  crs: z.enum(["4490", "4527", "4528", "4529", "4548", "4549", "4550", "zone"]).default("4490"),
  encoding: z.enum(["gbk", "utf8"]).default("gbk"),
};

export const batchResult = z.object({
  ok: z.array(z.string()),
  failed: z.array(z.object({ id: z.string(), message: z.string() })),
});

const ids = z.array(z.string().max(40)).min(1).max(1000);

export const removeCall = (dataset: AnyDataset, path: string) =>
  endpoint({
    path,
    word: "删除",
    log: `删除${dataset.title}`,
    kind: "json",
    access: dataset.access.delete,
    input: z.object({ ids }),
    output: batchResult,
  });

type UsualCalls<R extends z.ZodType> = {
  pageList: ReturnType<typeof pageCall<R>>;
  info: ReturnType<typeof infoCall<R>>;
  stats: ReturnType<typeof statsCall>;
  insert: ReturnType<typeof insertCall<R>>;
  update: ReturnType<typeof updateCall<R>>;
  remove: ReturnType<typeof removeCall>;
};
type Maker = (dataset: Named<z.ZodType>, path: string) => Endpoint;

const makers: Readonly<Record<keyof UsualCalls<z.ZodType>, Maker>> = {
  pageList: pageCall,
  info: infoCall,
  stats: statsCall,
  insert: insertCall,
  update: updateCall,
  remove: removeCall,
};

/** A register's usual calls, each under the customer's path. */
export const usualCalls = <R extends z.ZodType, K extends keyof UsualCalls<R>>(
  dataset: Named<R>,
  paths: Readonly<Record<K, string>>,
) =>
  Object.fromEntries(
    Object.entries<string>(paths).map(([key, path]) => [key, makers[key as K](dataset, path)]),
  ) as Pick<UsualCalls<R>, K>;

/**
 * Moves records to another state, each one separately. The ids, the state and the note use the
 * customer's names: `{ xmids, spzt, spyj }`; `word` is the history's name for the move, `log` the
 * log's.
 */
export const moveCall = <I extends string, S extends string, N extends string>(
  access: string,
  path: string,
  names: { ids: I; state: S; note: N; word: string; log: string },
  states: readonly string[],
) =>
  endpoint({
    path,
    word: names.word,
    log: names.log,
    kind: "json",
    access,
    input: z.object({
      [names.ids]: ids,
      [names.state]: z.enum(states),
      [names.note]: z.string().trim().max(500).default(""),
      /** Version that the user saw, by id. */
      versions: z.record(z.string(), z.number().int()).optional(),
    } as Record<I, typeof ids> &
      Record<S, z.ZodEnum<Record<string, string>>> &
      Record<N, z.ZodDefault<z.ZodString>> & {
        versions: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodNumber>>;
      }),
    output: batchResult,
  });
