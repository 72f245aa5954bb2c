import { atom } from "jotai";
import type { Difference } from "#contract/endpoints/low/libraries";

/** The differences between the city's and the province's library, as shown on the map. */
export const differencesAtom = atom<readonly Difference[] | null>(null);
