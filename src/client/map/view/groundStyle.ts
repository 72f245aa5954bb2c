import type { GroundTone } from "#contract/map/groundTone";
import { edgeSteps, ownNamesFrom, packLevels } from "#contract/map/packLevels";

type Expression = readonly unknown[];
type StyleLayer = {
  id: string;
  type: "background" | "fill" | "line" | "symbol";
  source?: string;
  "source-layer"?: string;
  minzoom?: number;
  maxzoom?: number;
  filter?: Expression;
  layout?: Record<string, unknown>;
  paint: Record<string, unknown>;
};

const source = "ground";

const from = (layer: string) => ({ source, "source-layer": layer });

const kindIs = (...kinds: readonly string[]): Expression => [
  "match",
  ["get", "kind"],
  kinds,
  true,
  false,
];

/** Widths, sizes and opacities by level: pairs of level and value. */
const byLevel = (...stops: readonly number[]): Expression => [
  "interpolate",
  ["linear"],
  ["zoom"],
  ...stops,
];

/**
 * Up to here things have a plain shape and one colour: a map of a whole province draws them often while it opens, and what a
 * graphics card must learn for rounded or fading ones takes longer than that.
 */
const plainTo = 10;

function road(kind: string, color: string, minzoom: number, widths: Expression): StyleLayer[] {
  const drawn = { type: "line", ...from("road"), filter: kindIs(kind) } as const;
  const paint = { "line-color": color, "line-width": widths };
  const near: StyleLayer = {
    id: `${kind}-near`,
    ...drawn,
    minzoom: Math.max(minzoom, plainTo),
    layout: { "line-cap": "round", "line-join": "round" },
    // Good to some hundred metres: among parcels they only say where one is.
    paint: { ...paint, "line-opacity": byLevel(14, 1, 17, 0.4) },
  };
  return minzoom < plainTo
    ? [{ id: kind, ...drawn, minzoom, maxzoom: plainTo, paint }, near]
    : [near];
}

const urban = (tone: GroundTone): StyleLayer => ({
  id: "urban",
  type: "fill",
  ...from("urban"),
  paint: { "fill-color": tone.urban, "fill-antialias": false },
});

/** Pixels: names of regions on the map, at the usual size of the shell. */
export const regionNameSize = 40 / 3;

type Named = {
  id: string;
  kinds: readonly string[];
  minzoom: number;
  size: Expression | number;
  color: string;
  along?: true;
};

function names({ id, kinds, minzoom, size, color, along }: Named, halo: string): StyleLayer {
  return {
    id,
    type: "symbol",
    ...from("label"),
    minzoom,
    filter: kindIs(...kinds),
    layout: {
      "text-field": "{text}",
      "text-font": ["Noto Sans SC Regular"],
      "text-size": size,
      "text-max-width": 12,
      "text-padding": 4,
      ...(along && { "symbol-placement": "line", "symbol-spacing": 400 }),
    },
    paint: { "text-color": color, "text-halo-color": halo, "text-halo-width": 1.5 },
  };
}

/** What hides the end of the data, and of the names there. */
const edge = (land: string): StyleLayer[] =>
  Array.from({ length: edgeSteps }, (_, i) => ({
    id: `edge-${i + 1}`,
    type: "fill",
    ...from("edge"),
    filter: ["==", ["get", "step"], i + 1],
    paint: {
      // Of one colour each: a map of the whole province is drawn sooner than with one of many.
      "fill-color": withOpacity(land, (i + 1) / edgeSteps),
      "fill-antialias": false,
    },
  }));

function withOpacity(color: string, opacity: number): string {
  const parts = [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16));
  return `rgba(${parts.join()},${opacity})`;
}

/** Names of regions, which pages write: they take a place among the names, and are not seen. */
const room: StyleLayer = {
  id: "room",
  type: "symbol",
  ...from("label"),
  maxzoom: ownNamesFrom,
  filter: kindIs("room"),
  layout: {
    "text-field": "{text}",
    "text-font": ["Noto Sans SC Regular"],
    "text-size": regionNameSize,
    "text-allow-overlap": true,
  },
  paint: { "text-color": "#00000000" },
};

