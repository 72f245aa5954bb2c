import type { G2Spec } from "@antv/g2";
import { useMemo } from "react";
import { figure } from "../values/format";
import { ChartFrame } from "./ChartFrame";
import { type ChartProps, colorAt, type Datum } from "./datum";
import { G2Canvas } from "./G2Canvas";
import { tipsOf } from "./tooltip";
import { type ChartTheme, useChartTheme } from "./useChartTheme";

const groupOf = (datum: Datum) => datum.group ?? "";

function radarSpec(data: readonly Datum[], unit: string, theme: ChartTheme): G2Spec {
  const groups = [...new Set(data.map(groupOf))];
  const tips = tipsOf(data, {
    titleOf: (datum) => datum.label,
    nameOf: groupOf,
    valueOf: (datum) => `${figure(datum.value, unit)} ${unit}`.trim(),
    colorOf: (datum) => colorAt(groups.indexOf(groupOf(datum))),
  });
  return {
    type: "view",
    data: data.map((datum) => ({ ...datum, group: groupOf(datum) })),
    coordinate: { type: "polar" },
    encode: { x: "label", y: "value", color: "group", series: "group" },
    scale: {
      x: { padding: 0.5, align: 0 },
      y: { nice: true, tickCount: 4, domainMin: 0 },
      color: { domain: groups, range: groups.map((_, index) => colorAt(index)) },
    },
    axis: {
      x: { ...theme.axis, grid: true, labelAlign: "horizontal" },
      y: { ...theme.axis, zIndex: 1, label: false, gridConnect: "line" },
    },
    legend: {
      color: {
        position: "right",
        itemMarker: "square",
        itemLabelFontFamily: theme.axis.labelFontFamily,
        itemLabelFill: theme.second,
      },
    },
    interaction: tips.interaction,
    margin: 4,
    children: [
      { type: "area", style: { fillOpacity: 0.12 }, animate: theme.animate, tooltip: false },
      { type: "line", style: { lineWidth: 2 }, animate: theme.animate, tooltip: tips.tooltip },
    ],
  } as G2Spec;
}

/** Several measures of several objects around one centre; each `group` is one outline. */
export function RadarChart(props: ChartProps) {
  const { data, unit, onPick, height = 220 } = props;
  const theme = useChartTheme();
  const spec = useMemo(() => radarSpec(data, unit, theme), [data, unit, theme]);
  return (
    <ChartFrame {...props} height={height}>
      <G2Canvas spec={spec} height={height} onPick={onPick} />
    </ChartFrame>
  );
}
