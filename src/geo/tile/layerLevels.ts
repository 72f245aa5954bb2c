import { writeTwkb } from "../format/twkbWriter";
import { simplifyLine } from "../ring/simplifyLine";
import { cellOf } from "./quadCell";

/**
 * Map levels that a layer is drawn for ahead: each serves the tiles of its own level and of those
 * between it and the one before. The last has the outlines as they are, to 4 cm.
 */
export const layerLevels = [6, 8, 10, 12, 14, 18] as const;
const whole = 18;

export const levelFor = (z: number): number => layerLevels.find((one) => one >= z) ?? whole;

/** Tile units along the side of a tile, as a power of two. */
const unitBits = 12;

/** Units across the world at a level. */
export const unitsAcross = (level: number): number => 2 ** (level + unitBits);

/** A pixel of a tile of 512 is eight units. */
const pixel = 8;
/** What is smaller is drawn as a dot, one for each place of two pixels. */
const tiny = 1.5 * pixel;
const place = 2 * pixel;
const tolerance = pixel / 2;

/** Widths of the world from the upper left corner, x and y alternating. */
export type WorldShape = {
  kind: "point" | "line" | "polygon";
  polygons: number[][][];
  /** Where its label stands. */
  label: readonly [x: number, y: number] | null;
};

export type LevelShape = {
  level: number;
  cell: number;
  box: readonly [x0: number, y0: number, x1: number, y1: number];
  label: readonly [x: number, y: number] | null;
  twkb: Uint8Array;
};

type Box = { x0: number; y0: number; x1: number; y1: number };

function boxOf(polygons: readonly (readonly (readonly number[])[])[]): Box {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const rings of polygons) for (const ring of rings) widen(box, ring);
  return box;
}

function widen(box: Box, ring: readonly number[]): void {
  for (let i = 0; i < ring.length; i += 2) {
    const [x, y] = [ring[i] as number, ring[i + 1] as number];
    box.x0 = Math.min(box.x0, x);
    box.x1 = Math.max(box.x1, x);
    box.y0 = Math.min(box.y0, y);
    box.y1 = Math.max(box.y1, y);
  }
}

/**
 * Makes what each level draws of a layer's features. Far out a tile of a million corners stays small:
 * outlines are simplified to half a pixel, and of what is smaller than a pixel one stands for each
 * place.
 */
export class LayerShaper {
  /** Places of each level that have their dot. */
  readonly #taken = new Map<number, Set<number>>();

  shapesOf(shape: WorldShape): LevelShape[] {
    const around = boxOf(shape.polygons);
    const cell = cellOf(around.x0, around.y0, around.x1, around.y1);
    const size = Math.max(around.x1 - around.x0, around.y1 - around.y0);
    return layerLevels.flatMap((level) => {
      const units = unitsAcross(level);
      const isDot = level !== whole && (shape.kind === "point" || size * units < tiny);
      if (isDot && !this.#takes(level, around, units)) return [];
      const polygons = drawn(shape, level, { around, units, isDot });
      if (polygons.length === 0) return [];
      const box = boxOf(polygons);
      const hasLabel = shape.label !== null && (!isDot || shape.kind === "point");
      return [
        {
          ...{ level, cell },
          box: [box.x0, box.y0, box.x1, box.y1] as const,
          label: hasLabel ? wholeOf(shape.label ?? [0, 0], units) : null,
          twkb: writeTwkb({ kind: shape.kind, polygons }),
        },
      ];
    });
  }

  #takes(level: number, { x0, y0 }: Box, units: number): boolean {
    const [column, row] = [Math.floor((x0 * units) / place), Math.floor((y0 * units) / place)];
    const taken = this.#taken.get(level) ?? new Set<number>();
    this.#taken.set(level, taken);
    const before = taken.size;
    taken.add(column * 2 ** 24 + row);
    return taken.size > before;
  }
}

const wholeOf = ([x, y]: readonly [number, number], units: number) =>
  [Math.round(x * units), Math.round(y * units)] as const;

/** Coordinates of a ring, a line and a point. */
const leastNumbers = { polygon: 8, line: 4, point: 2 } as const;

type At = { around: Box; units: number; isDot: boolean };

function drawn({ kind, polygons }: WorldShape, level: number, at: At): number[][][] {
  const { around, units, isDot } = at;
  const [x, y] = wholeOf([around.x0, around.y0], units);
  if (isDot && kind === "line") return [[[x, y, x + tiny, y]]];
  if (isDot && kind === "polygon") return [[squareAt(x, y)]];
  const least = leastNumbers[kind];
  const isWhole = level === whole || kind === "point";
  const kept = polygons
    .map((rings) => {
      const simple = rings.map((ring) => {
        const moved = rounded(ring, units);
        return isWhole ? moved : simplifyLine(moved, tolerance);
      });
      // A hole does not outlive the ring around it, which comes first.
      const isLost = kind === "polygon" && (simple[0]?.length ?? 0) < least;
      return isLost ? [] : simple.filter((ring) => ring.length >= least);
    })
    .filter((rings) => rings.length > 0);
  // Parts that are all too small: a dot stands for them.
  return kept.length > 0 || isWhole || kind !== "polygon" ? kept : [[squareAt(x, y)]];
}

const squareAt = (x: number, y: number) => [
  ...[x, y, x, y + place, x + place, y + place],
  ...[x + place, y, x, y],
];

/** Whole units; what falls on the position before is left out. */
function rounded(ring: readonly number[], units: number): number[] {
  const moved: number[] = [];
  for (let i = 0; i < ring.length; i += 2) {
    const [x, y] = [
      Math.round((ring[i] as number) * units),
      Math.round((ring[i + 1] as number) * units),
    ];
    const last = moved.length;
    if (last === 0 || moved[last - 2] !== x || moved[last - 1] !== y) moved.push(x, y);
  }
  return moved;
}
