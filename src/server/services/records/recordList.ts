import type { AnyDataset } from "#contract/define/dataset";
import { hiddenFrom, isRounded, maskedValue, readBy, toldValue } from "#contract/define/secret";
import { besideFieldOf } from "#contract/endpoints/map/beside";
import type { PageQuery } from "#contract/endpoints/records/standardCalls";
import { messages, Refusal, status } from "#contract/errors";
import { firstDigits } from "#contract/firstDigits";
import type { Caller } from "#contract/roles";
import type { Filter } from "../../repositories/records/filter";
import { keptTotals } from "../../repositories/records/keptTotals";
import type { Sort } from "../../repositories/records/order";
import { page } from "../../repositories/records/recordPage";
import { demandScope } from "../../repositories/records/scope";
import type { Sum } from "../../repositories/records/sums";
import type { Context } from "../context/context";

/** One page of a dataset in the caller's scope, with count and sums of the whole filter. */
export async function listRecords<R>(
  { readDb, caller }: Context,
  whole: AnyDataset,
  { current, pageSize, sort, after, ...filter }: PageQuery,
  fields?: readonly string[],
) {
  const dataset = readBy(whole, caller.authorities);
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
    sums: shownSums(dataset, caller, { zs, sums }, filter),
    next,
  };
}

/** Sorting or filtering by a hidden field would reveal its values. */
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

/** Records of fewer enterprises or parcels than this tell of each single one. */
const fewest = 3;

/**
 * Whether figures of several enterprises or parcels tell nothing of a single one: they are of a whole
 * region. What is picked out by any other limit may differ from the region by one of them.
 */
export const tellsNone = ({ cyptid }: Caller, zs: number, filter: Filter): boolean =>
  cyptid === null &&
  zs >= fewest &&
  Object.entries(filter).every(([name, value]) => name === "areaCode" || isNothing(value));

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  (Array.isArray(value) && value.length === 0);

/** Sums of what the caller may see; rounded where the values are, unless they are of a whole region. */
export function shownSums(
  { fields }: AnyDataset,
  caller: Caller,
  { zs, sums }: Sum,
  filter: Filter,
) {
  const { authorities } = caller;
  const hidden = hiddenFrom(fields, authorities);
  const exact = tellsNone(caller, zs, filter);
  return Object.fromEntries(
    Object.entries(sums)
      .filter(([name]) => !hidden.has(name))
      .map(([name, sum]) => [
        name,
        !exact && isRounded(fields[name], authorities) ? firstDigits(sum) : sum,
      ]),
  );
}

/** The same rows as the caller may see them: values are null, masks, or rounded. */
export function masked<R>(whole: AnyDataset, caller: Caller, rows: readonly R[]): R[] {
  const dataset = readBy(whole, caller.authorities);
  const hidden = hiddenFrom(dataset.fields, caller.authorities);
  // Most fields of most datasets are shown as they are: a page of fifty columns is not made anew for them.
  const changed = Object.entries(dataset.fields)
    .filter(([name, field]) => hidden.has(name) || isRounded(field, dataset.reader))
    .map(([name]) => name);
  if (changed.length === 0) return [...rows];
  return rows.map((row) => {
    const seen = { ...row } as Record<string, unknown>;
    for (const name of changed) {
      if (!Object.hasOwn(seen, name)) continue;
      seen[name] = hidden.has(name)
        ? maskedValue(dataset.fields[name], seen[name])
        : toldValue(dataset, name, row as Readonly<Record<string, unknown>>);
    }
    return seen as R;
  });
}
