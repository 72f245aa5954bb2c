import { figure, percent } from "../values/format";
import { ChartRow } from "./ChartRow";
import { type ChartProps, colorAt, totalOf } from "./datum";

type Props = Omit<ChartProps, "title"> & {
  /** The unit is already shown next to the total. */
  bare?: boolean;
};

/** Colours, figures and shares as a list, which also makes the chart readable without a pointer. */
export function ChartLegend({ data, unit, onPick, height, bare }: Props) {
  const total = totalOf(data);
  return (
    <ul className="chart-list chart-legend" style={{ maxHeight: height }}>
      {data.map((datum, index) => (
        <li key={datum.key}>
          <ChartRow name={datum.label} onPick={onPick && (() => onPick(datum.key))}>
            <i className="chart-tip-dot" style={{ background: datum.color ?? colorAt(index) }} />
            <span className="chart-label">{datum.label}</span>
            <span className="chart-number">
              {figure(datum.value, unit)}
              {bare ? null : <span className="chart-unit">{unit}</span>}
            </span>
            <span className="chart-number chart-second">
              {total > 0 ? percent((datum.value ?? 0) / total) : "—"}
            </span>
          </ChartRow>
        </li>
      ))}
    </ul>
  );
}
