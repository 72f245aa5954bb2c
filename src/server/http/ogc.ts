import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { AnyDataset } from "#contract/define/dataset";
import { shownTo } from "#contract/define/secret";
import { Refusal, status } from "#contract/errors";
import { productName } from "#contract/productName";
import { regionsWithin } from "../repositories/account/region";
import { demandScope } from "../repositories/records/scope";
import { refuseSecrets } from "../services/records/recordList";
import * as documents from "../tiles/features/ogcDocuments";
import { asGeoJson, itemsQueryOf, oneFeature, readItems } from "../tiles/features/ogcItems";
import { type TileDataset, tileDatasets } from "../tiles/tileDatasets";
import { callerOf, requireCaller } from "./authenticate";
import { originOf } from "./origin";
import { parseInput } from "./parse";
import { tellReading } from "./reading";
import { mapped, requireReader } from "./tiles";
import { underWay, wayOfReads } from "./underWay";

const path = "/api/ogc";

/**
 * The datasets as read-only OGC API Features 1.0 (core, GeoJSON), under the caller's own
 * permissions: for QGIS, GDAL and other clients of the standard.
 */
export function serveOgc(app: FastifyInstance): void {
  const signedIn = { onRequest: requireCaller("") };
  const reader = { onRequest: requireReader };
  app.get(path, signedIn, async (request) => documents.landing(rootOf(request), productName));
  app.get(`${path}/`, signedIn, async (request) => documents.landing(rootOf(request), productName));
  app.get(`${path}/conformance`, signedIn, async () => documents.conformance);
  app.get(`${path}/api`, signedIn, async (request, reply) => {
    const document = documents.apiDocument(
      rootOf(request),
      productName,
      readable(request).map((one) => ({ dataset: one.dataset, filters: filtersOf(one) })),
    );
    // Sent as bytes: for text, Fastify rewrites the content type into a form that GDAL does not
    // recognise.
    return reply
      .type("application/vnd.oai.openapi+json;version=3.0")
      .send(Buffer.from(JSON.stringify(document)));
  });
  app.get(`${path}/collections`, signedIn, async (request) => {
    const mine = readable(request).map(({ dataset }) => dataset);
    return documents.collections(rootOf(request), mine, await boundsFor(request));
  });
  app.get(`${path}/collections/:dataset`, reader, async (request) =>
    documents.collection(rootOf(request), mapped(request).dataset, await boundsFor(request)),
  );
  app.get(`${path}/collections/:dataset/items`, reader, items);
  app.get(`${path}/collections/:dataset/items/:oid`, reader, item);
}

const rootOf = (request: FastifyRequest) => `${originOf(request)}${path}`;

/** The URL of a request below our origin, whatever precedes its path. */
function selfOf(request: FastifyRequest): URL {
  const self = new URL(rootOf(request));
  const { pathname, search } = new URL(request.url, self);
  self.pathname = pathname;
  self.search = search;
  return self;
}

function readable(request: FastifyRequest): TileDataset[] {
  const { authorities } = callerOf(request);
  return Object.values(tileDatasets).filter(({ dataset }) =>
    authorities.includes(dataset.access.read),
  );
}

const own = ["f", "limit", "bbox", "after"];

const filtersOf = ({ filter }: TileDataset): string[] =>
  filter instanceof z.ZodObject ? Object.keys(filter.shape) : [];

/** The standard requires unknown parameters to be refused, not ignored. */
function known(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const given = request.query as Readonly<Record<string, unknown>>;
  const names = new Set([...own, ...filtersOf(mapped(request))]);
  const strange = Object.keys(given).find((name) => !names.has(name));
  if (strange) throw new Refusal(status.badRequest, `不支持的查询参数 ${strange}`);
  return given;
}

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
  const { features, next } = await underWay(request, reply, wayOfReads, () =>
    readItems(readDb, { dataset, filter, scope }, query),
  );
  const box = given.bbox === undefined ? null : String(given.bbox).slice(0, 200);
  const reading = { face: "ogc/items", collection: dataset.name, box } as const;
  await tellReading(request, { ...reading, count: features.length });
  const self = selfOf(request);
  const following = new URL(self);
  following.searchParams.set("after", String(next));
  const page = documents.featureCollection(
    self.href,
    next === null ? null : following.href,
    features,
  );
  return reply.type(documents.geoJson).send(JSON.stringify(page));
}

async function item(request: FastifyRequest, reply: FastifyReply) {
  const { db, readDb = db } = request.server.deps;
  const caller = callerOf(request);
  const { oid } = request.params as { oid: string };
  const dataset = shownTo(mapped(request).dataset, caller.authorities);
  const feature = /^\d{1,9}$/.test(oid)
    ? await oneFeature(readDb, dataset, Number(oid), demandScope(caller))
    : undefined;
  if (!feature) throw new Refusal(status.notFound, "没有这个要素");
  const reading = { face: "ogc/items", collection: dataset.name, box: null } as const;
  await tellReading(request, { ...reading, count: 1 });
  const root = `${rootOf(request)}/collections/${dataset.name}`;
  const links = [
    { href: `${root}/items/${oid}`, rel: "self", type: documents.geoJson, title: "本要素" },
    { href: root, rel: "collection", type: "application/json", title: dataset.title },
  ];
  return reply
    .type(documents.geoJson)
    .send(JSON.stringify({ ...asGeoJson(dataset, feature), links }));
}

/** The box of the caller's region, known without reading any parcel. */
async function boundsFor(request: FastifyRequest) {
  const { db, readDb = db } = request.server.deps;
  const [region] = await regionsWithin(readDb, callerOf(request).areaCode);
  return region?.bbox ?? ([118, 27, 123, 31.2] as const);
}
