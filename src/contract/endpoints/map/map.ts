import { z } from "zod";
import { endpoint } from "../../define/endpoint";
import { areaInput } from "../../rules/outline/outlineLimits";
import { multiPolygonSchema } from "../../rules/problem/problem";

/** Most records that a selection holds; what lies beyond is said and left out. */
export const mostPicked = 10_000;
/** Most records whose outlines or facts one call answers. */
export const mostShown = 1_000;

const areaCode = z.string().max(9).optional();
const dataset = z.string().max(40);
const id = z.string().min(1).max(40);
const ids = z.array(id).max(mostPicked);
const position = z.tuple([z.number().min(-180).max(180), z.number().min(-85).max(85)]);
const place = z.tuple([z.number(), z.number()]);
const bbox = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const filter = z.record(z.string(), z.unknown()).default({});

/** Records of one dataset, named by their ids. */
const some = z.object({ dataset, ids });
const named = z.object({ dataset, filter });

const suggestion = z.object({
  /** Id of the record, code of the region or town. */
  id: z.string(),
  number: z.string(),
  name: z.string(),
  /** Owner or builder, town, county: what tells it from its namesakes. */
  note: z.string(),
  xzqdm: z.string(),
  at: place.nullable(),
  bbox: bbox.nullable(),
});

/** `record` opens a card, `enterprise` has parcels, the others are places. */
export const suggestionKinds = ["record", "enterprise", "park", "region", "town"] as const;

const classSum = z.object({ value: z.string(), zs: z.number().int(), mj: z.number() });

/** Records of a dataset, counted and summed as a whole and by its first symbol. ㎡ */
const picked = z.object({
  dataset: z.string(),
  ids: z.array(z.string()),
  zs: z.number().int(),
  mj: z.number(),
  classes: z.array(classSum),
  /** Around their middles, in degrees; null where none has an outline. */
  bbox: bbox.nullable(),
});
export type Picked = z.infer<typeof picked>;

const outcome = z.object({
  picked: z.array(picked),
  /** There are more than `mostPicked`. */
  limited: z.boolean(),
});

/**
 * What the tools of the map ask for. Each call answers from those datasets that the caller may read
 * and from nothing else: what is not theirs is left out and not refused, so that nobody learns of it.
 */
export const mapApi = {
  /** Numbers, names, owners, enterprises, credit codes, projects and places that begin with or contain `q`. */
  suggest: endpoint({
    path: "map/suggest",
    kind: "json",
    readonly: true,
    access: "",
    input: z.object({ q: z.string().trim().min(1).max(100), areaCode }),
    output: z.object({
      groups: z.array(
        z.object({
          kind: z.enum(suggestionKinds),
          dataset: z.string().nullable(),
          title: z.string(),
          items: z.array(suggestion),
          /** There are others. */
          more: z.boolean(),
        }),
      ),
    }),
  }),
  /** The records that have these numbers, names of a list left in the order they were given. */
  find: endpoint({
    path: "map/find",
    kind: "json",
    readonly: true,
    slow: true,
    access: "",
    input: z.object({ numbers: z.array(z.string().trim().min(1).max(60)).min(1).max(mostPicked) }),
    output: outcome.extend({ missing: z.array(z.string()) }),
  }),
  /** Records of the datasets named that meet a place, other records, or nothing but their filter. */
  select: endpoint({
    path: "map/select",
    kind: "json",
    readonly: true,
    slow: true,
    access: "",
    input: z.object({
      areaCode,
      datasets: z.array(named).min(1).max(30),
      by: z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("filter") }),
        z.object({ kind: z.literal("area"), geometry: areaInput }),
        z.object({ kind: z.literal("line"), path: z.array(position).min(2).max(1000) }),
        /** No farther than `metres` from these records; 0 for those that meet or touch them. */
        z.object({
          kind: z.literal("near"),
          items: z.array(some).min(1).max(30),
          metres: z.number().min(0).max(20_000),
        }),
        /** Those that share ground with records of another layer. */
        z.object({ kind: z.literal("layer"), layer: named }),
        /** The industrial land that an enterprise uses. */
        z.object({ kind: z.literal("enterprise"), id }),
      ]),
    }),
    output: outcome,
  }),
  /** Counts and sums of records that were picked before; those that are gone are left out. */
  sums: endpoint({
    path: "map/sums",
    heavy: true,
    kind: "json",
    readonly: true,
    access: "",
    input: z.object({ items: z.array(some).max(30) }),
    output: outcome,
  }),
  /** What a list shows of records, in the order of their ids. */
  records: endpoint({
    path: "map/records",
    kind: "json",
    readonly: true,
    access: "",
    input: z.object({ dataset, ids: z.array(id).max(mostShown) }),
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          number: z.string(),
          name: z.string(),
          xzqdm: z.string(),
          xzqmc: z.string(),
          state: z.string().nullable(),
          /** ㎡ */
          mj: z.number().nullable(),
          bbh: z.number().int(),
          at: place.nullable(),
        }),
      ),
    }),
  }),
  /** Outlines for highlighting, simplified to a metre. */
  outlines: endpoint({
    path: "map/outlines",
    kind: "json",
    readonly: true,
    access: "",
    input: z.object({ dataset, ids: z.array(id).max(mostShown) }),
    output: z.object({
      list: z.array(z.object({ id: z.string(), geometry: multiPolygonSchema })),
    }),
  }),
  /** The next record in a direction, seen from the middle of one; null where there is none. */
  neighbour: endpoint({
    path: "map/neighbour",
    kind: "json",
    readonly: true,
    access: "",
    input: z.object({ dataset, id, to: z.enum(["north", "east", "south", "west"]) }),
    output: z.object({ id: z.string().nullable() }),
  }),
};
export type SuggestGroup = z.infer<typeof mapApi.suggest.output>["groups"][number];
export type Suggestion = SuggestGroup["items"][number];
export type SelectBy = z.input<typeof mapApi.select.input>["by"];
