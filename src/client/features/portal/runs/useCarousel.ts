import { useEffect, useState } from "react";

/** How long an indicator is shown on the map, and how long a touch pauses it. */
const turnMs = 15_000;
const restMs = 60_000;

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Advances by itself while it is `on`. A touch of the stage pauses it until nobody has touched it
 * for a minute. `turn` counts up without end.
 */
export function useCarousel(ids: readonly string[], on: boolean) {
  const [turn, setTurn] = useState(0);
  const [touched, setTouched] = useState(0);
  const count = ids.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one that was chosen stands its whole time
  useEffect(() => {
    if (!on || count < 1 || still()) return;
    const left = touched === 0 ? 0 : Math.max(0, touched + restMs - Date.now());
    const timer = setTimeout(() => {
      setTouched(0);
      setTurn((now) => now + 1);
    }, left + turnMs);
    return () => clearTimeout(timer);
  }, [on, count, touched, turn]);
  return {
    chosen: ids[turn % Math.max(1, count)] ?? "",
    turn,
    hold: () => setTouched(Date.now()),
    choose: (id: string) => {
      setTouched(Date.now());
      setTurn((now) => now - (now % Math.max(1, count)) + Math.max(0, ids.indexOf(id)));
    },
  };
}
