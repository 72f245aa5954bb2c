import { DoubleLeftOutlined, DoubleRightOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useAtom } from "jotai";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { collapsedPanelsAtom } from "../state/panels";
import { useCover } from "../ui/base/useCover";

type Props = {
  title: string;
  side: "left" | "right";
  /** Shown beside the title: a switch, a reload button. */
  extra?: ReactNode;
  children: ReactNode;
};

const margin = 12;
const titleHeight = 44;

/** A panel over the map that collapses to its title; the choice is remembered per side. */
export function SidePanel({ title, side, extra, children }: Props) {
  const [collapsed, setCollapsed] = useAtom(collapsedPanelsAtom);
  const away = collapsed[side] ?? false;
  const panel = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const measure = () => setWidth(panel.current?.offsetWidth ?? 0);
    measure();
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, []);
  useCover(side, away ? 0 : width + margin);
  useCover(side === "left" ? "headLeft" : "headRight", away ? titleHeight + margin : 0);

  const toLeft = (side === "left") !== away;
  return (
    <section
      ref={panel}
      className={`shell-panel shell-panel-${side}${away ? " shell-panel-away" : ""}`}
      aria-label={title}
    >
      <header className="shell-panel-head">
        <h2>{title}</h2>
        {!away && extra}
        <Tooltip title={away ? `展开${title}` : `收起${title}`}>
          <Button
            type="text"
            size="small"
            aria-expanded={!away}
            aria-label={away ? `展开${title}` : `收起${title}`}
            icon={toLeft ? <DoubleLeftOutlined /> : <DoubleRightOutlined />}
            onClick={() => setCollapsed({ ...collapsed, [side]: !away })}
          />
        </Tooltip>
      </header>
      <div className="shell-panel-body" hidden={away}>
        {children}
      </div>
    </section>
  );
}
