import type { WholeMeeting } from "#contract/endpoints/plan/meeting";
import type { MeetingChanges } from "#contract/rules/plan/meetingChanges";
import { nameOf, valueWords } from "#contract/rules/plan/meetingSentences";
import { changeOf } from "./changeWords";

type Props = { meeting: WholeMeeting; changes: MeetingChanges | null };

/** As many as fit at a size that is read at three metres. */
const most = 8;

/** Name and day, and what has changed since the last meeting. */
export function StartSlide({ meeting, changes }: Props) {
  const { name, areaName, day, pages, last } = meeting;
  return (
    <section className="present-slide present-start" aria-label={name}>
      <h1>{name}</h1>
      <p className="present-sub">
        {areaName}　{day}　{pages.length} 页
      </p>
      {last && changes ? (
        <Changed {...{ pages, last, changes }} />
      ) : (
        <p className="present-none">本行政区还没有已结束的会议，本次不作比较。</p>
      )}
    </section>
  );
}

type ChangedProps = {
  pages: WholeMeeting["pages"];
  last: NonNullable<WholeMeeting["last"]>;
  changes: MeetingChanges;
};

function Changed({ pages, last, changes }: ChangedProps) {
  const rows = pages.flatMap((page) =>
    page.figures.flatMap((figure) => {
      const since = changeOf(figure, changes.pages.get(page.pageId) ?? null);
      return since && since.kind !== "same" ? [{ page, figure, since }] : [];
    }),
  );
  // The same figure may stand on several pages.
  const told = rows.filter(
    ({ page, figure }, i) =>
      rows.findIndex(
        (one) => one.figure.id === figure.id && one.page.areaCode === page.areaCode,
      ) === i,
  );
  const closed = last.matters.filter(({ zt }) => zt === "3").length;
  return (
    <div className="present-changes">
      <h2>
        与上次会议相比（{last.name}，{last.day}）
      </h2>
      {told.length > 0 ? (
        <table>
          <tbody>
            {told.slice(0, most).map(({ page, figure, since }) => (
              <tr key={`${page.pageId} ${figure.id}`} className={`present-${since.kind}`}>
                <th scope="row">
                  {page.areaName} {nameOf(figure.id)}
                </th>
                <td>{since.before ?? "—"}</td>
                <td>→ {valueWords(figure)}</td>
                <td>
                  <em>{since.words}</em>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>各项指标与上次相同。</p>
      )}
      {told.length > most ? <p>另有 {told.length - most} 项变化，见各页。</p> : null}
      {changes.gone.length > 0 ? (
        <p>上次有而本次没有：{changes.gone.map(({ title }) => title).join("、")}</p>
      ) : null}
      {last.matters.length > 0 ? (
        <p>
          上次会议转督办 {last.matters.length} 件，已办结 {closed} 件。
        </p>
      ) : null}
    </div>
  );
}
