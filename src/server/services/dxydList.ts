import type { AnyDataset } from "#contract/define/dataset";
import { page } from "../repositories/recordPage";
import { totals } from "../repositories/rollup";
import { demandScope } from "../repositories/scope";
import type { Context } from "./context";
import type { In } from "./dxydApi";

/** One page, with count and area of the whole filter. */
export async function listRecords<R>(
  { readDb, caller }: Context,
  dataset: AnyDataset,
  { current, pageSize, sort, after, ...filter }: In<"pageList">,
  fields?: readonly string[],
) {
  const scope = demandScope(caller, filter.areaCode);
  const offset = (current - 1) * pageSize;
  const request = {
    filter,
    scope,
    sort,
    after,
    limit: pageSize,
    offset,
    ...(fields && { fields }),
  };
  const [{ list, next }, { zs, mj }] = await Promise.all([
    page<R>(readDb, dataset, request),
    totals(readDb, dataset, filter, scope),
  ]);
  return { total: zs, list, sums: { mj }, next };
}
