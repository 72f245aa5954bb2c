import { atom } from "jotai";
import type { Position } from "#geo/position";

/** A photo of the open record: position in degrees, and viewing direction from north. */
export type PhotoMark = { id: string; at: Position; direction: number | null };

/** Photos that the map shows at the record. */
export const photoMarksAtom = atom<readonly PhotoMark[]>([]);

/** The photo to centre on the map; a new object asks again. */
export const photoFocusAtom = atom<{ id: string } | null>(null);
