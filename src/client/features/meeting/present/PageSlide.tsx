import { type MeetingPage, meetingApi } from "#contract/endpoints/plan/meeting";
import type { PageChange } from "#contract/rules/plan/meetingChanges";
import { viewFilterLine } from "#contract/words/viewFilter";
import { useBlobUrl } from "../../../ui/base/useBlobUrl";
import { SlideFigure } from "./SlideFigure";

type Props = { page: MeetingPage; change: PageChange | null };

/** Map, figures and two sentences. */
export function PageSlide({ page, change }: Props) {
  const { pageId, title, areaName, first, second, figures, picture, address } = page;
  const filter = viewFilterLine(address);
  const { url, failure } = useBlobUrl(meetingApi.picture, picture ? { pageId, picture } : null);
  return (
    <section className="present-slide" aria-label={title}>
      <header className="present-head">
        <h1>{title}</h1>
        {change?.isNew ? <em className="present-mark">本次新增</em> : null}
        <span>{areaName}</span>
      </header>
      <div className="present-words">
        <p>{first}</p>
        {second ? <p>{second}</p> : null}
        {filter ? <p className="present-filter">{filter}</p> : null}
      </div>
      <div className={picture ? "present-body" : "present-body present-plain"}>
        {picture ? (
          <figure className="present-map">
            {url ? <img src={url} alt={`${title}的地图`} /> : <p>{failure ?? "正在加载…"}</p>}
          </figure>
        ) : null}
        <ul className="present-figures">
          {figures.map((figure) => (
            <SlideFigure key={figure.id} figure={figure} change={change} />
          ))}
        </ul>
      </div>
    </section>
  );
}
