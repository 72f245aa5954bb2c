/** Counted cells along the side of a tile, as they are drawn: half a thumb wide on the screen. */
export const shownAcross = 16;

/** Pixels: what can still be seen, and what does not yet cover its neighbours. */
const [smallest, largest] = [5, 22];
/** A circle of this radius tells that a tenth of its cell is land of the layer. */
const usual = { radius: 15, share: 0.1 } as const;

/** Map metres around the world. */
const around = 40_075_016.69;

/** Pixels of radius for the square root of a square metre, at a tile level. */
export const radiusPer = (level: number): number =>
  usual.radius / Math.sqrt(usual.share) / (around / 2 ** level / shownAcross);

/** Square roots of areas and the radii that tell them: in between, a circle's area is in proportion. */
export function radiusStops(level: number): readonly (readonly [root: number, radius: number])[] {
  const per = radiusPer(level);
  return [
    [0, smallest],
    [smallest / per, smallest],
    [largest / per, largest],
  ];
}

/** Areas in round figures that circles of a small, a middling and a large size stand for. */
export function radiusSamples(level: number, unit: number): { amount: number; radius: number }[] {
  const per = radiusPer(level);
  const amounts = [8, 13, 20].map((radius) => roundBelow((radius / per) ** 2 / unit));
  return [...new Set(amounts)].map((amount) => ({
    amount,
    radius: Math.sqrt(amount * unit) * per,
  }));
}

function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([5, 2, 1].find((step) => step * power <= value) ?? 1) * power;
}
