import { atom } from "jotai";

/** How much larger than usual everything over the map stands: screen pixels of one of the shell's. */
export const shellZoomAtom = atom(1);
