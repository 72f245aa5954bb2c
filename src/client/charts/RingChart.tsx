import type { G2Spec } from "@antv/g2";
import { useMemo } from "react";
import { figure } from "../values/format";
import { ChartFrame } from "./ChartFrame";
import { ChartLegend } from "./ChartLegend";
import { type ChartProps, colorAt, type Datum, totalOf } from "./datum";
import { G2Canvas } from "./G2Canvas";
import { tipsOf } from "./tooltip";
import { type ChartTheme, useChartTheme } from "./useChartTheme";

function ringSpec(data: readonly Datum[], unit: string, theme: ChartTheme): G2Spec {
  const colors = new Map(data.map((datum, index) => [datum.key, datum.color ?? colorAt(index)]));
  return {
    type: "interval",
    data: data.filter((datum) => (datum.value ?? 0) > 0),
    encode: { y: "value", color: "key" },
    transform: [{ type: "stackY" }],
    coordinate: { type: "theta", innerRadius: 0.66, outerRadius: 0.96 },
    scale: { color: { domain: [...colors.keys()], range: [...colors.values()] } },
    style: { stroke: theme.surface, lineWidth: 1, inset: 0 },
    legend: false,
    axis: false,
    animate: theme.animate,
    padding: 0,
    margin: 0,
    ...tipsOf(data, {
      titleOf: (datum) => datum.label,
      nameOf: () => "占比",
      valueOf: (datum) =>
        `${figure(datum.value, unit)} ${unit} · ${figure(((datum.value ?? 0) / totalOf(data)) * 100, "%")}%`,
      colorOf: (datum) => colors.get(datum.key) ?? "",
    }),
  } as G2Spec;
}

/** At this size the ring stands beside its legend; a larger ring has larger type. */
const besideParts = 132;

/** Font size in pixels at which a total of this many characters fits inside the ring. */
const typeSize = (characters: number, ring: number) =>
  (Math.min(18, Math.max(10.5, 106 / characters)) * ring) / besideParts;

/** With more parts than this the list beside the ring scrolls. */
const listedWhole = 9;

/** Width of one part below the ring: its words and the space around them. */
const partHeight = 24;
const stackGap = 12;
const largestRing = 260;

/** The size of a ring above its legend; null if there is too little height for that. */
function stackedRing(height: number, parts: number): number | null {
  const left = height - parts * partHeight - stackGap;
  return left < besideParts * 1.25 ? null : Math.min(largestRing, left);
}

type Props = ChartProps & {
  /** Stands above its legend, and larger, if the height allows it. */
  mayStack?: boolean;
};

/**
 * Shares of a whole: the ring with its total, and a legend with the figure and share of every part.
 */
export function RingChart(props: Props) {
  const { data, unit, onPick, height = besideParts } = props;
  const theme = useChartTheme();
  const total = figure(totalOf(data), unit);
  const spec = useMemo(() => ringSpec(data, unit, theme), [data, unit, theme]);
  const stacked = props.mayStack ? stackedRing(height, data.length) : null;
  const className = stacked ? "chart-ring chart-ring-stacked" : "chart-ring";
  return (
    <ChartFrame {...props} height={height} className={className} listed>
      <div style={{ position: "relative" }}>
        <G2Canvas spec={spec} height={stacked ?? height} onPick={onPick} />
        <div className="chart-ring-hole">
          <b style={{ fontSize: typeSize(total.length, stacked ?? besideParts) }}>{total}</b>
          <span className="chart-unit">{unit}</span>
        </div>
      </div>
      <ChartLegend
        data={data}
        unit={unit}
        onPick={onPick}
        {...(data.length > listedWhole && { height })}
        bare
      />
    </ChartFrame>
  );
}
