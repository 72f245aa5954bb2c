import { Modal, type ModalProps } from "antd";
import { type ReactNode, useRef } from "react";
import { useFirstField } from "./useFirstField";

/** A dialog, open while it is shown; keys go to its first field instead of its close button. */
export function Dialog({ children, ...shown }: ModalProps) {
  return (
    <Modal open cancelText="取消" mask={{ closable: false }} {...shown}>
      <Fields>{children}</Fields>
    </Modal>
  );
}

/** Inside the dialog, as its content is there later than the dialog itself. */
function Fields({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useFirstField(place);
  return <div ref={place}>{children}</div>;
}
