import type { CSSProperties } from "react";
import { figure } from "../values/format";
import { ChartFrame } from "./ChartFrame";
import { ChartRow } from "./ChartRow";
import type { ChartProps } from "./datum";
import { rowsIn } from "./rowsIn";

type Props = ChartProps & {
  /** Levels keep their own order and show their colours instead of ranks. */
  asLevels?: boolean;
  /**
   * Height shared by the rows, in pixels; without it rows keep their natural height and all are
   * shown.
   */
  room?: number;
  /** The value of a full bar; the largest value if omitted or smaller. */
  whole?: number;
};

/**
 * A ranking, largest first. Drawn as text and bars, so that long names fit and the keyboard works.
 */
export function RankChart(props: Props) {
  const { data, unit, onPick, height, room, asLevels = false, whole = 0 } = props;
  const ranked = asLevels ? data : data.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0));
  /** Equal values share their place. */
  const placeOf = (index: number) =>
    1 + ranked.findIndex(({ value }) => value === ranked[index]?.value);
  const most = Math.max(whole, ...ranked.map(({ value }) => value ?? 0));
  const shared = room === undefined ? null : rowsIn(room, ranked.length);
  const style = { maxHeight: shared?.height ?? height, "--rank-row": shared && `${shared.row}px` };
  return (
    <ChartFrame {...props} listed>
      <ol className="chart-list chart-rank" style={style as CSSProperties}>
        {ranked.map((datum, index) => (
          <li key={datum.key}>
            <ChartRow name={datum.label} onPick={onPick && (() => onPick(datum.key))}>
              {asLevels ? (
                <i className="chart-rank-level" style={{ background: datum.color }} />
              ) : (
                <span className={placeOf(index) <= 3 ? "chart-rank-no first" : "chart-rank-no"}>
                  {placeOf(index)}
                </span>
              )}
              <span className="chart-label">
                {datum.sign ? <span style={{ color: datum.color }}>{datum.sign} </span> : null}
                {datum.label}
              </span>
              <span className="chart-track">
                <i
                  style={{
                    width: `${most > 0 ? (Math.max(0, datum.value ?? 0) / most) * 100 : 0}%`,
                    background: datum.color ?? "var(--chart-accent)",
                  }}
                />
              </span>
              <span className="chart-number">
                {figure(datum.value, unit)}
                <span className="chart-unit">{unit}</span>
              </span>
            </ChartRow>
          </li>
        ))}
      </ol>
    </ChartFrame>
  );
}
