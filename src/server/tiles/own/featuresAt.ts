import type { FoundFeature } from "#contract/map/ownLayer";
import { ownLayerLimits } from "#contract/map/ownLayer";
import type { Position } from "#geo/position";
import { pointInRing } from "#geo/ring/pointInRing";
import { pointToSegment } from "#geo/ring/segmentDistance";
import { levelFor, unitsAcross } from "#geo/tile/layerLevels";
import type { TileShape } from "#geo/tile/mvtGeometry";
import type { Db } from "../../db/tables";
import {
  type ShownOwnLayer,
  shapesIn,
  valuesOf,
  type Window,
} from "../../repositories/map/ownLayerShown";
import { movedShapes } from "./packedShapes";

type Place = { lon: number; lat: number; zoom: number };

/** Pixels around a click that still belong to it. */
const reach = 6;
/** Of a tile as the map draws it. */
const pixelsAcross = 512;
const degree = Math.PI / 180;

/** What uploaded layers have at a place, the nearest of each layer first. */
export async function featuresAt(
  db: Db,
  layers: readonly ShownOwnLayer[],
  place: Place,
): Promise<FoundFeature[]> {
  const found: FoundFeature[] = [];
  for (const layer of layers) {
    if (found.length >= ownLayerLimits.found) break;
    const numbers = await numbersAt(db, layer, place);
    const all = await valuesOf(db, layer.build, numbers);
    for (const number of numbers.slice(0, ownLayerLimits.found - found.length)) {
      const values = all.get(number) ?? {};
      found.push({
        ...{ layer: layer.id, title: layer.title, number },
        values: layer.fields.flatMap(({ name, alias }) => {
          const value = values[name];
          return value === undefined ? [] : [{ field: name, label: alias, value: String(value) }];
        }),
      });
    }
  }
  return found;
}

async function numbersAt(db: Db, layer: ShownOwnLayer, { lon, lat, zoom }: Place) {
  const z = Math.max(0, Math.min(18, Math.round(zoom)));
  const level = levelFor(z);
  const units = unitsAcross(level);
  const sine = Math.sin(lat * degree);
  const x = (lon / 360 + 0.5) * units;
  const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * units;
  const near = (reach * units) / 2 ** z / pixelsAcross;
  const window = windowAround(x, y, near, { level, z });
  const packed = await shapesIn(
    db,
    { build: layer.build, classField: "", labelField: "", ranges: null },
    window,
  );
  const hits: { number: number; away: number }[] = [];
  for (const { number, shape } of movedShapes(packed, { west: x, north: y, scale: 1 })) {
    const away = distanceTo(shape);
    if (away <= near) hits.push({ number, away });
  }
  // Of those alike the last is drawn on top.
  return hits.sort((a, b) => a.away - b.away || b.number - a.number).map(({ number }) => number);
}

function windowAround(
  x: number,
  y: number,
  near: number,
  { level, z }: { level: number; z: number },
): Window {
  const side = unitsAcross(level) / 2 ** z;
  const tileAt = (one: number) => Math.max(0, Math.min(2 ** z - 1, Math.floor(one / side)));
  const range = (one: number) => [...new Set([tileAt(one - near), tileAt(one + near)])];
  const tiles = range(x).flatMap((tx) => range(y).map((ty) => ({ z, x: tx, y: ty })));
  const box = [x - near, y - near, x + near, y + near].map(Math.round);
  return { level, tiles, box: box as [number, number, number, number] };
}

const origin: Position = [0, 0];

/** How far a shape is from the origin; a surface around it is not away at all. */
function distanceTo({ kind, coordinates, lineEnds }: TileShape): number {
  const lines: Position[][] = [];
  let start = 0;
  for (const end of lineEnds) {
    const line: Position[] = [];
    for (let i = start; i < end; i++) {
      line.push([coordinates[2 * i] as number, coordinates[2 * i + 1] as number]);
    }
    lines.push(line);
    start = end;
  }
  if (kind === "point") {
    return lines.flat().reduce((least, [x, y]) => Math.min(least, Math.hypot(x, y)), Infinity);
  }
  if (kind === "line") {
    let least = Infinity;
    for (const line of lines) {
      for (let i = 1; i < line.length; i++) {
        const [a, b] = [line[i - 1] as Position, line[i] as Position];
        least = Math.min(least, pointToSegment(origin, a, b));
      }
    }
    return least;
  }
  // Rings of holes and of islands in them alike: an odd number of them is around it.
  const isIn = lines.filter((ring) => pointInRing(origin, ring) >= 0).length % 2 === 1;
  return isIn ? 0 : Infinity;
}
