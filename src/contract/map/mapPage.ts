import { z } from "zod";

const layer = z.strictObject({
  id: z.string(),
  dataset: z.string(),
  title: z.string(),
  visible: z.boolean(),
  /** One colour for all, instead of the dataset's symbol. */
  fill: z.string().optional(),
  /** Which of the dataset's symbols; its first if left out. */
  by: z.string().optional(),
  opacity: z.number().min(0).max(1).optional(),
});

/** What a file in map-config/pages may say: which layers, in which order. No conditions, no code. */
export const mapPage = z.strictObject({
  title: z.string(),
  layers: z.array(layer),
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
