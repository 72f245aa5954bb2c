import type { MeetingPage } from "#contract/endpoints/plan/meeting";
import type { PageChange } from "#contract/rules/plan/meetingChanges";
import { nameOf, testWords, valueWords } from "#contract/rules/plan/meetingSentences";
import { changeOf } from "./present/changeWords";

type Props = { page: MeetingPage; change: PageChange | null };

/** The figures of a page, each with its day, and what has changed since the last meeting. */
export function PageFigures({ page, change }: Props) {
  return (
    <ul className="meeting-figures">
      {page.figures.map((figure) => {
        const { id, day, forecast, digits } = figure;
        const since = changeOf(figure, change);
        return (
          <li key={id} title={forecast ? testWords(forecast, digits) : undefined}>
            <span className="ui-second">{nameOf(id)}</span>
            <b>{valueWords(figure)}</b>
            <span className="ui-second">截至 {day}</span>
            {since ? <em className={`meeting-${since.kind}`}>{since.words}</em> : null}
          </li>
        );
      })}
    </ul>
  );
}
