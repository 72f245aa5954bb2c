import { Alert, Button, Form } from "antd";
import { type ReactNode, useState } from "react";
import { Dialog } from "./Dialog";
import { takeOnly } from "./takeOnly";

/** An error in words; null if it was done; what to read about it before the dialog closes. */
export type Sent = string | null | { shown: ReactNode };

type Props = {
  title: string;
  width?: number;
  okText: string;
  /** What is said if it fails: 提交失败. */
  undone: string;
  isReady: boolean;
  /** What is still missing before it can be sent. */
  missing?: string | null;
  /** A step back rather than forward. */
  danger?: boolean;
  onSend: () => Promise<Sent>;
  onClose: () => void;
  /** Instead of `onClose` once it was sent. */
  onDone?: () => void;
  children: ReactNode;
};

/** A form in a dialog, sent once: it closes on success and shows the error otherwise. */
export function ActionDialog(props: Props) {
  const { undone, isReady, missing, danger = false, onSend, onClose, ...rest } = props;
  const { onDone = onClose, children, ...shown } = rest;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<ReactNode>(null);
  const send = async () => {
    if (busy || !isReady) return;
    setBusy(true);
    setFailure(null);
    const sent = await onSend();
    setBusy(false);
    if (sent === null) onDone();
    else if (typeof sent === "string") setFailure(sent);
    else setOutcome(sent.shown);
  };
  if (outcome) {
    const known = (
      <Button type="primary" onClick={onDone}>
        知道了
      </Button>
    );
    return (
      <Dialog {...shown} footer={known} onCancel={onDone}>
        {outcome}
      </Dialog>
    );
  }
  return (
    <Dialog
      {...shown}
      okButtonProps={{ htmlType: "submit", disabled: !isReady, loading: busy, danger }}
      onCancel={onClose}
      modalRender={(dialog) => (
        <form
          onKeyDown={takeOnly}
          onSubmit={(event) => {
            event.preventDefault();
            // A form below, that has opened the dialog, is not meant.
            event.stopPropagation();
            void send();
          }}
        >
          {dialog}
        </form>
      )}
    >
      <Form component={false} layout="vertical">
        {children}
      </Form>
      {missing ? <p className="ui-second">{missing}</p> : null}
      {failure ? <Alert type="error" showIcon title={`${undone}：${failure}`} /> : null}
    </Dialog>
  );
}
