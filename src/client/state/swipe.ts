import { atom } from "jotai";

/** One half of a comparison: a layer of the page, of a single year, or as of a day. */
export type SwipeSide = { layer: string; day: string | null; year: number | null };

/**
 * Two states side by side; `at` is the position of the line between them, in percent of the visible
 * width.
 */
export type Swipe = { left: SwipeSide; right: SwipeSide; at: number };
export const swipeAtom = atom<Swipe | null>(null);

/** First and last day of a dataset's history, once read. */
export const pastDaysAtom = atom<Readonly<Record<string, { first: string; last: string }>>>({});
