import { useMemo } from "react";
import type { z } from "zod";
import { portalApi } from "#contract/endpoints/portal/portal";
import { portalCards } from "#contract/portal/cards";
import type { IndicatorId } from "#contract/portal/indicators";
import { useCall } from "../../../api/useCall";
import type { Stats } from "../../../records/datasetStats";
import { statsOf } from "../../../records/statsOf";
import { type LastGood, useLastGood } from "../runs/useLastGood";
import { indicators } from "./indicators";
import { useMaySee } from "./useMaySee";

type Figures = z.output<typeof portalApi.figures.output>;
export type Tasks = NonNullable<Figures["tasks"]>;

/** Reload interval of the figures: a change shows on the wall within a minute. */
export const refreshMs = 60_000;

const read = (figures: Figures) =>
  new Map(
    indicators.flatMap(({ id, dataset }) => {
      const stats = figures.stats[id];
      return stats ? [[id, statsOf(dataset, stats)] as const] : [];
    }),
  );

/** The stage's figures by indicator, without those that the viewer may not see. */
export function usePortal(areaCode: string, tick: number) {
  const can = useMaySee();
  const { data, error, since } = useLastGood(
    useCall(portalApi.figures, { areaCode }, tick),
    areaCode,
  );
  const found = useMemo(() => data && read(data), [data]);
  const stats = useMemo(() => {
    const shown = indicators.filter(({ access }) => can(access));
    const figuresOf = (id: IndicatorId): LastGood<Stats> => ({
      data: found?.get(id) ?? null,
      error,
      since,
    });
    return new Map(shown.map(({ id }) => [id, figuresOf(id)] as const));
  }, [can, found, error, since]);
  const tasks: LastGood<Tasks> | null = can(portalCards.tasks.access)
    ? { data: data?.tasks ?? null, error, since }
    : null;
  return { stats, tasks, staleSince: since, isAway: error !== null };
}
