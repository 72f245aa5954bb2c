import { z } from "zod";
import { bytes, endpoint } from "../../define/endpoint";
import { layerClass, layerLook } from "../../map/mapPage";

/** Paper sizes in millimetres, upright. */
export const papers = {
  A4: [210, 297],
  A3: [297, 420],
  A2: [420, 594],
  A1: [594, 841],
  A0: [841, 1189],
} as const;
export type Paper = keyof typeof papers;

/** Scales that plans are drawn to. */
export const printScales = [
  500, 1000, 2000, 5000, 10_000, 25_000, 50_000, 100_000, 250_000,
] as const;

/** Millimetres of a page outside of the map: margin on each side, heading, and foot. */
export const pageBands = { margin: 10, head: 14, foot: 16 } as const;

/** Width and height of the map on a page, in millimetres. */
export function mapSize(paper: Paper, landscape: boolean): readonly [number, number] {
  const [short, long] = papers[paper];
  const [width, height] = landscape ? [long, short] : [short, long];
  const { margin, head, foot } = pageBands;
  return [width - 2 * margin, height - 2 * margin - head - foot];
}

export const printApi = {
  /** A map to scale as PDF; with `sheets` a page for each of these records, the record in the middle. */
  print: endpoint({
    path: "map/print",
    kind: "blob",
    slow: true,
    access: "export:do",
    input: z.object({
      paper: z.enum(Object.keys(papers) as [Paper, ...Paper[]]),
      landscape: z.boolean(),
      /** 1 to so many. */
      scale: z.number().min(100).max(1_000_000),
      center: z.tuple([z.number().min(110).max(130), z.number().min(20).max(40)]),
      /** Degrees clockwise that the frame is turned on the map. */
      rotation: z.number().min(-180).max(180).default(0),
      title: z.string().trim().min(1, "请填写图名").max(60),
      source: z.string().trim().max(60).default(""),
      /** From the lowest up. */
      layers: z
        .array(
          z.object({
            dataset: z.string().max(40),
            filter: z.record(z.string(), z.unknown()).default({}),
            /** The dataset's symbol that colours it, or one colour for all. */
            by: z.string().max(40).optional(),
            fill: z
              .string()
              .regex(/^#[0-9a-f]{6}$/i)
              .optional(),
            /** Classes that several fields decide, instead of either. */
            classes: z.array(layerClass).max(40).optional(),
            look: layerLook.optional(),
            /** What the legend calls it; the dataset's own title if left out. */
            title: z.string().trim().min(1).max(60).optional(),
            opacity: z.number().min(0).max(1).default(1),
          }),
        )
        .max(12),
      /** A base map of map-config, printed under the layers. */
      basemap: z.string().max(60).optional(),
      /** Tile services of map-config over it, by their address, the lowest first. */
      services: z
        .array(z.object({ tiles: z.string().max(1000), opacity: z.number().min(0).max(1) }))
        .max(8)
        .default([]),
      /** What the map shows and the page does not: it is named at the foot. */
      omitted: z.array(z.string().trim().min(1).max(40)).max(8).default([]),
      sheets: z
        .object({ dataset: z.string().max(40), ids: z.array(z.string().max(40)).min(1).max(100) })
        .optional(),
    }),
    output: bytes,
  }),
};
