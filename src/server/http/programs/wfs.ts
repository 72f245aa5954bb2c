import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AnyDataset } from "#contract/define/dataset";
import { xmlHead } from "../../tiles/look/xml";
import { featureGml } from "../../tiles/wfs/gmlWrite";
import { OwsFault } from "../../tiles/wfs/owsFault";
import { wfsCrsOf } from "../../tiles/wfs/wfsCrs";
import { chosen, featuresOf, written } from "../../tiles/wfs/wfsFeatures";
import {
  type Format,
  formatOf,
  type Links,
  schemaLocation,
  spaces,
  valuesOf,
} from "../../tiles/wfs/wfsFormats";
import { wfsKeys, wfsRequests } from "../../tiles/wfs/wfsKeys";
import { isGeometry, propertyIn, typeName } from "../../tiles/wfs/wfsNames";
import { schemaXml } from "../../tiles/wfs/wfsSchema";
import { requireCaller } from "../authenticate";
import { tellReading } from "../reading";
import { underWay, wayOfReads, whileSent } from "../underWay";
import { readableDatasets, rootOf } from "./looks";
import { selfOf } from "./ogcServe";
import { tokenIn } from "./pictures";
import { askedOf, demandVersion, typeOf, typesIn, type WfsAsked } from "./wfsAsked";
import { wfsCapabilities } from "./wfsCapabilities";
import { describedQueries, isById, listedQueries } from "./wfsStored";
import { ofKeys, ofXml, type WfsGiven } from "./wfsXml";

export const wfsPath = "/api/wfs";

const xml = "text/xml; charset=utf-8";
const gml = "application/gml+xml; version=3.2";

type Answering = (request: FastifyRequest, reply: FastifyReply, given: WfsGiven) => unknown;

/**
 * The datasets as feature types of WFS 2.0.0, read only, under the caller's own permissions: for
 * ArcMap, SuperMap, QGIS, GDAL and platforms that know no younger interface. By keys in an address or
 * a form, or by XML.
 */
export function serveWfs(app: FastifyInstance): void {
  const onRequest = requireCaller("", { scope: "layers" });
  void app.register(async (inner) => {
    inner.addContentTypeParser(
      ["text/xml", "application/xml", "application/gml+xml"],
      { parseAs: "buffer" },
      async (_: unknown, body: Buffer) => body,
    );
    for (const url of [wfsPath, `${wfsPath}/`]) {
      inner.get(url, { onRequest }, (request, reply) =>
        answer(request, reply, ofKeys(request.query)),
      );
      inner.post(url, { onRequest }, (request, reply) => answer(request, reply, posted(request)));
    }
  });
}

function posted({ body, query }: FastifyRequest): WfsGiven {
  return Buffer.isBuffer(body) ? ofXml(body, query) : ofKeys({ ...Object(query), ...Object(body) });
}

const operations: Readonly<Record<(typeof wfsRequests)[number], Answering>> = {
  GetCapabilities: capabilities,
  DescribeFeatureType: describe,
  GetFeature: features,
  GetPropertyValue: values,
  ListStoredQueries: (request, reply, { keyed }) => {
    keyed.demandKnown(wfsKeys.ListStoredQueries);
    demandVersion(keyed);
    return reply.type(xml).send(listedQueries(readableDatasets(request)));
  },
  DescribeStoredQueries: (request, reply, { keyed }) => {
    keyed.demandKnown(wfsKeys.DescribeStoredQueries);
    demandVersion(keyed);
    const ids = keyed.get("storedquery_id");
    return reply.type(xml).send(describedQueries(readableDatasets(request), ids));
  },
};

/** What changes something, or keeps it for that: there is none of it here. */
const changing =
  /^(transaction|lockfeature|getfeaturewithlock|createstoredquery|dropstoredquery)$/i;

function answer(request: FastifyRequest, reply: FastifyReply, given: WfsGiven) {
  const { keyed } = given;
  keyed.oneOf("service", ["WFS"]);
  const name = keyed.need("request");
  if (changing.test(name)) {
    throw new OwsFault("OperationNotSupported", "request", "要素只读，不能编辑和锁定");
  }
  const known = keyed.oneOf("request", wfsRequests);
  return operations[known](request, reply, given);
}

async function capabilities(request: FastifyRequest, reply: FastifyReply, { keyed }: WfsGiven) {
  keyed.demandKnown(wfsKeys.GetCapabilities);
  const versions = keyed.get("acceptversions");
  if (versions !== "" && !versions.split(",").some((one) => /^2\.0\.[02]$/.test(one.trim()))) {
    throw new OwsFault("VersionNegotiationFailed", "AcceptVersions", "只有 WFS 2.0.0");
  }
  const address = addressOf(request);
  return reply.type(xml).send(await wfsCapabilities(request, address, keyed.get("sections")));
}

function describe(request: FastifyRequest, reply: FastifyReply, { keyed }: WfsGiven) {
  keyed.demandKnown(wfsKeys.DescribeFeatureType);
  demandVersion(keyed);
  const format = keyed.get("outputformat").replace(/gml xml/, "gml+xml");
  if (format !== "" && !/^(application\/gml\+xml|text\/xml|xmlschema|gml32)\b/i.test(format)) {
    const words = `不支持 OUTPUTFORMAT=${format.slice(0, 60)}，可用 ${gml}`;
    throw new OwsFault("InvalidParameterValue", "outputFormat", words);
  }
  const names = typesIn(keyed);
  const all = names.length > 0 ? names : readableDatasets(request).map(({ name }) => name);
  return reply.type(gml).send(schemaXml(all.map((name) => typeOf(request, name))));
}

