import { type DragEvent, type KeyboardEvent, type PointerEvent, useRef } from "react";
import { limits } from "#contract/limits";
import { moved } from "./columnLook";
import type { useTableLook } from "./useTableLook";

const edge = ".ui-head-edge";
/** What a key adds to a width, in px. */
const step = 16;
const steps: Readonly<Record<string, number>> = { ArrowLeft: -step, ArrowRight: step };

type Sizing = { key: string; heading: HTMLElement; from: number };

const headingAt = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("th[data-column]") : null;

const keyOf = (heading: HTMLElement | null) => heading?.dataset.column;

const allowed = (width: number) =>
  Math.round(Math.min(limits.columnMost, Math.max(limits.columnLeast, width)));

/**
 * Headings dragged to another place, and their edges to another width. A line follows the pointer:
 * the table itself changes once, when it is let go.
 */
export function useHeadings(look: ReturnType<typeof useTableLook>) {
  const guide = useRef<HTMLDivElement>(null);
  const sizing = useRef<Sizing | null>(null);
  const dragged = useRef<string | null>(null);

  const widthAt = (clientX: number): number | null => {
    const now = sizing.current;
    if (!now) return null;
    // A page can be zoomed by a style; widths are in its own px.
    const zoom = now.heading.currentCSSZoom || 1;
    return allowed(now.heading.offsetWidth + (clientX - now.from) / zoom);
  };
  const draw = (clientX: number | null) => {
    const line = guide.current;
    const box = line?.parentElement?.getBoundingClientRect();
    if (!line || !box) return;
    line.hidden = clientX === null;
    const zoom = line.currentCSSZoom || 1;
    if (clientX !== null) line.style.left = `${(clientX - box.left) / zoom}px`;
  };
  const acts = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const heading = headingAt(event.target);
      const key = keyOf(heading);
      if (!(event.target as Element).matches(edge) || !heading || key === undefined) return;
      sizing.current = { key, heading, from: event.clientX };
      (event.target as Element).setPointerCapture(event.pointerId);
      draw(event.clientX);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (sizing.current) draw(event.clientX);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const width = widthAt(event.clientX);
      if (sizing.current && width !== null && event.clientX !== sizing.current.from)
        look.setWidth(sizing.current.key, width);
      sizing.current = null;
      draw(null);
    },
    onPointerCancel: () => {
      sizing.current = null;
      draw(null);
    },
    onDoubleClick: ({ target }: { target: EventTarget }) => {
      const key = keyOf(headingAt(target));
      if (key !== undefined && (target as Element).matches(edge)) look.setWidth(key, undefined);
    },
    onDragStart: (event: DragEvent<HTMLElement>) => {
      const key = keyOf(headingAt(event.target));
      if (key === undefined) return;
      if (sizing.current) return event.preventDefault();
      dragged.current = key;
      event.dataTransfer.effectAllowed = "move";
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (dragged.current === null || !headingAt(event.target)) return;
      event.preventDefault();
      draw(event.clientX);
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      const [key, target] = [dragged.current, keyOf(headingAt(event.target))];
      if (key === null || target === undefined) return;
      event.preventDefault();
      if (key !== target) look.setStates(moved(look.states, key, target));
    },
    onDragEnd: () => {
      dragged.current = null;
      draw(null);
    },
    onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => {
      const heading = headingAt(event.target);
      const [key, by] = [keyOf(heading), steps[event.key]];
      if (!event.altKey || !heading || key === undefined || by === undefined) return;
      event.preventDefault();
      look.setWidth(key, allowed(heading.offsetWidth + by));
    },
  };
  return { guide, acts };
}
