import { CopyOutlined } from "@ant-design/icons";
import { Button, Modal } from "antd";
import { useSetAtom } from "jotai";
import { notifyAtom } from "../../state/notices";
import "../../theme/ui.css";

type Props = {
  title: string;
  /** What to do with it. */
  words: string;
  secret: string;
  /** What it is, as in `密码`. */
  what: string;
  onClose: () => void;
};

/** A secret that is shown this once: no stray key and no click beside it puts it away. */
export function ShownOnce({ title, words, secret, what, onClose }: Props) {
  const notify = useSetAtom(notifyAtom);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      notify({ kind: "success", text: `${what}已复制` });
    } catch {
      notify({ kind: "error", text: "浏览器不允许复制，请手工选取" });
    }
  };
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <Button type="primary" onClick={onClose}>
          我已记下
        </Button>
      }
    >
      <p>{words}</p>
      <div className="ui-secret">
        <code>{secret}</code>
        <Button icon={<CopyOutlined />} onClick={copy}>
          复制
        </Button>
      </div>
    </Modal>
  );
}
