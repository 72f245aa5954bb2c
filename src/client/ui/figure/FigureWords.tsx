import { useAtomValue } from "jotai";
import { asOfWords, type DataTime } from "#contract/dataTime";
import { differencesOf, type FigureId, figures } from "#contract/figures/catalogue";
import type { FigureFacts } from "#contract/figures/figure";
import { lightRule } from "#contract/rules/plan/taskTime";
import { today } from "#contract/today";
import { dataTimeAtom } from "../../state/dataTime";
import "./figureMark.css";

/** The day that a figure holds for. */
const holdsFor: Readonly<Record<FigureFacts["asOf"], (time: DataTime) => string>> = {
  now: () => `按 ${today()} 的登记现状`,
  day: asOfWords,
  year: (time) => `${time.year} 年度，${asOfWords(time)}`,
};

/** How a figure of the catalogue comes about, and what parts it from those it might be taken for. */
export function FigureWords({ id }: { id: FigureId }) {
  const time = useAtomValue(dataTimeAtom);
  const { formula, counts, without, asOf, source, light } = figures[id];
  const lines = [
    ["公式", formula],
    ["统计", counts],
    ...(without === null ? [] : [["不含", without]]),
    ["时点", holdsFor[asOf](time)],
    ["依据", source],
    ...(light ? [["红绿灯", `${light}：${lightRule}`]] : []),
    ...differencesOf(id).map(({ name, words }) => [`与“${name}”的差`, words]),
  ] as const;
  return (
    <dl className="ui-figure-words">
      {lines.map(([term, words]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
