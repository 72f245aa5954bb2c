import { useMemo } from "react";
import type { MapFilter } from "#contract/map/layerSpec";
import { type Called, useCall } from "../api/useCall";
import { callsOf } from "./datasetCalls";
import { statsOf } from "./statsOf";

/** A count and sums in their stored units; `filter` lists exactly the records that it counts. */
export type Figure = {
  key: string;
  label: string;
  zs: number;
  sums: Readonly<Record<string, number>>;
  rates: Readonly<Record<string, number | null>>;
  filter: MapFilter;
};
export type Stats = { total: Figure; groups: Readonly<Record<string, readonly Figure[]>> };
export type StatsInput = MapFilter & { areaCode: string; groups: readonly string[] };

const unread = callsOf("dxydsd")?.stats as NonNullable<ReturnType<typeof callsOf>>["stats"] & {};

/** Figures of a dataset from its rollup; a null input reads nothing. */
export function useStats(
  dataset: string,
  input: StatsInput | null,
  again: number | string = 0,
): Called<Stats> {
  const stats = callsOf(dataset)?.stats;
  const called = useCall(stats ?? unread, stats ? input : null, again);
  const { data } = called;
  const read = useMemo(() => data && statsOf(data), [data]);
  return { ...called, data: read };
}
