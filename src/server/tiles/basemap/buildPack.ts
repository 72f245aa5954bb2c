import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ownNamesFrom, packLevels } from "#contract/map/packLevels";
import type { Position } from "#geo/position";
import { buildTiles, type MapFeature } from "./buildTiles";
import { edgeFeatures } from "./edgeFeatures";
import { joinLines } from "./joinLines";
import { type Letters, lettersFor } from "./letters";
import { type About, glyphPath, writePack } from "./packFile";
import { glyphFiles } from "./packGlyphs";
import { type Facts, labelSources, type SourceLayer, sourceLayers } from "./sourceLayers";
import type { Geometry } from "./worldShape";

type Source = { properties: Facts; geometry: Geometry }[];

/** A region of `map-config/regions/regions.json`: pages write its name at its centre. */
export type NamedRegion = { name: string; level: number; center: readonly number[] };

/**
 * The pack of a folder of GeoJSON files as `map-config/basemap/source` holds them, with room for the
 * names of `regions`.
 */
export async function buildPack(folder: string, regions: readonly NamedRegion[]): Promise<Buffer> {
  const read = (file: string): Source =>
    JSON.parse(readFileSync(join(folder, `${file}.geojson`), "utf8")).features;
  const edge = boundsOf(sourceLayers.flatMap(({ file }) => read(file)));
  const labels = labelsOf(read);
  const letters = lettersFor(groupsOf(labels));
  const features = [
    ...sourceLayers.flatMap((layer) => drawn(read(layer.file), layer, edge)),
    ...labels.map((label) => written(label, letters)),
    ...edgeFeatures(edge),
    ...regions.flatMap((region) => roomFor(region, letters)),
  ];
  const glyphs = await glyphFiles(letters.known);
  const entries = new Map([
    ...buildTiles(features, packLevels),
    ...[...glyphs].map(([start, bytes]) => [glyphPath(start), bytes] as const),
  ]);
  const about: About = {
    levels: [...packLevels],
    bounds: edge,
    letters: Object.fromEntries([...letters.known].map(([code, letter]) => [code, letter])),
  };
  return writePack(about, entries);
}

type Edge = About["bounds"];

function boundsOf(source: Source): Edge {
  let [west, south, east, north]: Edge = [180, 90, -180, -90];
  for (const [lon = 0, lat = 0] of source.flatMap(({ geometry }) => positionsOf(geometry))) {
    [west, east] = [Math.min(west, lon), Math.max(east, lon)];
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
  }
  return [west, south, east, north];
}

function positionsOf({ type, coordinates }: Geometry): readonly (readonly number[])[] {
  if (type === "Point") return [coordinates];
  if (type === "LineString") return coordinates;
  if (type === "MultiPolygon") return coordinates.flat(2);
  return coordinates.flat();
}

function drawn(source: Source, layer: SourceLayer, edge: Edge): MapFeature[] {
  const to = layer.to ?? packLevels[1];
  const features = source.flatMap(({ properties, geometry }): MapFeature[] => {
    const values = layer.values(properties);
    if (!values) return [];
    const { layer: name, keys } = layer;
    const shape = shapeOf(layer, geometry, edge);
    return [{ layer: name, keys, values, from: layer.from(properties), to, geometry: shape }];
  });
  return joined(features);
}

/** Lines that look alike as one feature of as few lines as can be; all others as they are. */
function joined(features: readonly MapFeature[]): MapFeature[] {
  const alike = new Map<string, { feature: MapFeature; lines: Position[][] }>();
  const others: MapFeature[] = [];
  for (const feature of features) {
    const lines = linesOf(feature.geometry);
    if (lines === null) {
      others.push(feature);
      continue;
    }
    const key = JSON.stringify([feature.from, feature.values]);
    const known = alike.get(key) ?? { feature, lines: [] };
    alike.set(key, known);
    known.lines.push(...lines);
  }
  const merged = [...alike.values()].map(({ feature, lines }): MapFeature => {
    const geometry = { type: "MultiLineString", coordinates: joinLines(lines) } as const;
    return { ...feature, geometry };
  });
  return [...others, ...merged];
}

function linesOf({ type, coordinates }: Geometry): Position[][] | null {
  if (type === "LineString") return [coordinates as Position[]];
  return type === "MultiLineString" ? (coordinates as unknown as Position[][]) : null;
}

function shapeOf(layer: SourceLayer, geometry: Geometry, edge: Edge): Geometry {
  if (layer.outlined) return outlineOf(geometry, edge);
  return layer.isOpenEastward ? eastward(geometry, edge) : geometry;
}

/** Degrees within which sources of different rounding end. */
const edgeWidth = 0.001;

/**
 * Degrees of open sea east of the data, up to where islands begin: a screen that shows the whole
 * province would have land there.
 */
const openSea = 3;

