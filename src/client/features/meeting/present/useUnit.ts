import { useSyncExternalStore } from "react";

/** Slides are drawn in units of 1920 × 1080; smaller than this they are no longer read. */
const least = 0.4;

const unitNow = (): number => Math.max(least, Math.min(innerWidth / 1920, innerHeight / 1080));

const watch = (told: () => void) => {
  window.addEventListener("resize", told);
  return () => window.removeEventListener("resize", told);
};

/** Screen pixels for each pixel of a slide. */
export const useUnit = (): number => useSyncExternalStore(watch, unitNow);
