import type { G2Spec } from "@antv/g2";
import { useMemo } from "react";
import { digitsOf, figure } from "../values/format";
import { axisFigure, axisSteps } from "./axisFigure";
import { ChartFrame } from "./ChartFrame";
import { type ChartProps, chartColors, type Datum } from "./datum";
import { G2Canvas } from "./G2Canvas";
import { tipsOf } from "./tooltip";
import { type ChartTheme, useChartTheme } from "./useChartTheme";

/** A second measure of the same bars, drawn as a line with its own axis. */
export type BarLine = {
  title: string;
  unit: string;
  values: Readonly<Record<string, number | null>>;
};

type Props = ChartProps & { line?: BarLine | undefined };

const lineColor = chartColors[2];

function barSpec(
  { data, unit, title, line }: Pick<Props, "data" | "unit" | "title" | "line">,
  theme: ChartTheme,
): G2Spec {
  const tips = tipsOf(data, {
    titleOf: (datum) => datum.label,
    nameOf: () => title.replace(/（.*$/, ""),
    valueOf: (datum) => {
      const other =
        line && `，${line.title} ${figure(line.values[datum.key], line.unit)} ${line.unit}`;
      return `${figure(datum.value, unit)} ${unit}${other ?? ""}`;
    },
    colorOf: (datum: Datum) => datum.color ?? chartColors[0],
  });
  const steps = axisSteps(
    data.map(({ value }) => value),
    digitsOf(unit),
  );
  const points = line
    ? data.map((datum) => ({ ...datum, price: line.values[datum.key] ?? null }))
    : [];
  const beside = {
    data: points,
    encode: { x: "label", y: "price" },
    scale: { y: { independent: true, nice: true, tickCount: 4, domainMin: 0 } },
    animate: theme.animate,
    tooltip: false,
  };
  return {
    type: "view",
    data,
    interaction: tips.interaction,
    margin: 4,
    // Half of the axis's top figure sticks out above it.
    marginTop: 10,
    // The last label is centred under its bar.
    marginRight: line ? 4 : 16,
    children: [
      {
        type: "interval",
        encode: { x: "label", y: "value" },
        style: { fill: (datum: Datum) => datum.color ?? chartColors[0], maxWidth: 26, radius: 2 },
        scale: { y: { nice: true, tickCount: steps }, x: { paddingInner: 0.35 } },
        axis: {
          x: { ...theme.axis, labelAutoRotate: false, labelAutoHide: true },
          y: { ...theme.axis, labelFormatter: axisFigure(digitsOf(unit)) },
        },
        animate: theme.animate,
        tooltip: tips.tooltip,
      },
      ...(line
        ? [
            {
              ...beside,
              type: "line",
              style: { stroke: lineColor, lineWidth: 2, connect: true },
              axis: {
                y: {
                  ...theme.axis,
                  position: "right",
                  grid: false,
                  labelFormatter: axisFigure(0),
                },
              },
            },
            // A figure that stands alone has no line.
            {
              ...beside,
              type: "point",
              encode: { ...beside.encode, shape: "point" },
              style: { r: 2.5, fill: lineColor, stroke: theme.surface, lineWidth: 1 },
              axis: { y: false },
            },
          ]
        : []),
    ],
  } as G2Spec;
}

/** Amounts side by side in the given order: months, years, classes. */
export function BarChart(props: Props) {
  const { title, data, unit, onPick, line, height = 180 } = props;
  const theme = useChartTheme();
  const spec = useMemo(
    () => barSpec({ title, data, unit, line }, theme),
    [title, data, unit, line, theme],
  );
  return (
    <ChartFrame {...props} height={height}>
      {line && (
        <div className="chart-pairs-head" aria-hidden="true">
          <span>
            <i className="chart-tip-dot" style={{ background: chartColors[0] }} />
            {title}
          </span>
          <span>
            <i className="chart-tip-dot" style={{ background: lineColor }} />
            {line.title}（{line.unit}）
          </span>
        </div>
      )}
      <G2Canvas spec={spec} height={height} onPick={onPick} />
    </ChartFrame>
  );
}
