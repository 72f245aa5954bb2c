import type { MultiPolygon } from "./parcels";

type Ring = [number, number][];

/** A point in 余杭, in degrees; all shapes are around it, some hundred metres wide. */
const [lon, lat] = [120.0, 30.3];
const reach = 0.004;

const at = (x: number, y: number): [number, number] => [lon + x * reach, lat + y * reach];
const closed = (ring: Ring): Ring => [...ring, ring[0] as [number, number]];

/** Every side crosses nearly every other: noding it is quadratic. */
export function star(corners: number): MultiPolygon {
  const odd = corners % 2 === 0 ? corners - 1 : corners;
  const step = (odd - 1) / 2;
  return [
    [
      closed(
        Array.from({ length: odd }, (_, i) => {
          const angle = (2 * Math.PI * ((i * step) % odd)) / odd;
          return at(Math.cos(angle), Math.sin(angle));
        }),
      ),
    ],
  ];
}

/** Slanting teeth that do not touch although all their bounds overlap. */
export function slantingComb(teeth: number): MultiPolygon {
  const ring: Ring = Array.from({ length: 2 * teeth }, (_, i) => {
    const along = Math.floor(i / 2) / teeth / 10;
    return i % 4 === 1 || i % 4 === 2 ? at(1 + along, 1 - along) : at(along - 1, -1 - along);
  });
  return [[closed([...ring, at(1.2, -1.2), at(-0.8, -1.3)])]];
}

/** A comb with vertical teeth. */
export function comb(teeth: number): MultiPolygon {
  const ring: Ring = Array.from({ length: 2 * teeth }, (_, i) => {
    const along = (2 * Math.floor(i / 2)) / teeth - 1;
    return at(along, i % 4 === 1 || i % 4 === 2 ? 1 : -0.5);
  });
  return [[closed([...ring, at(1, -1), at(-1, -1)])]];
}

/** A spiral strip: it never touches itself, but any line across it crosses it a thousand times. */
export function spiral(corners: number): MultiPolygon {
  const half = Math.floor(corners / 2);
  const turns = corners / 40;
  const arm = (offset: number): Ring =>
    Array.from({ length: half }, (_, i) => {
      const part = i / half;
      const radius = 0.1 + 0.9 * part + offset / turns;
      return at(
        radius * Math.cos(2 * Math.PI * turns * part),
        radius * Math.sin(2 * Math.PI * turns * part),
      );
    });
  return [[closed([...arm(0), ...arm(0.3).reverse()])]];
}

/** A valid outline with this many corners, like a survey of an island. */
export const island = (corners: number): MultiPolygon => [
  [
    closed(
      Array.from({ length: corners }, (_, i) => {
        const angle = (2 * Math.PI * i) / corners;
        const radius = 0.9 + 0.05 * Math.sin(angle * 40);
        return at(radius * Math.cos(angle), radius * Math.sin(angle));
      }),
    ),
  ],
];

const square = (x: number, y: number, half: number): Ring =>
  closed([
    at(x - half, y - half),
    at(x + half, y - half),
    at(x + half, y + half),
    at(x - half, y + half),
  ]);

/** A square with this many holes in rows. */
export function holed(holes: number): MultiPolygon {
  const row = Math.ceil(Math.sqrt(holes));
  const inner = Array.from({ length: holes }, (_, i) =>
    square(-0.9 + (1.8 * (i % row)) / row, -0.9 + (1.8 * Math.floor(i / row)) / row, 0.4 / row),
  );
  return [[square(0, 0, 1), ...inner]];
}

/** The same side back and forth. */
export const toAndFro = (corners: number): MultiPolygon => [
  [closed(Array.from({ length: corners }, (_, i) => at(i % 2, (i % 2) * 0.5)))],
];

/** Rounds coordinates: otherwise this many corners do not fit into a body of one megabyte. */
const short = (multi: MultiPolygon): MultiPolygon =>
  multi.map((polygon) =>
    polygon.map((ring) =>
      ring.map(([x, y]) => [Math.round(x * 1e7) / 1e7, Math.round(y * 1e7) / 1e7]),
    ),
  );

const triangle = (a: [number, number], b: [number, number], c: [number, number]): MultiPolygon => [
  [[a, b, c, a]],
];

/** Outlines that must not keep anybody waiting, with the message if they are refused. */
export const hostileShapes: Readonly<Record<string, MultiPolygon>> = {
  "a star of 20,000 corners": short(star(20_000)),
  "a star of 5,000 corners": short(star(5_000)),
  "a slanting comb": short(slantingComb(4_900)),
  "a comb": short(comb(4_900)),
  "a spiral": short(spiral(9_900)),
  "a side to and fro": short(toAndFro(9_000)),
  "40,000 corners": short(island(40_000)),
  "4,000 holes": short(holed(4_000)),
  "400 holes": short(holed(400)),
  "coordinates of 1e308": triangle([1e308, 1e308], [-1e308, 1e308], [0, -1e308]),
  "no area": triangle(at(0, 0), at(0, 0), at(0, 0)),
  "a line": triangle(at(0, 0), at(1, 1), at(0.5, 0.5)),
  "over the antimeridian": triangle([179, 30], [-179, 30], [180, 31]),
  "longitude for latitude": triangle([30.1, 120.1], [30.2, 120.1], [30.2, 120.2]),
  "over the pole": triangle([0, 90], [120, 90], [240 - 360, -90]),
  "half of the earth": triangle([0, 0], [170, 0], [85, 80]),
  "no rings": [],
  "an empty ring": [[[]]],
  "one corner": [[[at(0, 0)]]],
};
