import { figure } from "../values/format";
import { ChartFrame } from "./ChartFrame";
import { ChartRow } from "./ChartRow";
import { type ChartProps, chartColors, type Datum } from "./datum";

type Side = { title: string; unit: string };

type Props = Omit<ChartProps, "unit"> & {
  /** The measure of `data`, and the second one with its values by key. */
  first: Side;
  second: Side & { values: Readonly<Record<string, number | null>> };
};

const widest = (values: readonly (number | null | undefined)[]) =>
  Math.max(0, ...values.map((value) => value ?? 0));

type BarProps = { value: number | null; most: number; unit: string; color: string };

function Bar({ value, most, unit, color }: BarProps) {
  return (
    <span className="chart-pair">
      <span className="chart-number">
        {figure(value, unit)}
        <span className="chart-unit">{unit}</span>
      </span>
      <span className="chart-track">
        <i
          style={{
            width: `${most > 0 ? (Math.max(0, value ?? 0) / most) * 100 : 0}%`,
            background: color,
          }}
        />
      </span>
    </span>
  );
}

/** Two measures of each item as two bars beside its name. */
export function PairChart({ data, first, second, onPick, ...frame }: Props) {
  const most = widest(data.map(({ value }) => value));
  const mostOther = widest(data.map(({ key }) => second.values[key]));
  return (
    <ChartFrame {...frame} data={data} unit={first.unit} onPick={onPick} listed>
      <div className="chart-pairs-head">
        <span>
          <i className="chart-tip-dot" style={{ background: chartColors[0] }} />
          {first.title}
        </span>
        <span>
          <i className="chart-tip-dot" style={{ background: chartColors[2] }} />
          {second.title}
        </span>
      </div>
      <ul className="chart-list chart-pairs">
        {data.map(({ key, label, value }: Datum) => (
          <li key={key}>
            <ChartRow name={label} onPick={onPick && (() => onPick(key))}>
              <span className="chart-label">{label}</span>
              <Bar value={value} most={most} unit={first.unit} color={chartColors[0]} />
              <Bar
                value={second.values[key] ?? null}
                most={mostOther}
                unit={second.unit}
                color={chartColors[2]}
              />
            </ChartRow>
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}
