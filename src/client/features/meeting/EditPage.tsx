import { Alert, Button, Input } from "antd";
import { useState } from "react";
import { type MeetingPage, meetingApi } from "#contract/endpoints/plan/meeting";
import { call } from "../../api/call";
import { useChanged } from "../../records/useChanged";

/** Title and sentences of a page; what somebody has written stays when figures are renewed. */
export function EditPage({ page, onClose }: { page: MeetingPage; onClose: () => void }) {
  const { pageId, version } = page;
  const changed = useChanged();
  const [words, setWords] = useState({
    title: page.title,
    first: page.first,
    second: page.second,
  });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async () => {
    if (busy || words.title.trim() === "") return;
    setBusy(true);
    const saved = await call(meetingApi.savePage, { pageId, version, ...words });
    setBusy(false);
    if (!saved.ok) return setFailure(saved.message);
    changed();
    onClose();
  };
  return (
    <form
      className="meeting-edit"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Input
        aria-label="页面标题"
        value={words.title}
        maxLength={60}
        autoFocus
        onChange={({ target }) => setWords({ ...words, title: target.value })}
      />
      <Input.TextArea
        aria-label="第一句"
        value={words.first}
        maxLength={300}
        autoSize={{ minRows: 1, maxRows: 4 }}
        onChange={({ target }) => setWords({ ...words, first: target.value })}
      />
      <Input.TextArea
        aria-label="第二句"
        value={words.second}
        maxLength={300}
        autoSize={{ minRows: 1, maxRows: 4 }}
        onChange={({ target }) => setWords({ ...words, second: target.value })}
      />
      {failure ? <Alert type="error" showIcon title={`保存失败：${failure}`} /> : null}
      <div>
        <Button size="small" type="primary" htmlType="submit" loading={busy}>
          保存
        </Button>{" "}
        <Button size="small" onClick={onClose}>
          取消
        </Button>
      </div>
    </form>
  );
}
