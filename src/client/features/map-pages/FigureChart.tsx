import { type ComponentType, useCallback, useMemo } from "react";
import type { DxydFilter, Figure } from "#contract/endpoints/dxyd";
import type { ChartProps } from "../../charts/datum";
import { measures, type RegionMeasure } from "../../map/regionFigures";
import { figureData } from "./figureData";

type Props = {
  title: string;
  chart: ComponentType<ChartProps>;
  figures: readonly Figure[];
  by: RegionMeasure;
  /** The field that the figures are grouped by, for its colours. */
  field?: string;
  height?: number;
  onList: (filter: DxydFilter) => void;
};

/** A group of figures as a chart; each of them leads to the records that it counts. */
export function FigureChart({ title, chart: Chart, figures, by, field, height, onList }: Props) {
  const data = useMemo(() => figureData(figures, by, field), [figures, by, field]);
  const pick = useCallback(
    (key: string) => {
      const figure = figures.find((one) => one.key === key);
      if (figure) onList(figure.filter);
    },
    [figures, onList],
  );
  const name = `${title}（${measures[by].title}）`;
  return (
    <section className="dxyd-chart">
      <h3>{title}</h3>
      <Chart
        title={name}
        data={data}
        unit={measures[by].unit}
        onPick={pick}
        {...(height && { height })}
      />
    </section>
  );
}
