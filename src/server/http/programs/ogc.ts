import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { AnyDataset } from "#contract/define/dataset";
import { shownTo } from "#contract/define/secret";
import { Refusal, status } from "#contract/errors";
import { productName } from "#contract/productName";
import type { Caller } from "#contract/roles";
import { demandScope } from "../../repositories/records/scope";
import { refuseSecrets } from "../../services/records/recordList";
import { featureCsv } from "../../tiles/features/featureCsv";
import { apiDocument, type Described } from "../../tiles/features/ogcApiDocument";
import { type OgcCrs, ogcCrsOf } from "../../tiles/features/ogcCrs";
import * as documents from "../../tiles/features/ogcDocuments";
import {
  itemsQueryOf,
  oneFeature,
  propertiesOf,
  readItems,
  removedQueryOf,
  skipGeometryOf,
} from "../../tiles/features/ogcItems";
import { queryablesOf, schemaJson, schemaOf, sortablesOf } from "../../tiles/features/ogcSchemas";
import { demandKnown, ogcParameters, type Parameters } from "../../tiles/features/parameters";
import { saidIn } from "../../tiles/features/pieces/writtenJson";
import { readRemoved } from "../../tiles/features/readFeatures";
import { filterNames, type TileDataset, tileDatasets } from "../../tiles/tileDatasets";
import { callerOf, requireCaller } from "../authenticate";
import { parseInput } from "../parse";
import { tellReading } from "../reading";
import { mapped, requireReader } from "../tiles";
import { underWay, wayOfReads } from "../underWay";
import { boundsFor, type OgcAnswer, ogcPath, rootOf, selfOf, serveResource } from "./ogcServe";

const path = ogcPath;

const html = ["text/html"];
const formats = {
  page: { json: [documents.json], html },
  described: { json: [schemaJson, documents.json], html },
  api: { json: [documents.openapi, documents.json], html },
  items: { json: [documents.geoJson, documents.json], html, csv: ["text/csv"] },
  item: { json: [documents.geoJson, documents.json], html },
};

/**
 * The datasets as read-only OGC API Features 1.0 (core, GeoJSON, HTML; reference systems, filters,
 * schemas), under the caller's own permissions: for QGIS, GDAL and other clients of the standard.
 */
