import type { G2Spec } from "@antv/g2";
import { useMemo } from "react";
import { figure } from "../values/format";
import { axisFigure } from "./axisFigure";
import { ChartFrame } from "./ChartFrame";
import type { Datum } from "./datum";
import { G2Canvas } from "./G2Canvas";
import { tipsOf } from "./tooltip";
import { type ChartTheme, useChartTheme } from "./useChartTheme";

/** One object with three measures. */
export type Bubble = {
  key: string;
  label: string;
  x: number;
  y: number;
  size: number;
  color?: string;
};

/** What an axis measures, and its unit. */
export type Measure = { title: string; unit: string };

type Props = {
  title: string;
  /** Must be a constant or memoised: a new list redraws the chart. */
  data: readonly Bubble[];
  x: Measure;
  y: Measure;
  size: Measure;
  onPick?: (key: string) => void;
  height?: number;
};

const sizes: [number, number] = [2, 9];

const amount = (value: number, { title, unit }: Measure) =>
  `${title} ${figure(value, unit)} ${unit}`.trim();

function bubbleSpec({ data, x, y, size }: Props, theme: ChartTheme): G2Spec {
  const byKey = new Map(data.map((one) => [one.key, one]));
  const asData: Datum[] = data.map(({ key, label, y: value }) => ({ key, label, value }));
  const axis = (measure: Measure) => ({
    ...theme.axis,
    title: measure.unit ? `${measure.title}（${measure.unit}）` : measure.title,
    titleFill: theme.second,
    titleFontSize: 12,
    labelFormatter: axisFigure(0),
    labelAutoRotate: false,
  });
  const fill = ({ color }: Bubble) => color ?? theme.accent;
  return {
    type: "point",
    data: [...data],
    encode: { x: "x", y: "y", size: "size", shape: "point" },
    scale: {
      x: { nice: true, tickCount: 5 },
      y: { nice: true, tickCount: 4 },
      size: { range: sizes },
    },
    style: { fill, stroke: theme.surface, lineWidth: 1, fillOpacity: 0.55 },
    axis: { x: axis(x), y: axis(y) },
    legend: false,
    animate: theme.animate,
    margin: 4,
    // The topmost mark and the last label stick out beyond the axes.
    marginTop: 12,
    marginRight: 24,
    ...tipsOf(asData, {
      titleOf: ({ label }) => label,
      nameOf: () => "",
      valueOf: ({ key }) => {
        const one = byKey.get(key);
        return one ? [amount(one.x, x), amount(one.y, y), amount(one.size, size)].join("，") : "";
      },
      colorOf: ({ key }) => byKey.get(key)?.color ?? theme.accent,
    }),
  } as G2Spec;
}

/** Objects by two measures, with a third as the size of the mark. */
export function BubbleChart(props: Props) {
  const { title, data, x, y, size, onPick, height = 220 } = props;
  const theme = useChartTheme();
  const spec = useMemo(
    () => bubbleSpec({ title, data, x, y, size }, theme),
    [title, data, x, y, size, theme],
  );
  const words = useMemo(
    () => data.map(({ key, label, y: value }) => ({ key, label, value })),
    [data],
  );
  return (
    <ChartFrame title={title} data={words} unit={y.unit} height={height} onPick={onPick}>
      <G2Canvas spec={spec} height={height} onPick={onPick} />
    </ChartFrame>
  );
}
