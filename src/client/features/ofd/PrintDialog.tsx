import { Input, Modal, Progress, Radio } from "antd";
import { useEffect, useRef, useState } from "react";
import type { OpenedDocument } from "./openedDocument";
import { printPages } from "./printPages";
import { pagesOf } from "./viewState";
import "./print.css";

type Props = { opened: OpenedDocument; page: number; onClose: () => void };

type Choice = "all" | "current" | "some";

/** Asks which pages, draws them, and opens the browser's print dialog. */
export function PrintDialog({ opened, page, onClose }: Props) {
  const count = opened.document.pages.length;
  const [choice, setChoice] = useState<Choice>("all");
  const [text, setText] = useState("");
  const [done, setDone] = useState<number | null>(null);
  const leave = useRef<AbortController>(null);
  useEffect(() => () => leave.current?.abort(), []);

  const some = pagesOf(text, count);
  const all = Array.from({ length: count }, (_, index) => index);
  const pages = choice === "all" ? all : choice === "current" ? [page - 1] : some;
  const wrong = choice === "some" && text.trim() !== "" && some === null;

  const print = async () => {
    if (!pages) return;
    setDone(0);
    const stop = new AbortController();
    leave.current = stop;
    await printPages(opened, pages, stop.signal, setDone);
    if (!stop.signal.aborted) onClose();
  };

  return (
    <Modal
      open
      title="打印"
      okText="打印"
      cancelText="取消"
      width={420}
      onOk={print}
      onCancel={onClose}
      okButtonProps={{ disabled: !pages || pages.length === 0, loading: done !== null }}
    >
      <Radio.Group
        className="ofd-print-choice"
        vertical
        value={choice}
        disabled={done !== null}
        onChange={(event) => setChoice(event.target.value as Choice)}
        options={[
          { value: "all", label: `全部 ${count} 页` },
          { value: "current", label: `当前页（第 ${page} 页）` },
          { value: "some", label: "指定页" },
        ]}
      />
      {choice === "some" ? (
        <>
          <Input
            value={text}
            placeholder="例如 1-3,5"
            aria-label="页码范围"
            status={wrong ? "error" : ""}
            onChange={(event) => setText(event.target.value)}
          />
          {wrong ? <p role="alert">页码应在 1 到 {count} 之间，例如 1-3,5</p> : null}
        </>
      ) : null}
      <SealNote opened={opened} />
      {done !== null && pages ? (
        <Progress percent={Math.round((100 * done) / pages.length)} size="small" />
      ) : null}
    </Modal>
  );
}

const SealNote = ({ opened }: Pick<Props, "opened">) =>
  opened.document.signatures.length > 0 ? (
    <p className="ofd-weak">签章未验证，打印件上的印章只是图案。</p>
  ) : null;
