import { useEffect, useState } from "react";

/** Counts up at a fixed interval in milliseconds while the page is visible. */
export function useTick(ms: number): number {
  const [tick, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") setTick((now) => now + 1);
    }, ms);
    return () => clearInterval(timer);
  }, [ms]);
  return tick;
}
