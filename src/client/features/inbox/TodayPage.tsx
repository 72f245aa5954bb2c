import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { type TodaySection as Section, todayApi } from "#contract/endpoints/inbox/today";
import { todoApi } from "#contract/endpoints/inbox/todo";
import { limits } from "#contract/limits";
import { call } from "../../api/call";
import { useCall } from "../../api/useCall";
import { useChanged } from "../../records/useChanged";
import { dataRevisionAtom } from "../../state/map";
import { regionAtom } from "../../state/region";
import { CallState } from "../../ui/base/CallState";
import { count, moment } from "../../values/format";
import { TodaySection } from "./TodaySection";
import { daysLeft } from "./todayPlace";
import { Unfinished } from "./Unfinished";
import "../../theme/ui.css";
import "./inbox.css";
import "./today.css";

const near = `${limits.todayNearDays}日内`;
const nearlyDue = `${limits.todayNearDays}日内到期`;

/** /sys/today: what an account finds when it comes back. */
export function Component() {
  const { areaCode } = useAtomValue(regionAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const isHere = useVisit();
  const called = useCall(todayApi.list, isHere ? { areaCode } : null, revision);
  const changed = useChanged();
  const open = async (items: readonly string[], stays = false) => {
    const reply = await call(todayApi.open, { items: [...items] });
    if (reply.ok && reply.data.opened > 0 && !stays) changed();
  };
  return (
    <div className="today">
      <CallState called={{ ...called, loading: called.loading || !isHere }} rows={14}>
        {({ day, since, back, due, changed: news, unfinished }) => (
          <>
            <Head day={day} since={since} sections={[back, due, news]} />
            <div className="today-sections">
              <div className="today-column">
                <TodaySection
                  title="退回与结果"
                  section={back}
                  empty="没有退回的事项和新的办理结果"
                  more={{ to: "/sys/todo?tab=mine", text: "我提交的" }}
                  onOpen={open}
                />
                <TodaySection
                  title="上次以来的变化"
                  section={news}
                  empty="上次以来没有新的变化"
                  onOpen={open}
                />
              </div>
              <div className="today-column">
                <TodaySection
                  title={nearlyDue}
                  section={due}
                  empty={`${near}没有到期的事项`}
                  when={({ at }) => `${at}，${daysLeft(at, day)}`}
                  onOpen={open}
                />
                <Unfinished section={unfinished} />
              </div>
            </div>
          </>
        )}
      </CallState>
    </div>
  );
}

/** Tells the server of the visit first: it decides what is new. A failure only makes it older. */
function useVisit(): boolean {
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    const leave = new AbortController();
    call(todayApi.visit, {}, leave.signal).then(() => {
      if (!leave.signal.aborted) setHere(true);
    });
    return () => leave.abort();
  }, []);
  return isHere;
}

type HeadProps = { day: string; since: string | null; sections: readonly Section[] };

function Head({ day, since, sections }: HeadProps) {
  const { areaCode } = useAtomValue(regionAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const counts = useCall(todoApi.counts, { areaCode }, revision).data;
  const unread = sections.reduce((sum, one) => sum + one.unread, 0);
  const weekday = new Date(day).toLocaleDateString("zh-CN", { weekday: "long", timeZone: "UTC" });
  return (
    <header className="today-head">
      <h2>
        {day} {weekday}
      </h2>
      <span className="inbox-weak">{since ? `上次来访 ${moment(since)}` : "首次来访"}</span>
      <span className={unread > 0 ? "inbox-unseen" : "inbox-weak"}>未读 {count(unread)} 项</span>
      <Link to="/sys/todo">待办 {count(counts?.total)} 项</Link>
      {counts && counts.overdue > 0 ? (
        <Link to="/sys/todo?overdue=1" className="today-late">
          其中逾期 {count(counts.overdue)} 项
        </Link>
      ) : null}
    </header>
  );
}
