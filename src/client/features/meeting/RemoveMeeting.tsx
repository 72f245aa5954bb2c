import { meetingApi, type WholeMeeting } from "#contract/endpoints/plan/meeting";
import { call } from "../../api/call";
import { useChanged } from "../../records/useChanged";
import { ActionDialog } from "../../ui/base/ActionDialog";

type Props = { meeting: WholeMeeting; onClose: () => void; onDone: () => void };

/** Asks before a meeting goes with all its pages. */
export function RemoveMeeting({ meeting, onClose, onDone }: Props) {
  const { meetingId, version, name, pages, matters } = meeting;
  const changed = useChanged();
  const send = async () => {
    const removed = await call(meetingApi.remove, { meetingId, version });
    if (!removed.ok) return removed.message;
    changed();
    return null;
  };
  return (
    <ActionDialog
      title={`删除会议“${name}”？`}
      okText="删除"
      undone="删除失败"
      danger
      isReady
      onSend={send}
      onClose={onClose}
      onDone={onDone}
    >
      <p>
        {pages.length} 个页面随会议删除，不能恢复。
        {matters.length > 0 ? `已转督办的 ${matters.length} 件继续办理。` : ""}
      </p>
    </ActionDialog>
  );
}
