import { useMemo } from "react";
import type { MapFilter } from "#contract/map/layerSpec";
import { type Called, useCall } from "../api/useCall";
import { callsOf } from "./datasetCalls";
import { type Figure, type Stats, statsOf } from "./statsOf";

export type { Figure, Stats };

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
  const read = useMemo(() => data && statsOf(dataset, data), [dataset, data]);
  return { ...called, data: read };
}
