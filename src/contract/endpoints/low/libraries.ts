import { z } from "zod";
import { endpoint } from "../../define/endpoint";
import { multiPolygonSchema } from "../../rules/problem/report";
import { bboxText } from "../records/filterValues";

/** How the two libraries of low-efficiency land can differ on a parcel. */
export const differenceKinds = {
  city: "仅市级库有",
  province: "仅省级库有",
  facts: "属性不一致",
} as const;
export type DifferenceKind = keyof typeof differenceKinds;

/** Maximum parcels of each kind in one reply. */
export const mostDifferences = 500;

const kind = z.enum(Object.keys(differenceKinds) as [DifferenceKind, ...DifferenceKind[]]);

const value = z.union([z.string(), z.number(), z.null()]);

const difference = z.object({
  kind,
  /** The library the parcel is in; the city's for `facts`. */
  dataset: z.enum(["dxydsd", "dxydst"]),
  dkid: z.string(),
  dkbh: z.string(),
  dkmc: z.string(),
  /** ㎡ */
  mj: z.number(),
  /** Fields whose values differ, as stored. */
  facts: z.array(z.object({ field: z.string(), city: value, province: value })),
  geometry: multiPolygonSchema,
});
export type Difference = z.infer<typeof difference>;

export const librariesApi = {
  /**
   * Parcels in the box on which the city and provincial libraries of low-efficiency land differ:
   * how many of each kind, and the largest of each.
   */
  differences: endpoint({
    path: "map/compare",
    heavy: true,
    kind: "json",
    readonly: true,
    access: "dxyd:view",
    input: z.object({ areaCode: z.string().max(9).optional(), bbox: bboxText.unwrap() }),
    output: z.object({
      counts: z.record(kind, z.number().int()),
      list: z.array(difference),
    }),
  }),
};
