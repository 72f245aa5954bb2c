import { sql } from "kysely";
import type { MultiPolygon } from "#geo/position";
import { planeArea } from "#geo/ring/ringArea";
import type { Db } from "../../src/server/db/tables";
import { pbfReply } from "../api/pbfReply";
import { type ChildServer, startServer, untilIdle } from "./childServer";
import { type FieldSet, fieldSets } from "./featureFields";
import type { Run } from "./leanClient";
import { type Line, progress } from "./report";
import { isThere, type MapFile, type Peer, startMapServer, startNode } from "./tilePeers";
import { type Named, rivals, versus } from "./tiles";

/** West, south, east, north in web mercator. */
type Box = readonly [number, number, number, number];

const wanted = 940;
const clients = 4;
const rounds = 5;
const perRound = 3;
const warmPerRound = 12;

/** A box around a point with about so many parcels. */
async function boxAround(db: Db, [x, y]: readonly [number, number]): Promise<Box> {
  let [low, high] = [0, 400_000];
  let box: Box = [x, y, x, y];
  for (let turn = 0; turn < 40; turn++) {
    const half = (low + high) / 2;
    box = [x - half, y - half, x + half, y + half];
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer n from dxydsd where scbz = 0 and xzqdm >= '33' and xzqdm < '34'
         and st_intersects(geom_3857, st_makeenvelope(${sql.join(box)}, 3857))`.execute(db);
    const n = rows[0]?.n ?? 0;
    if (Math.abs(n - wanted) <= wanted * 0.01) return box;
    if (n < wanted) low = half;
    else high = half;
  }
  return box;
}

const apart = (a: Box, b: Box) => a[2] < b[0] || b[2] < a[0] || a[3] < b[1] || b[3] < a[1];

/** Boxes that have no parcel in common, the same ones in every run. */
async function boxesOf(db: Db, count: number): Promise<Box[]> {
  const { rows } = await sql<{ x: number; y: number }>`
    select st_x(c) x, st_y(c) y
      from (select st_transform(st_setsrid(st_makepoint(zxjd, zxwd), 4490), 3857) c
              from dxydsd where scbz = 0 order by md5(dkbh) limit ${count * 8}) p`.execute(db);
  const found: Box[] = [];
  for (const { x, y } of rows) {
    if (found.length === count) break;
    if (found.some((one) => !apart(one, [x, y, x, y]))) continue;
    const box = await boxAround(db, [x, y]);
    if (found.every((one) => apart(one, box))) found.push(box);
  }
  return found;
}

type Format = "geojson" | "json" | "pbf";

const oursAt =
  ({ client }: ChildServer) =>
  (format: Format, set: FieldSet): Named<Box> => ({
    name: "ours",
    target: (boxes) => ({
      origin: client.origin,
      headers: client.credentials(),
      pathOf: (n) => {
        const query = new URLSearchParams({
          ...{ f: format, where: "1=1", outSR: "3857", inSR: "3857" },
          geometry: String(boxes[n % boxes.length]),
          geometryType: "esriGeometryEnvelope",
          outFields: set === "all" ? "*" : fieldSets[set].join(),
        });
        return `/api/rest/services/dxydsd/FeatureServer/0/query?${query}`;
      },
    }),
  });

const wfsPath = (box: Box, set: FieldSet, format: string) =>
  `/?map=peer&service=WFS&version=1.0.0&request=GetFeature&typename=${set}&bbox=${box}${format}`;

/** Both layers with their own fields, so that no more is read than is told. */
const wfsFile: MapFile = {
  map: (connection) => `
    OUTPUTFORMAT NAME "geojson" DRIVER "OGR/GEOJSON" MIMETYPE "application/json; subtype=geojson"
      FORMATOPTION "STORAGE=memory" FORMATOPTION "FORM=simple" END
    WEB METADATA "ows_enable_request" "*" "wfs_title" "peer" "wfs_srs" "EPSG:3857"
      "wfs_onlineresource" "http://127.0.0.1/?map=peer&" END END
    ${Object.entries(fieldSets)
      .map(([set, names]) => wfsLayer(connection, set, ["oid", ...names]))
      .join("")}`,
  tried: wfsPath([0, 0, 1, 1], "four", ""),
};

const wfsLayer = (connection: string, set: string, names: readonly string[]) => `
  LAYER NAME "${set}" TYPE POLYGON STATUS ON
    ${connection}
    DATA "geom_3857 from (select geom_3857, ${names} from dxydsd where scbz = 0 and xzqdm >= '33' and xzqdm < '34') t using unique oid using srid=3857"
    PROJECTION "init=epsg:3857" END
    METADATA "wfs_title" "${set}" "wfs_srs" "EPSG:3857" "wfs_getfeature_formatlist" "geojson"
      "gml_include_items" "${names}" "gml_featureid" "oid" "gml_types" "auto" END
  END`;

const formats = { GML: "", GeoJSON: "&outputformat=geojson" } as const;

const mapServerAt = ({ origin }: Peer, set: FieldSet): Named<Box>[] =>
  Object.entries(formats).map(([name, format]) => ({
    name: `MapServer WFS, ${name}`,
    target: (boxes) => ({
      origin,
      pathOf: (n) => wfsPath(boxes[n % boxes.length] as Box, set, format),
    }),
  }));

const nodeAt = ({ origin }: Peer, set: FieldSet): Named<Box> => ({
  name: "ST_AsGeoJSON in Node, prepared",
  target: (boxes) => ({ origin, pathOf: (n) => `/${set}/${boxes[n % boxes.length]}` }),
});

/** Ids of an answer with their areas where it is JSON, by which answers are compared. */
type Told = { ids: number[]; area: number | null };

function toldIn(name: string, format: Format, body: Buffer): Told {
  const text = body.toString();
  if (name.endsWith("GML")) {
    const ids = [...text.matchAll(/<ms:oid>(\d+)<\/ms:oid>/g)].map(([, id]) => Number(id));
    return { ids, area: null };
  }
  if (name === "ours" && format === "pbf") {
    const { features } = pbfReply(body);
    return { ids: features.map(({ attributes }) => Number(attributes.oid)), area: null };
  }
  type One = {
    id?: number;
    properties?: Record<string, unknown>;
    attributes?: Record<string, unknown>;
    geometry: { type?: string; coordinates?: unknown; rings?: MultiPolygon[number] };
  };
  const { features } = JSON.parse(text) as { features: One[] };
  const areas = features.map(({ geometry: { type, coordinates, rings } }) =>
    rings ? null : planeArea((type === "Polygon" ? [coordinates] : coordinates) as MultiPolygon),
  );
  const isEsri = areas.includes(null);
  return {
    ids: features.map((one) => Number(one.attributes?.oid ?? one.properties?.oid ?? one.id)),
    area: isEsri ? null : areas.reduce<number>((sum, area) => sum + (area ?? 0), 0),
  };
}

/** Rivals that tell other parcels are none. */
function same(format: Format, runs: ReadonlyMap<string, readonly Run[]>): void {
  const answers = (name: string) =>
    runs.get(name)?.[0]?.bodies.map((body) => toldIn(name, format, body)) ?? [];
  const mine = answers("ours");
  for (const name of runs.keys()) {
    for (const [n, { ids, area }] of answers(name).entries()) {
      const own = mine[n] as Told;
      if (ids.toSorted((a, b) => a - b).join() !== own.ids.toSorted((a, b) => a - b).join()) {
        throw new Error(`${name} tells ${ids.length} parcels, ours ${own.ids.length}`);
      }
      if (area !== null && own.area !== null && Math.abs(area / own.area - 1) > 1e-6) {
        throw new Error(`the areas of ${name} are ${area}, ours ${own.area}`);
      }
    }
  }
}

const asked: readonly (readonly [Format, FieldSet])[] = [
  ["geojson", "all"],
  ["geojson", "four"],
  ["json", "all"],
  ["json", "four"],
  ["pbf", "all"],
  ["pbf", "four"],
];
const words = { geojson: "GeoJSON", json: "Esri JSON", pbf: "PBF" } as const;

function linesOf(
  what: string,
  [format, set]: readonly [Format, FieldSet],
  runs: ReadonlyMap<string, readonly Run[]>,
  at: number,
): Line[] {
  same(format, runs);
  const fields = set === "all" ? `${fieldSets.all.length} fields` : "4 fields";
  return [...runs.keys()]
    .filter((name) => name !== "ours")
    .map((name) => {
      const aim = name.startsWith("MapServer") ? "must ≤ 0.33, aim ≤ 0.10" : "";
      const line = versus(`${words[format]}, ${fields}, ${what}`, runs, name, aim, at);
      progress(`${line.what}: ${line.ours}, ${line.peer}, ${line.ratio?.toFixed(2)}`);
      return line;
    });
}

type Peers = (set: FieldSet) => Named<Box>[];

/** A server that has just started is asked for each box once in each form. */
async function first(url: string, boxes: readonly Box[], peers: Peers): Promise<Line[]> {
  const server = await startServer({ url });
  try {
    await untilIdle(server, 60_000);
    const size = Math.floor(boxes.length / rounds);
    const lines: Line[] = [];
    for (const one of asked) {
      const [format, set] = one;
      const all = [oursAt(server)(format, set), ...peers(set)];
      const runs = await rivals(
        all,
        (round) => boxes.slice(round * size, (round + 1) * size),
        size,
        1,
      );
      lines.push(...linesOf(`first time (${size * rounds} boxes)`, one, runs, 1));
    }
    return lines;
  } finally {
    await server.stop();
  }
}

async function again(server: ChildServer, boxes: readonly Box[], peers: Peers): Promise<Line[]> {
  const lines: Line[] = [];
  for (const one of asked) {
    const [format, set] = one;
    const all = [oursAt(server)(format, set), ...peers(set)];
    const some = boxes.slice(0, perRound);
    await rivals(all, () => some, perRound, 1);
    const runs = await rivals(all, () => some, warmPerRound, clients);
    lines.push(...linesOf("again", one, runs, clients));
  }
  return lines;
}

/** Boxes of 940 parcels over HTTP, with session, scope and log, against who has none of them. */
export async function benchFeatures(db: Db, url: string, server: ChildServer): Promise<Line[]> {
  const boxes = await boxesOf(db, rounds * perRound);
  const node = await startNode("featureServer", url);
  const mapServer = await startMapServer(url, clients, wfsFile);
  if (!isThere(mapServer)) progress(`features without MapServer: ${mapServer.reason}`);
  const peers: Peers = (set) => [
    nodeAt(node, set),
    ...(isThere(mapServer) ? mapServerAt(mapServer, set) : []),
  ];
  try {
    progress("features for the first time");
    const lines = await first(url, boxes, peers);
    progress("features again");
    return [...lines, ...(await again(server, boxes, peers))];
  } finally {
    node.stop();
    if (isThere(mapServer)) mapServer.stop();
  }
}
