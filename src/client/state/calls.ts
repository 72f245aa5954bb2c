import { atom } from "jotai";

/** Number of open calls; the bar at the top of the page shows while it is not 0. */
export const openCallsAtom = atom(0);
