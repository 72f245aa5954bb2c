import type { OgcCrs } from "./ogcCrs";
import { bad } from "./parameters";

/** The geometry of a box as a feature query takes it. */
export type BoxGiven = { geometry: string; inSR: string };

/** A box of `bbox` in its reference, with or without heights, which are ignored. */
export function ogcBoxOf(text: string, { reference, turned }: OgcCrs): BoxGiven {
  const numbers = text.split(",").map((one) => (one.trim() === "" ? Number.NaN : Number(one)));
  const flat = numbers.length === 6 ? [0, 1, 3, 4].map((i) => numbers[i] as number) : numbers;
  if (flat.length !== 4 || !numbers.every(Number.isFinite)) {
    throw bad("bbox 应为 西,南,东,北 四个数");
  }
  const [a, b, c, d] = flat as [number, number, number, number];
  const [west, south, east, north] = turned ? [b, a, d, c] : [a, b, c, d];
  if (south > north) throw bad("bbox 的南应不大于北");
  const isDegrees = reference.srid === 4490 && !reference.plane;
  if (!isDegrees && west > east) throw bad("bbox 的西应不大于东");
  // A box across the antimeridian goes on beyond 180°.
  const right = west > east ? east + 360 : east;
  return { geometry: [west, south, right, north].join(), inSR: String(reference.wkid) };
}
