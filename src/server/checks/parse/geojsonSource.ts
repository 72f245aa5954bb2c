import { parseCrs } from "#geo/crs/crs";
import { decodeText } from "#geo/format/decodeText";
import type { Position } from "#geo/position";
import { type Source, type SourceRecord, shownAll, Unreadable } from "./source";

type Feature = {
  properties?: Record<string, unknown> | null;
  geometry?: { type?: string; coordinates?: unknown } | null;
};

/** GeoJSON polygon features, in degrees unless another reference system is named. */
export function geojsonSource(bytes: Uint8Array): Source {
  const { text, encoding } = decodeText(bytes);
  let whole: { type?: string; features?: unknown; crs?: { properties?: { name?: unknown } } };
  try {
    whole = JSON.parse(text);
  } catch {
    throw new Unreadable("F002", "文件不是有效的GeoJSON");
  }
  const features = whole?.type === "Feature" ? [whole as Feature] : whole?.features;
  if (!Array.isArray(features)) throw new Unreadable("F002", "文件不是有效的GeoJSON");
  const code = /EPSG:+[\d.]*:?(\d{4,6})$/i.exec(String(whole.crs?.properties?.name ?? ""))?.[1];
  const fields = new Set<string>();
  const records = (features as (Feature | null)[]).map((feature, i) => {
    const properties = shownAll(feature?.properties ?? {});
    for (const name of Object.keys(properties)) fields.add(name);
    return { row: i + 1, properties, shape: outlineOf(feature?.geometry) };
  });
  return {
    format: "geojson",
    layer: null,
    encoding,
    crs: code ? parseCrs(code) : null,
    fields: [...fields],
    records,
    problems: [],
  };
}

function outlineOf(geometry: Feature["geometry"]): SourceRecord["shape"] {
  const polygons = geometry?.type === "Polygon" ? [geometry.coordinates] : geometry?.coordinates;
  if (!/^(Multi)?Polygon$/.test(geometry?.type ?? "") || !Array.isArray(polygons)) return null;
  const outline: Position[][][] = [];
  for (const polygon of polygons) {
    if (!Array.isArray(polygon)) return null;
    const rings = polygon.map(ringOf);
    if (rings.length === 0 || rings.some((ring) => ring === null)) return null;
    outline.push(rings as Position[][]);
  }
  return outline.length > 0 ? { outline } : null;
}

function ringOf(ring: unknown): Position[] | null {
  if (!Array.isArray(ring) || ring.length < 4) return null;
  const positions = ring.map((point): Position => [Number(point?.[0]), Number(point?.[1])]);
  return positions.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y)) ? positions : null;
}
