import { useAtomValue } from "jotai";
import type { z } from "zod";
import { datasets } from "#contract/datasets/index";
import { zkfxmsdApi } from "#contract/endpoints/zkfxmsd";
import type { IndicatorId } from "#contract/portal/indicators";
import { useCall } from "../../api/useCall";
import { type Stats, useStats } from "../../map/datasetStats";
import { canAtom } from "../../state/session";
import { indicatorOf, indicators } from "./indicators";
import { type LastGood, useLastGood } from "./useLastGood";

export type Tasks = z.output<typeof zkfxmsdApi.tasks.output>;

/** Figures are read anew this often: a change stands on the wall within a minute. */
export const refreshMs = 60_000;

const readOf = (dataset: string): string =>
  Object.values(datasets).find(({ name }) => name === dataset)?.access.read ?? "";

function useFigures(id: IndicatorId, areaCode: string, tick: number): LastGood<Stats> | null {
  const { dataset, fixed } = indicatorOf(id);
  const may = useAtomValue(canAtom)(readOf(dataset));
  const input = may ? { ...fixed, areaCode, groups: ["region"] } : null;
  const figures = useLastGood(useStats(dataset, input, tick));
  return may ? figures : null;
}

/** The figures of the stage by indicator; those that the viewer may not see are left out. */
export function usePortal(areaCode: string, tick: number) {
  const land = useFigures("gyyd", areaCode, tick);
  const read: Record<IndicatorId, LastGood<Stats> | null> = {
    gyyd: land,
    dxyd: useFigures("dxyd", areaCode, tick),
    mjss: land,
    xztd: useFigures("xztd", areaCode, tick),
    pewg: useFigures("pewg", areaCode, tick),
  };
  const mayTasks = useAtomValue(canAtom)(zkfxmsdApi.tasks.access ?? "");
  const tasks = useLastGood(useCall(zkfxmsdApi.tasks, mayTasks ? { areaCode } : null, tick));
  const stats = new Map(
    indicators.flatMap(({ id }) => (read[id] ? [[id, read[id]] as const] : [])),
  );
  const stale = Math.min(
    ...[...stats.values(), tasks].map(({ since }) => since ?? Number.POSITIVE_INFINITY),
  );
  return {
    stats,
    tasks: mayTasks ? tasks : null,
    staleSince: Number.isFinite(stale) ? stale : null,
  };
}
