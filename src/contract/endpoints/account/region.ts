import { z } from "zod";
import { endpoint } from "../../define/endpoint";

const region = z.object({
  areaCode: z.string(),
  name: z.string(),
  parent: z.string().nullable(),
  level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  center: z.tuple([z.number(), z.number()]),
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});

export const regionApi = {
  /** The caller's region and everything below it; nothing above. */
  tree: endpoint({
    path: "region/tree",
    kind: "query",
    access: "",
    input: z.object({}),
    output: z.array(region),
  }),
  /**
   * Outlines of a region's children (or with `self` of the region itself), as GeoJSON in degrees.
   */
  outlines: endpoint({
    path: "region/geojson",
    kind: "query",
    access: "",
    input: z.object({ areaCode: z.string(), self: z.stringbool().optional() }),
    output: z.object({ type: z.literal("FeatureCollection"), features: z.array(z.unknown()) }),
  }),
  /** The name of any region; null if there is none. Links name regions that their reader may not see. */
  info: endpoint({
    path: "region/info",
    kind: "query",
    access: "",
    input: z.object({ areaCode: z.string().max(9) }),
    output: z.object({ name: z.string().nullable() }),
  }),
  towns: endpoint({
    path: "region/towns",
    kind: "query",
    access: "",
    input: z.object({ areaCode: z.string() }),
    output: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
};
