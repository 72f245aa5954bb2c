import { edgeSteps, packLevels } from "#contract/map/packLevels";
import type { MapFeature } from "./buildTiles";

type Box = readonly [west: number, south: number, east: number, north: number];

/** Degrees over which the map becomes plain land. */
const width = 0.45;
/**
 * Degrees around the data that a name at their end, or the open sea, may reach: on maps of a province and on others, where as
 * wide a frame would be thousands of tiles for what nobody looks at.
 */
const beyond = [
  { from: packLevels[0], to: 9, degrees: 4 },
  { from: 10, to: packLevels[1], degrees: 1 },
];

const grown = ([west, south, east, north]: Box, by: number): Box => [
  west - by,
  south - by,
  east + by,
  north + by,
];

/**
 * Where the data end, at a straight line, the map turns into land softly: frames around each other, each to be covered with
 * more of the land's colour by its `step`, the last one, beyond the data, whole. They are part of the tiles, as a layer of
 * their own above these would be drawn anew in every frame of a map that shows the whole province.
 */
export function edgeFeatures(bounds: Box): MapFeature[] {
  const inset = (step: number) => grown(bounds, -width * (1 - step / (edgeSteps - 1)));
  const within = Array.from({ length: edgeSteps - 1 }, (_, i) =>
    frame(i + 1, inset(i), inset(i + 1), { from: packLevels[0], to: packLevels[1] }),
  );
  const outside = beyond.map(({ degrees, ...levels }) =>
    frame(edgeSteps, bounds, grown(bounds, degrees), levels),
  );
  return [...within, ...outside];
}

const frame = (step: number, inner: Box, outer: Box, levels: { from: number; to: number }) =>
  ({
    layer: "edge",
    keys: ["step"],
    values: [step],
    ...levels,
    isExact: true,
    geometry: { type: "MultiPolygon", coordinates: sides(inner, outer).map(ringOf) },
  }) satisfies MapFeature;

/** Four boxes, as a ring with a hole would have a part in every tile within it. */
const sides = (inner: Box, outer: Box): Box[] => [
  [outer[0], outer[1], outer[2], inner[1]],
  [outer[0], inner[3], outer[2], outer[3]],
  [outer[0], inner[1], inner[0], inner[3]],
  [inner[2], inner[1], outer[2], inner[3]],
];

const ringOf = ([west, south, east, north]: Box) => [
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ],
];
