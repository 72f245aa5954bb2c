import { type CSSProperties, useState } from "react";
import { Link } from "react-router-dom";
import { todoApi } from "#contract/endpoints/inbox/todo";
import { tzggApi } from "#contract/endpoints/inbox/tzgg";
import { useCall } from "../../../api/useCall";
import { count, moment } from "../../../values/format";
import { Card } from "../layout/Card";
import { useLastGood } from "../runs/useLastGood";

type Props = { areaCode: string; tick: number };

/** The viewer's pending items; each number opens the inbox at its kind. */
export function TodoCard({ areaCode, tick }: Props) {
  const figures = useLastGood(useCall(todoApi.counts, { areaCode }, tick), areaCode);
  return (
    <Card
      title="我的待办"
      figures={figures}
      isEmpty={({ total }) => total === 0}
      empty="没有待办事项"
      extra={
        <Link to="/sys/todo" className="portal-more">
          共 {count(figures.data?.total ?? 0)} 条
          {figures.data?.overdue ? `，超期 ${count(figures.data.overdue)}` : ""}
        </Link>
      }
    >
      {({ kinds }) => (
        <ul className="portal-rows portal-todo">
          {kinds
            .filter(({ zs }) => zs > 0)
            .map(({ kind, title, zs, overdue }) => (
              <li key={kind}>
                <Link to={`/sys/todo?kind=${kind}`}>
                  <span>{title}</span>
                  {overdue > 0 && <em>超期 {count(overdue)}</em>}
                  <b>{count(zs)}</b>
                </Link>
              </li>
            ))}
        </ul>
      )}
    </Card>
  );
}

const noticeRows = 5;
/** A notice's title, and a line of its text, with spacing. */
const [noticeTitle, noticeLine, noticeGap] = [36, 18, 10];

/** How many lines of each notice's text fit below its title. */
const linesIn = (height: number, notices: number): number =>
  Math.min(4, Math.floor((height / notices - noticeTitle - noticeGap) / noticeLine));

/**
 * Notices for the viewer's region, with the beginning of their text in a taller card; a click
 * expands one.
 */
export function NoticeCard({ tick }: Pick<Props, "tick">) {
  const figures = useLastGood(
    useCall(tzggApi.pageList, { current: 1, pageSize: noticeRows }, tick),
    "",
  );
  const [shown, setShown] = useState<string | null>(null);
  return (
    <Card
      title="通知公告"
      figures={figures}
      isEmpty={({ list }) => list.length === 0}
      empty="没有通知"
    >
      {({ list }, height) => {
        const lines = linesIn(height, list.length);
        return (
          <ul className="portal-rows" style={{ "--lines": lines } as CSSProperties}>
            {list.map(({ ggid, bt, nr, areaName, fbsj }) => (
              <li key={ggid}>
                <button
                  type="button"
                  aria-expanded={shown === ggid}
                  onClick={() => setShown(shown === ggid ? null : ggid)}
                >
                  <span title={bt}>{bt}</span>
                  <small>
                    {areaName} {moment(fbsj).slice(0, 10)}
                  </small>
                </button>
                {shown === ggid ? <p>{nr}</p> : lines > 0 && <p className="portal-excerpt">{nr}</p>}
              </li>
            ))}
          </ul>
        );
      }}
    </Card>
  );
}
