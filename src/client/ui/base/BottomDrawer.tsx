import { CloseOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import type { ReactNode } from "react";
import { SplitHandle, useSplit } from "./SplitHandle";
import { useCover } from "./useCover";

type Props = {
  title: ReactNode;
  label: string;
  extra?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** In px: its height until it is dragged, and between what it is. */
const usualHeight = 314;
const leastHeight = 200;
const leastAbove = 96;

export const useDrawerHeight = (): number => useSplit("list").size ?? usualHeight;

/** A list or a timeline at the bottom of the map, between the side panels. */
export function BottomDrawer({ title, label, extra, onClose, children }: Props) {
  const height = useDrawerHeight();
  useCover("bottom", height + 12);
  return (
    <section className="shell-bottom" style={{ height }} aria-label={label}>
      <SplitHandle
        name="list"
        label="拖动改变地图与列表的高度"
        edge="top"
        size={height}
        least={leastHeight}
        most={Math.max(leastHeight, innerHeight - leastAbove)}
      />
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
