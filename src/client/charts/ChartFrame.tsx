import "./charts.css";
import { type CSSProperties, type ReactNode, useState } from "react";
import { figure } from "../values/format";
import { type ChartProps, type Datum, isEmpty } from "./datum";
import { useChartTheme } from "./useChartTheme";

type Props = Pick<ChartProps, "title" | "data" | "unit" | "onPick" | "height"> & {
  children: ReactNode;
  className?: string;
  /** The chart already lists its figures as text. */
  listed?: boolean;
};

const wordsOf = (datum: Datum, unit: string) =>
  `${datum.group ? `${datum.group} ` : ""}${datum.label} ${figure(datum.value, unit)} ${unit}`;

/** Common frame of all charts: name, theme colours, empty state, and the figures as text. */
export function ChartFrame({
  title,
  data,
  unit,
  onPick,
  height,
  className,
  listed,
  children,
}: Props) {
  const theme = useChartTheme();
  const style = {
    "--chart-text": theme.text,
    "--chart-second": theme.second,
    "--chart-line": theme.line,
    "--chart-surface": theme.surface,
    "--chart-raised": theme.raised,
    "--chart-hover": theme.hover,
    "--chart-accent": theme.accent,
    minHeight: height,
  } as CSSProperties;
  if (isEmpty(data)) {
    return (
      <figure className="chart chart-empty" style={style} aria-label={title}>
        暂无数据
      </figure>
    );
  }
  return (
    <figure className={`chart ${className ?? ""}`} style={style} aria-label={title}>
      {children}
      {listed ? null : <Figures title={title} data={data} unit={unit} onPick={onPick} />}
    </figure>
  );
}

/** The same figures for those who cannot see the drawing or use no pointer. */
function Figures({ title, data, unit, onPick }: Pick<Props, "title" | "data" | "unit" | "onPick">) {
  const [focus, setFocus] = useState<Datum | null>(null);
  return (
    <>
      {focus ? (
        <div className="chart-focus" aria-hidden="true">
          {wordsOf(focus, unit)} · 回车查看
        </div>
      ) : null}
      <table className="chart-table">
        <caption>{title}</caption>
        <tbody>
          {data.map((datum) => (
            <tr key={datum.key}>
              <th scope="row">
                {onPick ? (
                  <button
                    type="button"
                    onClick={() => onPick(datum.key)}
                    onFocus={() => setFocus(datum)}
                    onBlur={() => setFocus(null)}
                  >
                    {datum.label}
                  </button>
                ) : (
                  datum.label
                )}
              </th>
              <td>
                {figure(datum.value, unit)} {unit}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
