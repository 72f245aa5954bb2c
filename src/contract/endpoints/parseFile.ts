import { z } from "zod";
import { endpoint, upload } from "../define/endpoint";
import { multiPolygonSchema, problemSchema } from "../rules/problem";

export const parseCrsCodes = ["4490", "4527", "4528", "4529", "4548", "4549", "4550"] as const;

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const parsedFile = z.object({
  format: z.enum(["mdb", "shp", "txt", "xlsx", "geojson"]).nullable(),
  layer: z.string().nullable(),
  encoding: z.string().nullable(),
  /** The reference system, in words and as EPSG code, and where it comes from. */
  crs: z.object({
    name: z.string().nullable(),
    code: z.enum(parseCrsCodes).nullable(),
    source: z.enum(["file", "given", "guessed", "none"]),
  }),
  fields: z.array(z.string()),
  total: z.number().int(),
  /** The first `limits.previewFeatures`; outlines in degrees, CGCS2000. */
  features: z.array(
    z.object({
      row: z.number().int(),
      properties: z.record(z.string(), value),
      geometry: multiPolygonSchema.nullable(),
    }),
  ),
  problems: z.array(problemSchema),
});
export type ParsedFile = z.infer<typeof parsedFile>;

/** Shows what a file of industrial land holds, whatever its format; nothing is stored. */
export const parseFileApi = {
  parse: endpoint({
    path: "gyydst/parse/file",
    kind: "upload",
    slow: true,
    access: "gyyd:edit",
    input: z.object({
      file: upload,
      /** Corrections of what was found. */
      encoding: z.enum(["auto", "gbk", "utf-8"]).default("auto"),
      crs: z.enum(["auto", ...parseCrsCodes]).default("auto"),
    }),
    output: parsedFile,
  }),
};