/** What is told in pixels. */
const pixelKeys = new Set([
  ...["text-size", "text-halo-width", "text-padding", "symbol-spacing", "line-width"],
]);

const times = (value: unknown, zoom: number): unknown => {
  if (typeof value === "number") return value * zoom;
  // `byLevel`: every second figure is a level.
  const [kind, how, by, ...stops] = value as Expression;
  return [kind, how, by, ...stops.map((stop, i) => (i % 2 === 0 ? stop : Number(stop) * zoom))];
};

/** The same properties on a screen whose words are so many times as large. */
const enlarged = (properties: Record<string, unknown>, zoom: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties).map(([key, value]) => [
      key,
      pixelKeys.has(key) ? times(value, zoom) : value,
    ]),
  );

/** Scale denominator of level 0 with tiles of 512 pixels, as ArcGIS counts 96 to the inch. */
const smallestScale = 295_828_764;

export const scaleOf = (level: number): number => smallestScale / 2 ** level;

/**
 * The style of a packed base map (`server/tiles/basemap`): muted, so that a page's data stand out; `zoom`
 * is how large the shell is on a wall.
 */
export function groundStyle(address: string, tone: GroundTone, zoom = 1) {
  const [motorway, trunk, primary] = tone.roads;
  const layers: StyleLayer[] = [
    { id: "land", type: "background", paint: { "background-color": tone.land } },
    { ...urban(tone), maxzoom: plainTo },
    {
      ...urban(tone),
      id: "urban-near",
      minzoom: plainTo,
      paint: { ...urban(tone).paint, "fill-opacity": byLevel(plainTo, 1, 14, 0) },
    },
    { id: "water", type: "fill", ...from("water"), paint: { "fill-color": tone.water } },
    {
      id: "river",
      type: "line",
      ...from("river"),
      maxzoom: 9,
      // By level, though of one width: lines whose widths are told alike are drawn by one program.
      paint: { "line-color": tone.water, "line-width": byLevel(5, 1, 9, 1) },
    },
    {
      id: "border",
      type: "line",
      ...from("border"),
      paint: { "line-color": tone.border, "line-width": byLevel(6, 0.6, 12, 1.2) },
    },
    {
      id: "rail",
      type: "line",
      ...from("rail"),
      paint: { "line-color": tone.rail, "line-width": byLevel(7, 0.5, 13, 1.6) },
    },
    ...road("primary", primary, 10, byLevel(10, 0.7, 12, 1.6, 16, 5)),
    ...road("trunk", trunk, 9, byLevel(9, 0.8, 12, 2, 16, 6)),
    ...road("motorway", motorway, 6, byLevel(6, 0.5, 12, 2.4, 16, 7)),
    ...(
      [
        { id: "roads", kinds: ["road"], minzoom: 9, size: 10, color: tone.name, along: true },
        { id: "place", kinds: ["place"], minzoom: 12, size: 11, color: tone.place },
        { id: "waters", kinds: ["water"], minzoom: 7, size: 11, color: tone.name },
        {
          id: "town",
          kinds: ["town"],
          minzoom: 9,
          size: byLevel(9, 10, 14, 13),
          color: tone.place,
        },
        { id: "county", kinds: ["county"], minzoom: 8, size: 12, color: tone.place },
        {
          id: "own",
          kinds: ["own-county", "own-city"],
          minzoom: ownNamesFrom,
          size: 13,
          color: tone.place,
        },
        { id: "city", kinds: ["city"], minzoom: 5, size: 12, color: tone.place },
      ] satisfies Named[]
    ).map((one) => names(one, tone.halo)),
    ...edge(tone.land),
    // The last one is placed first.
    room,
  ];
  const [minzoom, maxzoom] = packLevels;
  const tiles = [`${address}/{z}/{x}/{y}.pbf`];
  return {
    version: 8,
    glyphs: `${address}/glyphs/{fontstack}/{range}.pbf`,
    sources: { [source]: { type: "vector", tiles, minzoom, maxzoom } },
    layers: layers.map(({ layout, paint, ...layer }) => ({
      ...layer,
      ...(layout && { layout: enlarged(layout, zoom) }),
      paint: enlarged(paint, zoom),
    })),
  };
}
