import type { Position } from "../position";
import { type Entity, numberOf } from "./dxfEntities";

/** `x' = a x + c y + e`, `y' = b x + d y + f`. */
export type Plane = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const flat: Plane = [1, 0, 0, 1, 0, 0];

export const onto = ([a, b, c, d, e, f]: Plane, [x, y]: Position): Position => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/** The second plane within the first. */
export function within(outer: Plane, [a, b, c, d, e, f]: Plane): Plane {
  const [x, y] = onto(outer, [e, f]);
  const [p, q, r, s] = outer;
  return [p * a + r * b, q * a + s * b, p * c + r * d, q * c + s * d, x, y];
}

/** Nearly upright axes take their own zero direction (the arbitrary axis of the DXF reference). */
const upright = 1 / 64;

/** The plane of an entity's own coordinates, as its extrusion turns it: seen from below, mirrored. */
export function ownPlane(entity: Entity): Plane {
  const given = [numberOf(entity, 210), numberOf(entity, 220), numberOf(entity, 230, 1)] as const;
  const length = Math.hypot(...given);
  const [x, y, z] = length > 0 ? given.map((one) => one / length) : [0, 0, 1];
  if (x === undefined || y === undefined || z === undefined) return flat;
  if (x === 0 && y === 0 && z > 0) return flat;
  const isUpright = Math.abs(x) < upright && Math.abs(y) < upright;
  const across = isUpright ? [z, 0, -x] : [-y, x, 0];
  const size = Math.hypot(...across);
  const [u = 1, v = 0, w = 0] = across.map((one) => one / size);
  return [u, v, y * w - z * v, z * u - x * w, 0, 0];
}

/** Where each copy of an inserted block lies; `base` is the block's own origin. */
export function* insertPlanes(insert: Entity, base: Position): Generator<Plane> {
  const turn = (numberOf(insert, 50) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [sx, sy] = [numberOf(insert, 41, 1), numberOf(insert, 42, 1)];
  const place: Plane = [cos, sin, -sin, cos, numberOf(insert, 10), numberOf(insert, 20)];
  const whole = within(ownPlane(insert), place);
  const [columns, rows] = [numberOf(insert, 70, 1), numberOf(insert, 71, 1)];
  const [right, up] = [numberOf(insert, 44), numberOf(insert, 45)];
  for (let row = 0; row < Math.max(1, rows); row++) {
    for (let column = 0; column < Math.max(1, columns); column++) {
      const at: Plane = [sx, 0, 0, sy, column * right - sx * base[0], row * up - sy * base[1]];
      yield within(whole, at);
    }
  }
}
