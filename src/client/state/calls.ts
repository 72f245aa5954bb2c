import { atom } from "jotai";

/** How many calls are open; the bar at the top of the page runs while it is not 0. */
export const openCallsAtom = atom(0);
