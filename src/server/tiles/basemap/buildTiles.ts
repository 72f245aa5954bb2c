import { encodeTile, type TileFeature } from "#geo/tile/mvt";
import type { TileShape } from "#geo/tile/mvtGeometry";
import type { TileValue } from "#geo/tile/mvtValues";
import { buffer, extent } from "../tileMath";
import { tilePath } from "./packFile";
import { type Geometry, type WorldShape, worldShapes } from "./worldShape";

/** A feature as the tiles hold it, on the levels from `from` to `to`. */
export type MapFeature = {
  layer: string;
  keys: readonly string[];
  values: readonly TileValue[];
  from: number;
  to: number;
  /** Nothing of it is too small to be seen. */
  isExact?: true;
  geometry: Geometry;
};

type Cut = { feature: MapFeature; shapes: WorldShape[] };

/** All tiles of the levels that hold anything, by path; each feature is cut at the tiles' margin. */
export function buildTiles(
  features: readonly MapFeature[],
  [first, last]: readonly [number, number],
): Map<string, Uint8Array> {
  const tiles = new Map<string, Uint8Array>();
  for (let level = first; level <= last; level++) {
    for (const [path, cuts] of placed(features, level, level === last)) {
      const bytes = encoded(cuts.cuts, cuts.x, cuts.y);
      if (bytes.length > 0) tiles.set(path, bytes);
    }
  }
  return tiles;
}

type Place = { x: number; y: number; cuts: Cut[] };

/** What reaches into each tile of a level. */
function placed(features: readonly MapFeature[], level: number, isFinest: boolean) {
  const places = new Map<string, Place>();
  const shown = features.filter(({ from, to }) => from <= level && level <= to);
  for (const feature of shown) {
    for (const shape of worldShapes(
      feature.geometry,
      level,
      isFinest || feature.isExact === true,
    )) {
      for (const [x, y] of tilesUnder(shape)) {
        const path = tilePath(level, x, y);
        const place = places.get(path) ?? { x, y, cuts: [] };
        places.set(path, place);
        addTo(place.cuts, feature, shape);
      }
    }
  }
  return places;
}

function addTo(cuts: Cut[], feature: MapFeature, shape: WorldShape): void {
  const last = cuts.at(-1);
  if (last?.feature === feature) last.shapes.push(shape);
  else cuts.push({ feature, shapes: [shape] });
}

/** A point belongs to one tile alone, so that nothing is written twice. */
function tilesUnder({ kind, box: [west, north, east, south] }: WorldShape): [number, number][] {
  const margin = kind === "point" ? 0 : buffer;
  const at = (value: number) => Math.floor(value / extent);
  const tiles: [number, number][] = [];
  for (let y = at(north - margin); y <= at(south + margin); y++) {
    for (let x = at(west - margin); x <= at(east + margin); x++) tiles.push([x, y]);
  }
  return tiles;
}

function encoded(cuts: readonly Cut[], x: number, y: number): Uint8Array {
  const names = [...new Set(cuts.map(({ feature }) => feature.layer))];
  return encodeTile(
    names.map((name) => {
      const own = cuts.filter(({ feature }) => feature.layer === name);
      const features = own.map(
        ({ feature, shapes }): TileFeature => ({
          values: feature.values,
          shape: moved(shapes, x * extent, y * extent),
        }),
      );
      return { name, keys: own[0]?.feature.keys ?? [], features, extent, margin: buffer };
    }),
  );
}

function moved(shapes: readonly WorldShape[], left: number, top: number): TileShape {
  const coordinates: number[] = [];
  const [lineEnds, polygonEnds]: [number[], number[]] = [[], []];
  for (const { lines } of shapes) {
    for (const line of lines) {
      for (let i = 0; i < line.length; i += 2) {
        coordinates.push((line[i] as number) - left, (line[i + 1] as number) - top);
      }
      lineEnds.push(coordinates.length / 2);
    }
    polygonEnds.push(lineEnds.length);
  }
  const kind = shapes[0]?.kind ?? "line";
  return { kind, coordinates: Int32Array.from(coordinates), lineEnds, polygonEnds };
}
