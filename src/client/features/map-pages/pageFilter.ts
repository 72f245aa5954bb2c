import { z } from "zod";
import { type DxydFilter, dxydDimensions, dxydFilter } from "#contract/endpoints/dxyd";
import { filterQuery } from "../../map/filterQuery";

/** What the chips of the page narrow: everything on it follows. */
export const chipKeys = ["shzt", "dxlx", "rdnf"] as const;
export type ChipKey = (typeof chipKeys)[number];
export type PageFilter = Pick<DxydFilter, ChipKey>;

/** The list of the bottom drawer, in the address under one name. */
const listKey = "list";

function readChip(search: URLSearchParams, key: ChipKey): PageFilter {
  const text = search.get(key);
  if (!text) return {};
  const read = z.object({ [key]: dxydDimensions[key] }).safeParse({ [key]: text });
  return read.success ? (read.data as PageFilter) : {};
}

export const readPageFilter = (search: URLSearchParams): PageFilter =>
  Object.assign({}, ...chipKeys.map((key) => readChip(search, key)));

export function writePageFilter(search: URLSearchParams, filter: PageFilter): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const key of chipKeys) {
    const values = filter[key];
    if (values?.length) next.set(key, values.join());
    else next.delete(key);
  }
  return next;
}

/** The records that a figure counted, or null when no list is open. */
export function readList(search: URLSearchParams): DxydFilter | null {
  const text = search.get(listKey);
  if (text === null) return null;
  const read = dxydFilter.safeParse(Object.fromEntries(new URLSearchParams(text)));
  return read.success ? read.data : null;
}

export function writeList(search: URLSearchParams, list: DxydFilter | null): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete("projects");
  if (list) next.set(listKey, filterQuery(list));
  else next.delete(listKey);
  return next;
}
