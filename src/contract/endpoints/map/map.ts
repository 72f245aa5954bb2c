import { z } from "zod";
import { endpoint } from "../../define/endpoint";
import { areaInput } from "../../rules/outline/outlineLimits";
import { multiPolygonSchema } from "../../rules/problem/report";

/** Maximum records in a selection; anything beyond is left out and reported. */
export const mostPicked = 10_000;
/** Maximum records whose outlines or facts one call returns. */
export const mostShown = 1_000;

const areaCode = z.string().max(9).optional();
const dataset = z.string().max(40);
const id = z.string().min(1).max(40);
const ids = z.array(id).max(mostPicked);
const position = z.tuple([z.number().min(-180).max(180), z.number().min(-85).max(85)]);
const place = z.tuple([z.number(), z.number()]);
const bbox = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const filter = z.record(z.string(), z.unknown()).default({});

/** Of points and lines in one question. */
export const mostMarkCorners = 10_000;
/** How far from what is asked for a record may lie; 0 means that it meets it. */
const metres = z.number().min(0).max(20_000);
const markPoints = z.array(position).max(mostMarkCorners).default([]);
const markLines = z.array(z.array(position).min(2).max(mostMarkCorners)).max(mostMarkCorners);
const marks = z
  .object({
    kind: z.literal("marks"),
    points: markPoints,
    lines: markLines.default([]),
    metres: metres.default(0),
  })
  .superRefine(({ points, lines }, ctx) => {
    const corners = lines.reduce((sum, line) => sum + line.length, points.length);
    if (corners > 0 && corners <= mostMarkCorners) return;
    const message =
      corners === 0 ? "没有点或线" : `点和线共 ${corners} 个节点，最多 ${mostMarkCorners} 个`;
    ctx.addIssue({ code: "custom", message });
  });

/** Records of one dataset, named by their ids. */
const some = z.object({ dataset, ids });
const named = z.object({ dataset, filter });

const suggestion = z.object({
  /** Id of the record, code of the region or town. */
  id: z.string(),
  number: z.string(),
  name: z.string(),
  /** Owner or builder, town, county: tells records with the same name apart. */
  note: z.string(),
  xzqdm: z.string(),
  at: place.nullable(),
  bbox: bbox.nullable(),
});

/** `record` opens a card, `enterprise` has parcels, the others are places. */
export const suggestionKinds = ["record", "enterprise", "park", "region", "town"] as const;

const classSum = z.object({ value: z.string(), zs: z.number().int(), mj: z.number() });

/** Records of a dataset, counted and summed in total and by its first symbol. Areas in ㎡. */
const picked = z.object({
  dataset: z.string(),
  ids: z.array(z.string()),
  zs: z.number().int(),
  mj: z.number(),
  /** ㎡ of `mj` that lie under more than one of them; only where sums are asked for. */
  twice: z.number().optional(),
  classes: z.array(classSum),
  /** Bounds of their centre points, in degrees; null if none has an outline. */
  bbox: bbox.nullable(),
});
export type Picked = z.infer<typeof picked>;

const outcome = z.object({
  picked: z.array(picked),
  /** There were more than `mostPicked`. */
  limited: z.boolean(),
});

/**
 * Calls for the map tools. Each call uses only datasets the caller may read. Others are silently
 * left out instead of refused, so that nobody learns of them.
 */
export const mapApi = {
  /**
   * Suggestions that start with or contain `q`: numbers, names, owners, enterprises, credit codes,
   * projects and places.
   */
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
          /** More exist. */
          more: z.boolean(),
        }),
      ),
    }),
  }),
  /** Records with these numbers. Numbers not found are returned in their original order. */
  find: endpoint({
    path: "map/find",
    kind: "json",
    readonly: true,
    slow: true,
    access: "",
    input: z.object({ numbers: z.array(z.string().trim().min(1).max(60)).min(1).max(mostPicked) }),
    output: outcome.extend({ missing: z.array(z.string()) }),
  }),
  /**
   * Records of the given datasets that meet a place or other records, or just match their filter.
   */
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
        z.object({ kind: z.literal("area"), geometry: areaInput, metres: metres.default(0) }),
        z.object({ kind: z.literal("line"), path: z.array(position).min(2).max(1000) }),
        /** Around any of these points, or met by any of these lines; or within `metres` of one. */
        marks,
        /** Within `metres` of these records; 0 means meeting or touching. */
        z.object({
          kind: z.literal("near"),
          items: z.array(some).min(1).max(30),
          metres,
        }),
        /** Overlapping records of another layer, or within `metres` of one. */
        z.object({ kind: z.literal("layer"), layer: named, metres: metres.default(0) }),
        /** The industrial land that an enterprise uses. */
        z.object({ kind: z.literal("enterprise"), id }),
      ]),
    }),
    output: outcome,
  }),
  /** Counts and sums of previously picked records; deleted ones are left out. */
  sums: endpoint({
    path: "map/sums",
    heavy: true,
    kind: "json",
    readonly: true,
    access: "",
    input: z.object({ items: z.array(some).max(30) }),
    output: outcome,
  }),
  /** The list view of records, in the order of their ids. */
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
  /** The nearest record in a direction from the middle of this one; null if there is none. */
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
