import { type LayerRange, rangeOf } from "#contract/map/layerRanges";
import { ownTileLayers } from "#contract/map/ownLayer";
import { levelFor, unitsAcross } from "#geo/tile/layerLevels";
import { encodeTile, type TileFeature } from "#geo/tile/mvt";
import type { Db } from "../../db/tables";
import type { DrawnRow } from "../../repositories/map/connectedLayer";
import { shapesIn } from "../../repositories/map/ownLayerShown";
import { buffer, extent, type Tile } from "../tileMath";
import { movedShapes } from "./packedShapes";

/** A tile of an uploaded layer, from what was drawn ahead for its level. */
export async function ownTile(db: Db, layer: DrawnRow, tile: Tile): Promise<Buffer> {
  const level = levelFor(tile.z);
  // Tiles below the last level show a part of a square of it.
  const side = unitsAcross(level) / 2 ** tile.z;
  const [west, north] = [tile.x * side, tile.y * side];
  const margin = (buffer * side) / extent;
  const packed = await shapesIn(db, layer, {
    ...{ level, tiles: [tile] },
    box: [
      ...([Math.floor(west - margin), Math.floor(north - margin)] as const),
      ...([Math.ceil(west + side + margin), Math.ceil(north + side + margin)] as const),
    ],
  });
  const place = { west, north, scale: extent / side };
  const { texts } = packed;
  const classed = classIn(layer.ranges ?? []);
  function* features(): Generator<TileFeature> {
    for (const { number, at, shape } of movedShapes(packed, place)) {
      yield { id: number, values: [classed(texts?.[at]?.[0] ?? null)], shape };
    }
  }
  return Buffer.from(
    encodeTile([
      { name: ownTileLayers.features, keys: ["c"], features: features(), extent, margin: buffer },
      { name: ownTileLayers.labels, keys: ["t"], features: labelsIn(texts ?? [], place), extent },
    ]),
  );
}

/** A value, or the number of the range that it is in. */
const classIn = (ranges: readonly LayerRange[]) => (value: string | null) =>
  ranges.length === 0 ? value : String(rangeOf(ranges, value));

type Place = { west: number; north: number; scale: number };
type Text = readonly [string | null, string | null, number | null, number | null];

/** Each label stands in one tile only. */
function* labelsIn(texts: readonly Text[], { west, north, scale }: Place): Generator<TileFeature> {
  for (const [, text, x, y] of texts) {
    if (text === null || text === "" || x === null || y === null) continue;
    const at = [(x - west) * scale, (y - north) * scale].map(Math.floor) as [number, number];
    if (at.some((one) => one < 0 || one >= extent)) continue;
    const shape = {
      kind: "point",
      coordinates: Int32Array.from(at),
      lineEnds: [1],
      polygonEnds: [],
    };
    yield { values: [text], shape: { ...shape, kind: "point" } };
  }
}
