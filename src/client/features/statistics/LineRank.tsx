import { useMemo } from "react";
import { RankChart } from "../../charts/RankChart";
import type { CrossModel } from "../../ui/cross/crossModel";

type Props = {
  model: CrossModel;
  column: string;
  title: string;
  unit: string;
  onPick: (line: string, column: string) => void;
  height?: number;
};

/** The lines of a table by a column, the largest first. A single one, as in a county, has no rank. */
export function LineRank({ model, column, title, unit, onPick, height }: Props) {
  const data = useMemo(
    () => model.lines.map(({ key, label }) => ({ key, label, value: model.valueOf(key, column) })),
    [model, column],
  );
  if (data.length < 2) return null;
  return (
    <section>
      <h3>{title}</h3>
      <RankChart
        title={`各地${title}`}
        data={data}
        unit={unit}
        onPick={(line) => onPick(line, column)}
        {...(height !== undefined && { height })}
      />
    </section>
  );
}
