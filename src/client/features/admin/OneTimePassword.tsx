import { CopyOutlined } from "@ant-design/icons";
import { Button, Modal } from "antd";
import { useSetAtom } from "jotai";
import { notifyAtom } from "../../state/notices";

type Props = { name: string; password: string; onClose: () => void };

/** A password that is shown only once; it must be changed at the first sign-in. */
export function OneTimePassword({ name, password, onClose }: Props) {
  const notify = useSetAtom(notifyAtom);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password);
      notify({ kind: "success", text: "密码已复制" });
    } catch {
      notify({ kind: "error", text: "浏览器不允许复制，请手工选取" });
    }
  };
  return (
    <Modal
      open
      title={`${name} 的一次性密码`}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          我已记下
        </Button>
      }
    >
      <p>密码只显示这一次，请当面或通过内部渠道告知本人；首次登录须修改。</p>
      <div className="admin-password">
        <code>{password}</code>
        <Button icon={<CopyOutlined />} onClick={copy}>
          复制
        </Button>
      </div>
    </Modal>
  );
}
