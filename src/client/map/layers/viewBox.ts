import { atom } from "jotai";
import { parcelsAtom } from "./parcelsDrawn";

/** The visible area without panels: west, south, east and north in degrees, as filters take it. */
export const viewBoxAtom = atom<string | null>(null);

/**
 * The same while parcels are drawn: at smaller scales it would hold too many to count on the fly.
 */
export const countedBoxAtom = atom((get) => (get(parcelsAtom) ? get(viewBoxAtom) : null));
