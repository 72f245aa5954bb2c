import { useEffect, useRef, useState } from "react";
import { decimal } from "../../../values/format";

const countMs = 900;
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A figure that counts up once; later changes show at once. */
export function CountUp({ value, digits }: { value: number | null; digits: number }) {
  const [shown, setShown] = useState<number | null>(value === null ? null : 0);
  const done = useRef(false);
  useEffect(() => {
    if (value === null || done.current || still()) {
      setShown(value);
      return;
    }
    const begin = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const part = Math.min(1, (now - begin) / countMs);
      setShown(value * (1 - (1 - part) ** 3));
      if (part < 1) frame = requestAnimationFrame(step);
      else done.current = true;
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return <>{decimal(shown, digits)}</>;
}
