import { atom } from "jotai";
import type { Position } from "#geo/position";

/** The tool that is open over the map; one at a time. */
export type MapTool = "select" | "measure" | "point" | "compare" | "draw" | "file" | "print";
export const mapToolAtom = atom<MapTool | null>(null);

/** The print has a page for each selected record, and not the frame's one. */
export const printSheetsAtom = atom(false);

/** Something is being drawn on the map: a click there is a corner and picks no parcel. */
export const isDrawingAtom = atom(false);

/** A click on the map: where, on which record, and whether Ctrl or Shift was held. */
export type MapClick = {
  at: Position;
  record: { dataset: string; id: string } | null;
  add: boolean;
};

/** Who is told of clicks on the map in place of the selection. */
export const clickTakerAtom = atom<{ take: (click: MapClick) => void } | null>(null);

/** A point in degrees that was asked for by its coordinates, or clicked for them. */
export const markedPointAtom = atom<Position | null>(null);
