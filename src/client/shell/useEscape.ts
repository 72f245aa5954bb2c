import { useEffect, useRef } from "react";
import { isPopupOpen } from "../state/isPopupOpen";

/** Closes by Esc what lies under everything else; `isOthers` says whether a key is somebody else's. */
export function useEscape(
  close: () => void,
  isOthers: (event: KeyboardEvent) => boolean = () => false,
): void {
  const latest = useRef({ close, isOthers });
  useEffect(() => {
    latest.current = { close, isOthers };
  });
  useEffect(() => {
    // A dialog closes before the second listener's turn comes: what lay over all is asked first.
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
