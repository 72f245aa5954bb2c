import type { ReactNode } from "react";

type Props = { name: string; onPick?: (() => void) | undefined; children: ReactNode };

/** One figure of a chart as text; a button if it leads somewhere. */
export function ChartRow({ name, onPick, children }: Props) {
  if (!onPick) {
    return (
      <div className="chart-row" title={name}>
        {children}
      </div>
    );
  }
  return (
    <button type="button" className="chart-row" title={name} onClick={onPick}>
      {children}
    </button>
  );
}
