import { Alert, Form, Modal } from "antd";
import { type ReactNode, useState } from "react";

type Props = {
  title: string;
  width: number;
  okText: string;
  /** What has not been done if it fails: 没有提交. */
  undone: string;
  isReady: boolean;
  /** What is still missing before it can be sent. */
  missing?: string | null;
  /** Performs the action; returns the error, or null. */
  onSend: () => Promise<string | null>;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog, sent once: it closes on success and shows the error otherwise. */
export function ActionDialog(props: Props) {
  const { undone, isReady, missing, onSend, onClose, children, ...shown } = props;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async () => {
    setBusy(true);
    setFailure(null);
    const why = await onSend();
    setBusy(false);
    if (why === null) onClose();
    else setFailure(why);
  };
  return (
    <Modal
      open
      {...shown}
      cancelText="取消"
      mask={{ closable: false }}
      okButtonProps={{ disabled: !isReady, loading: busy }}
      onOk={send}
      onCancel={onClose}
    >
      <Form component={false} layout="vertical">
        {children}
      </Form>
      {missing ? <p className="ui-second">{missing}</p> : null}
      {failure ? <Alert type="error" showIcon title={`${undone}：${failure}`} /> : null}
    </Modal>
  );
}
