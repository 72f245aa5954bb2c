import { type RefObject, useEffect } from "react";

/** Closes what is open at a press outside of it, or at Escape. */
export function useLeave(
  box: RefObject<HTMLElement | null>,
  open: boolean,
  onLeave: () => void,
): void {
  useEffect(() => {
    if (!open) return;
    const leave = (event: Event) => {
      const inside = event.target instanceof Node && box.current?.contains(event.target);
      const away = event instanceof KeyboardEvent ? event.key === "Escape" : !inside;
      if (away) onLeave();
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("keydown", leave);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("keydown", leave);
    };
  }, [box, open, onLeave]);
}
