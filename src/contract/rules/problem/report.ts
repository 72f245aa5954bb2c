import { z } from "zod";
import { mendSchema } from "./mend";
import { remarkSchema } from "./remark";

/** E 错误 blocks, W 警告 needs confirmation, I 提示 informs (validation rules, introduction). */
export const levels = { E: "错误", W: "警告", I: "提示" } as const;
export type Level = keyof typeof levels;

export const problemSchema = z.object({
  /** Code from the validation rules, e.g. `G011`. */
  rule: z.string(),
  level: z.enum(["E", "W", "I"]),
  /**
   * Position of the record in its layer, from 1; row of an xlsx sheet; line of a txt. Null for the
   * whole file.
   */
  row: z.number().int().nullable(),
  /** Position in a line of a text file, from 1. */
  column: z.number().int().optional(),
  dkbh: z.string().nullable(),
  /** Upper-case column name. */
  field: z.string().nullable(),
  value: z.string().nullable(),
  message: z.string(),
  other_dkbh: z.string().nullable().optional(),
  other_row: z.number().int().nullable().optional(),
  overlapM2: z.number().optional(),
  /** In files of several counties: the county of the record, and of the other one. */
  xzqdm: z.string().optional(),
  other_xzqdm: z.string().optional(),
  /** Where to look: longitude and latitude in degrees, CGCS2000. */
  place: z.tuple([z.number(), z.number()]).optional(),
});

export type Problem = z.infer<typeof problemSchema>;

/** Rings in longitude and latitude, as GeoJSON MultiPolygon coordinates. */
export const multiPolygonSchema = z.array(z.array(z.array(z.tuple([z.number(), z.number()]))));

/** What a file of several counties has of one of them. */
const countyPartSchema = z.object({
  xzqdm: z.string(),
  xzqmc: z.string(),
  total: z.number().int(),
  clean: z.number().int(),
  /** ㎡ of the clean ones. */
  mj: z.number(),
  errorCount: z.number().int(),
  warnCount: z.number().int(),
  infoCount: z.number().int(),
});
export type CountyPart = z.infer<typeof countyPartSchema>;

export const reportSchema = z.object({
  fileId: z.string(),
  pcid: z.string(),
  fileName: z.string(),
  layer: z.string().nullable(),
  /** The layers of a geodatabase that can be chosen instead. */
  layers: z.array(z.string()).optional(),
  /** A description of the reference system. */
  crs: z.string().nullable(),
  total: z.number().int(),
  /** Records without an E. */
  clean: z.number().int(),
  errorCount: z.number().int(),
  warnCount: z.number().int(),
  infoCount: z.number().int(),
  /**
   * At most `limits.reportMaxProblems`, including some of each level; `leftOff` counts the rest.
   */
  problems: z.array(problemSchema),
  leftOff: z.number().int(),
  /** A batch for each of them is made of it; absent where the file is one county's. */
  counties: z.array(countyPartSchema).optional(),
  /** What the reader guessed, mended or left out; reports of before have none. */
  remarks: z.array(remarkSchema).optional(),
  canImport: z.boolean(),
  canImportClean: z.boolean(),
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  /**
   * Outlines by row: for the records with listed problems, and for others up to
   * `limits.reportShapes` in total.
   */
  shapes: z.record(z.string(), multiPolygonSchema),
  /** Values that the clerk has corrected, at most `limits.reportMaxProblems`. */
  mends: z.array(mendSchema).optional(),
  /** How many times they were changed: a correction names the state that it starts from. */
  mendNo: z.number().int().optional(),
});

export type Report = z.infer<typeof reportSchema>;

/** The counts of a report, without its lists. */
export type ReportSums = Omit<Report, "problems" | "shapes" | "mends">;
