import type { z } from "zod";
import { dxydsd } from "#contract/datasets/dxydsd";
import { dxydst } from "#contract/datasets/dxydst";
import type { AnyDataset } from "#contract/define/dataset";
import { dxydFilter } from "#contract/endpoints/dxyd";

/** A dataset on the map, and the filter that its tiles and features take. */
export type TileDataset = { dataset: AnyDataset; filter: z.ZodType<Record<string, unknown>> };

/** Tables with `oid`, `geom_3857`, an inside point and a revision trigger. */
export const tileDatasets: Readonly<Record<string, TileDataset>> = {
  dxydst: { dataset: dxydst, filter: dxydFilter },
  dxydsd: { dataset: dxydsd, filter: dxydFilter },
};
