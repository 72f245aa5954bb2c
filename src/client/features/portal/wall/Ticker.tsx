import { Popover } from "antd";
import { tzggApi } from "#contract/endpoints/inbox/tzgg";
import { useCall } from "../../../api/useCall";
import { moment } from "../../../values/format";
import { useLastGood } from "../runs/useLastGood";

const most = 5;

/** One notice after the other in a thin line; a click opens its text. */
export function Ticker({ tick, turn }: { tick: number; turn: number }) {
  const { data } = useLastGood(useCall(tzggApi.pageList, { current: 1, pageSize: most }, tick), "");
  const list = data?.list ?? [];
  const notice = list[turn % Math.max(1, list.length)];
  if (!notice) return <p className="wall-ticker">没有通知</p>;
  return (
    <Popover
      trigger="click"
      title={notice.bt}
      content={<p className="wall-notice">{notice.nr}</p>}
      placement="topRight"
    >
      <button type="button" className="wall-ticker" aria-label={`通知：${notice.bt}`}>
        <span>通知：{notice.bt}</span>
        <time>{moment(notice.fbsj).slice(0, 10)}</time>
      </button>
    </Popover>
  );
}