export function serveOgc(app: FastifyInstance): void {
  const signedIn = requireCaller("", { scope: "layers" });
  type Read = (request: FastifyRequest) => object;
  const page = (url: string, onRequest: typeof signedIn, title: string, read: Read) =>
    serveResource(app, url, onRequest, formats.page, async (request) => {
      demandKnown(ogcParameters.page, request.query as Parameters);
      return { body: await read(request), type: documents.json, title };
    });
  page(path, signedIn, productName, (request) => documents.landing(rootOf(request), productName));
  page(`${path}/conformance`, signedIn, "符合的规范", () => documents.conformance);
  page(`${path}/collections`, signedIn, "图层", async (request) => {
    const mine = readable(request).map(({ dataset }) => dataset);
    return documents.collections(rootOf(request), mine, await boundsFor(request));
  });
  page(`${path}/collections/:dataset`, requireReader, "图层", async (request) =>
    documents.collection(rootOf(request), mapped(request).dataset, await boundsFor(request)),
  );
  for (const [name, documentOf] of [
    ["queryables", queryablesOf],
    ["sortables", sortablesOf],
    ["schema", schemaOf],
  ] as const) {
    const url = `${path}/collections/:dataset/${name}`;
    serveResource(app, url, requireReader, formats.described, async (request) => {
      demandKnown(ogcParameters.page, request.query as Parameters);
      const dataset = shownTo(mapped(request).dataset, callerOf(request).authorities);
      const own = `${rootOf(request)}/collections/${dataset.name}/${name}`;
      return { body: documentOf(own, dataset), type: schemaJson, title: dataset.title };
    });
  }
  serveResource(app, `${path}/api`, signedIn, formats.api, async (request) => {
    demandKnown(ogcParameters.page, request.query as Parameters);
    const layers = readable(request).map(describedFor(callerOf(request)));
    const body = apiDocument(rootOf(request), productName, layers);
    return { body, type: documents.openapi, title: "接口说明" };
  });
  const collection = `${path}/collections/:dataset`;
  serveResource(app, `${collection}/items`, requireReader, formats.items, items);
  serveResource(app, `${collection}/items/:oid`, requireReader, formats.item, item);
  serveResource(app, `${collection}/removed`, requireReader, formats.page, removed);
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
const inCrs = (reply: FastifyReply, { uri }: OgcCrs) => reply.header("content-crs", `<${uri}>`);

async function items(request: FastifyRequest, reply: FastifyReply): Promise<OgcAnswer> {
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
  const returned = found.strip.count;
  await tellReading(request, { ...reading, count: returned });
  const self = selfOf(request);
  const following = new URL(self);
  if (found.next) following.searchParams.set(found.next.name, String(found.next.value));
  const next = found.next && following.href;
  const { matched } = found;
  const body = documents.featureCollection(self.href, next, { returned, matched });
  inCrs(reply, query.crs);
  // Of formats that have no room for them.
  if (next) reply.header("link", `<${next}>; rel="next"`);
  if (matched !== null) reply.header("ogc-numbermatched", matched);
  reply.header("ogc-numberreturned", returned);
  const { links } = body;
  return {
    ...{ body, features: found.strip, type: documents.geoJson, title: `${dataset.title}的要素` },
    html: () => ({
      links,
      features: saidIn<documents.Feature>(found.strip).map((one) => readableOf(dataset, self, one)),
    }),
    csv: () => featureCsv(found.names, saidIn<documents.Feature>(found.strip)),
  };
}

/** The ids of what was removed, which who keeps a copy asks for beside what has changed. */
async function removed(request: FastifyRequest, reply: FastifyReply): Promise<OgcAnswer> {
  const { db, readDb = db } = request.server.deps;
  const { dataset } = mapped(request);
  const given = request.query as Parameters;
  demandKnown(ogcParameters.removed, given);
  const { where, page } = removedQueryOf(given);
  const scope = demandScope(callerOf(request));
  const found = await underWay(request, reply, wayOfReads, () =>
    readRemoved(readDb, { dataset, scope, where }, page),
  );
  const reading = { face: "ogc/items", collection: dataset.name, box: null } as const;
  await tellReading(request, { ...reading, count: found.removed.length });
  const self = selfOf(request);
  const following = new URL(self);
  following.searchParams.set("after", String(found.removed.at(-1)?.id));
  const next = { href: following.href, rel: "next", type: documents.json, title: "下一页" };
  const links = [
    { href: self.href, rel: "self", type: documents.json, title: "本页" },
    ...(found.more ? [next] : []),
  ];
  const told = { timeStamp: new Date().toISOString(), numberReturned: found.removed.length };
  const title = `${dataset.title}里删除的要素`;
  return { body: { ...told, removed: found.removed, links }, type: documents.json, title };
}

async function item(request: FastifyRequest, reply: FastifyReply): Promise<OgcAnswer> {
  const { db, readDb = db } = request.server.deps;
  const caller = callerOf(request);
  const { oid } = request.params as { oid: string };
  const given = request.query as Parameters;
  demandKnown(ogcParameters.item, given);
  const wanted = {
    crs: ogcCrsOf("crs", given.crs),
    properties: propertiesOf(given),
    skipGeometry: skipGeometryOf(given),
  };
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
  inCrs(reply, wanted.crs);
  return { body: { ...feature, links }, type: documents.geoJson, title: `${dataset.title} ${oid}` };
}

/** A feature as people read it: under the names of its fields, with an address of its own. */
function readableOf({ fields }: AnyDataset, page: URL, { id, properties }: documents.Feature) {
  const own = new URL(page);
  own.pathname = `${page.pathname.replace(/\/$/, "")}/${id}`;
  own.search = "";
  const named = Object.entries(properties).map(([name, value]) => [
    fields[name]?.label ?? name,
    value,
  ]);
  return { 要素: own.href, ...Object.fromEntries(named) };
}
