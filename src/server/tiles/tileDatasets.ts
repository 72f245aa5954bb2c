import { z } from "zod";
import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import { filterOf } from "#contract/endpoints/records/filterOf";
import { dxydFilter } from "#contract/endpoints/records/libraryCalls";

/** A dataset, and the filter of its tiles and features. */
export type TileDataset = { dataset: AnyDataset; filter: z.ZodType<Record<string, unknown>> };

/** What programs read as feature layers, or as tables where records have no outline: all with an `oid`. */
export const servedDatasets: Readonly<Record<string, TileDataset>> = Object.fromEntries(
  Object.values(datasets).map((dataset) => [dataset.name, { dataset, filter: filterFor(dataset) }]),
);

/** Tables with `oid`, `geom_3857`, an interior point and a revision trigger. */
export const tileDatasets: Readonly<Record<string, TileDataset>> = Object.fromEntries(
  Object.entries(servedDatasets).filter(([, { dataset }]) => dataset.geometry !== null),
);

/** The two libraries have a few filters of their own. */
function filterFor(dataset: AnyDataset): TileDataset["filter"] {
  if (dataset.name === "dxydst" || dataset.name === "dxydsd") return dxydFilter;
  return z.object(filterOf(dataset));
}

/** Names of the filters that lists, tiles and features of a dataset have. */
export const filterNames = ({ filter }: TileDataset): string[] =>
  filter instanceof z.ZodObject ? Object.keys(filter.shape) : [];
