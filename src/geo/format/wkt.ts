import type { Position } from "../position";

const most = 1_000_000;

/** Rings of a WKT polygon or multipolygon, without Z and M; null for anything else. */
export function ringsOfWkt(text: string): Position[][] | null {
  const plain = text.trim();
  if (plain.length > most || !/^(SRID=\d+;)?\s*(MULTI)?POLYGON\s*(Z|M|ZM)?\s*\(/i.test(plain)) {
    return null;
  }
  const rings = [...plain.matchAll(/\(([^()]+)\)/g)].map(([, ring = ""]) =>
    ring.split(",").map((point) => point.trim().split(/\s+/).map(Number)),
  );
  const isSound = rings.every((ring) =>
    ring.every((point) => point.length >= 2 && point.every(Number.isFinite)),
  );
  if (rings.length === 0 || !isSound) return null;
  return rings.map((ring) => ring.map(([x = 0, y = 0]) => [x, y] as const));
}
