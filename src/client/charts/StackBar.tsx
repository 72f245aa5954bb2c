import type { G2Spec } from "@antv/g2";
import { useMemo } from "react";
import { figure } from "../values/format";
import { axisFigure } from "./axisFigure";
import { ChartFrame } from "./ChartFrame";
import { ChartLegend } from "./ChartLegend";
import { type ChartProps, colorAt, type Datum } from "./datum";
import { G2Canvas } from "./G2Canvas";
import { tipsOf } from "./tooltip";
import { type ChartTheme, useChartTheme } from "./useChartTheme";

const barOf = (datum: Datum) => datum.group ?? "";

function stackSpec(data: readonly Datum[], unit: string, theme: ChartTheme): G2Spec {
  const labels = [...new Set(data.map((datum) => datum.label))];
  const colorOf = (datum: Datum) => datum.color ?? colorAt(labels.indexOf(datum.label));
  const single = new Set(data.map(barOf)).size === 1;
  return {
    type: "interval",
    data: data.map((datum) => ({ ...datum, group: barOf(datum) })),
    encode: { x: "group", y: "value", color: "label" },
    transform: [{ type: "stackY" }],
    coordinate: { transform: [{ type: "transpose" }] },
    scale: {
      color: {
        domain: labels,
        range: labels.map((label) => colorOf(data.find((datum) => datum.label === label) as Datum)),
      },
      y: { nice: !single, tickCount: 4 },
    },
    style: { maxWidth: 20, stroke: theme.surface, lineWidth: 1 },
    legend: false,
    axis: single
      ? false
      : {
          x: { ...theme.axis },
          y: { ...theme.axis, labelFormatter: axisFigure(0), labelAutoRotate: false },
        },
    animate: theme.animate,
    ...(single ? { padding: 0, margin: 0 } : { margin: 4, marginRight: 24 }),
    ...tipsOf(data, {
      titleOf: (datum) => barOf(datum) || datum.label,
      nameOf: (datum) => datum.label,
      valueOf: (datum) => `${figure(datum.value, unit)} ${unit}`,
      colorOf,
    }),
  } as G2Spec;
}

/** The legend, used when the figures are on the bars. */
function Keys({ data }: { data: readonly Datum[] }) {
  const labels = [...new Map(data.map((datum) => [datum.label, datum.color]))];
  return (
    <ul className="chart-keys">
      {labels.map(([label, color], index) => (
        <li key={label}>
          <i className="chart-tip-dot" style={{ background: color ?? colorAt(index) }} />
          {label}
        </li>
      ))}
    </ul>
  );
}

/** Parts of one whole, or of several side by side if the data have groups. */
export function StackBar(props: ChartProps) {
  const { data, unit, onPick } = props;
  const single = new Set(data.map(barOf)).size <= 1;
  const height = props.height ?? (single ? 28 : 220);
  const theme = useChartTheme();
  const spec = useMemo(() => stackSpec(data, unit, theme), [data, unit, theme]);
  return (
    <ChartFrame {...props} height={height} listed={single}>
      <G2Canvas spec={spec} height={height} onPick={onPick} />
      {single ? <ChartLegend data={data} unit={unit} onPick={onPick} /> : <Keys data={data} />}
    </ChartFrame>
  );
}
