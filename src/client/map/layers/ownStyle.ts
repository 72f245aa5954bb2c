import { edgeOf } from "#contract/look/edge";
import type { DrawnLayer } from "#contract/map/ownLayer";
import { ownTileLayers } from "#contract/map/ownLayer";
import { labelFont } from "../view/fonts";

const source = "own";
/** The last level that tiles are made for. */
const deepest = 18;
/** Farther out labels would lie over each other. */
const labelsFrom = 9;

type Expression = readonly unknown[];

/** The colour of a feature, or what is made of it: that of its class, or the one of all others. */
function colorOf(
  { color, field, classes, ranges }: DrawnLayer["symbols"],
  made: (color: string) => string = (one) => one,
): string | Expression {
  const other = made(color);
  // Tiles tell which range a feature is in.
  if (ranges.length > 0) {
    const pairs = ranges.flatMap((one, at) => [String(at), made(one.color)]);
    return ["match", ["get", "c"], ...pairs, other];
  }
  if (field === "" || classes.length === 0) return other;
  const pairs = classes.flatMap((one) => [one.value, made(one.color)]);
  return ["match", ["get", "c"], ...pairs, other];
}

function shapesOf({ shape, symbols }: DrawnLayer) {
  const color = colorOf(symbols);
  const { width, fill } = symbols;
  const from = { source, "source-layer": ownTileLayers.features };
  if (shape === "point") {
    const paint = {
      ...{ "circle-color": color, "circle-radius": Math.max(1.5, 2 * width) },
      ...{ "circle-stroke-color": "#ffffff", "circle-stroke-width": 0.8 },
    };
    return [{ id: "points", type: "circle", ...from, paint }];
  }
  const line = {
    ...{ id: "lines", type: "line", ...from },
    layout: { "line-join": "round" },
    paint: {
      "line-color": shape === "line" ? color : colorOf(symbols, edgeOf),
      "line-width": width,
    },
  };
  if (shape === "line") return [line];
  const area = { id: "areas", type: "fill", ...from };
  return [{ ...area, paint: { "fill-color": color, "fill-opacity": fill } }, line];
}

function labelsOf({ shape, symbols }: DrawnLayer) {
  if (symbols.label === "") return [];
  return [
    {
      ...{ id: "labels", type: "symbol", source, "source-layer": ownTileLayers.labels },
      minzoom: labelsFrom,
      layout: {
        "text-field": "{t}",
        "text-font": [`${labelFont.family} Regular`],
        "text-size": 12,
        "text-max-width": 10,
        "text-padding": 4,
        ...(shape !== "polygon" && { "text-anchor": "top", "text-offset": [0, 0.6] }),
      },
      paint: { "text-color": "#1b2430", "text-halo-color": "#ffffff", "text-halo-width": 1.5 },
    },
  ];
}

/** An uploaded layer in vector tiles, by its symbols, with glyphs of our own. */
export function ownStyle(drawn: DrawnLayer, tiles: string, fonts: string) {
  return {
    version: 8,
    glyphs: `${fonts}/{fontstack}/{range}.pbf`,
    sources: { [source]: { type: "vector", tiles: [tiles], maxzoom: deepest } },
    layers: [...shapesOf(drawn), ...labelsOf(drawn)],
  };
}
