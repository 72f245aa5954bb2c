import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { AnyDataset } from "#contract/define/dataset";
import { shownTo } from "#contract/define/secret";
import { Refusal, status } from "#contract/errors";
import { productName } from "#contract/productName";
import type { Caller } from "#contract/roles";
import { regionsWithin } from "../repositories/account/region";
import { demandScope } from "../repositories/records/scope";
import { refuseSecrets } from "../services/records/recordList";
import { apiDocument, type Described } from "../tiles/features/ogcApiDocument";
import { type OgcCrs, ogcCrsOf } from "../tiles/features/ogcCrs";
import * as documents from "../tiles/features/ogcDocuments";
import { itemsQueryOf, oneFeature, propertiesOf, readItems } from "../tiles/features/ogcItems";
import { queryablesOf, schemaJson, schemaOf, sortablesOf } from "../tiles/features/ogcSchemas";
import { demandKnown, ogcParameters, type Parameters } from "../tiles/features/parameters";
import { filterNames, type TileDataset, tileDatasets } from "../tiles/tileDatasets";
import { callerOf, requireCaller } from "./authenticate";
import { originOf, prefixOf } from "./origin";
import { parseInput } from "./parse";
import { tellReading } from "./reading";
import { mapped, requireReader } from "./tiles";
import { underWay, wayOfReads } from "./underWay";

const path = "/api/ogc";

const methods = ["POST", "PUT", "PATCH", "DELETE"] as const;
const notAllowed = 405;

/**
 * The datasets as read-only OGC API Features 1.0 (core, GeoJSON, and Part 2: reference systems),
 * under the caller's own permissions: for QGIS, GDAL and other clients of the standard.
 */
export function serveOgc(app: FastifyInstance): void {
  const signedIn = requireCaller("", { scope: "layers" });
  type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  const serve = (
    url: string,
    onRequest: typeof signedIn,
    types: readonly string[],
    handler: Handler,
  ) => {
    for (const one of [url, `${url}/`]) {
      app.get(one, { onRequest }, async (request, reply) => {
        demandAccepted(request, types);
        return handler(request, reply);
      });
      app.route({ url: one, method: [...methods], onRequest: refuse, handler: refuse });
    }
  };
  const page = (
    url: string,
    onRequest: typeof signedIn,
    read: (request: FastifyRequest) => object,
  ) =>
    serve(url, onRequest, [documents.json], async (request) => {
      demandKnown(ogcParameters.page, request.query as Parameters);
      return read(request);
    });
  page(path, signedIn, (request) => documents.landing(rootOf(request), productName));
  page(`${path}/conformance`, signedIn, () => documents.conformance);
  page(`${path}/collections`, signedIn, async (request) => {
    const mine = readable(request).map(({ dataset }) => dataset);
    return documents.collections(rootOf(request), mine, await boundsFor(request));
  });
  page(`${path}/collections/:dataset`, requireReader, async (request) =>
    documents.collection(rootOf(request), mapped(request).dataset, await boundsFor(request)),
  );
  const described = [schemaJson, documents.json];
  for (const [name, documentOf] of [
    ["queryables", queryablesOf],
    ["sortables", sortablesOf],
    ["schema", schemaOf],
  ] as const) {
    const url = `${path}/collections/:dataset/${name}`;
    serve(url, requireReader, described, async (request, reply) => {
      demandKnown(ogcParameters.page, request.query as Parameters);
      const dataset = shownTo(mapped(request).dataset, callerOf(request).authorities);
      const own = `${rootOf(request)}/collections/${dataset.name}/${name}`;
      return reply.type(schemaJson).send(JSON.stringify(documentOf(own, dataset)));
    });
  }
  serve(`${path}/api`, signedIn, [documents.openapi, documents.json], async (request, reply) => {
    demandKnown(ogcParameters.page, request.query as Parameters);
    const layers = readable(request).map(describedFor(callerOf(request)));
    const document = apiDocument(rootOf(request), productName, layers);
    // Sent as bytes: for text, Fastify rewrites the content type into a form that GDAL does not
    // recognise.
    return reply.type(documents.openapi).send(Buffer.from(JSON.stringify(document)));
  });
  const features = [documents.geoJson, documents.json];
  serve(`${path}/collections/:dataset/items`, requireReader, features, items);
  serve(`${path}/collections/:dataset/items/:oid`, requireReader, features, item);
}

/** Nothing is changed here, whoever asks for it. */
async function refuse(_: FastifyRequest, reply: FastifyReply): Promise<never> {
  reply.header("allow", "GET, HEAD");
  throw new Refusal(notAllowed, "该接口只读，只能用 GET 和 HEAD");
}

const describedFor =
  ({ authorities }: Caller) =>
  (layer: TileDataset): Described => {
    const dataset = shownTo(layer.dataset, authorities);
    const { properties = {} } = z.toJSONSchema(layer.filter, {
      io: "input",
      target: "openapi-3.0",
      unrepresentable: "any",
    });
    return { dataset, filters: properties as Described["filters"] };
  };

