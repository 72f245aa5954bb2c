import { z } from "zod";
import { datasets } from "#contract/datasets/index";
import { zkfxmFilter } from "#contract/endpoints/project/zkfxmsd";
import { filterOf } from "#contract/endpoints/records/filterOf";
import { dxydFilter } from "#contract/endpoints/records/libraryCalls";
import type { MapFilter } from "#contract/map/layerSpec";
import { filterQuery } from "../../../records/filterQuery";

/** The records of a dataset that a figure counts. */
export type RecordList = { dataset: string; filter: MapFilter };

const own: Readonly<Record<string, z.ZodType<MapFilter>>> = {
  dxydsd: dxydFilter,
  dxydst: dxydFilter,
  zkfxmsd: zkfxmFilter,
};

const made = new Map<string, z.ZodType<MapFilter>>();

/** The filters of a dataset's list; null if there is no such dataset. */
function filterSchema(dataset: string): z.ZodType<MapFilter> | null {
  const facts = datasets[dataset];
  if (!facts) return null;
  const known = own[dataset] ?? made.get(dataset);
  if (known) return known;
  const schema = z.object(filterOf(facts));
  made.set(dataset, schema);
  return schema;
}

function read(dataset: string, values: Record<string, string>): MapFilter | null {
  const result = filterSchema(dataset)?.safeParse(values);
  return result?.success ? result.data : null;
}

/** The parameters that chips set; a day has a first and a last. */
export function chipKeys(dataset: string, chips: readonly string[]): string[] {
  const fields = datasets[dataset]?.fields ?? {};
  return chips.flatMap((key) =>
    fields[key]?.kind === "date" ? [`${key}Min`, `${key}Max`] : [key],
  );
}

/** The chip values in an address; invalid ones are dropped. */
export function readChips(
  search: URLSearchParams,
  dataset: string,
  keys: readonly string[],
): MapFilter {
  const one = (key: string): MapFilter => {
    const text = search.get(key);
    const value = text ? read(dataset, { [key]: text })?.[key] : undefined;
    return value === undefined ? {} : { [key]: value };
  };
  return Object.assign({}, ...keys.map(one));
}

export function writeChips(
  search: URLSearchParams,
  filter: MapFilter,
  keys: readonly string[],
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const key of keys) {
    const value = filter[key];
    const text = Array.isArray(value) ? value.join() : String(value ?? "");
    if (text) next.set(key, text);
    else next.delete(key);
  }
  return next;
}

const listKey = "list";

/**
 * `list=tdgy?areaCode=3301&qdnd=2024`: the records of the bottom drawer; null when it is closed.
 */
export function readList(search: URLSearchParams): RecordList | null {
  const [dataset = "", query = ""] = (search.get(listKey) ?? "").split("?");
  const filter = read(dataset, Object.fromEntries(new URLSearchParams(query)));
  return filter && { dataset, filter };
}

export function writeList(search: URLSearchParams, list: RecordList | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (list) next.set(listKey, `${list.dataset}?${filterQuery(list.filter)}`);
  else next.delete(listKey);
  return next;
}
