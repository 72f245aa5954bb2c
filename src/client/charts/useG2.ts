import { corelib, extend, type G2Spec, Runtime } from "@antv/g2";
import { type RefObject, useEffect, useRef } from "react";

const Chart = extend(Runtime, corelib());

type Picked = { data?: { data?: { key?: unknown } } };

/** Draws a G2 specification into the returned element, follows its size, and disposes of it. */
export function useG2(
  spec: G2Spec,
  onPick?: (key: string) => void,
): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<InstanceType<typeof Chart> | null>(null);
  const pick = useRef(onPick);

  useEffect(() => {
    pick.current = onPick;
  }, [onPick]);

  useEffect(() => {
    if (!box.current) return;
    const made = new Chart({ container: box.current, autoFit: true });
    made.on("element:click", (event: Picked) => {
      const key = event.data?.data?.key;
      if (typeof key === "string") pick.current?.(key);
    });
    chart.current = made;
    const watch = new ResizeObserver(() => {
      if (made.getContext().canvas) made.forceFit().catch(() => {});
    });
    watch.observe(box.current);
    return () => {
      watch.disconnect();
      chart.current = null;
      made.destroy();
    };
  }, []);

  useEffect(() => {
    chart.current?.options(spec);
    // A chart that is disposed of while it draws rejects; there is nothing left to draw then.
    chart.current?.render().catch(() => {});
  }, [spec]);

  return box;
}
