import { atom } from "jotai";
import { parcelsAtom } from "./detail";

/** What panels leave of the map: west, south, east and north in degrees, as filters take it. */
export const viewBoxAtom = atom<string | null>(null);

/** The same while parcels are drawn: above, a box would hold too many to be counted at hand. */
export const countedBoxAtom = atom((get) => (get(parcelsAtom) ? get(viewBoxAtom) : null));
