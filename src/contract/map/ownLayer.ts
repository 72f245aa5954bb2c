import { z } from "zod";
import { layerShapes, layerSymbols } from "./layerSymbols";

/** Limits of uploaded layers. */
export const ownLayerLimits = {
  features: 2_000_000,
  fields: 200,
  /** Bytes of an archive when unpacked. */
  unpackedBytes: 1024 * 1024 * 1024,
  /** Different values of a field that are counted. */
  values: 200,
  /** The longest that looking at a file, and reading it, may take. */
  lookMs: 240_000,
  readMs: 3_600_000,
  /** Hours that an upload waits to be made a layer. */
  keptHours: 24,
  /** Features that a click tells of. */
  found: 10,
} as const;

/** Layers of a tile: features with their class, and where the labels of features stand. */
export const ownTileLayers = { features: "features", labels: "labels" } as const;

/** Endings of files that layers are made of. */
export const ownLayerEndings = ["zip", "gpkg", "geojson", "json", "mdb"] as const;

export const shapeKind = z.enum(Object.keys(layerShapes) as [keyof typeof layerShapes]);

/** What is drawn of an uploaded layer. */
export const drawnLayer = z.object({
  shape: shapeKind,
  symbols: layerSymbols,
  /** What the field of its classes is called; empty without one. */
  measured: z.string(),
  /** In degrees: west, south, east, north. */
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});
export type DrawnLayer = z.output<typeof drawnLayer>;

/** Features under a click, with what their fields say. */
export const foundFeature = z.object({
  layer: z.string(),
  title: z.string(),
  number: z.number().int(),
  values: z.array(z.object({ field: z.string(), label: z.string(), value: z.string() })),
});
export type FoundFeature = z.output<typeof foundFeature>;
