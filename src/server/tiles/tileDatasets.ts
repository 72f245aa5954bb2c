import { z } from "zod";
import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import { filterOf } from "#contract/endpoints/records/filterOf";
import { dxydFilter } from "#contract/endpoints/records/libraryCalls";

/** A dataset on the map, and the filter of its tiles and features. */
export type TileDataset = { dataset: AnyDataset; filter: z.ZodType<Record<string, unknown>> };

/** Tables with `oid`, `geom_3857`, an interior point and a revision trigger. */
export const tileDatasets: Readonly<Record<string, TileDataset>> = Object.fromEntries(
  Object.values(datasets)
    .filter(({ geometry }) => geometry !== null)
    .map((dataset) => [dataset.name, { dataset, filter: filterFor(dataset) }]),
);

/** The two libraries have a few filters of their own. */
function filterFor(dataset: AnyDataset): TileDataset["filter"] {
  if (dataset.name === "dxydst" || dataset.name === "dxydsd") return dxydFilter;
  return z.object(filterOf(dataset));
}

/** Names of the filters that lists, tiles and features of a dataset have. */
export const filterNames = ({ filter }: TileDataset): string[] =>
  filter instanceof z.ZodObject ? Object.keys(filter.shape) : [];
