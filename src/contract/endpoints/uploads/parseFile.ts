import { z } from "zod";
import { endpoint, upload } from "../../define/endpoint";
import { remarkSchema } from "../../rules/problem/remark";
import { multiPolygonSchema, problemSchema } from "../../rules/problem/report";
import { chosenHeading } from "../../rules/values/chosenHeading";

export const parseCrsCodes = ["4490", "4527", "4528", "4529", "4548", "4549", "4550"] as const;

/** Sheet columns with outlines, or with the points of parcels and their rings. */
const columnShape = {
  outline: z.string().max(200).nullable(),
  x: z.string().max(200).nullable(),
  y: z.string().max(200).nullable(),
  number: z.string().max(200).nullable(),
  ring: z.string().max(200).nullable(),
};
const columnsAsked = z
  .preprocess((given) => (typeof given === "string" ? jsonOf(given) : given), z.object(columnShape))
  .optional();

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const positions = z.array(z.tuple([z.number(), z.number()]));

/** Points or lines of a record that has no surface, in degrees, CGCS2000. */
const marks = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("point"), positions }),
  z.object({ kind: z.literal("line"), lines: z.array(positions) }),
]);

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const parsedFile = z.object({
  format: z
    .enum([
      "mdb",
      "shp",
      "txt",
      "xlsx",
      "xls",
      "csv",
      "geojson",
      "gpkg",
      "kml",
      "dxf",
      "gdb",
      "fgb",
    ])
    .nullable(),
  /** The shown layer, and all available layers. */
  layer: z.string().nullable(),
  layers: z.array(z.string()),
  encoding: z.string().nullable(),
  /** The reference system's name and EPSG code, and how it was determined. */
  crs: z.object({
    name: z.string().nullable(),
    code: z.enum(parseCrsCodes).nullable(),
    source: z.enum(["file", "given", "guessed", "none"]),
  }),
  fields: z.array(z.string()),
  /** For sheets: the columns the outlines were taken from. */
  columns: z.object(columnShape).nullable(),
  /** And the row of their headings. */
  headingRow: z.number().int().nullable(),
  total: z.number().int(),
  /** The first `limits.previewFeatures`; outlines in degrees, CGCS2000. */
  features: z.array(
    z.object({
      row: z.number().int(),
      properties: z.record(z.string(), value),
      geometry: multiPolygonSchema.nullable(),
      /** Only where `wanted` is `all`. */
      marks: marks.optional(),
    }),
  ),
  problems: z.array(problemSchema),
  /** What was guessed, mended or left out. */
  remarks: z.array(remarkSchema),
});
export type ParsedFile = z.infer<typeof parsedFile>;
export type SheetColumns = NonNullable<ParsedFile["columns"]>;

/** Shows the contents of a file in any known format to every map user; nothing is stored. */
export const parseFileApi = {
  parse: endpoint({
    path: "gyydst/parse/file",
    log: "读取地块文件",
    kind: "upload",
    slow: true,
    access: "gyyd:view",
    input: z.object({
      file: upload,
      /** Overrides what was detected. */
      encoding: z.enum(["auto", "gbk", "utf-8"]).default("auto"),
      crs: z.enum(["auto", ...parseCrsCodes]).default("auto"),
      layer: z.string().max(200).optional(),
      /** A register takes surfaces alone; the map also draws points and lines. */
      wanted: z.enum(["surfaces", "all"]).default("surfaces"),
      /** As JSON text in a form. */
      columns: columnsAsked,
      headingRow: chosenHeading,
    }),
    output: parsedFile,
  }),
};
