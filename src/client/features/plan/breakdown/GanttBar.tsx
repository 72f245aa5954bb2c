import { Tooltip } from "antd";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { xmjdCodes } from "#contract/codes/landCodes";
import type { PlanProject } from "#contract/endpoints/plan/governPlan";
import { moveProblem } from "#contract/rules/plan/planRules";
import {
  addMonths,
  dayNumber,
  type Grip,
  isSame,
  lateDays,
  moved,
  type PlanDays,
} from "./ganttTime";
import type { Moving } from "./useMovePlan";

type Props = {
  project: PlanProject;
  /** Pixels from the left edge to a day, and per day. */
  at: (day: string) => number;
  scale: number;
  today: string;
  moving: Moving;
};

const narrowest = 6;

/** One project: planned bar, actual line below it, and its delay. */
export function GanttBar({ project, at, scale, today, moving }: Props) {
  const { xmid, sjkgsj, sjjgsj, xmjd, spzt } = project;
  const preview = moving.preview?.xmid === xmid ? moving.preview.days : null;
  const days: PlanDays = preview ?? project;
  const left = at(days.jhkgsj);
  const width = Math.max(narrowest, at(days.jhjgsj) - left + scale);
  const late = spzt === "5" ? lateDays(project, today) : 0;
  const lines = linesOf(project, preview, late, moving.lockOf(project));
  return (
    <>
      {sjkgsj ? <Actual from={at(sjkgsj)} to={at(sjjgsj ?? today)} /> : null}
      <Tooltip
        title={lines.map((line) => <div key={line}>{line}</div>)}
        {...(preview && { open: true })}
      >
        <Handle
          {...{ project, preview, scale, moving }}
          isLate={late > 0}
          words={lines.join("，")}
          style={{ left, width }}
        />
      </Tooltip>
      <span className="gantt-state" style={{ left: left + width + 6 }}>
        {late > 0 ? <b>逾期 {late} 天</b> : xmjdCodes[xmjd]}
      </span>
    </>
  );
}

/** A bar in words; while it is being moved, its new days and what speaks against them. */
function linesOf(
  project: PlanProject,
  preview: PlanDays | null,
  late: number,
  lock: string | null,
): string[] {
  const { sjkgsj, sjjgsj, xmjd } = project;
  const { jhkgsj, jhjgsj } = preview ?? project;
  const planned = `计划 ${jhkgsj} 至 ${jhjgsj}`;
  if (preview) {
    const problem = moveProblem(project, preview);
    return problem ? [planned, problem] : [planned];
  }
  return [
    planned,
    ...(sjkgsj ? [`实际 ${sjkgsj} 至 ${sjjgsj ?? "今"}`] : []),
    late > 0 ? `${xmjdCodes[xmjd]}，逾期 ${late} 天` : xmjdCodes[xmjd],
    ...(lock ? [lock] : []),
  ];
}

type HandleProps = Pick<Props, "project" | "scale" | "moving"> & {
  preview: PlanDays | null;
  isLate: boolean;
  words: string;
  style: { left: number; width: number };
};

/**
 * The bar itself, draggable whole or by an end if it may be moved. Passes on the props of a
 * tooltip.
 */
function Handle({ project, scale, moving, preview, isLate, words, style, ...rest }: HandleProps) {
  const isMovable = moving.lockOf(project) === null;
  const drag = useDrag(project, scale, moving);
  const isWrong = preview !== null && moveProblem(project, preview) !== null;
  const kinds = [
    "gantt-bar",
    isLate && "late",
    isMovable && "movable",
    preview && "preview",
    isWrong && "wrong",
  ];
  return (
    <button
      type="button"
      {...rest}
      className={kinds.filter(Boolean).join(" ")}
      style={style}
      aria-label={`${project.xmmc}：${words}${isMovable ? "。方向键调整，回车确认" : ""}`}
      aria-disabled={!isMovable}
      {...(isMovable && drag)}
    >
      {isMovable && project.sjkgsj === null ? <i data-grip="start" /> : null}
      {isMovable ? <i data-grip="end" /> : null}
    </button>
  );
}

const Actual = ({ from, to }: { from: number; to: number }) => (
  <i className="gantt-actual" style={{ left: from, width: Math.max(2, to - from) }} />
);

/** Pointer and keyboard handling of a bar: both only change a preview until it is confirmed. */
function useDrag(project: PlanProject, scale: number, moving: Moving) {
  const held = useRef<{ x: number; grip: Grip } | null>(null);
  const typed = moving.preview?.xmid === project.xmid ? moving.preview.days : null;
  const show = (days: PlanDays) => moving.show({ xmid: project.xmid, days });
  const after = (event: PointerEvent): PlanDays | null => {
    if (!held.current) return null;
    const days = Math.round((event.clientX - held.current.x) / scale);
    return moved(project, held.current.grip, days);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || moving.saving) return;
      const { grip } = (event.target as HTMLElement).dataset;
      held.current = { x: event.clientX, grip: (grip as Grip | undefined) ?? "whole" };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const days = after(event);
      if (days) show(days);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const days = after(event);
      held.current = null;
      if (!days) return;
      if (isSame(project, days)) moving.show(null);
      else moving.ask(project, days);
    },
    onPointerCancel: () => {
      held.current = null;
      moving.show(null);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const act = keyAction(event, project, typed, moving);
      if (!act) return;
      event.preventDefault();
      act();
    },
    onBlur: () => {
      if (typed && !moving.saving && !document.querySelector(".ant-modal-confirm"))
        moving.show(null);
    },
  };
}

/** Keys of a bar: arrows move the preview, Enter confirms it or opens the form, Escape drops it. */
function keyAction(
  event: KeyboardEvent,
  project: PlanProject,
  typed: PlanDays | null,
  moving: Moving,
): (() => void) | null {
  const { key, altKey } = event;
  if (key === "ArrowLeft" || key === "ArrowRight") {
    const from = { ...project, ...typed };
    const days = stepOf(from, event, key === "ArrowLeft" ? -1 : 1);
    return () =>
      moving.show({ xmid: project.xmid, days: moved(from, altKey ? "end" : "whole", days) });
  }
  if (key === "Escape") return typed && (() => moving.show(null));
  if (key !== "Enter" && key !== " ") return null;
  return () => (typed ? moving.ask(project, typed) : moving.open(project));
}

/** One day, or with Shift one month. */
function stepOf({ jhkgsj, jhjgsj }: PlanDays, event: KeyboardEvent, sign: number): number {
  if (!event.shiftKey) return sign;
  const base = event.altKey ? jhjgsj : jhkgsj;
  return dayNumber(addMonths(base, sign)) - dayNumber(base);
}
