import { CloseOutlined, DownOutlined, UpOutlined } from "@ant-design/icons";
import { Button, Input, type InputRef, Tooltip } from "antd";
import { useEffect, useRef } from "react";
import type { Found } from "./useFind";

type Props = {
  value: string;
  found: Found;
  onChange: (value: string) => void;
  onClose: () => void;
};

/** Search field: Enter goes to the next hit, Shift Enter to the previous one, Escape closes. */
export function FindBar({ value, found, onChange, onClose }: Props) {
  const input = useRef<InputRef>(null);
  useEffect(() => input.current?.focus({ cursor: "all" }), []);
  return (
    <search className="ofd-find">
      <Input
        ref={input}
        size="small"
        value={value}
        placeholder="查找文字"
        aria-label="查找文字"
        maxLength={100}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
          if (event.key === "Enter") found.step(event.shiftKey ? -1 : 1);
        }}
      />
      <span className="ofd-find-count" role="status">
        {countText(found)}
      </span>
      <Tooltip title="上一处（Shift Enter）">
        <Button
          size="small"
          type="text"
          icon={<UpOutlined />}
          aria-label="上一处"
          disabled={!found.current}
          onClick={() => found.step(-1)}
        />
      </Tooltip>
      <Tooltip title="下一处（Enter）">
        <Button
          size="small"
          type="text"
          icon={<DownOutlined />}
          aria-label="下一处"
          disabled={!found.current}
          onClick={() => found.step(1)}
        />
      </Tooltip>
      <Button
        size="small"
        type="text"
        icon={<CloseOutlined />}
        aria-label="关闭查找"
        onClick={onClose}
      />
    </search>
  );
}

function countText({ total, busy, current }: Found): string {
  if (total === null) return "";
  if (current) return `${current.number} / ${total}${busy ? "…" : ""}`;
  return busy ? "查找中…" : "没有找到";
}
