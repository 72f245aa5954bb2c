import { Alert, Button, Mentions } from "antd";
import { useState } from "react";
import { commentApi as api, commentLength, type Reader } from "#contract/endpoints/inbox/comment";
import { call } from "../../api/call";
import { type Called, useCall } from "../../api/useCall";
import { calledIn, nameFor } from "./calledIn";

type Props = { dataset: string; id: string; onSent: () => void };

/** Instead of those offered; the field's own sign of loading is an entry without a key. */
function nobody({ loading, error }: Pick<Called<unknown>, "loading" | "error">): string {
  if (error) return error.message;
  return loading ? "正在查找…" : "没有能看到这条记录的人员";
}

/** The next comment: @ offers those who may see the record. */
export function CommentForm({ dataset, id, onSent }: Props) {
  const [text, setText] = useState("");
  const [keyword, setKeyword] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly Reader[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const people = useCall(api.readers, keyword === null ? null : { dataset, id, keyword });
  const offered = people.data ?? [];

  const send = async () => {
    if (busy || text.trim() === "") return;
    setBusy(true);
    setFailure(null);
    const called = calledIn(text, chosen);
    const reply = await call(api.add, { dataset, id, text: text.trim(), called });
    setBusy(false);
    if (!reply.ok) return setFailure(reply.message);
    setText("");
    setChosen([]);
    onSent();
  };

  return (
    <div className="ui-comment-form">
      <Mentions
        aria-label="写批注"
        value={text}
        onChange={setText}
        onSearch={(word) => setKeyword(word.trim())}
        onSelect={({ value }) => {
          const one = offered.find((reader) => nameFor(reader, offered) === value);
          if (one) setChosen((now) => [...now, one]);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void send();
        }}
        options={offered.map((one) => ({
          key: one.id,
          value: nameFor(one, offered),
          label: `${one.realName}（${one.place}）`,
        }))}
        notFoundContent={nobody(people)}
        // The server has chosen already.
        filterOption={false}
        maxLength={commentLength}
        rows={2}
        placeholder="写批注，输入 @ 提醒能看到这条记录的人员，Ctrl Enter 发表"
      />
      <Button
        size="small"
        type="primary"
        disabled={text.trim() === ""}
        loading={busy}
        onClick={send}
      >
        发表
      </Button>
      {failure ? <Alert type="error" showIcon title={`发表失败：${failure}`} /> : null}
    </div>
  );
}
