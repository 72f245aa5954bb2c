import { App } from "antd";
import { useEffect, useLayoutEffect, useRef } from "react";
import type { DrawTask } from "../../state/drawing";
import type { useDrawWork } from "./useDrawWork";

type Work = ReturnType<typeof useDrawWork>;

/** Closes the tool; asks first if something would be lost. What is kept can be resumed. */
export function useLeave(work: Work, task: DrawTask, onClose: () => void) {
  const { modal } = App.useApp();
  const asking = useRef(false);
  return async () => {
    if (asking.current) return;
    if (work.isDirty || (task === "insert" && work.settled.length > 0)) {
      asking.current = true;
      const sure = await modal.confirm({
        title: "放弃未保存的图形？",
        content: "已绘制的界址点和修改将全部丢失。",
        okText: "放弃图形",
        okButtonProps: { danger: true },
        cancelText: "继续绘制",
      });
      asking.current = false;
      if (!sure) return;
    }
    work.drop();
    onClose();
  };
}

/** The action of a key in a drawing; null for other keys. */
function actionOf(event: KeyboardEvent, work: Work, leave: () => void): (() => void) | null {
  if (event.ctrlKey || event.metaKey) {
    switch (event.key) {
      case "z":
        return work.undo;
      case "y":
      case "Z":
        return work.redo;
      default:
        return null;
    }
  }
  if (event.key === "Escape") return leave;
  return event.key === "Enter" && work.pen && !isOn(event, "button") ? work.complete : null;
}

/**
 * Esc closes, Enter ends a shape, Ctrl Z and Ctrl Y undo and redo; handled before other listeners.
 */
export function useDrawKeys(work: Work, leave: () => void): void {
  const latest = useRef({ work, leave });
  useLayoutEffect(() => {
    latest.current = { work, leave };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isElsewhere(event)) return;
      const act = actionOf(event, latest.current.work, latest.current.leave);
      if (!act) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      act();
    };
    window.addEventListener("keydown", onKey, true);
    return () => window.removeEventListener("keydown", onKey, true);
  }, []);
}

const popups =
  ".ant-modal-wrap, .ui-drawer .ant-drawer-content, .ant-popover:not(.ant-popover-hidden)";

const isOn = ({ target }: KeyboardEvent, what: string): boolean =>
  target instanceof HTMLElement && target.closest(what) !== null;

/** Fields and dialogs handle Esc, Enter and Ctrl Z themselves, buttons Enter. */
function isElsewhere(event: KeyboardEvent): boolean {
  const open = [...document.querySelectorAll<HTMLElement>(popups)].some((one) => one.offsetParent);
  return open || isOn(event, "input, textarea");
}
