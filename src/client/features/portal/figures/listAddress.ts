import { type FilterValues, writeFilters } from "../../../records/listQuery";
import { lists } from "./indicators";

/** The address of the list that shows exactly these records. */
export function listAddress(dataset: string, filter: FilterValues): string {
  const { areaCode, ...others } = filter;
  const params = writeFilters(new URLSearchParams(), others);
  if (areaCode) params.set("area", String(areaCode));
  return `${lists[dataset]}?${params}`;
}
