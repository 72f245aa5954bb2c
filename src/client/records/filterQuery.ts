import type { MapFilter } from "#contract/map/layerSpec";

/**
 * A filter as a query string: keys in order, several values as a comma list, no limit as nothing; a
 * key without a value asks for records that have none.
 */
export function filterQuery(filter: MapFilter | undefined): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(filter ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const isList = Array.isArray(value) && value.length > 0;
    const text = Array.isArray(value) ? value.join(",") : String(value ?? "");
    if (isList || text !== "") query.set(key, text);
  }
  return query.toString();
}
