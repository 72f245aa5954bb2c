import { ByteSink } from "./byteSink";
import type { TwkbKind } from "./twkb";

const types = { point: 4, line: 5, polygon: 6 } as const;

/** Whole numbers, x and y alternating: the parts of a geometry, of polygons their rings. */
export type WholeShape = { kind: TwkbKind; polygons: readonly (readonly (readonly number[])[])[] };

const sink = new ByteSink();

/**
 * Writes TWKB with precision 0, of several parts, as `TwkbReader` reads it. Points are one ring of
 * one polygon; each line is a ring of the only polygon.
 */
export function writeTwkb({ kind, polygons }: WholeShape): Uint8Array {
  sink.reset();
  sink.varint(types[kind]);
  sink.varint(0);
  let [x, y] = [0, 0];
  const put = (positions: readonly number[]) => {
    for (let i = 0; i < positions.length; i += 2) {
      const [nx, ny] = [positions[i] as number, positions[i + 1] as number];
      zigzag(nx - x);
      zigzag(ny - y);
      [x, y] = [nx, ny];
    }
  };
  if (kind === "point") {
    const positions = polygons.flat(2);
    sink.varint(positions.length / 2);
    put(positions);
    return sink.view().slice();
  }
  const rings = kind === "line" ? polygons.flat() : [];
  sink.varint(kind === "line" ? rings.length : polygons.length);
  const putRing = (ring: readonly number[]) => {
    sink.varint(ring.length / 2);
    put(ring);
  };
  for (const line of rings) putRing(line);
  if (kind === "polygon") {
    for (const polygon of polygons) {
      sink.varint(polygon.length);
      for (const ring of polygon) putRing(ring);
    }
  }
  return sink.view().slice();
}

/** Differences may need more than 31 bits. */
const zigzag = (value: number) => sink.varint(value < 0 ? -2 * value - 1 : 2 * value);
