import type { AnyDataset } from "#contract/define/dataset";
import { hiddenFrom, maskedValue } from "#contract/define/secret";
import { besideFieldOf } from "#contract/endpoints/map/beside";
import type { PageQuery } from "#contract/endpoints/records/register";
import { messages, Refusal, status } from "#contract/errors";
import type { Caller } from "#contract/roles";
import type { Filter } from "../../repositories/records/filter";
import { keptTotals } from "../../repositories/records/keptTotals";
import type { Sort } from "../../repositories/records/order";
import { page } from "../../repositories/records/recordPage";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";

/** One page of a dataset in the caller's scope, with count and sums of the whole filter. */
export async function listRecords<R>(
  { readDb, caller }: Context,
  dataset: AnyDataset,
  { current, pageSize, sort, after, ...filter }: PageQuery,
  fields?: readonly string[],
) {
  const scope = demandScope(caller, filter.areaCode);
  refuseSecrets(dataset, caller, filter, sort);
  const request = {
    filter,
    scope,
    sort,
    after,
    limit: pageSize,
    offset: (current - 1) * pageSize,
    ...(fields && { fields }),
  };
  const [{ list, next }, { zs, sums }] = await Promise.all([
    page<R>(readDb, dataset, request),
    keptTotals(readDb, dataset, filter, scope),
  ]);
  return {
    total: zs,
    list: masked(dataset, caller, list),
    sums: shownSums(dataset, caller, sums),
    next,
  };
}

/** An order or a limit by what one may not see would tell it all the same. */
export function refuseSecrets(dataset: AnyDataset, caller: Caller, filter: Filter, sort?: Sort) {
  const hidden = hiddenFrom(dataset.fields, caller.authorities);
  const named = [...Object.keys(filter), ...(sort ? [sort.field] : [])];
  const access = sort && besideFieldOf(dataset, sort.field)?.facts.access;
  if (access && !caller.authorities.includes(access)) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  if (named.some((name) => hidden.has(name.replace(/(Min|Max|Is)$/, "")))) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
}

/** Sums of what the caller may see. */
export function shownSums(dataset: AnyDataset, caller: Caller, sums: Record<string, number>) {
  const hidden = hiddenFrom(dataset.fields, caller.authorities);
  return Object.fromEntries(Object.entries(sums).filter(([name]) => !hidden.has(name)));
}

/** The same rows without what the caller may not see: those values are null, or masks. */
export function masked<R>(dataset: AnyDataset, caller: Caller, rows: readonly R[]): R[] {
  const hidden = hiddenFrom(dataset.fields, caller.authorities);
  if (hidden.size === 0) return [...rows];
  return rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row as object).map(([name, value]) => [
          name,
          hidden.has(name) ? maskedValue(dataset.fields[name], value) : value,
        ]),
      ) as R,
  );
}
