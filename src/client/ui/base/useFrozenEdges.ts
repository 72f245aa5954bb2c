import { type RefObject, useEffect, useRef } from "react";

/** Keeps the room that a table's frozen first and last column take where its styles know it. */
export function useFrozenEdges(ends: boolean): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const frame = box.current;
    const table = frame?.querySelector("table");
    if (!frame || !table) return;
    const measure = () => {
      const row = table.querySelector("tbody tr");
      const widthOf = (cell: Element | null | undefined) =>
        `${cell instanceof HTMLElement ? cell.offsetWidth : 0}px`;
      frame.style.setProperty("--frozen-start", widthOf(row?.firstElementChild));
      frame.style.setProperty("--frozen-end", widthOf(ends ? row?.lastElementChild : null));
    };
    const watch = new ResizeObserver(measure);
    watch.observe(table);
    return () => watch.disconnect();
  }, [ends]);
  return box;
}
