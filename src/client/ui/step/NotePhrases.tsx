import { DeleteOutlined, PlusOutlined, ShareAltOutlined } from "@ant-design/icons";
import { Button, Popconfirm } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import type { KeyboardEvent } from "react";
import { phraseApi as api, maySharePhrases, type Phrase } from "#contract/endpoints/inbox/phrase";
import { call } from "../../api/call";
import { useCall } from "../../api/useCall";
import { notifyAtom } from "../../state/notices";
import { userAtom } from "../../state/session";
import { Failure } from "../base/Failure";
import { withPhrase } from "./withPhrase";

const listId = "note-phrases";

const choices = (): HTMLButtonElement[] => [
  ...document.querySelectorAll<HTMLButtonElement>(`#${listId} [data-phrase]`),
];

/** Moves the focus from the note to the phrases; false if there are none. */
export function focusPhrases(): boolean {
  const [first] = choices();
  first?.focus();
  return first !== undefined;
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

function step(event: KeyboardEvent): void {
  const by = steps[event.key];
  const all = choices();
  const at = all.indexOf(event.target as HTMLButtonElement);
  if (by === undefined || at < 0) return;
  event.preventDefault();
  all[(at + by + all.length) % all.length]?.focus();
}

type Props = {
  text: string;
  onText: (text: string) => void;
  /** The field that the phrases go into, which has the focus afterwards. */
  noteId: string;
  /** Characters that the note may have. */
  most: number;
};

/** 常用意见 below a note: chosen by click or key, kept from what was typed, removed. */
export function NotePhrases({ text, onText, noteId, most }: Props) {
  const { data, error, reload } = useCall(api.list, {});
  const notify = useSetAtom(notifyAtom);
  const authorities = useAtomValue(userAtom)?.authorities ?? [];
  const phrases = data ?? [];
  const typed = text.trim();
  const isNew = typed !== "" && !phrases.some((one) => one.mine && one.text === typed);

  const choose = (phrase: Phrase) => {
    const next = withPhrase(text, phrase.text);
    if (next.length > most) notify({ kind: "warning", text: `加上这条超过 ${most} 个字，未加入` });
    else onText(next);
    document.getElementById(noteId)?.focus();
  };
  const save = async (shared: boolean) => {
    const reply = await call(api.save, { text: typed, shared });
    if (!reply.ok) return notify({ kind: "error", text: `常用意见保存失败：${reply.message}` });
    notify({ kind: "success", text: shared ? "已存为本区共享的常用意见" : "已存为常用意见" });
    reload();
  };
  const remove = async ({ id }: Phrase) => {
    const reply = await call(api.remove, { id });
    if (!reply.ok) notify({ kind: "error", text: `常用意见删除失败：${reply.message}` });
    reload();
  };

  if (error) return <Failure failure={error} onRetry={reload} />;
  return (
    <section className="ui-phrases" aria-label="常用意见">
      <header>
        <span className="ui-second">
          {phrases.length === 0 ? "写好的意见可存为常用意见" : "常用意见 · Ctrl ↓ 选用"}
        </span>
        {isNew ? (
          <Button size="small" type="link" icon={<PlusOutlined />} onClick={() => save(false)}>
            存为常用
          </Button>
        ) : null}
        {isNew && maySharePhrases(authorities) ? (
          <Button size="small" type="link" icon={<ShareAltOutlined />} onClick={() => save(true)}>
            存为本区共享
          </Button>
        ) : null}
      </header>
      {phrases.length > 0 ? (
        <ul id={listId} onKeyDown={step}>
          {phrases.map((one) => (
            <PhraseItem key={one.id} phrase={one} onChoose={choose} onRemove={remove} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

type ItemProps = {
  phrase: Phrase;
  onChoose: (phrase: Phrase) => void;
  onRemove: (phrase: Phrase) => void;
};

const byWhom = ({ mine, owner, shared }: Phrase): string => {
  if (!mine) return `${owner} 共享`;
  return shared ? "本区共享" : "";
};

function PhraseItem({ phrase, onChoose, onRemove }: ItemProps) {
  const { text, mine } = phrase;
  return (
    <li>
      <Button size="small" data-phrase title={text} onClick={() => onChoose(phrase)}>
        <span>{text}</span>
      </Button>
      <small className="ui-second">{byWhom(phrase)}</small>
      {mine ? (
        <Popconfirm
          title={phrase.shared ? "删除后本区其他人也不能再选用" : "确定删除这条常用意见吗？"}
          okText="删除"
          okButtonProps={{ danger: true }}
          cancelText="取消"
          onConfirm={() => onRemove(phrase)}
        >
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={`删除常用意见“${text}”`}
          />
        </Popconfirm>
      ) : null}
    </li>
  );
}
