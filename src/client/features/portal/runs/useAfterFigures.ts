import { useEffect, useState } from "react";

/** Large chunks would delay the figures, so they load after them, but they do not wait forever. */
const figuresFirstMs = 4000;

/** True once the first figures have been painted, or are not coming. */
export function useAfterFigures(shown: boolean): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (due) return;
    const late = setTimeout(() => setDue(true), figuresFirstMs);
    let painted: ReturnType<typeof setTimeout> | undefined;
    const frame = shown
      ? requestAnimationFrame(() => {
          painted = setTimeout(() => setDue(true));
        })
      : 0;
    return () => {
      clearTimeout(late);
      clearTimeout(painted);
      cancelAnimationFrame(frame);
    };
  }, [shown, due]);
  return due;
}
