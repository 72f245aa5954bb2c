import type { AnyDataset } from "#contract/define/dataset";
import { hiddenFrom, roughly, roughTo } from "#contract/define/secret";
import type { PageQuery } from "#contract/endpoints/register";
import { messages, Refusal, status } from "#contract/errors";
import type { Caller } from "#contract/roles";
import type { Filter } from "../repositories/filter";
import { keptTotals } from "../repositories/keptTotals";
import type { Sort } from "../repositories/order";
import { page } from "../repositories/recordPage";
import { demandScope } from "../repositories/scope";
import type { Context } from "./context";

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
    // Where the next page begins would tell the whole value that a rough one stands for.
    next: sort && roughTo(dataset.fields, caller.authorities).has(sort.field) ? null : next,
  };
}

const roughLimit = "没有查看税收的权限，亩均税收和亩均增加值只能按一位有效数字筛选，如 5、10、30";

/** An order or a limit by what one may not see would tell it all the same, and so would an exact limit. */
export function refuseSecrets(dataset: AnyDataset, caller: Caller, filter: Filter, sort?: Sort) {
  const { authorities } = caller;
  const hidden = hiddenFrom(dataset.fields, authorities);
  const rough = roughTo(dataset.fields, authorities);
  const fieldOf = (name: string) => name.replace(/(Min|Max)$/, "");
  const named = [...Object.keys(filter), ...(sort ? [sort.field] : [])];
  if (named.some((name) => hidden.has(fieldOf(name)))) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  const limits = Object.entries(filter).filter(([name]) => rough.has(fieldOf(name)));
  if (limits.some(([, value]) => typeof value === "number" && value !== roughly(value))) {
    throw new Refusal(status.badRequest, roughLimit);
  }
}

/** Sums of what the caller may see. */
export function shownSums(dataset: AnyDataset, caller: Caller, sums: Record<string, number>) {
  const hidden = hiddenFrom(dataset.fields, caller.authorities);
  return Object.fromEntries(Object.entries(sums).filter(([name]) => !hidden.has(name)));
}

/** The same rows as the caller may see them: some values are null, of others one digit is left. */
export function masked<R>(dataset: AnyDataset, caller: Caller, rows: readonly R[]): R[] {
  const { authorities } = caller;
  const hidden = hiddenFrom(dataset.fields, authorities);
  const rough = roughTo(dataset.fields, authorities);
  if (hidden.size === 0 && rough.size === 0) return [...rows];
  const shown = (name: string, value: unknown) => {
    if (hidden.has(name)) return null;
    return rough.has(name) && typeof value === "number" ? roughly(value) : value;
  };
  return rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row as object).map(([name, value]) => [name, shown(name, value)]),
      ) as R,
  );
}
