export type Zoom = number | "width" | "page";
export type Turn = 0 | 90 | 180 | 270;

/** The part of the view kept in the address. `page` counts from 1. */
export type ViewState = { page: number; zoom: Zoom; turn: Turn; find: string };

export const zoomSteps = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
const [smallest, largest] = [0.1, 5];

const turns: readonly number[] = [0, 90, 180, 270];

export const clampZoom = (zoom: number): number =>
  Math.min(largest, Math.max(smallest, Math.round(zoom * 100) / 100));

/** The next zoom step up or down from the current zoom. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const [first, last] = [zoomSteps[0], zoomSteps[zoomSteps.length - 1] as number];
  if (direction > 0) return zoomSteps.find((step) => step > zoom + 0.005) ?? Math.max(last, zoom);
  return zoomSteps.findLast((step) => step < zoom - 0.005) ?? Math.min(first, zoom);
}

export function readView(search: URLSearchParams): ViewState {
  const page = Number(search.get("page") ?? 1);
  const zoom = search.get("zoom") ?? "width";
  const turn = Number(search.get("rotate") ?? 0);
  const percent = Number(zoom);
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    zoom: zoom === "page" ? "page" : percent > 0 ? clampZoom(percent / 100) : "width",
    turn: turns.includes(turn) ? (turn as Turn) : 0,
    find: search.get("find") ?? "",
  };
}

/** The address with a view; defaults are left out. */
export function writeView(search: URLSearchParams, view: ViewState): string {
  const next = new URLSearchParams(search);
  const set = (key: string, value: string, usual: string) =>
    value === usual ? next.delete(key) : next.set(key, value);
  set("page", String(view.page), "1");
  set(
    "zoom",
    typeof view.zoom === "number" ? String(Math.round(view.zoom * 100)) : view.zoom,
    "width",
  );
  set("rotate", String(view.turn), "0");
  set("find", view.find, "");
  return next.toString();
}

/** The pages of `1-3,5`, zero-based and sorted; null if the text is invalid. */
export function pagesOf(text: string, count: number): number[] | null {
  const pages = new Set<number>();
  for (const part of text.replaceAll("，", ",").split(",")) {
    const [, first, last] = /^\s*(\d+)\s*(?:[-–—]\s*(\d+)\s*)?$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last ?? first)];
    if (!first || from < 1 || to < from || to > count) return null;
    for (let page = from; page <= to; page++) pages.add(page - 1);
  }
  return [...pages].sort((a, b) => a - b);
}
