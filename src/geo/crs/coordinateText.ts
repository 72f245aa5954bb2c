import type { Position } from "../position";
import { forward, inverse, meridianOf, zoneOf } from "./gaussKruger";

/** A point that a text may stand for, and how it was interpreted. */
export type CoordinateReading = { at: Position; label: string };

type Zone = 39 | 40 | 41;

const zones: readonly Zone[] = [39, 40, 41];

/** Range of the province's points in degrees: decides which of two numbers is the longitude. */
const lands = { west: 116, east: 125, south: 25, north: 33 };
const isLon = (value: number) => value >= lands.west && value <= lands.east;
const isLat = (value: number) => value >= lands.south && value <= lands.north;

/**
 * The points that typed coordinates may stand for: degrees in either order, degrees with minutes
 * and seconds, or metres of a 3° zone with or without its number. Without the number, each zone
 * gives one interpretation. Empty if the text is not coordinates.
 */
export function readCoordinates(text: string): CoordinateReading[] {
  const numbers = (numbersOf(text) ?? []).map(Number);
  if (numbers.length === 2) {
    const [a, b] = numbers as [number, number];
    return readDegrees(a, b, "经纬度") ?? readMetres(a, b) ?? [];
  }
  if (numbers.length === 4 || numbers.length === 6) return readSexagesimal(numbers) ?? [];
  return [];
}

/**
 * The numbers in a text that consists only of numbers and coordinate marks; null for any other
 * text.
 */
function numbersOf(text: string): string[] | null {
  const plain = text
    .normalize("NFKC")
    .replace(/东经|经度|北纬|纬度|[EeNnXxYy:=]/g, " ")
    .trim();
  if (plain.length > 80 || !/^[\d\s.,;°度º'′’分"″”秒-]+$/.test(plain)) return null;
  return plain.match(/\d+(\.\d+)?/g) ?? [];
}

/** Whether a text can only be meant as coordinates, even if they match no point here. */
export function seemsCoordinates(text: string): boolean {
  const numbers = numbersOf(text) ?? [];
  if (/[°度º′″]|东经|经度|北纬|纬度/.test(text)) return numbers.length >= 2;
  if (numbers.length !== 2) return false;
  const [a = 0, b = 0] = numbers.map(Number);
  return numbers.every((one) => one.includes(".")) || isNorthing(a) !== isNorthing(b);
}

function readDegrees(a: number, b: number, label: string): CoordinateReading[] | null {
  if (isLon(a) && isLat(b)) return [{ at: [a, b], label }];
  if (isLat(a) && isLon(b)) return [{ at: [b, a], label }];
  return null;
}

function readSexagesimal(numbers: readonly number[]): CoordinateReading[] | null {
  const half = numbers.length / 2;
  const one = fromParts(numbers.slice(0, half));
  const other = fromParts(numbers.slice(half));
  return one === null || other === null ? null : readDegrees(one, other, "度分秒");
}

function fromParts([degrees = 0, minutes = 0, seconds = 0]: readonly number[]): number | null {
  if (minutes >= 60 || seconds >= 60 || !Number.isInteger(degrees)) return null;
  return degrees + minutes / 60 + seconds / 3600;
}

const isNorthing = (value: number) => value > 2_600_000 && value < 3_700_000;

function readMetres(a: number, b: number): CoordinateReading[] | null {
  const [north, east] = isNorthing(a) ? [a, b] : [b, a];
  if (!isNorthing(north)) return null;
  const prefix = Math.floor(east / 1_000_000);
  const known = zones.find((zone) => zone === prefix);
  if (known) return [inZone(known, east - known * 1_000_000, north)];
  if (east < 100_000 || east > 900_000) return null;
  const readings = zones.map((zone) => inZone(zone, east, north));
  return readings.filter(({ at: [lon, lat] }) => isLon(lon) && isLat(lat));
}

function inZone(zone: Zone, east: number, north: number): CoordinateReading {
  return { at: inverse(east, north, meridianOf(zone), 500_000), label: `3度带 ${zone} 带` };
}

/** `119°58′48.00″` */
export function sexagesimal(degrees: number): string {
  const hundredths = Math.round(Math.abs(degrees) * 360_000);
  const whole = Math.floor(hundredths / 360_000);
  const minutes = Math.floor((hundredths % 360_000) / 6_000);
  const seconds = ((hundredths % 6_000) / 100).toFixed(2);
  return `${whole}°${String(minutes).padStart(2, "0")}′${seconds.padStart(5, "0")}″`;
}

/**
 * Metres of the 3° zone that contains a point given in degrees; the easting starts with the zone
 * number.
 */
export function inOwnZone([lon, lat]: Position): { zone: Zone; east: number; north: number } {
  const zone = zoneOf(lon);
  const [east, north] = forward(lon, lat, meridianOf(zone), zone * 1_000_000 + 500_000);
  return { zone, east, north };
}
