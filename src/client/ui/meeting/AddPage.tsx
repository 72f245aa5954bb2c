import { Alert, Checkbox, Form, Input, Select, Skeleton } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useMemo, useState } from "react";
import { meetingApi } from "#contract/endpoints/plan/meeting";
import {
  type MeetingFigureId,
  meetingFigureIds,
  mostMeetingFigures,
} from "#contract/rules/plan/meetingFigures";
import { nameOf } from "#contract/rules/plan/meetingSentences";
import { call } from "../../api/call";
import { useCall } from "../../api/useCall";
import { useChanged } from "../../records/useChanged";
import { notifyAtom } from "../../state/notices";
import { regionAtom } from "../../state/region";
import { ActionDialog } from "../base/ActionDialog";
import { ChooseMeeting, type Chosen, newMeeting, usualMeeting } from "./ChooseMeeting";
import { usePageDraft } from "./usePageDraft";
import "./addPage.css";

/** The view that a page is made of. */
export type View = {
  title: string;
  /** The permission that the view needs: which figures it proposes. */
  access: string | null;
  address: string;
  picture: File | null;
};

type Props = { view: View; onClose: () => void };

const options = meetingFigureIds.map((value) => ({ value, label: nameOf(value) }));

/** 加入会议: a page of map, figures and two sentences from the view that is open. */
export function AddPage({ view, onClose }: Props) {
  const { areaCode, name } = useAtomValue(regionAtom);
  const notify = useSetAtom(notifyAtom);
  const changed = useChanged();
  const [title, setTitle] = useState(`${name} ${view.title}`.trim().slice(0, 60));
  const [withPicture, setWithPicture] = useState(true);
  const [asked, setAsked] = useState<Chosen | null>(null);
  const open = useCall(meetingApi.list, { open: "1", pageSize: 100 });
  const draft = usePageDraft(view.access, areaCode);
  const meetings = open.data?.list ?? [];
  const fitting = meetings.filter((one) => areaCode.startsWith(one.areaCode));
  const chosen = asked ?? usualMeeting(fitting);
  const send = async () => {
    const meeting = await meetingOf(chosen);
    if (!meeting.ok) return meeting.message;
    const { meetingId } = meeting.data;
    // A second attempt adds to the meeting that the first one has made.
    setAsked({ meetingId });
    const added = await call(meetingApi.addPage, {
      ...{ meetingId, title: title.trim(), address: view.address, areaCode },
      ...{ figures: [...draft.figures], ...draft.written },
    });
    if (!added.ok) return added.message;
    const { pageId } = added.data;
    const file = withPicture ? view.picture : null;
    const stored = file && (await call(meetingApi.savePicture, { pageId, file }));
    changed();
    if (stored && !stored.ok) {
      notify({ kind: "warning", text: `页面已加入会议，图片保存失败：${stored.message}` });
    } else notify({ kind: "success", text: "已加入会议" });
    return null;
  };
  return (
    <ActionDialog
      title="加入会议"
      width={640}
      okText="加入会议"
      undone="加入会议失败"
      isReady={title.trim() !== "" && draft.called.data !== null && isNamed(chosen)}
      onSend={send}
      onClose={onClose}
    >
      {open.error ? <Alert type="error" showIcon title={open.error.message} /> : null}
      <ChooseMeeting meetings={fitting} chosen={chosen} onChoose={setAsked} />
      <Form.Item label="页面标题" htmlFor="page-title" required>
        <Input
          id="page-title"
          value={title}
          maxLength={60}
          onChange={({ target }) => setTitle(target.value)}
        />
      </Form.Item>
      <Form.Item label="指标" htmlFor="page-figures" extra={`最多 ${mostMeetingFigures} 个`}>
        <Select<MeetingFigureId[]>
          id="page-figures"
          mode="multiple"
          maxCount={mostMeetingFigures}
          value={[...draft.figures]}
          onChange={draft.setFigures}
          options={options}
        />
      </Form.Item>
      <Sentences draft={draft} />
      <Picture file={view.picture} on={withPicture} onChange={setWithPicture} />
    </ActionDialog>
  );
}

const isNamed = (chosen: Chosen): boolean =>
  "meetingId" in chosen || (chosen.name.trim() !== "" && chosen.day !== "");

const meetingOf = async (chosen: Chosen) =>
  "meetingId" in chosen
    ? { ok: true as const, data: chosen }
    : call(meetingApi.save, newMeeting(chosen));

type SentencesProps = { draft: ReturnType<typeof usePageDraft> };

function Sentences({ draft }: SentencesProps) {
  const { called, first, second, write } = draft;
  if (called.error) return <Alert type="error" showIcon title={called.error.message} />;
  if (!called.data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  return (
    <>
      <Form.Item label="第一句" htmlFor="page-first" extra="按指标自动生成，可以修改">
        <Input.TextArea
          id="page-first"
          value={first}
          maxLength={300}
          autoSize={{ minRows: 2, maxRows: 4 }}
          onChange={({ target }) => write({ first: target.value })}
        />
      </Form.Item>
      <Form.Item label="第二句" htmlFor="page-second">
        <Input.TextArea
          id="page-second"
          value={second}
          maxLength={300}
          autoSize={{ minRows: 2, maxRows: 4 }}
          onChange={({ target }) => write({ second: target.value })}
        />
      </Form.Item>
    </>
  );
}

type PictureProps = { file: File | null; on: boolean; onChange: (on: boolean) => void };

function Picture({ file, on, onChange }: PictureProps) {
  const url = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  if (!url) return <p className="ui-second">本页没有可用的地图图片，只加入指标和两句话。</p>;
  return (
    <div className="add-page-picture">
      <Checkbox checked={on} onChange={({ target }) => onChange(target.checked)}>
        带上当前地图
      </Checkbox>
      <img src={url} alt="当前地图" />
    </div>
  );
}
