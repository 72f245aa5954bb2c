import { z } from "zod";
import { datasets } from "#contract/datasets/index";
import { asOfWords } from "#contract/dataTime";
import type { AnyDataset } from "#contract/define/dataset";
import { readBy } from "#contract/define/secret";
import { type crossApi as api, type CrossRow, cellKey } from "#contract/endpoints/lists/cross";
import { filterOf } from "#contract/endpoints/records/filterOf";
import { messages, Refusal, status } from "#contract/errors";
import { narrow } from "#contract/regions";
import { dataTime } from "../../db/dataTime";
import type { Db } from "../../db/tables";
import type { Filter } from "../../repositories/records/filter";
import { byRegion, crossed, totals } from "../../repositories/records/rollup";
import { subregions } from "../../repositories/records/ruleFacts";
import { demandScope, type Scope } from "../../repositories/records/scope";
import type { Sum } from "../../repositories/records/sums";
import type { Context } from "../context/context";
import { refuseSecrets, shownSums } from "../records/recordList";
import { wrongFilter } from "../records/wrongFilter";
import { sheetDownload } from "../sheets/tableSheet";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

/** A dataset by name, if the caller may read it. */
function readable({ caller }: Context, name: string): AnyDataset {
  const dataset = Object.hasOwn(datasets, name) ? datasets[name] : undefined;
  if (!dataset || dataset.uncounted) throw new Refusal(status.badRequest, "没有该数据集");
  if (!caller.authorities.includes(dataset.access.read)) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  return dataset;
}

/** The filter, if it only uses dimensions of the rollup. */
function dimensionFilter(dataset: AnyDataset, given: Filter): Filter {
  const known = new Set(["cyptid", ...dataset.rollup.by]);
  const shape = Object.entries(filterOf(dataset)).filter(([name]) => known.has(name));
  const parsed = z.strictObject(Object.fromEntries(shape)).safeParse(given);
  if (!parsed.success) throw wrongFilter(dataset, parsed.error);
  return parsed.data;
}

/** Regions crossed with dimensions of the rollup: in total, and region by region. */
export async function cross(
  ctx: Context,
  { dataset: name, areaCode: asked, filter: given, columns }: In<"cross">,
) {
  const { readDb: db, caller } = ctx;
  const dataset = readBy(readable(ctx, name), caller.authorities);
  const dims = dataset.rollup.by;
  if (!columns.flat().every((one) => dims.includes(one))) {
    throw new Refusal(status.badRequest, "不能按该字段统计");
  }
  const filter = dimensionFilter(dataset, given);
  const scope = demandScope(caller, asked);
  refuseSecrets(dataset, caller, filter);
  const areaCode = narrow(asked, caller.areaCode) ?? caller.areaCode;
  const whole: Filter = { ...filter, areaCode };
  const rowOf = (key: string, label: string, sum: Sum, cells: CrossRow["cells"]): CrossRow => ({
    ...{ key, label, zs: sum.zs, cells },
    sums: shownSums(dataset, caller, sum, whole),
  });
  const question = { db, dataset, filter: whole, scope, length: areaCode.length < 4 ? 4 : 6 };
  const groups = await Promise.all(columns.map((one) => groupCells(ctx, question, one)));
  const none: Sum = { zs: 0, sums: Object.fromEntries(dataset.rollup.sums.map((one) => [one, 0])) };
  const sums = await byRegion(db, dataset, whole, scope, question.length);
  const byKey = new Map(sums.map((group) => [group.key, group]));
  const regions = await subregions(db, areaCode);
  const cellsOf = (key: string) => groups.map((group) => group.get(key) ?? {});
  return {
    filter: whole,
    total: rowOf(areaCode, "合计", await totals(db, dataset, whole, scope), groups.map(added)),
    list: regions.map(({ areaCode: key, name: label }) =>
      rowOf(key, label, byKey.get(key) ?? none, cellsOf(key)),
    ),
  };
}

type Question = { db: Db; dataset: AnyDataset; filter: Filter; scope: Scope; length: number };
type Cells = CrossRow["cells"][number];

/** Cells of one column group, by region. */
async function groupCells(
  { caller }: Context,
  { db, dataset, filter, scope, length }: Question,
  dims: readonly string[],
): Promise<Map<string, Cells>> {
  const rows = new Map<string, Cells>();
  for (const { region, values, zs, sums } of await crossed(
    db,
    dataset,
    filter,
    scope,
    length,
    dims,
  )) {
    const cells = rows.get(region) ?? {};
    const picked = { ...filter, ...Object.fromEntries(dims.map((dim, at) => [dim, values[at]])) };
    cells[cellKey(values)] = { zs, sums: shownSums(dataset, caller, { zs, sums }, picked) };
    rows.set(region, cells);
  }
  return rows;
}

/** The cells added up over all regions. */
function added(group: ReadonlyMap<string, Cells>): Cells {
  const all: Cells = {};
  for (const cells of group.values()) {
    for (const [key, { zs, sums }] of Object.entries(cells)) {
      const so = all[key] ?? { zs: 0, sums: {} };
      all[key] = { zs: so.zs + zs, sums: plus(so.sums, sums) };
    }
  }
  return all;
}

const plus = (a: Record<string, number>, b: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(b).map(([name, value]) => [name, (a[name] ?? 0) + value]));

export function sheet({ note }: Context, input: In<"sheet">) {
  note({ sheet: input.title });
  return sheetDownload({ ...input, note: `${input.note}　${asOfWords(dataTime())}` });
}
