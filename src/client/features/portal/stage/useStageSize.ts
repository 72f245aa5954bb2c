import { useCallback, useEffect, useState } from "react";
import { type StageSize, stageSizeOf } from "./stageSize";

/** The stage size on this screen, by the number of cards on its fuller side. */
export function useStageSize(scale: number): (most?: number) => StageSize {
  const [screen, setScreen] = useState({ width: innerWidth, height: innerHeight });
  useEffect(() => {
    const measure = () => setScreen({ width: innerWidth, height: innerHeight });
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, []);
  return useCallback(
    (most) => stageSizeOf(screen.width, screen.height, scale, most),
    [screen, scale],
  );
}
