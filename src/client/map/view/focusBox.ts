import { atom } from "jotai";
import type { Bbox } from "#geo/bbox";

/** Bounds of the focused record, once known. */
export const focusBoxAtom = atom<{ id: string; bbox: Bbox } | null>(null);
