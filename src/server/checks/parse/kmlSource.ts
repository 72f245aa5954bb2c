import { remarkOf } from "#contract/rules/problem/remark";
import { wgs84 } from "#geo/crs/crs";
import { joinMarks, type Marks } from "#geo/format/marks";
import { OfdFault } from "#geo/ofd/ofdFault";
import { child, children, readXml, textIn, type XmlNode } from "#geo/ofd/xmlTree";
import type { Polygon } from "#geo/position";
import { kmlPositions } from "./kmlPositions";
import { type Source, type SourceRecord, shownAll, Unreadable } from "./source";

const mostPlacemarks = 50_000;
/** Some programs leave out the outermost element. */
const roots = new Set(["kml", "Document", "Folder", "Placemark"]);
const notSurfaces = new Set(["Point", "LineString", "LinearRing", "Track", "MultiTrack", "Model"]);

type Placemark = { node: XmlNode; folder: string };

/** Polygons, points and lines of a KML, or of the KML in a KMZ; degrees of WGS 84. */
export function kmlSource(bytes: Uint8Array): Source {
  const root = rootOf(bytes);
  const { placemarks, links } = contentsOf(root);
  const fields = new Set<string>();
  const loose: string[] = [];
  const records = placemarks.map(({ node, folder }, i): SourceRecord => {
    const properties = shownAll(propertiesOf(node, folder));
    for (const name of Object.keys(properties)) fields.add(name);
    const found = surfacesIn(node);
    if (found.isLoose) loose.push(`第${i + 1}个`);
    const shape = found.outline.length > 0 ? { outline: found.outline } : null;
    const marks = shape ? null : joinMarks(marksIn(node));
    return { row: i + 1, properties, shape, isOther: found.others > 0, marks };
  });
  return {
    format: "kml",
    layer: null,
    encoding: "utf-8",
    crs: wgs84,
    fields: [...fields],
    records,
    problems: [],
    remarks: [
      ...(loose.length > 0
        ? [remarkOf("column", `${loose.length}个地块的坐标不是以空格分隔，按数字的排列读取`, loose)]
        : []),
      ...(links > 0
        ? [remarkOf("leftOut", `文件有${links}个网络链接（NetworkLink），链接的内容未读取`)]
        : []),
    ],
  };
}

function rootOf(bytes: Uint8Array): XmlNode {
  try {
    const root = readXml(bytes, "KML");
    if (roots.has(root.name)) return root;
  } catch (error) {
    if (!(error instanceof OfdFault)) throw error;
    if (error.kind === "tooLarge") throw new Unreadable("X010", "KML内容过多，请拆分后打开");
  }
  throw new Unreadable("F002", "文件不是有效的KML");
}

/** The placemarks in folders of any depth, in file order. */
function contentsOf(root: XmlNode): { placemarks: Placemark[]; links: number } {
  const placemarks: Placemark[] = [];
  let links = 0;
  const left: Placemark[] = [{ node: root, folder: "" }];
  for (let one = left.pop(); one; one = left.pop()) {
    if (one.node.name === "Placemark") placemarks.push(one);
    else if (one.node.name === "NetworkLink") links++;
    else left.push(...within(one).reverse());
    if (placemarks.length > mostPlacemarks) {
      throw new Unreadable("F005", `地块数量超过上限${mostPlacemarks}`);
    }
  }
  return { placemarks, links };
}

function within({ node, folder }: Placemark): Placemark[] {
  const name = node.name === "Folder" ? textIn(node, "name") : "";
  const path = [folder, name].filter((part) => part !== "").join("/");
  return node.children.map((inner) => ({ node: inner, folder: path }));
}

function propertiesOf(placemark: XmlNode, folder: string): Record<string, string> {
  const extended = child(placemark, "ExtendedData");
  const schema = children(extended, "SchemaData").flatMap((one) => children(one, "SimpleData"));
  return {
    名称: textIn(placemark, "name"),
    ...(folder !== "" && { 文件夹: folder }),
    ...Object.fromEntries(
      children(extended, "Data").map((one) => [one.attributes.name ?? "", textIn(one, "value")]),
    ),
    ...Object.fromEntries(schema.map((one) => [one.attributes.name ?? "", one.text.trim()])),
  };
}

type Surfaces = { outline: Polygon[]; others: number; isLoose: boolean };

function surfacesIn(node: XmlNode): Surfaces {
  const found: Surfaces = { outline: [], others: 0, isLoose: false };
  for (const one of node.children) {
    if (one.name === "MultiGeometry") {
      const inner = surfacesIn(one);
      found.outline.push(...inner.outline);
      found.others += inner.others;
      found.isLoose ||= inner.isLoose;
    } else if (one.name === "Polygon") {
      const { rings, isLoose } = ringsOf(one);
      found.isLoose ||= isLoose;
      if (rings.length > 0) found.outline.push(rings);
    } else if (notSurfaces.has(one.name)) found.others++;
  }
  return found;
}

function marksIn(node: XmlNode): Marks[] {
  return node.children.flatMap((one): Marks[] => {
    if (one.name === "MultiGeometry") return marksIn(one);
    if (one.name !== "Point" && one.name !== "LineString") return [];
    const { positions } = kmlPositions(textIn(one, "coordinates"));
    if (one.name === "LineString") {
      return positions.length > 1 ? [{ kind: "line", lines: [positions] }] : [];
    }
    return positions.length > 0 ? [{ kind: "point", positions: positions.slice(0, 1) }] : [];
  });
}

/** The rings of a polygon, its outer one first; none if one of them is no ring. */
function ringsOf(polygon: XmlNode): { rings: Polygon; isLoose: boolean } {
  const linear = (name: string) =>
    children(polygon, name).flatMap((bound) => children(bound, "LinearRing"));
  const outer = linear("outerBoundaryIs");
  const lines = [...outer, ...linear("innerBoundaryIs")].map((ring) =>
    kmlPositions(textIn(ring, "coordinates")),
  );
  const isSound = outer.length > 0 && lines.every(({ positions }) => positions.length >= 3);
  return {
    rings: isSound ? lines.map(({ positions }) => positions) : [],
    isLoose: lines.some(({ isLoose }) => isLoose),
  };
}
