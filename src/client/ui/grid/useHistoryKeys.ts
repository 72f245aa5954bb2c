import { useEffect, useLayoutEffect, useRef } from "react";

type Walks = { undo: () => unknown; redo: () => unknown };

/** Where keys have a meaning of their own: text that is typed, and what lies over the table. */
const others = "input:not([type=checkbox]), textarea, [contenteditable], [role=dialog]";

const wayOf = (event: KeyboardEvent): keyof Walks | null => {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  if (key === "y" || (key === "z" && event.shiftKey)) return "redo";
  return key === "z" ? "undo" : null;
};

/** Ctrl Z and Ctrl Y (or Ctrl Shift Z), wherever the focus is but in a text. */
export function useHistoryKeys(walks: Walks) {
  const latest = useRef(walks);
  useLayoutEffect(() => {
    latest.current = walks;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const way = wayOf(event);
      if (!way || (event.target instanceof Element && event.target.closest(others))) return;
      event.preventDefault();
      latest.current[way]();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
