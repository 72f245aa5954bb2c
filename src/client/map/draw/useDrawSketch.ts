import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { MultiPolygon } from "#geo/position";
import { useMap } from "../view/mapContext";
import { DrawSketch } from "./DrawSketch";
import { SideLabels } from "./SideLabels";

type Told = Omit<ConstructorParameters<typeof DrawSketch>[2], "ready">;
export type DrawParts = { sketch: DrawSketch; labels: SideLabels };

/** The sketch and its labels while a drawing is open; events go to the latest `told`. */
export function useDrawSketch(told: Told): { parts: DrawParts | null; isReady: boolean } {
  const { view, slot } = useMap();
  const latest = useRef(told);
  useLayoutEffect(() => {
    latest.current = told;
  });
  const [parts, setParts] = useState<DrawParts | null>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const sketch = new DrawSketch(view, slot.marks, {
      corners: (path, loose) => latest.current.corners(path, loose),
      drawn: (kind, path) => latest.current.drawn(kind, path),
      reshaped: (...reshaped) => latest.current.reshaped(...reshaped),
      cancelled: () => latest.current.cancelled(),
      ready: setReady,
    });
    const labels = new SideLabels(slot.marks);
    setParts({ sketch, labels });
    return () => {
      sketch.destroy();
      labels.destroy();
      setParts(null);
    };
  }, [view, slot]);
  return { parts, isReady };
}

/** Undo and redo; `put` discards the steps to redo. */
export function useSteps(initial: MultiPolygon) {
  const [steps, setSteps] = useState({
    past: [] as MultiPolygon[],
    now: initial,
    next: [] as MultiPolygon[],
  });
  return useMemo(() => {
    const { past, now, next } = steps;
    return {
      now,
      canUndo: past.length > 0,
      canRedo: next.length > 0,
      put: (outline: MultiPolygon) =>
        setSteps(({ past, now }) => ({ past: [...past, now], now: outline, next: [] })),
      undo: () => {
        const before = past.at(-1);
        if (before) setSteps({ past: past.slice(0, -1), now: before, next: [now, ...next] });
        return before;
      },
      redo: () => {
        const [after] = next;
        if (after) setSteps({ past: [...past, now], now: after, next: next.slice(1) });
        return after;
      },
    };
  }, [steps]);
}
