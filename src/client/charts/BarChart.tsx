import type { G2Spec } from "@antv/g2";
import { useMemo } from "react";
import { digitsOf, figure } from "../ui/format";
import { axisFigure } from "./axisFigure";
import { ChartFrame } from "./ChartFrame";
import { type ChartProps, chartColors } from "./datum";
import { G2Canvas } from "./G2Canvas";
import { tipsOf } from "./tooltip";
import { type ChartTheme, useChartTheme } from "./useChartTheme";

/** Category names share the width of the axis: about 24 characters in a side panel. */
const shortened = (label: string, bars: number): string => {
  const longest = Math.max(4, Math.floor(24 / bars));
  return label.length > longest ? `${label.slice(0, longest - 1)}…` : label;
};

function barSpec({ data, unit, title }: ChartProps, theme: ChartTheme): G2Spec {
  const labels = new Map(data.map((datum) => [datum.key, datum.label]));
  const colorOf = (color?: string) => color ?? chartColors[0];
  const tips = tipsOf(data, {
    titleOf: (datum) => datum.label,
    nameOf: () => title,
    valueOf: (datum) => `${figure(datum.value, unit)} ${unit}`,
    colorOf: (datum) => colorOf(datum.color),
  });
  return {
    type: "interval",
    data: [...data],
    encode: { x: "key", y: "value", color: "key" },
    scale: {
      color: { domain: [...labels.keys()], range: data.map((datum) => colorOf(datum.color)) },
      x: { padding: 0.4 },
      y: { nice: true, tickCount: 4 },
    },
    style: { maxWidth: 28, radiusTopLeft: 2, radiusTopRight: 2 },
    legend: false,
    axis: {
      x: {
        ...theme.axis,
        labelFormatter: (key: string) => shortened(labels.get(key) ?? key, data.length),
        labelAutoRotate: false,
      },
      y: { ...theme.axis, labelFormatter: axisFigure(digitsOf(unit)) },
    },
    animate: theme.animate,
    margin: 4,
    ...tips,
  } as G2Spec;
}

/** One measure by category, as columns. */
export function BarChart(props: ChartProps) {
  const { title, data, unit, onPick, height = 200 } = props;
  const theme = useChartTheme();
  const spec = useMemo(() => barSpec({ title, data, unit }, theme), [title, data, unit, theme]);
  return (
    <ChartFrame {...props} height={height}>
      <G2Canvas spec={spec} height={height} onPick={onPick} />
    </ChartFrame>
  );
}
