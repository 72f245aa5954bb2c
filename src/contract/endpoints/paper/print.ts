import { z } from "zod";
import { bytes, endpoint } from "../../define/endpoint";
import { layerClass, layerLook } from "../../map/mapPage";

/** Paper sizes in millimetres, portrait. */
export const papers = {
  A4: [210, 297],
  A3: [297, 420],
  A2: [420, 594],
  A1: [594, 841],
  A0: [841, 1189],
} as const;
export type Paper = keyof typeof papers;

/** Standard plan scales. */
export const printScales = [
  500, 1000, 2000, 5000, 10_000, 25_000, 50_000, 100_000, 250_000,
] as const;

/** Millimetres of a page around the map: margin on each side, heading and foot. */
export const pageBands = { margin: 10, head: 14, foot: 16 } as const;

/** Width and height of the map on a page, in millimetres. */
export function mapSize(paper: Paper, landscape: boolean): readonly [number, number] {
  const [short, long] = papers[paper];
  const [width, height] = landscape ? [long, short] : [short, long];
  const { margin, head, foot } = pageBands;
  return [width - 2 * margin, height - 2 * margin - head - foot];
}

export const printApi = {
  /**
   * A map to scale as PDF; with `sheets`, one page per record, centred on the record, with its
   * attributes, grid, corners and place in the county, behind a table of them all.
   */
  print: endpoint({
    path: "map/print",
    log: "打印地图",
    kind: "blob",
    slow: true,
    access: "export:do",
    input: z.object({
      paper: z.enum(Object.keys(papers) as [Paper, ...Paper[]]),
      landscape: z.boolean(),
      /** The denominator: 1 : scale. */
      scale: z.number().min(100).max(1_000_000),
      center: z.tuple([z.number().min(110).max(130), z.number().min(20).max(40)]),
      /** Clockwise rotation of the frame on the map, in degrees. */
      rotation: z.number().min(-180).max(180).default(0),
      title: z.string().trim().min(1, "请填写图名").max(60),
      source: z.string().trim().max(60).default(""),
      /** From bottom to top. */
      layers: z
        .array(
          z.object({
            dataset: z.string().max(40),
            filter: z.record(z.string(), z.unknown()).default({}),
            /** The dataset's symbol that colours it; or use one colour (`fill`) for all. */
            by: z.string().max(40).optional(),
            fill: z
              .string()
              .regex(/^#[0-9a-f]{6}$/i)
              .optional(),
            /** Classes decided by several fields, instead of either. */
            classes: z.array(layerClass).max(40).optional(),
            look: layerLook.optional(),
            /** Its name in the legend; defaults to the dataset's title. */
            title: z.string().trim().min(1).max(60).optional(),
            opacity: z.number().min(0).max(1).default(1),
            /** It is of the page's own dataset: it is labelled before all others. */
            own: z.boolean().default(false),
          }),
        )
        .max(12),
      /** A base map of map-config, printed under the layers. */
      basemap: z.string().max(60).optional(),
      /** Tile services of map-config above it, by address, from bottom to top. */
      services: z
        .array(z.object({ tiles: z.string().max(1000), opacity: z.number().min(0).max(1) }))
        .max(8)
        .default([]),
      /** Connected and uploaded layers of 图层目录 above those, from bottom to top. */
      overlays: z
        .array(z.object({ id: z.string().max(40), opacity: z.number().min(0).max(1) }))
        .max(20)
        .default([]),
      /** What the map shows but the page does not; listed at the foot. */
      omitted: z.array(z.string().trim().min(1).max(40)).max(8).default([]),
      sheets: z
        .object({
          dataset: z.string().max(40),
          ids: z.array(z.string().max(40)).min(1).max(100),
          /** Each at the round scale at which its parcel fills the map; else at `scale`, if it fits. */
          fitted: z.boolean().default(true),
        })
        .optional(),
    }),
    output: bytes,
  }),
};
