import { atom } from "jotai";

/** One half of a comparison: a layer of the page, of one year alone, or as it stood on a day. */
export type SwipeSide = { layer: string; day: string | null; year: number | null };

/** Two states side by side; `at` is where the line between them stands, in percent of what is seen. */
export type Swipe = { left: SwipeSide; right: SwipeSide; at: number };
export const swipeAtom = atom<Swipe | null>(null);

/** First and last day that the history of a dataset knows, once it is read. */
export const pastDaysAtom = atom<Readonly<Record<string, { first: string; last: string }>>>({});
