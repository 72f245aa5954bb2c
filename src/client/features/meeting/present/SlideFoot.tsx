import { AlertOutlined, CloseOutlined, LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Link } from "react-router-dom";
import type { MeetingPage, WholeMeeting } from "#contract/endpoints/plan/meeting";

type Props = {
  meeting: WholeMeeting;
  page: MeetingPage | null;
  place: number;
  count: number;
  /** Where figures do not hold on one day. */
  warning: string | null;
  onGo: (to: number) => void;
  onLeave: () => void;
  /** Null for those who supervise nobody. */
  onDecide: (() => void) | null;
};

/** Which page of how many, what to be warned of, and what can be done. */
export function SlideFoot(props: Props) {
  const { meeting, page, place, count, warning, onGo, onLeave, onDecide } = props;
  return (
    <footer className="present-foot">
      <span className="present-name">{meeting.name}</span>
      {warning ? (
        <em className="present-mark" role="status">
          {warning}
        </em>
      ) : null}
      <span className="present-fill" />
      {page ? (
        <Link to={page.address} title={page.title}>
          打开原页面
        </Link>
      ) : null}
      {onDecide ? (
        <button type="button" onClick={onDecide}>
          <AlertOutlined /> 转督办
        </button>
      ) : null}
      <button
        type="button"
        aria-label="上一页"
        disabled={place === 0}
        onClick={() => onGo(place - 1)}
      >
        <LeftOutlined />
      </button>
      <b aria-live="polite">
        {place + 1} / {count}
      </b>
      <button
        type="button"
        aria-label="下一页"
        disabled={place === count - 1}
        onClick={() => onGo(place + 1)}
      >
        <RightOutlined />
      </button>
      <button type="button" aria-label="退出汇报" title="退出汇报（Esc）" onClick={onLeave}>
        <CloseOutlined />
      </button>
    </footer>
  );
}
