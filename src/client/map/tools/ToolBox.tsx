import { CloseOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { type ReactNode, useEffect } from "react";

type Props = { title: string; onClose: () => void; children: ReactNode };

/** The box of a tool, beside the tools; Esc closes it. */
export function ToolBox({ title, onClose, children }: Props) {
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      // An open list closes first.
      if (document.querySelector(".ant-select-dropdown:not(.ant-select-dropdown-hidden)")) return;
      event.preventDefault();
      onClose();
    };
    // Before the list or import below it gets the key.
    window.addEventListener("keydown", leave, true);
    return () => window.removeEventListener("keydown", leave, true);
  }, [onClose]);
  return (
    <section className="tool-box" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Tooltip title="关闭（Esc）">
          <Button
            type="text"
            size="small"
            aria-label={`关闭${title}`}
            icon={<CloseOutlined />}
            onClick={onClose}
          />
        </Tooltip>
      </header>
      <div className="tool-body">{children}</div>
    </section>
  );
}
