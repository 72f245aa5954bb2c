import { useEffect, useRef } from "react";
import { slideAfter } from "./slides";

type Turning = {
  at: number;
  count: number;
  /** While something stands over the slides, the keys are its own. */
  isCovered: boolean;
  onGo: (to: number) => void;
  onLeave: () => void;
};

/** Keys with another one held, keys that are typed, and a blank that presses what it is on. */
function isForOthers({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey) return true;
  if (!(target instanceof Element)) return false;
  const takes = key === " " ? "button, a, input, textarea" : "input, textarea, select";
  return target.closest(takes) !== null;
}

/** Where a key leads; null if nowhere. Slides know the key, even where it turns nothing. */
function turned(event: KeyboardEvent, { at, count }: Turning): number | null {
  const to = slideAfter(event.key, at, count);
  if (to === null) return null;
  event.preventDefault();
  event.stopPropagation();
  return to === at ? null : to;
}

/** Turns the slides with the keys of a keyboard or of a remote; Esc, or leaving the full screen, ends it. */
export function useSlides(turning: Turning): void {
  const now = useRef(turning);
  now.current = turning;
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      if (now.current.isCovered || isForOthers(event)) return;
      if (event.key === "Escape") return now.current.onLeave();
      const to = turned(event, now.current);
      if (to === null) return;
      now.current.onGo(to);
      // The next key may come before the address has followed.
      now.current = { ...now.current, at: to };
    };
    // Before the map and the page below, which know some of these keys too.
    window.addEventListener("keydown", turn, true);
    return () => window.removeEventListener("keydown", turn, true);
  }, []);
  useEffect(() => {
    // The browser takes Esc for itself while it shows the whole screen.
    const left = () => {
      if (!document.fullscreenElement) now.current.onLeave();
    };
    document.addEventListener("fullscreenchange", left);
    return () => {
      document.removeEventListener("fullscreenchange", left);
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
    };
  }, []);
}