const rootOf = (request: FastifyRequest) => `${originOf(request)}${prefixOf(request)}${path}`;

/** The URL of a request below our origin, whatever precedes its path. */
function selfOf(request: FastifyRequest): URL {
  const self = new URL(rootOf(request));
  const { pathname, search } = new URL(request.url, self);
  self.pathname = `${prefixOf(request)}${pathname}`;
  self.search = search;
  return self;
}

function readable(request: FastifyRequest): TileDataset[] {
  const { authorities } = callerOf(request);
  return Object.values(tileDatasets).filter(({ dataset }) =>
    authorities.includes(dataset.access.read),
  );
}

/** The standard requires unknown parameters to be refused, not ignored. */
function known(request: FastifyRequest): Parameters {
  const given = request.query as Parameters;
  demandKnown(ogcParameters.items, given, filterNames(mapped(request)));
  return given;
}

/** The reference of an answer, which its body does not tell. */
const inCrs = (reply: FastifyReply, { uri }: OgcCrs) =>
  reply.header("content-crs", `<${uri}>`).type(documents.geoJson);

async function items(request: FastifyRequest, reply: FastifyReply) {
  const { db, readDb = db } = request.server.deps;
  const { dataset: whole, filter: schema } = mapped(request);
  const caller = callerOf(request);
  const given = known(request);
  // The standard's own bbox, with or without heights.
  const filter = parseInput(schema, { ...given, bbox: undefined });
  refuseSecrets(whole, caller, filter);
  const scope = demandScope(caller, filter.areaCode as string | undefined);
  const dataset: AnyDataset = shownTo(whole, caller.authorities);
  const query = itemsQueryOf(given);
  const found = await underWay(request, reply, wayOfReads, () =>
    readItems(readDb, { dataset, filter, scope }, query),
  );
  const box = given.bbox === undefined ? null : String(given.bbox).slice(0, 200);
  const reading = { face: "ogc/items", collection: dataset.name, box } as const;
  await tellReading(request, { ...reading, count: found.features.length });
  const self = selfOf(request);
  const following = new URL(self);
  if (found.next) following.searchParams.set(found.next.name, String(found.next.value));
  const next = found.next && following.href;
  const page = documents.featureCollection(self.href, next, found);
  return inCrs(reply, query.crs).send(JSON.stringify(page));
}

async function item(request: FastifyRequest, reply: FastifyReply) {
  const { db, readDb = db } = request.server.deps;
  const caller = callerOf(request);
  const { oid } = request.params as { oid: string };
  const given = request.query as Parameters;
  demandKnown(ogcParameters.item, given);
  const wanted = { crs: ogcCrsOf("crs", given.crs), properties: propertiesOf(given) };
  const dataset = shownTo(mapped(request).dataset, caller.authorities);
  const feature = /^\d{1,9}$/.test(oid)
    ? await oneFeature(readDb, { dataset, scope: demandScope(caller) }, Number(oid), wanted)
    : undefined;
  if (!feature) throw new Refusal(status.notFound, "没有这个要素");
  const reading = { face: "ogc/items", collection: dataset.name, box: null } as const;
  await tellReading(request, { ...reading, count: 1 });
  const root = `${rootOf(request)}/collections/${dataset.name}`;
  const links = [
    { href: `${root}/items/${oid}`, rel: "self", type: documents.geoJson, title: "本要素" },
    { href: root, rel: "collection", type: "application/json", title: dataset.title },
  ];
  return inCrs(reply, wanted.crs).send(JSON.stringify({ ...feature, links }));
}

/** The box of the caller's region, known without reading any parcel. */
async function boundsFor(request: FastifyRequest) {
  const { db, readDb = db } = request.server.deps;
  const [region] = await regionsWithin(readDb, callerOf(request).areaCode);
  return region?.bbox ?? ([118, 27, 123, 31.2] as const);
}

const unacceptable = 406;

/** Whether a range of an `Accept` header, such as `application/*;q=0.5`, has this media type. */
function isIn(range: string, type: string): boolean {
  const [name = "", ...rest] = range.split(";").map((part) => part.trim().toLowerCase());
  if (rest.some((part) => /^q=0(\.0*)?$/.test(part))) return false;
  const [kind] = type.split("/");
  return name === "*/*" || name === `${kind}/*` || name === type.split(";")[0];
}

/**
 * Refuses a format that there is none of: one named by `f`, or else those of the `Accept` header.
 * `types` are what the resource has.
 */
function demandAccepted(request: FastifyRequest, types: readonly string[]): void {
  const { f } = request.query as { f?: unknown };
  if (f !== undefined) {
    if (f === "json") return;
    throw new Refusal(status.badRequest, `不支持的返回格式 f=${String(f).slice(0, 20)}，可用 json`);
  }
  const { accept } = request.headers;
  if (!accept?.trim()) return;
  const ranges = accept.split(",");
  if (types.some((type) => ranges.some((range) => isIn(range, type)))) return;
  throw new Refusal(unacceptable, `没有 Accept 所要的格式，可用 ${types.join("、")}`);
}
