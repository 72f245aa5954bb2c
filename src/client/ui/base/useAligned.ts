import { type RefObject, useEffect } from "react";

const virtualBody = ".ant-table-tbody-virtual";

/**
 * Keeps the cells of a virtual table under their headings. To show a focused cell the browser
 * scrolls the clipped rows, which the table does not notice; this passes that scroll on to the
 * table, as if the wheel had turned.
 */
export function useAligned(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const frame = box.current;
    if (!frame) return;
    const align = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || !target.closest(virtualBody)) return;
      const deltaX = target.scrollLeft;
      if (deltaX === 0) return;
      target.scrollLeft = 0;
      const heading = frame.querySelector(".ant-table-header");
      heading?.dispatchEvent(new WheelEvent("wheel", { deltaX, cancelable: true }));
    };
    // Scroll events do not bubble, hence the capture phase.
    frame.addEventListener("scroll", align, true);
    return () => frame.removeEventListener("scroll", align, true);
  }, [box]);
}
