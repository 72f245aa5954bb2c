import { z } from "zod";

const id = z.string().regex(/^[\w-]+$/);
const color = z.string().regex(/^#[0-9a-f]{6}$/i);
const opacity = z.number().min(0).max(1).optional();
/** Code values by field, as text. */
const where = z.record(z.string(), z.array(z.string()).min(1));

/** How outlines are drawn, besides their fill colour. */
export const layerLook = z.strictObject({
  hatch: z.string().optional(),
  outline: color.optional(),
  dash: z.array(z.number().min(0)).min(2).optional(),
  width: z.number().min(0).max(10).optional(),
  fillOpacity: opacity,
});

/** A class decided by several fields. */
export const layerClass = z.strictObject({ title: z.string(), color, where });

const layer = z.strictObject({
  id,
  dataset: z.string(),
  title: z.string(),
  visible: z.boolean(),
  /** One colour for all, instead of one of the dataset's symbols. */
  fill: color.optional(),
  /** Which of the dataset's symbols to use; defaults to the first. */
  by: z.string().optional(),
  /** Classes decided by several fields; the first match wins. */
  classes: z.array(layerClass).min(1).optional(),
  look: layerLook.optional(),
  /** Only these records. */
  filter: where.optional(),
  /** Not drawn at scales smaller than 1 : minScale. */
  minScale: z.number().positive().optional(),
  /** Shows the counting cells even at scales where regions replace the parcels. */
  always: z.boolean().optional(),
  opacity,
});

/** A tile service above the base map, from our own origin or from one named here. */
const tiles = z.strictObject({
  id,
  title: z.string(),
  visible: z.boolean(),
  /** URL with {level}, {row} and {col}. */
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
  /** What a rate should reach, in its unit. */
  target: z.number().optional(),
});

/**
 * The schema of a file in map-config/pages: which layers, in which order. No conditions, no code.
 */
export const mapPage = z.strictObject({
  title: z.string(),
  layers: z.array(layer),
  tiles: z.array(tiles).optional(),
  /** Regional figures; the first is shown initially. */
  metrics: z.array(metric).optional(),
});
export type MapPage = z.infer<typeof mapPage>;

const basemap = z
  .strictObject({
    id,
    title: z.string(),
    /**
     * Tile URL with {level}, {row}, {col} and, for 天地图, {key}; several are drawn on top of each
     * other.
     */
    tiles: z.array(z.string()).default([]),
    /**
     * Instead of tiles, a pack of vector tiles: in the file its path below map-config, for the client
     * the address at which the server hands out its content.
     */
    pack: z.string().optional(),
    subdomains: z.array(z.string()).optional(),
    /** Service key; without it the base map is greyed out. */
    key: z.string().optional(),
    needsKey: z.boolean(),
    /** Shown on the map and on prints. */
    copyright: z.string(),
  })
  .refine(({ tiles, pack }) => tiles.length > 0 !== (pack !== undefined), {
    error: "须填 tiles（瓦片服务地址）或 pack（底图包文件）之一",
  });

/** map-config/basemaps.json: base maps that an operator can add without a rebuild. */
export const basemaps = z.strictObject({
  /** The initial base map; "none" for none. */
  initial: z.string(),
  basemaps: z.array(basemap),
});
export type Basemaps = z.infer<typeof basemaps>;

/** As the client gets them: entries that cannot be used are told by their names. */
export const servedBasemaps = basemaps.extend({
  faults: z.array(z.strictObject({ title: z.string(), why: z.string() })).default([]),
});
export type ServedBasemaps = z.output<typeof servedBasemaps>;

const titleOf = (entry: unknown, at: number): string => {
  const { title, id } = Object(entry) as { title?: unknown; id?: unknown };
  return (
    [title, id].find((one) => typeof one === "string" && one !== "")?.toString() ??
    `第 ${at + 1} 项`
  );
};

/** What can be used of a file that has been changed: a wrong entry costs itself and no other. */
export function usableBasemaps(file: unknown): ServedBasemaps {
  const { initial, basemaps: entries } = Object(file) as Record<string, unknown>;
  if (!Array.isArray(entries)) {
    const why = "basemaps.json 没有 basemaps 列表";
    return { initial: "none", basemaps: [], faults: [{ title: "底图配置", why }] };
  }
  const faults: ServedBasemaps["faults"] = [];
  const usable = entries.flatMap((entry: unknown, at) => {
    const { success, data, error } = basemap.safeParse(entry);
    if (success) return [data];
    const [issue] = error.issues;
    const key = issue?.path.join(".");
    faults.push({
      title: titleOf(entry, at),
      why: `${key ? `${key}：` : ""}${issue?.message ?? "格式错误"}`,
    });
    return [];
  });
  const isKnown = initial === "none" || usable.some(({ id }) => id === initial);
  return { initial: isKnown ? String(initial) : "none", basemaps: usable, faults };
}
