import { z } from "zod";
import { bytes, endpoint } from "../../define/endpoint";

/** Count and sums by field, in their stored units. */
const sum = z.object({ zs: z.number().int(), sums: z.record(z.string(), z.number()) });
export type CrossSum = z.infer<typeof sum>;

/** Name of a cell: the values of its dimensions in the order that was asked for. */
export const cellKey = (values: readonly string[]): string => values.join("\u001f");

const row = sum.extend({
  key: z.string(),
  label: z.string(),
  /** One record for each group of columns that was asked for; empty cells are left out. */
  cells: z.array(z.record(z.string(), sum)),
});
export type CrossRow = z.infer<typeof row>;

const filter = z.record(z.string(), z.unknown());
const text = z.string().max(200);
const headingOver = <T extends z.ZodType>(child: T) =>
  z.object({ title: text, children: z.array(child).max(200).optional() });
/** Three rows at most. */
const heading = headingOver(headingOver(z.object({ title: text })));

/** A heading of a sheet; one with children spans them. */
export type SheetHeading = { title: string; children?: SheetHeading[] | undefined };

/** Cross tables of any dataset, from its rollup. */
export const crossApi = {
  /**
   * Regions below the one asked for, crossed with dimensions of the rollup. The records of a cell are
   * those of `filter` with the region of the row and the values of the cell.
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
      /** Groups of columns: each is one dimension, or two that are crossed. */
      columns: z.array(z.array(z.string().max(40)).min(1).max(2)).max(6),
    }),
    output: z.object({ total: row, list: z.array(row), filter }),
  }),
  /** A table of figures as it stands on the page, as a sheet with merged headings. */
  sheet: endpoint({
    path: "export/table",
    kind: "blob",
    access: "export:do",
    input: z.object({
      title: text.min(1),
      /** What was filtered, in words; stands under the title. */
      note: z.string().max(1000).default(""),
      headings: z.array(heading).min(1).max(200),
      /** Decimals of each column that holds numbers; null for texts. */
      digits: z.array(z.number().int().min(0).max(6).nullable()).max(400),
      rows: z
        .array(z.array(z.union([z.string().max(1000), z.number(), z.null()])).max(400))
        .max(5000),
    }),
    output: bytes,
  }),
};
