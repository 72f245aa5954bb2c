import { problemOf, wholeFile } from "#contract/rules/problem/problemOf";
import { OfdFault } from "#geo/ofd/ofdFault";
import { child, children, readXml, textIn, type XmlNode } from "#geo/ofd/xmlTree";
import type { Polygon, Position } from "#geo/position";
import { type Source, type SourceRecord, shownAll, Unreadable } from "./source";

const mostPlacemarks = 50_000;

/** Polygons of a KML, or of the KML in a KMZ; degrees of WGS84, within a metre of CGCS2000. */
export function kmlSource(bytes: Uint8Array): Source {
  const placemarks = placemarksOf(rootOf(bytes));
  const fields = new Set<string>();
  const records = placemarks.map((placemark, i): SourceRecord => {
    const properties = shownAll(propertiesOf(placemark));
    for (const name of Object.keys(properties)) fields.add(name);
    const outline = polygonsOf(placemark);
    return { row: i + 1, properties, shape: outline.length > 0 ? { outline } : null };
  });
  const datum = "KML为WGS84经纬度，按2000国家大地坐标系显示，偏差在1米以内";
  return {
    format: "kml",
    layer: null,
    encoding: "utf-8",
    crs: { kind: "geographic" },
    fields: [...fields],
    records,
    problems: [problemOf("S001", "I", wholeFile, datum)],
  };
}

function rootOf(bytes: Uint8Array): XmlNode {
  try {
    const root = readXml(bytes, "KML");
    if (root.name === "kml") return root;
  } catch (error) {
    if (!(error instanceof OfdFault)) throw error;
    if (error.kind === "tooLarge") throw new Unreadable("X010", "KML内容过多，请拆分后打开");
  }
  throw new Unreadable("F002", "文件不是有效的KML");
}

function placemarksOf(root: XmlNode): XmlNode[] {
  const found: XmlNode[] = [];
  const left = [root];
  for (let node = left.pop(); node; node = left.pop()) {
    if (node.name === "Placemark") found.push(node);
    else left.push(...node.children.toReversed());
    if (found.length > mostPlacemarks) throw new Unreadable("F005", "地块数量超过上限50000");
  }
  return found;
}

function propertiesOf(placemark: XmlNode): Record<string, string> {
  const extended = child(placemark, "ExtendedData");
  const schema = children(extended, "SchemaData").flatMap((one) => children(one, "SimpleData"));
  return {
    名称: textIn(placemark, "name"),
    ...Object.fromEntries(
      children(extended, "Data").map((one) => [one.attributes.name ?? "", textIn(one, "value")]),
    ),
    ...Object.fromEntries(schema.map((one) => [one.attributes.name ?? "", one.text.trim()])),
  };
}

function polygonsOf(node: XmlNode): Polygon[] {
  return node.children.flatMap((one) => {
    if (one.name === "MultiGeometry") return polygonsOf(one);
    if (one.name !== "Polygon") return [];
    const bounds = [
      ...children(one, "outerBoundaryIs"),
      ...children(one, "innerBoundaryIs"),
    ].flatMap((bound) => children(bound, "LinearRing"));
    const rings = bounds.map((ring) => ringOf(textIn(ring, "coordinates")));
    return rings.length > 0 && rings.every((ring) => ring.length >= 4) ? [rings] : [];
  });
}

/** `lon,lat[,height]`, separated by whitespace. */
function ringOf(text: string): Position[] {
  const positions = text.split(/\s+/).map((triple): Position => {
    const [lon, lat] = triple.split(",").map(Number);
    return [lon ?? Number.NaN, lat ?? Number.NaN];
  });
  return positions.every(([lon, lat]) => Number.isFinite(lon) && Number.isFinite(lat))
    ? positions
    : [];
}
