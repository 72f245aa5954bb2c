import type { ReactNode } from "react";

/** Charts have the type of a page, 12 pixels; on the stage it is as large as all other type. */
export const chartZoom = 1.6;

type Props = {
  /** The space for the chart, in units of the stage. */
  height: number;
  children: (height: number) => ReactNode;
};

/** A chart of a page, drawn as large as the stage is read. */
export function ChartPlace({ height, children }: Props) {
  return <div style={{ zoom: chartZoom }}>{children(Math.floor(height / chartZoom))}</div>;
}
