import { CloseOutlined, CompressOutlined, ExpandOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useAtom } from "jotai";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { fullWorkspaceAtom } from "../state/panels";
import { SplitHandle, useSplit } from "../ui/base/SplitHandle";
import { useCover } from "../ui/base/useCover";

/** In px: how narrow the sheet and the map beside it are dragged. */
const leastSheet = 520;
const leastMap = 160;

type Props = { title: string; onClose: () => void; children: ReactNode };

/**
 * A sheet from the right over the living map: ⤢ full, ⤡ split. Its button closes it; Esc does not,
 * as it is easily pressed once more than there is something to close.
 */
export function Workspace({ title, onClose, children }: Props) {
  const [full, setFull] = useAtom(fullWorkspaceAtom);
  const sheet = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  const [stage, setStage] = useState(0);
  const split = useSplit("sheet");
  useEffect(() => {
    const measured = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.round(entry.borderBoxSize[0]?.inlineSize ?? 0));
    });
    const stage = sheet.current?.parentElement;
    const around = new ResizeObserver(([entry]) => setStage(entry?.contentRect.width ?? 0));
    if (sheet.current) measured.observe(sheet.current);
    if (stage) around.observe(stage);
    return () => {
      measured.disconnect();
      around.disconnect();
    };
  }, []);
  // A full sheet hides the whole map: its position is kept for when it is split again.
  useCover("right", full ? 0 : width);

  const sizeLabel = full ? "恢复分屏" : "铺满";
  return (
    <section
      ref={sheet}
      className={`shell-workspace${full ? " shell-workspace-full" : ""}`}
      style={full || split.size === null ? undefined : { width: split.size }}
      aria-label={title}
    >
      {full ? null : (
        <SplitHandle
          name="sheet"
          label="拖动改变地图与列表的宽度"
          edge="left"
          size={width}
          least={leastSheet}
          most={Math.max(leastSheet, stage - leastMap)}
        />
      )}
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
