import { useMemo } from "react";
import type { OfdDocument } from "#geo/ofd/ofdDocument";
import type { Turn, Zoom } from "./viewState";

/** Pixels per millimetre at 100 %. */
export const pixelsPerMm = 96 / 25.4;
const gap = 16;
/** The scroll bar comes and goes with the scale; it must not change the scale in turn. */
const scrollBar = 16;
/** Beyond this number of pages the document's page size is assumed until a page is shown. */
const mostMeasured = 600;

export type PagePlace = { top: number; width: number; height: number };

export type PageLayout = {
  /** Pixels per millimetre. */
  scale: number;
  pages: readonly PagePlace[];
  width: number;
  height: number;
};

type Room = { width: number; height: number };

/** The position of each page in the column, in pixels. */
export function layoutOf(
  sizes: readonly { width: number; height: number }[],
  zoom: Zoom,
  room: Room,
): PageLayout {
  const widest = Math.max(...sizes.map(({ width }) => width));
  const tallest = Math.max(...sizes.map(({ height }) => height));
  const byWidth = Math.max(0.2, (room.width - 2 * gap - scrollBar) / widest);
  const byHeight = Math.max(0.2, (room.height - 2 * gap) / tallest);
  const fitted = zoom === "page" ? Math.min(byWidth, byHeight) : byWidth;
  const scale = typeof zoom === "number" ? zoom * pixelsPerMm : fitted;
  let top = gap;
  const pages = sizes.map(({ width, height }) => {
    const place = { top, width: width * scale, height: height * scale };
    top += place.height + gap;
    return place;
  });
  return { scale, pages, width: widest * scale + 2 * gap, height: top };
}

export function usePageLayout(
  document: OfdDocument,
  { zoom, turn }: { zoom: Zoom; turn: Turn },
  { width, height }: Room,
): PageLayout {
  const sizes = useMemo(() => {
    const measured = document.pages.map((_, index) =>
      document.pageBox(index < mostMeasured ? index : 0),
    );
    const aside = turn === 90 || turn === 270;
    return measured.map((box) =>
      aside ? { width: box.height, height: box.width } : { width: box.width, height: box.height },
    );
  }, [document, turn]);
  return useMemo(() => layoutOf(sizes, zoom, { width, height }), [sizes, zoom, width, height]);
}

/** The page at a height in the column. */
export function pageAt(pages: readonly PagePlace[], y: number): number {
  let [low, high] = [0, pages.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((pages[middle]?.top ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}
