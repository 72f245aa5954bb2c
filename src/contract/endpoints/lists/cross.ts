import { z } from "zod";
import { bytes, endpoint } from "../../define/endpoint";

/** Count and sums by field, in their stored units. */
const sum = z.object({ zs: z.number().int(), sums: z.record(z.string(), z.number()) });
export type CrossSum = z.infer<typeof sum>;

/** Cell name: the values of its dimensions in the requested order. */
export const cellKey = (values: readonly string[]): string => values.join("\u001f");

const row = sum.extend({
  key: z.string(),
  label: z.string(),
  /** One record per requested group of columns; empty cells are left out. */
  cells: z.array(z.record(z.string(), sum)),
});
export type CrossRow = z.infer<typeof row>;

const filter = z.record(z.string(), z.unknown());
const text = z.string().max(200);
const headingOver = <T extends z.ZodType>(child: T) =>
  z.object({ title: text, children: z.array(child).max(200).optional() });
/** At most three rows. */
const heading = headingOver(headingOver(z.object({ title: text })));

/** A heading of a sheet; one with children spans them. */
export type SheetHeading = { title: string; children?: SheetHeading[] | undefined };

/** Cross tables of any dataset, computed from its rollup. */
export const crossApi = {
  /**
   * The regions below the requested one, crossed with dimensions of the rollup. To list the records
   * of a cell, use `filter` with the row's region and the cell's values.
   */
  cross: endpoint({
    path: "tjfx/cross",
    heavy: true,
    kind: "json",
    readonly: true,
    access: "",
    input: z.object({
      dataset: z.string().max(40),
      areaCode: z.string().max(9).optional(),
      filter: filter.default({}),
      /** Groups of columns: each is one dimension, or two crossed. */
      columns: z.array(z.array(z.string().max(40)).min(1).max(2)).max(6),
    }),
    output: z.object({ total: row, list: z.array(row), filter }),
  }),
  /** The table as shown on the page, as a sheet with merged headings. */
  sheet: endpoint({
    path: "export/table",
    log: "导出统计表",
    kind: "blob",
    access: "export:do",
    input: z.object({
      title: text.min(1),
      /** The filter in words, printed under the title. */
      note: z.string().max(1000).default(""),
      headings: z.array(heading).min(1).max(200),
      /** Decimals of each numeric column; null for text. */
      digits: z.array(z.number().int().min(0).max(6).nullable()).max(400),
      rows: z
        .array(z.array(z.union([z.string().max(1000), z.number(), z.null()])).max(400))
        .max(5000),
    }),
    output: bytes,
  }),
};