function eastward(geometry: Geometry, [, , east]: Edge): Geometry {
  if (geometry.type !== "Polygon" && geometry.type !== "MultiPolygon") return geometry;
  const pushed = (rings: readonly (readonly (readonly number[])[])[]) =>
    rings.map((ring) =>
      ring.map(([lon = 0, lat = 0]) => [east - lon < edgeWidth ? east + openSea : lon, lat]),
    );
  return geometry.type === "Polygon"
    ? { ...geometry, coordinates: pushed(geometry.coordinates) }
    : { ...geometry, coordinates: geometry.coordinates.map(pushed) };
}

/** The rings as lines, without the sides that only say where the data end. */
function outlineOf(geometry: Geometry, [west, south, east, north]: Edge): Geometry {
  const rings =
    geometry.type === "MultiPolygon"
      ? geometry.coordinates.flat()
      : geometry.type === "Polygon"
        ? geometry.coordinates
        : [];
  const lines: Position[][] = [];
  const isAt = (edge: number, a: number, b: number) =>
    Math.abs(a - edge) < edgeWidth && Math.abs(b - edge) < edgeWidth;
  const isEdge = ([ax, ay]: Position, [bx, by]: Position) =>
    [west, east].some((edge) => isAt(edge, ax, bx)) ||
    [south, north].some((edge) => isAt(edge, ay, by));
  for (const ring of rings as readonly (readonly Position[])[]) {
    let line: Position[] = [];
    ring.forEach((at, i) => {
      const before = ring[i - 1];
      if (before && isEdge(before, at)) {
        if (line.length > 1) lines.push(line);
        line = [];
      }
      line.push(at);
    });
    if (line.length > 1) lines.push(line);
  }
  return { type: "MultiLineString", coordinates: lines };
}

type Label = {
  name: string;
  kind: string;
  rank: number;
  from: number;
  /** Whose letters it is written in. */
  group: string;
  geometry: Geometry;
};

const shared = "";
/** Towns are written in the letters of their city. */
const cityDigits = 4;
/** Names of these ranks stand on maps of the whole province. */
const provincial = 2;

function labelsOf(read: (file: string) => Source): Label[] {
  const places = read("places");
  const coded = places.filter(({ properties }) => String(properties.code ?? "") !== "");
  return labelSources.flatMap(({ file, kind, name, from }) =>
    read(file).flatMap(({ properties, geometry }): Label[] => {
      const text = name(properties);
      if (!text) return [];
      const rank = Number(properties.rank ?? 5);
      const isShared = file !== "places" || rank <= provincial;
      const group = isShared ? shared : cityOf({ properties, geometry }, coded);
      return [
        { name: text, kind: kind(properties), rank, from: from(properties), group, geometry },
      ];
    }),
  );
}

/** The city of a place; of one without a code, that of the nearest with one. */
function cityOf({ properties, geometry }: Source[number], coded: Source): string {
  const own = String(properties.code ?? "");
  if (own) return own.slice(0, cityDigits);
  const [x = 0, y = 0] = positionsOf(geometry)[0] ?? [];
  let [nearest, least] = ["", Number.POSITIVE_INFINITY];
  for (const one of coded) {
    const [ox = 0, oy = 0] = positionsOf(one.geometry)[0] ?? [];
    const away = (ox - x) ** 2 + (oy - y) ** 2;
    if (away < least) [nearest, least] = [String(one.properties.code), away];
  }
  return nearest.slice(0, cityDigits);
}

function groupsOf(labels: readonly Label[]): [string, string[]][] {
  const groups = new Map<string, string[]>([[shared, []]]);
  for (const { group, name } of labels) groups.set(group, [...(groups.get(group) ?? []), name]);
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** `text` is what the map draws, `name` what it says. */
const labelKeys = ["kind", "rank", "name", "text"];

function written({ name, kind, rank, from, group, geometry }: Label, letters: Letters): MapFeature {
  const values = [kind, rank, name, letters.write(group, name)];
  return { layer: "label", keys: labelKeys, values, from, to: packLevels[1], geometry };
}

/** Levels on which pages write the names of cities and of counties. */
const roomFrom: Readonly<Record<number, number>> = { 2: 5, 3: 7 };
/** A letter of every name of a province's cities: its glyph is there anyway. */
const anyLetter = "市";

/**
 * What the map gives a place to and does not show: names of the ground stay clear of the name that a
 * page writes there, which the map, drawing it apart, cannot see to itself.
 */
function roomFor({ name, level, center }: NamedRegion, letters: Letters): MapFeature[] {
  const from = roomFrom[level];
  if (from === undefined) return [];
  const text = letters.write(shared, anyLetter.repeat([...name].length));
  const geometry: Geometry = { type: "Point", coordinates: [center[0] ?? 0, center[1] ?? 0] };
  const to = ownNamesFrom - 1;
  return [{ layer: "label", keys: labelKeys, values: ["room", 0, name, text], from, to, geometry }];
}
