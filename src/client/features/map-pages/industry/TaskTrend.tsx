import type { yjhc } from "#contract/datasets/yjhc";
import { LineChart } from "../../../charts/LineChart";
import { dataTime } from "../../../state/dataTime";
import { Section } from "../kit/FigureChart";
import type { FigureOf } from "../kit/figuresOf";
import { usePage } from "../kit/pageContext";
import { dated } from "../kit/shown";

type Tasks = readonly FigureOf<typeof yjhc>[];

/** `202411` as `11月`, with the year if it is another one. */
const monthLabel = (key: string) => {
  const month = `${Number(key.slice(4))}月`;
  return key.startsWith(String(dataTime().year)) ? month : `${key.slice(0, 4)}年${month}`;
};

/** New and closed tasks by month as two lines. */
export function TaskTrend({ sent, closed }: { sent: Tasks; closed: Tasks }) {
  const { open } = usePage();
  const lines: Readonly<Record<string, Tasks>> = { 下发: dated(sent), 办结: dated(closed) };
  const keys = Object.values(lines).flatMap((line) => line.map(({ key }) => key));
  const months = [...new Set(keys)].sort();
  const figureOf = (group: string, month: string) => lines[group]?.find(({ key }) => key === month);
  const data = Object.keys(lines).flatMap((group) =>
    months.map((month) => ({
      key: `${group}${month}`,
      label: monthLabel(month),
      group,
      value: figureOf(group, month)?.zs ?? 0,
    })),
  );
  return (
    <Section title="逐月下发与办结">
      <LineChart
        title="下发与办结（件）"
        data={data}
        unit="件"
        height={160}
        onPick={(key) => {
          const figure = figureOf(key.slice(0, 2), key.slice(2));
          if (figure) open(figure);
        }}
      />
    </Section>
  );
}
