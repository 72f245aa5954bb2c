import type { MapFilter } from "#contract/map/layerSpec";

/** A filter as an address: keys in order, several values as a comma list, nothing for no limit. */
export function filterQuery(filter: MapFilter | undefined): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(filter ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const text = Array.isArray(value) ? value.join(",") : String(value ?? "");
    if (text !== "") query.set(key, text);
  }
  return query.toString();
}
