import { bboxOfRing } from "#geo/bbox";
import type { Position } from "#geo/position";

type Found = { positions: Position[]; isLoose: boolean };

/**
 * The positions of `lon,lat[,height]`, separated by whitespace. Where commas stand between them too,
 * or blanks after commas, the numbers are taken in turn, as Google Earth does: with or without
 * heights, whichever makes the smaller outline. Empty if something is not a number.
 */
export function kmlPositions(text: string): Found {
  const isLoose = /\s,|,\s/.test(text.trim());
  const tuples = text
    .replace(/[，\s]*[,，][，\s]*/g, ",")
    .split(/\s+/)
    .map((tuple) => tuple.split(",").filter((part) => part !== ""))
    .filter((tuple) => tuple.length > 0);
  const isPlain = tuples.every(({ length }) => length === 2 || length === 3);
  if (isPlain) return { positions: sound(tuples.map((tuple) => tuple.map(Number))), isLoose };
  const numbers = tuples.flat().map(Number);
  const [pairs, triples] = [inTurn(numbers, 2), inTurn(numbers, 3)];
  const positions = extent(triples) <= extent(pairs) ? triples : pairs;
  return { positions, isLoose: true };
}

function inTurn(numbers: readonly number[], size: number): Position[] {
  if (numbers.length % size !== 0) return [];
  return sound(
    Array.from({ length: numbers.length / size }, (_, i) => numbers.slice(i * size, i * size + 2)),
  );
}

const sound = (points: readonly (readonly number[])[]): Position[] =>
  points.every(([lon, lat]) => Number.isFinite(lon) && Number.isFinite(lat))
    ? points.map(([lon = 0, lat = 0]): Position => [lon, lat])
    : [];

function extent(ring: readonly Position[]): number {
  if (ring.length === 0) return Number.POSITIVE_INFINITY;
  const [west, south, east, north] = bboxOfRing(ring);
  return east - west + north - south;
}
