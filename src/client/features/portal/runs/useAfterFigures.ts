import { useEffect, useState } from "react";

/** Large parts of the program would hold the figures up; but they do not wait for them for ever. */
const figuresFirstMs = 4000;

/** True once the first figures have been seen on the screen, or do not come. */
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
