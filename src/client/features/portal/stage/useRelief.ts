import { useMemo } from "react";
import type { IndicatorId } from "#contract/portal/indicators";
import type { Stats } from "../../../records/datasetStats";
import { type Indicator, indicatorOf, indicators } from "../figures/indicators";
import type { LastGood } from "../runs/useLastGood";
import type { Gaps } from "../wall/useWall";
import { gapId, gapRelief, indicatorRelief, type Relief } from "./relief";

type Known = {
  gaps: LastGood<Gaps> | null;
  stats: ReadonlyMap<IndicatorId, LastGood<Stats>>;
};

/** The register whose parcels the heat shows while the map shows the gap. */
const beside: IndicatorId = "dxyd";

/**
 * What the map shows: what was asked for if the viewer may see it, usually the gap to the target. Without the gap,
 * for those who see no tasks, the first indicator.
 */
export function useRelief(asked: string, { gaps, stats }: Known) {
  const shown = useMemo(
    () => [
      ...(gaps ? [{ id: gapId, title: "与时序的差距" }] : []),
      ...indicators.filter(({ id }) => stats.has(id)).map(({ id, title }) => ({ id, title })),
    ],
    [gaps, stats],
  );
  const chosen = (shown.find(({ id }) => id === asked) ?? shown[0])?.id ?? "";
  const indicator: Indicator = indicatorOf(chosen === gapId ? beside : chosen);
  const data = stats.get(indicator.id)?.data ?? null;
  const relief: Relief = useMemo(
    () => (chosen === gapId ? gapRelief(gaps?.data ?? null) : indicatorRelief(indicator, data)),
    [chosen, gaps?.data, indicator, data],
  );
  return { relief, shown, chosen, indicator };
}
