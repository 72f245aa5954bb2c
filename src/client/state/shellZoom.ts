import { atom } from "jotai";

/** Scale of everything over the map: screen pixels per shell pixel. */
export const shellZoomAtom = atom(1);
