import { datasets } from "#contract/datasets/index";
import type { MapFilter } from "#contract/map/layerSpec";

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && !value.length);

/** The part of a filter that figures from the rollup of a dataset can follow. */
export function dimensionsOf(dataset: string, filter: MapFilter | undefined): MapFilter {
  const known = new Set(["areaCode", "cyptid", ...(datasets[dataset]?.rollup.by ?? [])]);
  return Object.fromEntries(
    Object.entries(filter ?? {}).filter(([key, value]) => known.has(key) && !isNothing(value)),
  );
}
