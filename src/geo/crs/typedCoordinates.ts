import type { Position } from "../position";
import { readCoordinates } from "./coordinateText";
import { inverse } from "./gaussKruger";

/** Rings in degrees, and the first line that is not a coordinate; null if all lines are. */
export type Typed = { rings: Position[][]; badLine: number | null };

type Zone = 39 | 40 | 41;

const isZone = (zone: number): zone is Zone => zone === 39 || zone === 40 || zone === 41;

/**
 * Reads coordinates as people type or paste them, one point per line: longitude and latitude in
 * degrees, optionally with minutes and seconds, or northing and easting of a 3° zone in metres, in
 * either order. A leading point number is ignored. Eastings without a zone number belong to `zone`.
 * An empty line ends a ring.
 */
export function typedCoordinates(text: string, zone: Zone): Typed {
  const rings: Position[][] = [[]];
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    const plain = line.trim();
    if (plain === "") {
      if (rings.at(-1)?.length) rings.push([]);
      continue;
    }
    const at = positionOf(plain, zone);
    if (!at) return { rings: [], badLine: i + 1 };
    rings.at(-1)?.push(at);
  }
  return { rings: rings.filter((ring) => ring.length > 0).map(closed), badLine: null };
}

function closed(ring: Position[]): Position[] {
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last || (first[0] === last[0] && first[1] === last[1])) return ring;
  return [...ring, first];
}

/** A point's name or number in front of its coordinates. */
const pointName = /^(?:[A-Za-z]+\d*|\d+)[\s,，;；、]+/;

function positionOf(line: string, zone: Zone): Position | null {
  if (/[°º度]/.test(line)) {
    return [line, line.replace(pointName, "")].flatMap(readCoordinates)[0]?.at ?? null;
  }
  const numbers = line
    .split(/[\s,，;；、\t]+/)
    .filter((part) => /^[-+]?\d+(\.\d+)?$/.test(part))
    .map(Number);
  const [a, b] = numbers.slice(-2);
  if (a === undefined || b === undefined) return null;
  return degrees(a, b) ?? degrees(b, a) ?? metres(a, b, zone) ?? metres(b, a, zone);
}

/** Range of longitude and latitude in and around the province. */
const degrees = (lon: number, lat: number): Position | null =>
  lon > 110 && lon < 130 && lat > 20 && lat < 40 ? [lon, lat] : null;

function metres(north: number, east: number, given: Zone): Position | null {
  if (north < 2_500_000 || north > 4_000_000) return null;
  const prefix = Math.floor(east / 1_000_000);
  const zone = prefix === 0 ? given : prefix;
  const offset = east - prefix * 1_000_000;
  if (!isZone(zone) || offset < 100_000 || offset > 900_000) return null;
  return inverse(offset, north, zone * 3, 500_000);
}
