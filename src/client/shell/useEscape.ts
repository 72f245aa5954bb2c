import { useEffect, useLayoutEffect, useRef } from "react";
import { isPopupOpen } from "../state/isPopupOpen";

/** Closes the lowest layer on Esc; `isOthers` tells whether a key belongs to something above it. */
export function useEscape(
  close: () => void,
  isOthers: (event: KeyboardEvent) => boolean = () => false,
): void {
  const latest = useRef({ close, isOthers });
  useLayoutEffect(() => {
    latest.current = { close, isOthers };
  });
  useEffect(() => {
    // A dialog closes before the second listener runs, so ask first what was on top.
    let isForPopup = false;
    const look = () => {
      isForPopup = isPopupOpen();
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || isForPopup) return;
      if (!latest.current.isOthers(event)) latest.current.close();
    };
    window.addEventListener("keydown", look, true);
    window.addEventListener("keydown", closeByKey);
    return () => {
      window.removeEventListener("keydown", look, true);
      window.removeEventListener("keydown", closeByKey);
    };
  }, []);
}
