import { corelib, extend, type G2Spec, Runtime } from "@antv/g2";
import { type RefObject, useEffect, useRef } from "react";

const Chart = extend(Runtime, corelib());

type Picked = { data?: { data?: { key?: unknown } } };

/** The same without animation: a chart that is being resized must never show half a line. */
const still = (spec: G2Spec): G2Spec => {
  const { children } = spec as { children?: readonly G2Spec[] };
  const quiet = children && { children: children.map((child) => ({ ...child, animate: false })) };
  // Not at the root of a composite view: options are merged, and it would stick.
  return { ...spec, ...(quiet ?? { animate: false }) } as G2Spec;
};

/** G2 knows the device pixel ratio, but not how much the page scales its canvas. */
function sharpen(chart: Runtime<G2Spec>): void {
  const { canvas } = chart.getContext();
  const box = chart.getContainer();
  if (!canvas || !box) return;
  const config = canvas.getConfig();
  const pixels = window.devicePixelRatio * (box.currentCSSZoom ?? 1);
  if (config.devicePixelRatio === pixels) return;
  config.devicePixelRatio = pixels;
  canvas.resize(config.width ?? 0, config.height ?? 0);
}

/**
 * Draws a G2 specification into the returned element, follows its size, and destroys it on unmount.
 */
export function useG2(
  spec: G2Spec,
  onPick?: (key: string) => void,
): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<InstanceType<typeof Chart> | null>(null);
  const pick = useRef(onPick);
  const drawn = useRef(spec);

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
      if (!made.getContext().canvas) return;
      made.options(still(drawn.current));
      made.forceFit().then(sharpen, () => {});
    });
    watch.observe(box.current);
    return () => {
      watch.disconnect();
      chart.current = null;
      made.destroy();
    };
  }, []);

  useEffect(() => {
    drawn.current = spec;
    chart.current?.options(spec);
    // A chart destroyed while drawing rejects; there is nothing left to draw then.
    chart.current?.render().then(sharpen, () => {});
  }, [spec]);

  return box;
}
