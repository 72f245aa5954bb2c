import { atom } from "jotai";
import type { Position } from "#geo/position";

/** A photo of the record that is open: where it was taken in degrees, and which way it looks from north. */
export type PhotoMark = { id: string; at: Position; direction: number | null };

/** Photos that the map shows at the record. */
export const photoMarksAtom = atom<readonly PhotoMark[]>([]);

/** The one that the map is to show in its middle; a new object asks anew. */
export const photoFocusAtom = atom<{ id: string } | null>(null);
