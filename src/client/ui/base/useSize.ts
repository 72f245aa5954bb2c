import { type RefObject, useEffect, useRef, useState } from "react";

type Size = { width: number; height: number };

/** The current inner size of an element. */
export function useSize<E extends HTMLElement>(): [RefObject<E | null>, Size] {
  const box = useRef<E>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setSize({ width: Math.round(width), height: Math.round(height) });
    });
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return [box, size];
}
