import { dxydsdApi } from "#contract/endpoints/dxydsd";
import { dxydstApi } from "#contract/endpoints/dxydst";
import type { MultiPolygon } from "#geo/position";
import { call } from "../api/call";

/** The calls of each dataset that the map itself makes. */
export const datasetCalls = {
  dxydsd: { info: dxydsdApi.info, stats: dxydsdApi.stats, list: dxydsdApi.pageList },
  dxydst: { info: dxydstApi.info, stats: dxydstApi.stats, list: dxydstApi.pageList },
} as const;

export type MapDataset = keyof typeof datasetCalls;

export const isMapDataset = (name: string): name is MapDataset => name in datasetCalls;

/** The outline of a record in degrees; null when it cannot be read. */
export async function shapeOf(
  dataset: string,
  dkid: string,
  signal?: AbortSignal,
): Promise<MultiPolygon | null> {
  if (!isMapDataset(dataset)) return null;
  const reply = await call(datasetCalls[dataset].info, { dkid }, signal);
  return reply.ok ? reply.data.geometry : null;
}
