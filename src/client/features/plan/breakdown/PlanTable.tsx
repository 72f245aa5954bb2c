import { CaretDownOutlined, CaretRightOutlined } from "@ant-design/icons";
import { Button, Skeleton } from "antd";
import type { CSSProperties, KeyboardEvent, ReactNode } from "react";
import type { PlanNode, PlanProject } from "#contract/endpoints/plan/governPlan";
import type { PlanRow } from "./planRows";
import type { Moving } from "./useMovePlan";
import type { PlanView } from "./usePlanView";

/** Props shared by all views of the tree. */
export type PlanProps = {
  rows: readonly PlanRow[];
  view: PlanView;
  moving: Moving;
  today: string;
  onMore: (key: string) => void;
  onAgain: (key: string) => void;
  onProject: (xmid: string) => void;
};

type NameProps = Pick<PlanProps, "view" | "onMore" | "onAgain" | "onProject"> & {
  row: PlanRow;
  current: (project: PlanProject) => PlanProject;
};

/** The first cell of a line: indented by depth, with the button that opens it. */
export function NameCell({ row, view, current, onMore, onAgain, onProject }: NameProps) {
  const indent = { "--depth": row.depth } as CSSProperties;
  const inside = (): ReactNode => {
    switch (row.kind) {
      case "node":
        return <NodeName row={row} onToggle={() => view.toggle(row.node.key)} />;
      case "project": {
        const { xmid, xmmc } = current(row.project);
        return (
          <button
            type="button"
            data-line
            className="cross-link plan-project"
            title={xmmc}
            onClick={() => onProject(xmid)}
          >
            {xmmc}
          </button>
        );
      }
      case "more":
        return (
          <Button
            size="small"
            type="link"
            data-line
            loading={row.loading}
            onClick={() => onMore(row.parent)}
          >
            再显示 {Math.min(row.left, 50)} 个（还有 {row.left} 个）
          </Button>
        );
      case "error":
        return (
          <span role="alert" className="ui-bad">
            读取失败：{row.message}{" "}
            <Button size="small" onClick={() => onAgain(row.parent)}>
              重试
            </Button>
          </span>
        );
      case "none":
        return <span className="ui-second">没有符合条件的项目</span>;
      default:
        return <Skeleton.Input active size="small" aria-label="正在加载" />;
    }
  };
  return (
    <div className="plan-name" style={indent}>
      {inside()}
    </div>
  );
}

type NodeRow = Extract<PlanRow, { kind: "node" }>;

function NodeName({
  row: { node, canOpen, isOpen },
  onToggle,
}: {
  row: NodeRow;
  onToggle: () => void;
}) {
  const name = (
    <span className={node.kind === "outside" ? "ui-second" : undefined}>{node.name}</span>
  );
  if (!canOpen) return <span className="plan-leaf">{name}</span>;
  return (
    <button
      type="button"
      data-line
      className="plan-toggle"
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {isOpen ? <CaretDownOutlined /> : <CaretRightOutlined />}
      {name}
    </button>
  );
}

/** A count of projects that links to them. */
export function CountCell({ node, view }: { node: PlanNode; view: PlanView }) {
  if (node.zs === 0 || node.filter === null) return <>{node.zs}</>;
  return (
    <button
      type="button"
      className="cross-figure"
      title={`查看${node.name}的计划项目`}
      onClick={() => view.put("fig", node.key)}
    >
      {node.zs}
    </button>
  );
}

/** Tree navigation: up and down move between lines, right opens, left closes. */
export function walkTree(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || !("line" in target.dataset)) return;
  const expanded = target.getAttribute("aria-expanded");
  if (
    (key === "ArrowRight" && expanded === "false") ||
    (key === "ArrowLeft" && expanded === "true")
  ) {
    event.preventDefault();
    target.click();
    return;
  }
  if (key !== "ArrowDown" && key !== "ArrowUp") return;
  event.preventDefault();
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-line]")];
  lines[lines.indexOf(target) + (key === "ArrowDown" ? 1 : -1)]?.focus();
}
