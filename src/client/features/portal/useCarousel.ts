import { useEffect, useState } from "react";

/** How long an indicator stands on the map, and how long a touch holds it. */
const turnMs = 15_000;
const restMs = 60_000;

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Goes from one to the next by itself. Whoever touches the stage stops it: it goes on when nobody
 * has touched it for a minute.
 */
export function useCarousel(ids: readonly string[]) {
  const [index, setIndex] = useState(0);
  const [touched, setTouched] = useState(0);
  const count = ids.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one that was chosen stands its whole time
  useEffect(() => {
    if (count < 2 || still()) return;
    const left = touched === 0 ? 0 : Math.max(0, touched + restMs - Date.now());
    const timer = setTimeout(() => {
      setTouched(0);
      setIndex((now) => (now + 1) % count);
    }, left + turnMs);
    return () => clearTimeout(timer);
  }, [count, touched, index]);
  return {
    chosen: ids[index % Math.max(1, count)] ?? "",
    paused: touched !== 0,
    hold: () => setTouched(Date.now()),
    choose: (id: string) => {
      setTouched(Date.now());
      setIndex(Math.max(0, ids.indexOf(id)));
    },
  };
}
