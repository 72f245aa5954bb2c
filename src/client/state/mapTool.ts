import { atom } from "jotai";
import type { Position } from "#geo/position";

/** The open map tool; one at a time. */
export type MapTool = "select" | "measure" | "point" | "compare" | "draw" | "file" | "print";
export const mapToolAtom = atom<MapTool | null>(null);

/** The print has one page per selected record instead of the single frame. */
export const printSheetsAtom = atom(false);

/** A drawing is in progress: a click on the map places a corner and selects no parcel. */
export const isDrawingAtom = atom(false);

/** A click on the map: its place, the record there, and whether Ctrl or Shift was held. */
export type MapClick = {
  at: Position;
  record: { dataset: string; id: string } | null;
  add: boolean;
};

/** Receives clicks on the map instead of the selection. */
export const clickTakerAtom = atom<{ take: (click: MapClick) => void } | null>(null);

/** A point in degrees, searched by coordinates or clicked for them. */
export const markedPointAtom = atom<Position | null>(null);
