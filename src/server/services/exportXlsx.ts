import { z } from "zod";
import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import { type Field, isLand, shownUnitOf } from "#contract/define/field";
import { hiddenFrom } from "#contract/define/secret";
import { dxydFilter } from "#contract/endpoints/dxyd";
import type { exportListApi as api } from "#contract/endpoints/exportList";
import { filterOf } from "#contract/endpoints/filterOf";
import { messages, Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";
import type { Filter } from "../repositories/filter";
import type { Sort } from "../repositories/order";
import { page } from "../repositories/recordPage";
import { totals } from "../repositories/rollup";
import { demandScope } from "../repositories/scope";
import type { Context, Download } from "./context";
import { refuseSecrets } from "./recordList";
import { type Cell, xlsxDownload } from "./xlsx";

type Order = {
  filter: Filter;
  sort?: Sort | undefined;
  /** Fields to write, in this order; those of the table by default. */
  columns?: readonly string[] | undefined;
};
type Row = Record<string, unknown>;

const pageSize = 2_000;
/** A sheet has 1,048,576 rows. */
const mostRows = 1_000_000;
/** Stands for what the reader may not see. */
export const maskedMark = "***";

/** A list of any dataset as a sheet, for those who may read it. */
export function list(
  ctx: Context,
  { dataset: name, filter, sort, columns }: z.output<typeof api.list.input>,
) {
  const asked = askedList(name, filter);
  return exportXlsx(ctx, asked.dataset, { filter: asked.filter, sort, columns });
}

/** The dataset and the filter that an export names; refuses what is none. */
export function askedList(name: string, filter: Filter): { dataset: AnyDataset; filter: Filter } {
  const dataset = Object.hasOwn(datasets, name) ? datasets[name] : undefined;
  if (!dataset) throw new Refusal(status.badRequest, "没有该数据集");
  const parsed = schemaOf(dataset).safeParse(filter);
  if (!parsed.success) throw new Refusal(status.badRequest, "筛选条件不正确");
  return { dataset, filter: parsed.data };
}

/** The two libraries have a few filters of their own. */
const schemaOf = (dataset: AnyDataset): z.ZodType<Filter> =>
  dataset.name === "dxydst" || dataset.name === "dxydsd" ? dxydFilter : z.object(filterOf(dataset));

/**
 * The caller's rows of a dataset, streamed a page at a time: codes as their labels, areas in 亩, units
 * in the headings. What the caller may not see is `***`; texts stay texts, whatever they begin with.
 */
export async function exportXlsx(
  { readDb, caller }: Context,
  dataset: AnyDataset,
  { filter, sort, columns }: Order,
): Promise<Download> {
  if (!caller.authorities.includes(dataset.access.read)) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  const scope = demandScope(caller, filter.areaCode as string | undefined);
  refuseSecrets(dataset, caller, filter, sort);
  const fields = fieldsOf(dataset, columns ?? dataset.views.table);
  const { zs } = await totals(readDb, dataset, filter, scope);
  if (zs === 0) throw new Refusal(status.badRequest, "没有符合条件的记录可以导出");
  if (zs > mostRows)
    throw new Refusal(status.badRequest, `超过${mostRows}行上限，请缩小范围后导出`);
  const hidden = hiddenFrom(dataset.fields, caller.authorities);
  const names = fields.map(([name]) => name);
  const read = async function* () {
    for (let after: string | undefined; ; ) {
      const request = { filter, scope, fields: names, sort, after, limit: pageSize, offset: 0 };
      const { list: rows, next } = await page<Row>(readDb, dataset, request);
      for (const row of rows) {
        yield fields.map(([name, field]) =>
          hidden.has(name) ? maskedMark : cellOf(field, row[name]),
        );
      }
      if (!next) return;
      after = next;
    }
  };
  const headings = fields.map(([, field]) => ({ title: headingOf(field), width: widthOf(field) }));
  return xlsxDownload(`${dataset.title}_${zs}条.xlsx`, dataset.title, headings, read());
}

function fieldsOf({ fields }: AnyDataset, names: readonly string[]): [string, Field][] {
  return names.map((name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) throw new Refusal(status.badRequest, `没有字段${name}`);
    return [name, field];
  });
}

/** Label and unit, areas in 亩. */
export function headingOf(field: Field): string {
  const unit = shownUnitOf(field);
  return unit ? `${field.label}（${unit}）` : field.label;
}

const widthOf = ({ kind, max = 20 }: Field): number =>
  kind === "text" ? Math.min(40, Math.max(14, max / 4)) : 16;

/** Numbers stay numbers; codes are their labels. */
export function cellOf(field: Field, value: unknown): Cell {
  const { kind, codes } = field;
  if (value === null || value === undefined || value === "") return null;
  if (codes) {
    const labels = String(value)
      .split(",")
      .map((one) => codes[one] ?? one);
    return labels.join("、");
  }
  if (kind !== "number" && kind !== "integer") return String(value);
  return isLand(field) ? Math.round((Number(value) / limits.mu) * 100) / 100 : Number(value);
}