async function features(request: FastifyRequest, reply: FastifyReply, given: WfsGiven) {
  const { keyed } = given;
  if (keyed.get("storedquery_id") !== "") return byId(request, reply, given);
  keyed.demandKnown(wfsKeys.GetFeature);
  const asked = askedOf(request, given);
  const { dataset, query } = asked.selection;
  const format = formatOf(asked.format, { dataset, names: query.fields, crs: asked.crs });
  return send(request, reply, asked, format);
}

async function values(request: FastifyRequest, reply: FastifyReply, given: WfsGiven) {
  const { keyed } = given;
  keyed.demandKnown(wfsKeys.GetPropertyValue);
  const [name = ""] = typesIn(keyed);
  const value = propertyIn(keyed.need("valuereference"), name.split(":").at(-1) ?? "");
  const asked = askedOf(request, given, value);
  const { selection, crs } = asked;
  const { dataset, query } = selection;
  const [field = value] = query.fields;
  const known = {
    kind: "not",
    item: { kind: "empty", of: { kind: "field", name: field } },
  } as const;
  const isOutline = isGeometry(value);
  const where = isOutline
    ? query.where
    : ({ kind: "all", items: [query.where, known] } as const satisfies object);
  const narrowed = { ...asked, selection: { ...selection, query: { ...query, where } } };
  const format = valuesOf({ dataset, names: query.fields, crs }, isOutline ? value : field);
  return send(request, reply, narrowed as WfsAsked, format);
}

/** Sends an answer while it is read; what goes out is told before it does. */
async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { selection, hits, place }: WfsAsked,
  format: Format,
) {
  const { db, readDb = db } = request.server.deps;
  const { dataset, query } = selection;
  const asked = hits ? { ...selection, query: { ...query, limit: 0, offset: 0 } } : selection;
  const { ids, told } = await underWay(request, reply, wayOfReads, () => chosen(readDb, asked));
  if (!hits) {
    const reading = { face: "wfs/feature", collection: dataset.name, box: place } as const;
    await tellReading(request, { ...reading, count: ids.length });
  }
  const batches = featuresOf(readDb, selection, ids, whileSent(request, reply));
  const links = linksOf(request, dataset, hits ? null : { ...query, returned: ids.length, told });
  return reply.type(format.type).send(Readable.from(written(format, batches, told, links)));
}

type Page = { limit: number; offset: number; returned: number; told: { matched: number | null } };

/** Pages around this one, for who has asked by an address. */
function linksOf(request: FastifyRequest, { name }: AnyDataset, page: Page | null): Links {
  const query = `SERVICE=WFS&VERSION=2.0.0&REQUEST=DescribeFeatureType&TYPENAMES=${typeName(name)}`;
  const schema = `${addressOf(request)}${query}`;
  if (!page || request.method !== "GET") return { next: null, previous: null, schema };
  const { limit, offset, returned, told } = page;
  const isLast = returned === 0 || told.matched === offset + returned;
  return {
    next: isLast ? null : at(request, offset + returned, limit),
    previous:
      offset === 0 ? null : at(request, Math.max(0, offset - limit), Math.min(limit, offset)),
    schema,
  };
}

function at(request: FastifyRequest, startIndex: number, count: number): string {
  const self = selfOf(request);
  for (const key of [...self.searchParams.keys()]) {
    if (/^(startindex|count|maxfeatures)$/i.test(key)) self.searchParams.delete(key);
  }
  self.searchParams.set("startIndex", String(startIndex));
  self.searchParams.set("count", String(count));
  return self.href;
}

/** Our address with what a program appends that it cannot send in a header, to go on with keys. */
function addressOf(request: FastifyRequest): string {
  const token = tokenIn(request);
  return `${rootOf(request)}${wfsPath}?${token === "" ? "" : `${token}&`}`;
}

/** The stored query that all services have: a feature by its id, as a document of its own. */
async function byId(request: FastifyRequest, reply: FastifyReply, { keyed }: WfsGiven) {
  keyed.demandKnown(wfsKeys.GetFeatureById);
  const name = keyed.get("storedquery_id");
  if (!isById(name)) {
    const words = `没有存储查询“${name.slice(0, 80)}”`;
    throw new OwsFault("InvalidParameterValue", "storedQuery_Id", words);
  }
  const { db, readDb = db } = request.server.deps;
  const resourceid = keyed.need("id");
  const outputformat = keyed.get("outputformat");
  const asked = askedOf(request, ofKeys({ resourceid, outputformat }));
  if (asked.format !== "gml") {
    const words = "GetFeatureById 的格式为 gml32";
    throw new OwsFault("InvalidParameterValue", "outputFormat", words);
  }
  const { dataset } = asked.selection;
  const run = whileSent(request, reply);
  const { ids } = await underWay(request, reply, wayOfReads, () => chosen(readDb, asked.selection));
  const { value } = await featuresOf(readDb, asked.selection, ids, run).next();
  const [feature] = value ?? [];
  if (!feature) throw new OwsFault("NotFound", "ID", `没有要素“${resourceid.slice(0, 60)}”`);
  const reading = { face: "wfs/feature", collection: dataset.name, box: resourceid } as const;
  await tellReading(request, { ...reading, count: 1 });
  const { schema } = linksOf(request, dataset, null);
  const root = { ...spaces, "xsi:schemaLocation": schemaLocation(schema) };
  const fields = { dataset, names: asked.selection.query.fields, crs: wfsCrsOf("srsName", "") };
  return reply.type(gml).send(xmlHead + featureGml(fields, feature, root));
}
