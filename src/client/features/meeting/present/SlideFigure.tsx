import { grouped } from "#contract/grouped";
import type { PageChange } from "#contract/rules/plan/meetingChanges";
import { type FigureSeen, nameOf, testInShort } from "#contract/rules/plan/meetingSentences";
import { changeOf } from "./changeWords";

type Props = { figure: FigureSeen; change: PageChange | null };

/** One figure that is read from afar: its value, what has changed, and the day on which it holds. */
export function SlideFigure({ figure, change }: Props) {
  const { id, value, digits, unit, day, forecast } = figure;
  const since = changeOf(figure, change);
  return (
    <li className={since ? `present-figure present-${since.kind}` : "present-figure"}>
      <h2>
        {nameOf(id)} <small>截至 {day}</small>
      </h2>
      <p className="present-value">
        <b>{value === null ? "—" : grouped(value, digits)}</b> {unit}
      </p>
      {since ? (
        <p className="present-since">
          <em>{since.words}</em>
          {since.before ? <span> 上次 {since.before}</span> : null}
        </p>
      ) : null}
      {forecast ? <p className="present-small">{testInShort(forecast, digits)}</p> : null}
    </li>
  );
}
