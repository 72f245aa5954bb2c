import { type Bbox, bboxOf, bboxOfRing } from "#geo/bbox";
import { falseEastingOf, forward, meridianOf, zoneOf } from "#geo/crs/gaussKruger";
import type { MultiPolygon, Position } from "#geo/position";
import type { PdfPage } from "../../files/pdf/PdfPage";

export const parcelInk = "#0b3fd1";
const mostNumbered = 60;

type NumberPlace = { words: string; at: Position; size: number; align: "left" | "right" };

/** Where the numbers of corners stand on paper, as far as they can be told apart. */
function numberPlaces(
  corners: readonly Corner[],
  to: (at: Position) => Position,
  grown: number,
): NumberPlace[] {
  if (corners.length === 0) return [];
  const step = Math.ceil(corners.length / mostNumbered);
  const [gap, size] = [0.9 * grown, 2.2 * grown];
  const [west, south, east, north] = bboxOfRing(corners.map(({ at }) => to(at)));
  return corners
    .filter(({ number }) => (number - 1) % step === 0)
    .map(({ number, at }) => {
      const [x, y] = to(at);
      // Away from the middle, where the label and the sides are.
      const [isRight, isUp] = [2 * x >= west + east, 2 * y >= south + north];
      const place: Position = [x + (isRight ? gap : -gap), y + (isUp ? gap : -gap - 0.7 * size)];
      return { words: `J${number}`, at: place, size, align: isRight ? "left" : "right" };
    });
}

/** Marks the corners of a parcel, and numbers them. */
export function cornerNumbers(
  page: PdfPage,
  corners: readonly Corner[],
  to: (at: Position) => Position,
  grown = 1,
): void {
  const half = 0.35 * grown;
  for (const { at } of corners) {
    const [x, y] = to(at);
    page.box([x - half, y - half], 2 * half, 2 * half, {
      fill: "#ffffff",
      stroke: parcelInk,
      width: 0.2,
    });
  }
  for (const { words, at, size, align } of numberPlaces(corners, to, grown)) {
    page.text(words, at, size, { align, ink: parcelInk, rim: "#ffffff" });
  }
}

/** The boxes of those numbers: no label stands on them, and no line leads through them. */
export function cornerBoxes(
  corners: readonly Corner[],
  to: (at: Position) => Position,
  widthOf: (text: string) => number,
): Bbox[] {
  return numberPlaces(corners, to, 1).map(({ words, at: [x, y], size, align }) => {
    const width = widthOf(words) * size;
    const left = align === "left" ? x : x - width;
    return [left, y - 0.1 * size, left + width, y + 0.8 * size];
  });
}

export type Corner = {
  number: number;
  ring: number;
  at: Position;
  x: number;
  y: number;
  side: number;
};

/** The zone that a parcel's coordinates are given in: that of its middle. */
export function zoneOfParcel(parcel: MultiPolygon) {
  const [west, , east] = bboxOf(parcel);
  return zoneOf((west + east) / 2);
}

/**
 * Corners in the order of the rings, numbered throughout: `x` is the northing and `y` the easting
 * in metres of the 3° zone, prefixed with its number; `side` is the distance to the next corner.
 */
export function cornersOf(parcel: MultiPolygon): Corner[] {
  const zone = zoneOfParcel(parcel);
  const easting = falseEastingOf({ zone, prefixed: true });
  const corners: Corner[] = [];
  parcel.flat().forEach((ring, i) => {
    const places = ring.map(([lon, lat]) => forward(lon, lat, meridianOf(zone), easting));
    places.slice(0, -1).forEach(([y, x], k) => {
      const [nextY, nextX] = places[k + 1] as Position;
      const side = Math.hypot(nextX - x, nextY - y);
      const at = ring[k] as Position;
      corners.push({ number: corners.length + 1, ring: i + 1, at, x, y, side });
    });
  });
  return corners;
}

/** A corner as tables write it: number, northing, easting, side. */
export const cornerCells = ({ number, x, y, side }: Corner): string[] => [
  `J${number}`,
  x.toFixed(3),
  y.toFixed(3),
  side.toFixed(2),
];
