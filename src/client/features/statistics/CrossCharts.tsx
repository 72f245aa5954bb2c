import { useMemo } from "react";
import { RingChart } from "../../charts/RingChart";
import { StackBar } from "../../charts/StackBar";
import type { CrossColumn, CrossModel } from "../../ui/cross/crossModel";

type Props = {
  model: CrossModel;
  /** The group of columns shown in the charts. */
  group: CrossColumn | undefined;
  title: string;
  unit: string;
  /** Colours by column key, if the dataset defines some. */
  colors: Readonly<Record<string, string>>;
  onPick: (line: string, column: string) => void;
};

const between = "~";

/** Regions as stacked bars, and the total as a ring; every part links to its records. */
export function CrossCharts({ model, group, title, unit, colors, onPick }: Props) {
  const columns = useMemo(() => (group?.children ?? []).filter((one) => !one.children), [group]);
  const bars = useMemo(
    () =>
      model.lines.flatMap((line) =>
        columns.map((column) => ({
          key: `${line.key}${between}${column.key}`,
          label: column.title,
          group: line.label,
          value: model.valueOf(line.key, column.key),
          ...colored(colors, column.key),
        })),
      ),
    [model, columns, colors],
  );
  const whole = useMemo(
    () =>
      columns.map((column) => ({
        key: `${model.total?.key ?? ""}${between}${column.key}`,
        label: column.title,
        value: model.total ? model.valueOf(model.total.key, column.key) : null,
        ...colored(colors, column.key),
      })),
    [model, columns, colors],
  );
  const pick = (key: string) => {
    const [line = "", column = ""] = key.split(between);
    onPick(line, column);
  };
  if (columns.length === 0) return null;
  return (
    <>
      <section>
        <h3>各地{title}</h3>
        <StackBar
          title={`各地${title}`}
          data={bars}
          unit={unit}
          onPick={pick}
          height={Math.max(120, model.lines.length * 28 + 40)}
        />
      </section>
      <section>
        <h3>{title}构成</h3>
        <RingChart title={`${title}构成`} data={whole} unit={unit} onPick={pick} />
      </section>
    </>
  );
}

const colored = (colors: Readonly<Record<string, string>>, key: string) =>
  colors[key] ? { color: colors[key] } : {};
