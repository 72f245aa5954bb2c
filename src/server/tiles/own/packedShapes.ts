import { TwkbReader } from "#geo/format/twkb";
import type { TileShape } from "#geo/tile/mvtGeometry";
import type { PackedShapes } from "../../repositories/map/ownLayerShown";

export type Moved = {
  number: number;
  /** Its place among the texts. */
  at: number;
  /** Valid until the next one. */
  shape: TileShape;
};

/** Shapes one after another, moved so that `west` and `north` are zero, and scaled. */
export function* movedShapes(
  { shapes }: PackedShapes,
  { west, north, scale }: { west: number; north: number; scale: number },
): Generator<Moved> {
  if (!shapes) return;
  const bytes = new Uint8Array(shapes.buffer, shapes.byteOffset, shapes.length);
  const reader = new TwkbReader();
  for (let [from, at] = [0, 0]; from < shapes.length; at++) {
    const number = shapes.readInt32BE(from);
    const begin = from + 8;
    from = begin + shapes.readInt32BE(from + 4);
    if (!reader.read(bytes.subarray(begin, from))) continue;
    const { coordinates: c } = reader;
    const end = 2 * (reader.lineEnds.at(-1) ?? 0);
    for (let i = 0; i < end; i += 2) {
      c[i] = Math.round(((c[i] as number) - west) * scale);
      c[i + 1] = Math.round(((c[i + 1] as number) - north) * scale);
    }
    yield { number, at, shape: reader };
  }
}
