import { z } from "zod";
import type { MapFilter } from "#contract/map/layerSpec";
import { callsOf } from "./datasetCalls";

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && !value.length);

/** Query parameters that are not filters. */
const asides = new Set(["bbox", "asOf", "groups"]);

/** The part of a filter that a dataset's figures support. */
export function figureFilter(dataset: string, filter: MapFilter | undefined): MapFilter {
  const input = callsOf(dataset)?.stats?.input;
  const known = input instanceof z.ZodObject ? input.shape : {};
  return Object.fromEntries(
    Object.entries(filter ?? {}).filter(
      ([key, value]) => key in known && !asides.has(key) && !isNothing(value),
    ),
  );
}
