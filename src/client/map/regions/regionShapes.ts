import { atom } from "jotai";
import { z } from "zod";
import { type Bbox, bboxOf } from "#geo/bbox";
import type { MultiPolygon, Position } from "#geo/position";
import { pointInMultiPolygon } from "#geo/ring/pointInRing";

const position = z.tuple([z.number(), z.number()]);
const rings = z.array(z.array(position));

/** An outline from the server: GeoJSON in degrees. */
const outline = z.object({
  properties: z.object({ areaCode: z.string(), name: z.string(), center: position.nullish() }),
  geometry: z.discriminatedUnion("type", [
    z.object({ type: z.literal("Polygon"), coordinates: rings }),
    z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(rings) }),
  ]),
});

export type RegionShape = {
  areaCode: string;
  name: string;
  center: Position;
  shape: MultiPolygon;
  bbox: Bbox;
};

/** The regions drawn now: the children of the current one, or itself at the lowest level. */
export const regionShapesAtom = atom<readonly RegionShape[]>([]);

export function readOutlines(features: readonly unknown[]): RegionShape[] {
  return features.map((feature) => {
    const { properties, geometry } = outline.parse(feature);
    const shape = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
    const bbox = bboxOf(shape);
    const middle: Position = [(bbox[0] + bbox[2]) / 2, (bbox[1] + bbox[3]) / 2];
    const { areaCode, name, center } = properties;
    return { areaCode, name, center: center ?? middle, shape, bbox };
  });
}

export function regionAt(regions: readonly RegionShape[], at: Position): RegionShape | null {
  const holds = ({ bbox: [west, south, east, north], shape }: RegionShape) =>
    at[0] >= west &&
    at[0] <= east &&
    at[1] >= south &&
    at[1] <= north &&
    pointInMultiPolygon(at, shape) >= 0;
  return regions.find(holds) ?? null;
}
