import type { G2Spec } from "@antv/g2";
import { useMemo } from "react";
import { digitsOf, figure } from "../values/format";
import { axisFigure, axisSteps } from "./axisFigure";
import { ChartFrame } from "./ChartFrame";
import { type ChartProps, colorAt, type Datum } from "./datum";
import { G2Canvas } from "./G2Canvas";
import { tipsOf } from "./tooltip";
import { type ChartTheme, useChartTheme } from "./useChartTheme";

function lineSpec({ data, unit, title }: ChartProps, theme: ChartTheme): G2Spec {
  const lineOf = (datum: Datum) => datum.group ?? title;
  const lines = [...new Set(data.map(lineOf))];
  const single = lines.length === 1;
  const colorOf = (datum: Datum) =>
    datum.color ?? (single ? theme.accent : colorAt(lines.indexOf(lineOf(datum))));
  const values = data.map(({ value }) => value);
  const { tooltip, interaction } = tipsOf(data, {
    titleOf: (datum) => datum.label,
    // A single line is named by the chart.
    nameOf: single ? () => "" : lineOf,
    valueOf: (datum) => `${figure(datum.value, unit)} ${unit}`,
    colorOf,
  });
  return {
    type: "view",
    data: data.map((datum) => ({ ...datum, group: lineOf(datum) })),
    encode: { x: "label", y: "value", color: "group", series: "group" },
    scale: {
      color: {
        domain: lines,
        range: lines.map((line) => colorOf(data.find((datum) => lineOf(datum) === line) as Datum)),
      },
      y: { nice: true, tickCount: axisSteps(values, digitsOf(unit)) },
    },
    axis: {
      x: { ...theme.axis, labelAutoRotate: false },
      y: { ...theme.axis, labelFormatter: axisFigure(digitsOf(unit)) },
    },
    legend:
      lines.length > 1
        ? {
            color: {
              position: "top",
              itemMarker: "square",
              itemLabelFontFamily: theme.axis.labelFontFamily,
              itemLabelFill: theme.second,
            },
          }
        : false,
    interaction,
    margin: 4,
    // Half of the axis's top figure sticks out above its line.
    marginTop: 10,
    marginRight: 16,
    children: [
      { type: "line", style: { lineWidth: 2 }, animate: theme.animate, tooltip },
      {
        type: "point",
        encode: { shape: "point" },
        style: { r: 3, stroke: theme.surface, lineWidth: 1 },
        animate: theme.animate,
        tooltip: false,
      },
    ],
  } as G2Spec;
}

/** A measure over time; one line per `group` if the data have groups. */
export function LineChart(props: ChartProps) {
  const { title, data, unit, onPick, height = 200 } = props;
  const theme = useChartTheme();
  const spec = useMemo(() => lineSpec({ title, data, unit }, theme), [title, data, unit, theme]);
  return (
    <ChartFrame {...props} height={height}>
      <G2Canvas spec={spec} height={height} onPick={onPick} />
    </ChartFrame>
  );
}
