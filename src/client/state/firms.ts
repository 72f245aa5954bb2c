import { atom } from "jotai";
import type { Position } from "#geo/position";

/** An enterprise on the map: `value` in `unit` determines the size of its point. */
export type FirmPoint = { code: string; name: string; at: Position; value: number };
export type FirmPoints = { title: string; unit: string; list: readonly FirmPoint[] };

/** The enterprises that a page shows as points, largest first. */
export const firmPointsAtom = atom<FirmPoints | null>(null);

/** The credit code of the enterprise whose point was clicked. */
export const firmPickedAtom = atom<string | null>(null);
