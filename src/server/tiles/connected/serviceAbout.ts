import { namesIn } from "#contract/map/connectedLayer";
import { child, children, readXml, textIn, type XmlNode } from "#geo/ofd/xmlTree";
import { demandAnswer, jsonOf } from "./answerKinds";
import type { Answer } from "./askService";
import type { Connection, TileScheme } from "./serviceAddress";
import { ServiceFault } from "./serviceFault";

/** What a service says of itself. */
export type About = {
  /** Layers by their names, with what people call them. */
  layers: readonly { name: string; title: string }[];
  scheme: TileScheme;
};

export const undescribed: About = { layers: [], scheme: { by: "drawn" } };

/** What we tell a service by; it stands in one of these names. */
const aboutOf = {
  wms: (answer: Answer) => aboutWms(xmlOf(answer, /Capabilities$/)),
  wmts: (answer: Answer, connection: Connection) =>
    aboutWmts(xmlOf(answer, /^Capabilities$/), connection),
  arcgis: (answer: Answer) => aboutArcgis(jsonOf(answer)),
};

export function readAbout(connection: Connection, answer: Answer): About {
  const { kind } = connection;
  if (kind === "xyz" || kind === "vector") return undescribed;
  return aboutOf[kind](answer, connection);
}

function xmlOf(answer: Answer, root: RegExp): XmlNode {
  const body = demandAnswer(answer);
  let tree: XmlNode;
  try {
    tree = readXml(body, "服务说明");
  } catch {
    throw new ServiceFault("服务的说明不是完整的 XML，请核对地址和类型");
  }
  if (!root.test(tree.name)) {
    const said =
      textIn(tree, "ServiceException") || textIn(child(tree, "Exception"), "ExceptionText");
    throw new ServiceFault(`服务没有给出说明${said ? `：${said.slice(0, 120)}` : "，请核对类型"}`);
  }
  return tree;
}

const mostLayers = 500;

function aboutWms(root: XmlNode): About {
  const layers: { name: string; title: string }[] = [];
  const walk = (node: XmlNode): void => {
    for (const layer of children(node, "Layer")) {
      const name = textIn(layer, "Name");
      if (name && layers.length < mostLayers)
        layers.push({ name, title: textIn(layer, "Title") || name });
      walk(layer);
    }
  };
  const capability = child(root, "Capability");
  if (capability) walk(capability);
  return { layers, scheme: { by: "drawn" } };
}

/** Scale denominator of level 0 in tiles of 256 pixels of 0.28 mm. */
const wholeWorld = 559_082_264.028_717_8;
const levels = 24;
/** West and north edge of the pyramid, in metres. */
const corner = -20_037_508.342_789_244;
const near = (value: number, wanted: number, part: number) =>
  Math.abs(value - wanted) <= Math.abs(wanted) * part;

/** Names of the levels of a matrix set that is cut as ours; empty if it is not. */
function levelNames(set: XmlNode): (string | null)[] {
  const names: (string | null)[] = Array(levels).fill(null);
  for (const matrix of children(set, "TileMatrix")) {
    const level = Math.round(Math.log2(wholeWorld / Number(textIn(matrix, "ScaleDenominator"))));
    const [west = Number.NaN] = textIn(matrix, "TopLeftCorner").split(/\s+/).map(Number);
    const fits =
      near(Number(textIn(matrix, "ScaleDenominator")), wholeWorld / 2 ** level, 0.001) &&
      near(west, corner, 0.001) &&
      textIn(matrix, "TileWidth") === "256";
    if (fits && level >= 0 && level < levels) names[level] = textIn(matrix, "Identifier");
  }
  return names;
}

const isMercator = (set: XmlNode) =>
  /(3857|900913|102100|102113)\s*$/.test(textIn(set, "SupportedCRS"));

function aboutWmts(root: XmlNode, { layers: wanted, matrixSet }: Connection): About {
  const contents = child(root, "Contents");
  const nodes = children(contents, "Layer");
  const layers = nodes
    .map((one) => ({ name: textIn(one, "Identifier"), title: textIn(one, "Title") }))
    .filter(({ name }) => name !== "")
    .slice(0, mostLayers);
  const [name] = namesIn(wanted);
  const layer = nodes.find((one) => textIn(one, "Identifier") === name);
  if (!layer) return { layers, scheme: { by: "levels", names: [] } };
  const linked = children(layer, "TileMatrixSetLink").map((one) => textIn(one, "TileMatrixSet"));
  const sets = children(contents, "TileMatrixSet")
    .filter((set) => linked.length === 0 || linked.includes(textIn(set, "Identifier")))
    .filter((set) => matrixSet === "" || textIn(set, "Identifier") === matrixSet)
    .filter(isMercator)
    .map((set) => ({ id: textIn(set, "Identifier"), names: levelNames(set) }))
    .filter((set) => set.names.some((level) => level !== null));
  const [set] = sets;
  if (!set) {
    const which = matrixSet === "" ? `图层“${name}”` : `矩阵集“${matrixSet}”`;
    throw new ServiceFault(`${which}没有 Web 墨卡托（EPSG:3857）的瓦片，不能叠加`);
  }
  const formats = children(layer, "Format").map(({ text }) => text.trim());
  const format = formats.find((one) => /png/.test(one)) ?? formats[0] ?? "image/png";
  return { layers, scheme: { by: "levels", names: set.names, matrixSet: set.id, format } };
}

type ArcgisService = {
  layers?: { id: number; name: string }[];
  singleFusedMapCache?: boolean;
  tileInfo?: {
    rows?: number;
    origin?: { x: number };
    spatialReference?: { wkid?: number; latestWkid?: number };
    lods?: { level: number; resolution: number }[];
  };
};

/** Metres of a pixel on level 0. */
const firstPixel = 156_543.033_928;

function aboutArcgis(read: Record<string, unknown>): About {
  const { layers, singleFusedMapCache, tileInfo } = read as ArcgisService;
  if (!Array.isArray(layers))
    throw new ServiceFault("不是 ArcGIS 地图服务（MapServer），请核对地址");
  const known = layers
    .slice(0, mostLayers)
    .map(({ id, name }) => ({ name: String(id), title: String(name) }));
  const { wkid, latestWkid } = tileInfo?.spatialReference ?? {};
  const isOurs =
    singleFusedMapCache === true &&
    [wkid, latestWkid].some((one) => one === 3857 || one === 102100 || one === 102113) &&
    tileInfo?.rows === 256 &&
    near(tileInfo.origin?.x ?? 0, corner, 0.001);
  if (!isOurs || !Array.isArray(tileInfo?.lods)) return { layers: known, scheme: { by: "drawn" } };
  const names: (string | null)[] = Array(levels).fill(null);
  for (const { level, resolution } of tileInfo.lods) {
    const ours = Math.round(Math.log2(firstPixel / resolution));
    if (ours >= 0 && ours < levels && near(resolution, firstPixel / 2 ** ours, 0.001)) {
      names[ours] = String(level);
    }
  }
  return { layers: known, scheme: { by: "levels", names } };
}
