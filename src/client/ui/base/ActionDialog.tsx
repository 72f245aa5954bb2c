import { Alert, Form, Modal } from "antd";
import { type ReactNode, useState } from "react";

type Props = {
  title: string;
  width: number;
  okText: string;
  /** What has not happened when it fails: 没有提交. */
  undone: string;
  isReady: boolean;
  /** What is still to be given before it can be sent. */
  missing?: string | null;
  /** Does it; answers why it failed, or null. */
  onSend: () => Promise<string | null>;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog that is sent once: it closes when that was done, and says why when it was not. */
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
