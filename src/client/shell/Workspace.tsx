import { CloseOutlined, CompressOutlined, ExpandOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useAtom } from "jotai";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { fullWorkspaceAtom } from "../state/panels";
import { useCover } from "../ui/base/useCover";

type Props = { title: string; onClose: () => void; children: ReactNode };

/**
 * A sheet from the right over the living map: ⤢ full, ⤡ split. Its button closes it; Esc does not,
 * as it is easily pressed once more than there is something to close.
 */
export function Workspace({ title, onClose, children }: Props) {
  const [full, setFull] = useAtom(fullWorkspaceAtom);
  const sheet = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const measured = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.round(entry.borderBoxSize[0]?.inlineSize ?? 0));
    });
    if (sheet.current) measured.observe(sheet.current);
    return () => measured.disconnect();
  }, []);
  // A full sheet hides the whole map: its position is kept for when it is split again.
  useCover("right", full ? 0 : width);

  const sizeLabel = full ? "恢复分屏" : "铺满";
  return (
    <section
      ref={sheet}
      className={`shell-workspace${full ? " shell-workspace-full" : ""}`}
      aria-label={title}
    >
      <header className="shell-panel-head">
        <h1>{title}</h1>
        <Tooltip title={sizeLabel}>
          <Button
            type="text"
            aria-label={sizeLabel}
            icon={full ? <CompressOutlined /> : <ExpandOutlined />}
            onClick={() => setFull(!full)}
          />
        </Tooltip>
        <Tooltip title="关闭">
          <Button type="text" aria-label="关闭工作区" icon={<CloseOutlined />} onClick={onClose} />
        </Tooltip>
      </header>
      <div className="shell-workspace-body">{children}</div>
    </section>
  );
}
