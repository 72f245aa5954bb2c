import { datasets } from "#contract/datasets/index";
import { labelLook, labelScale } from "#contract/look/labelLook";
import { parcelStyle } from "#contract/look/paint";
import type { Look } from "./look";

/** Scale of level 0 in tiles of 512 pixels at 96 dpi. */
const scaleOfWorld = 295_828_763.8;
const levelAt = (scale: number) => Math.log2(scaleOfWorld / scale);

/** Where a style's reader finds what it is drawn with; the tiles of a look by what they come from. */
export type StyleParts = {
  glyphs: string;
  sprite: string;
  source: (look: Look) => Record<string, unknown>;
};

/** Layers of several looks, the top one first, as a style of MapLibre. */
export function mapStyle(name: string, looks: readonly Look[], parts: StyleParts) {
  const { glyphs, sprite, source } = parts;
  const below = [...looks].reverse();
  return {
    version: 8,
    name,
    glyphs,
    sprite,
    sources: Object.fromEntries(looks.map((look) => [look.id, source(look)])),
    layers: [...below.flatMap(areasOf), ...below.flatMap(labelsOf)],
  };
}

/** In a style of its own there are no regions that counted cells would hide. */
function areasOf(look: Look) {
  const { id, dataset, renderer, minScale } = look;
  const { parcels, cells } = parcelStyle({ dataset, renderer, look: look.look, always: true });
  const least = minScale === undefined ? 0 : levelAt(minScale);
  return [...cells, ...parcels]
    .filter(({ maxzoom = Infinity }) => maxzoom > least)
    .map((layer) => ({
      ...layer,
      id: `${id}${layer.id.slice(dataset.length)}`,
      source: id,
      minzoom: Math.max(layer.minzoom, least),
      layout: visibilityOf(look),
      paint: faded(layer.paint, look.opacity),
    }));
}

const visibilityOf = ({ visible }: Look) => ({ visibility: visible ? "visible" : "none" });

const opacities: Readonly<Record<string, readonly string[]>> = {
  "fill-opacity": ["fill-opacity"],
  "line-color": ["line-opacity"],
  "circle-opacity": ["circle-opacity", "circle-stroke-opacity"],
};

/** Paint under the opacity of its whole layer. */
function faded(paint: Readonly<Record<string, unknown>>, opacity: number) {
  if (opacity === 1) return paint;
  const names = Object.keys(paint).flatMap((name) => opacities[name] ?? []);
  return {
    ...paint,
    ...Object.fromEntries(names.map((name) => [name, Number(paint[name] ?? 1) * opacity])),
  };
}

const withSize = ["concat", ["get", "name"], "\n", ["get", "size"]];

function labelsOf(look: Look) {
  const { id, dataset } = look;
  if (!datasets[dataset]) return [];
  return [
    {
      id: `${id}-labels`,
      type: "symbol",
      source: id,
      "source-layer": `${dataset}_labels`,
      minzoom: levelAt(Math.min(labelScale, look.minScale ?? labelScale)),
      layout: {
        ...visibilityOf(look),
        "text-field": ["case", ["has", "size"], withSize, ["get", "name"]],
        "text-font": [`${labelLook.family} Regular`],
        "text-size": labelLook.size,
      },
      paint: {
        "text-color": labelLook.word,
        "text-halo-color": labelLook.halo,
        "text-halo-width": labelLook.haloWidth,
      },
    },
  ];
}
