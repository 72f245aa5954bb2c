import { CloseOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import type { ReactNode } from "react";
import { useCover } from "./useCover";

type Props = {
  title: ReactNode;
  label: string;
  extra?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

const height = 300;

/** A list or a timeline at the bottom of the map, between the side panels. */
export function BottomDrawer({ title, label, extra, onClose, children }: Props) {
  useCover("bottom", height + 12);
  return (
    <section className="shell-bottom" style={{ height }} aria-label={label}>
      <header className="shell-panel-head">
        <h2>{title}</h2>
        {extra}
        <Tooltip title="关闭">
          <Button
            type="text"
            size="small"
            aria-label={`关闭${label}`}
            icon={<CloseOutlined />}
            onClick={onClose}
          />
        </Tooltip>
      </header>
      <div className="shell-bottom-body">{children}</div>
    </section>
  );
}
