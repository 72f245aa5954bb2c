import { CloseOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import type { ReactNode } from "react";

type Props = { name: string; number: string; onClose: () => void; children?: ReactNode };

/** The head of a card beside the map: title, state, and the close button. */
export function CardHead({ name, number, onClose, children }: Props) {
  return (
    <header className="ui-card-head">
      <div>
        <h3>{name}</h3>
        <span className="ui-second">{number}</span>
      </div>
      {children}
      <CloseCard onClose={onClose} />
    </header>
  );
}

type CloseProps = { className?: string; onClose: () => void };

/** Closes a card; used alone while the card has no head yet. */
export function CloseCard({ className, onClose }: CloseProps) {
  return (
    <Tooltip title="关闭">
      <Button
        {...(className ? { className } : {})}
        type="text"
        size="small"
        aria-label="关闭卡片"
        icon={<CloseOutlined />}
        onClick={onClose}
      />
    </Tooltip>
  );
}
