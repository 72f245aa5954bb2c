import { useSyncExternalStore } from "react";

const byWindow = matchMedia("(display-mode: fullscreen)");

function listen(changed: () => void): () => void {
  document.addEventListener("fullscreenchange", changed);
  byWindow.addEventListener("change", changed);
  return () => {
    document.removeEventListener("fullscreenchange", changed);
    byWindow.removeEventListener("change", changed);
  };
}

/** Whether the page has the whole screen: asked for here, or by the browser's own key. */
export const useFullScreen = (): boolean =>
  useSyncExternalStore(listen, () => document.fullscreenElement !== null || byWindow.matches);
