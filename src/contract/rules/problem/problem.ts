import { z } from "zod";

/** E 错误 blocks, W 警告 asks, I 提示 tells (validation rules, head). */
export const levels = { E: "错误", W: "警告", I: "提示" } as const;
export type Level = keyof typeof levels;

export const problemSchema = z.object({
  /** Rule code of the validation rules, as `G011`. */
  rule: z.string(),
  level: z.enum(["E", "W", "I"]),
  /** Position of the record in its layer, from 1; sheet row of an xlsx; line of a txt. Null: the file. */
  row: z.number().int().nullable(),
  /** Character of a text file's line, from 1. */
  column: z.number().int().optional(),
  dkbh: z.string().nullable(),
  /** Upper-case column name. */
  field: z.string().nullable(),
  value: z.string().nullable(),
  message: z.string(),
  other_dkbh: z.string().nullable().optional(),
  other_row: z.number().int().nullable().optional(),
  overlapM2: z.number().optional(),
  /** Where to look: longitude and latitude in degrees, CGCS2000. */
  place: z.tuple([z.number(), z.number()]).optional(),
});

export type Problem = z.infer<typeof problemSchema>;

/** Rings in longitude and latitude, as GeoJSON MultiPolygon coordinates. */
export const multiPolygonSchema = z.array(z.array(z.array(z.tuple([z.number(), z.number()]))));

export const reportSchema = z.object({
  fileId: z.string(),
  pcid: z.string(),
  fileName: z.string(),
  layer: z.string().nullable(),
  /** What was found of the reference system, in words. */
  crs: z.string().nullable(),
  total: z.number().int(),
  /** Records without any E. */
  clean: z.number().int(),
  errorCount: z.number().int(),
  warnCount: z.number().int(),
  infoCount: z.number().int(),
  /** At most `limits.reportMaxProblems`, of every level some; `leftOff` counts the others. */
  problems: z.array(problemSchema),
  leftOff: z.number().int(),
  canImport: z.boolean(),
  canImportClean: z.boolean(),
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  /**
   * Outlines by row: of the records that the listed problems are about, and of others as long as there
   * are fewer than `limits.reportShapes`.
   */
  shapes: z.record(z.string(), multiPolygonSchema),
});

export type Report = z.infer<typeof reportSchema>;

/** What a report says in numbers. */
export type ReportSums = Omit<Report, "problems" | "shapes">;
