import { useSetAtom } from "jotai";
import { useState } from "react";
import { meetingApi, type WholeMeeting } from "#contract/endpoints/plan/meeting";
import type { MeetingChanges } from "#contract/rules/plan/meetingChanges";
import { call } from "../../api/call";
import { useChanged } from "../../records/useChanged";
import { notifyAtom } from "../../state/notices";
import { PageCard } from "./PageCard";
import { movedTo } from "./pageOrder";

type Props = {
  meeting: WholeMeeting;
  may: boolean;
  changes: MeetingChanges | null;
  /** The page that a link names. */
  shown: string | null;
  onPresent: (pageId: string) => void;
};

/** The pages in the order in which they are presented; dragged, or moved with the keys. */
export function PageList({ meeting, may, changes, shown, onPresent }: Props) {
  const { meetingId, version } = meeting;
  const notify = useSetAtom(notifyAtom);
  const changed = useChanged();
  const [order, setOrder] = useState(() => meeting.pages.map(({ pageId }) => pageId));
  const [dragged, setDragged] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const pages = order.flatMap((id) => meeting.pages.find(({ pageId }) => pageId === id) ?? []);
  const move = async (pageId: string, to: number) => {
    const next = movedTo(order, pageId, to);
    if (busy || next.join() === order.join()) return;
    setOrder(next);
    setBusy(true);
    const saved = await call(meetingApi.order, { meetingId, version, pageIds: next });
    setBusy(false);
    if (!saved.ok) {
      setOrder(order);
      notify({ kind: "error", text: `调整顺序失败：${saved.message}` });
    }
    changed();
  };
  return (
    <ol className="meeting-pages">
      {pages.map((page, i) => (
        <PageCard
          key={page.pageId}
          {...{ page, may, meetingId }}
          place={i}
          count={pages.length}
          change={changes?.pages.get(page.pageId) ?? null}
          isShown={page.pageId === shown}
          onMove={(to) => move(page.pageId, to)}
          onDrag={() => setDragged(page.pageId)}
          onDrop={() => {
            if (dragged) void move(dragged, i);
            setDragged(null);
          }}
          onPresent={() => onPresent(page.pageId)}
        />
      ))}
    </ol>
  );
}
