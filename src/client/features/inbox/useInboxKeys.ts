import { useEffect, useRef } from "react";
import { isPopupOpen } from "../../state/isPopupOpen";

type Action = "next" | "previous" | "pass" | "back" | "choose";

const keys: Readonly<Record<string, Action>> = {
  j: "next",
  ArrowDown: "next",
  k: "previous",
  ArrowUp: "previous",
  Enter: "pass",
  p: "pass",
  r: "back",
  x: "choose",
};

/** Letter keys work from anything that takes no text: the list's items are buttons. */
function isForUs(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || isPopupOpen()) return false;
  if (!(target instanceof HTMLElement)) return true;
  const isCheckbox = target instanceof HTMLInputElement && target.type === "checkbox";
  if (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !isCheckbox) return false;
  // Enter belongs to the button or link that has the focus, wherever it is.
  return key.length === 1 || !(target.closest("a, button") || isCheckbox);
}

/** Single-key shortcuts of the inbox; off while the user types or a dialog is open. */
export function useInboxKeys(actions: Readonly<Record<Action, () => void>>): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = keys[event.key];
      if (!action || !isForUs(event)) return;
      event.preventDefault();
      latest.current[action]();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
