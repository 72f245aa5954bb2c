import { useAtomValue } from "jotai";
import { useState } from "react";
import { meetingApi, type WholeMeeting } from "#contract/endpoints/plan/meeting";
import { today } from "#contract/today";
import { call } from "../../api/call";
import { useChanged } from "../../records/useChanged";
import { regionAtom } from "../../state/region";
import { ActionDialog } from "../../ui/base/ActionDialog";
import { type Chosen, NewMeeting, newMeeting } from "../../ui/meeting/ChooseMeeting";
import "../../ui/meeting/addPage.css";

type Props = {
  /** The one to change; without it a new one of the current region is called. */
  meeting?: WholeMeeting;
  onClose: () => void;
  onSaved?: (meetingId: string) => void;
};

export function SaveMeeting({ meeting, onClose, onSaved }: Props) {
  const { areaCode, name: region } = useAtomValue(regionAtom);
  const changed = useChanged();
  const [{ name, day }, setNamed] = useState(() => ({
    name: meeting?.name ?? `${region}存量用地调度会`,
    day: meeting?.day ?? today(),
  }));
  const take = (chosen: Chosen) => "name" in chosen && setNamed(chosen);
  const send = async () => {
    const of = meeting ? { meetingId: meeting.meetingId, version: meeting.version } : { areaCode };
    const saved = await call(meetingApi.save, { ...newMeeting({ name, day }), ...of });
    if (!saved.ok) return saved.message;
    changed();
    onSaved?.(saved.data.meetingId);
    return null;
  };
  return (
    <ActionDialog
      title={meeting ? "修改会议" : "新建会议"}
      okText="保存"
      undone="保存失败"
      isReady={name.trim() !== ""}
      onSend={send}
      onClose={onClose}
    >
      <NewMeeting chosen={{ name, day }} onChoose={take} />
    </ActionDialog>
  );
}
