import { z } from "zod";

const id = z.string().regex(/^[\w-]+$/);
const color = z.string().regex(/^#[0-9a-f]{6}$/i);
const opacity = z.number().min(0).max(1).optional();
/** Values of codes by field, as texts. */
const where = z.record(z.string(), z.array(z.string()).min(1));

/** How outlines are drawn beside their colour. */
export const layerLook = z.strictObject({
  hatch: z.string().optional(),
  outline: color.optional(),
  dash: z.array(z.number().min(0)).min(2).optional(),
  width: z.number().min(0).max(10).optional(),
  fillOpacity: opacity,
});

/** A class that several fields decide. */
export const layerClass = z.strictObject({ title: z.string(), color, where });

const layer = z.strictObject({
  id,
  dataset: z.string(),
  title: z.string(),
  visible: z.boolean(),
  /** One colour for all, instead of the dataset's symbol. */
  fill: color.optional(),
  /** Which of the dataset's symbols; its first if left out. */
  by: z.string().optional(),
  /** Classes that several fields decide; a record has the first that holds. */
  classes: z.array(layerClass).min(1).optional(),
  look: layerLook.optional(),
  /** Only these records. */
  filter: where.optional(),
  /** Not drawn at scales smaller than 1 : minScale. */
  minScale: z.number().positive().optional(),
  /** Counted cells also where regions stand for the parcels. */
  always: z.boolean().optional(),
  opacity,
});

/** A tile service over the base map: of our own origin, or of an origin named here. */
const tiles = z.strictObject({
  id,
  title: z.string(),
  visible: z.boolean(),
  /** Address with {level}, {row} and {col}. */
  tiles: z.string(),
  copyright: z.string().optional(),
  opacity,
});

const metric = z.strictObject({
  id,
  title: z.string(),
  unit: z.string(),
  dataset: z.string(),
  of: z.string(),
  filter: where.optional(),
  part: where.optional(),
  per: z.string().optional(),
});

/** What a file in map-config/pages may say: which layers, in which order. No conditions, no code. */
export const mapPage = z.strictObject({
  title: z.string(),
  layers: z.array(layer),
  tiles: z.array(tiles).optional(),
  /** Figures of the regions; the first is shown at first. */
  metrics: z.array(metric).optional(),
});
export type MapPage = z.infer<typeof mapPage>;

/** map-config/basemaps.json: tile services that an operator may add without a rebuild. */
export const basemaps = z.strictObject({
  /** Base map shown at first; "none" for none. */
  initial: z.string(),
  basemaps: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      /** Tile address with {level}, {row}, {col} and, for 天地图, {key}; several are drawn over each other. */
      tiles: z.array(z.string()),
      subdomains: z.array(z.string()).optional(),
      /** Service key; without it the base map is offered greyed. */
      key: z.string().optional(),
      needsKey: z.boolean(),
      copyright: z.string(),
    }),
  ),
});
export type Basemaps = z.infer<typeof basemaps>;
