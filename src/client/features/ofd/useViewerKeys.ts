import { useEffect, useRef } from "react";

type Actions = {
  go: (step: number) => void;
  goTo: (page: number) => void;
  zoom: (direction: 1 | -1) => void;
  setZoom: (zoom: number | "width" | "page") => void;
  turn: () => void;
  find: () => void;
  closeFind: () => void;
  print: () => void;
  scroll: (screens: number) => void;
};

type Keys = Readonly<Record<string, (actions: Actions) => void>>;

const withControl: Keys = {
  f: ({ find }) => find(),
  p: ({ print }) => print(),
  "=": ({ zoom }) => zoom(1),
  "+": ({ zoom }) => zoom(1),
  "-": ({ zoom }) => zoom(-1),
  0: ({ setZoom }) => setZoom(1),
};

const alone: Keys = {
  ArrowLeft: ({ go }) => go(-1),
  ArrowRight: ({ go }) => go(1),
  PageUp: ({ scroll }) => scroll(-1),
  PageDown: ({ scroll }) => scroll(1),
  Home: ({ goTo }) => goTo(1),
  End: ({ goTo }) => goTo(Number.MAX_SAFE_INTEGER),
  "/": ({ find }) => find(),
  r: ({ turn }) => turn(),
  w: ({ setZoom }) => setZoom("width"),
  Escape: ({ closeFind }) => closeFind(),
};

const typesIn = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest("input, textarea, select, [role=combobox], [role=tree], [role=tablist]") !== null;

/** Keyboard shortcuts of the viewer; `off` while a dialog is open. */
export function useViewerKeys(actions: Actions, off: boolean): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    if (off) return;
    const onKey = (event: KeyboardEvent) => {
      const control = event.ctrlKey || event.metaKey;
      if (!control && (typesIn(event.target) || event.altKey)) return;
      const act = (control ? withControl : alone)[event.key];
      if (!act) return;
      event.preventDefault();
      act(latest.current);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [off]);
}
