import { atom } from "jotai";
import type { Difference } from "#contract/endpoints/low/libraries";

/** Where the city's and the province's library differ, as the map shows it. */
export const differencesAtom = atom<readonly Difference[] | null>(null);
