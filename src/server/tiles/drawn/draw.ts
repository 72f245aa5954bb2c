import type { Position } from "#geo/position";
import { element } from "../look/xml";
import { evaluate } from "./evaluate";
import type { ReadFeature } from "./readTile";

/** A layer of a style, as far as drawing needs it. */
export type Layer = {
  type: string;
  "source-layer": string;
  minzoom: number;
  maxzoom?: number;
  paint: object;
};
type Place = (x: number, y: number) => Position;

/** A tile as it is drawn: its features, where they lie, and the part of the picture that is its own. */
export type PlacedTile = {
  layers: ReadonlyMap<string, readonly ReadFeature[]>;
  place: Place;
  clip: string;
};

const pixels = (value: number) => value.toFixed(2);

function pathOf({ rings }: ReadFeature, place: Place): string {
  const parts = rings.map((ring) => {
    const points: string[] = [];
    for (let i = 0; i + 1 < ring.length; i += 2) {
      points.push(
        place(ring[i] as number, ring[i + 1] as number)
          .map(pixels)
          .join(" "),
      );
    }
    return `M${points.join("L")}Z`;
  });
  return parts.join("");
}

type Paint = Readonly<Record<string, unknown>>;

/** Attributes of SVG for what a style layer paints a feature with. */
function fillOf(paint: Paint, values: ReadFeature["values"]) {
  const pattern = paint["fill-pattern"];
  return {
    fill: pattern ? `url(#${String(pattern)})` : String(evaluate(paint["fill-color"], values)),
    "fill-opacity": Number(paint["fill-opacity"] ?? 1),
    "fill-rule": "evenodd",
  };
}

function lineOf(paint: Paint, values: ReadFeature["values"]) {
  const width = Number(paint["line-width"]);
  const dashes = paint["line-dasharray"] as readonly number[] | undefined;
  return {
    ...{ fill: "none", stroke: String(evaluate(paint["line-color"], values)) },
    ...{ "stroke-width": width, "stroke-opacity": Number(paint["line-opacity"] ?? 1) },
    ...(dashes && { "stroke-dasharray": dashes.map((one) => one * width).join(" ") }),
  };
}

function circleOf(paint: Paint, values: ReadFeature["values"]) {
  return {
    r: pixels(Number(evaluate(paint["circle-radius"], values))),
    fill: String(evaluate(paint["circle-color"], values)),
    "fill-opacity": Number(paint["circle-opacity"] ?? 1),
    stroke: String(evaluate(paint["circle-stroke-color"], values)),
    "stroke-width": Number(paint["circle-stroke-width"] ?? 0),
    "stroke-opacity": Number(paint["circle-stroke-opacity"] ?? 1),
  };
}

function drawFeature(layer: Layer, feature: ReadFeature, place: Place): string {
  const paint = layer.paint as Paint;
  if (layer.type === "circle") {
    const [x = 0, y = 0] = feature.rings[0] ?? [];
    const [cx, cy] = place(x, y).map(pixels) as [string, string];
    return element("circle", { cx, cy, ...circleOf(paint, feature.values) });
  }
  const attributes = (layer.type === "fill" ? fillOf : lineOf)(paint, feature.values);
  return element("path", { d: pathOf(feature, place), ...attributes });
}

/**
 * One style layer of all tiles. Circles are whole wherever their middle lies; outlines end with their tile,
 * at whole pixels, so that no seam shows between two.
 */
export function drawLayer(layer: Layer, tiles: readonly PlacedTile[]): string {
  return tiles
    .map(({ layers, place, clip }) => {
      const features = layers.get(layer["source-layer"]) ?? [];
      if (features.length === 0) return "";
      const drawn = features.map((feature) => drawFeature(layer, feature, place));
      const isWhole = layer.type === "circle";
      return element("g", isWhole ? {} : { "clip-path": `url(#${clip})` }, ...drawn);
    })
    .join("");
}
