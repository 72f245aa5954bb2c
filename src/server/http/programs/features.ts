import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { shownTo } from "#contract/define/secret";
import { Refusal, status } from "#contract/errors";
import { productName } from "#contract/productName";
import { regionsWithin } from "../../repositories/account/region";
import { demandScope } from "../../repositories/records/scope";
import { refuseSecrets } from "../../services/records/recordList";
import { featureQueryOf } from "../../tiles/features/featureQuery";
import { type Answer, queryFeatures } from "../../tiles/features/features";
import { layerDefsOf } from "../../tiles/features/layerDefs";
import {
  domainsOf,
  layerInfo,
  serverInfo,
  serviceInfo,
  servicesInfo,
} from "../../tiles/features/layerInfo";
import { demandKnown, type Parameters, restParameters } from "../../tiles/features/parameters";
import { readTimes } from "../../tiles/features/readFeatures";
import { type Box, toMercator } from "../../tiles/features/spatialReference";
import { wholeLayers, wholeService } from "../../tiles/features/wholeService";
import { filterNames, tileDatasets } from "../../tiles/tileDatasets";
import { callerOf, requireCaller } from "../authenticate";
import { credentialOf } from "../credentials";
import { givenTo } from "../given";
import { originOf, prefixOf } from "../origin";
import { parseInput } from "../parse";
import { isMapReading, tellReading } from "../reading";
import { historicMoment, mapped, requireReader } from "../tiles";
import { underWay, wayOfReads } from "../underWay";
import { tokenPaths } from "./generateToken";
import { htmlPage } from "./htmlPage";

const root = "/api/rest";
const layer = `${root}/services/:dataset/FeatureServer`;
const whole = `${root}/services/${wholeService}/FeatureServer`;

type Answering = (
  request: FastifyRequest,
  given: Parameters,
  reply: FastifyReply,
) => Promise<object> | object;

/**
 * The datasets as read-only ArcGIS feature layers, under the caller's own permissions: for labels
 * and highlights on our map, and for ArcGIS, QGIS and GDAL. A query also takes the filter of lists,
 * and `asOf=<day>` asks for the state at the end of a day.
 */
export function serveFeatures(app: FastifyInstance): void {
  const signedIn = requireCaller("", { scope: "layers" });
  const serve = (url: string, guard: typeof signedIn, answering: Answering) => {
    // Programs ask by either method, with a slash at the end or without.
    app.route({
      url,
      method: ["GET", "POST"],
      onRequest: async (request) => {
        if (!mayShowLater(request)) await guard(request);
      },
      handler: async (request, reply) => {
        const given = await givenTo(request);
        if (mayShowLater(request)) {
          request.formToken = typeof given.token === "string" ? given.token : null;
          await guard(request);
        }
        return send(request, reply, given, await answering(request, given, reply));
      },
    });
  };
  const described = (url: string, guard: typeof signedIn, answering: Answering) => {
    const checked: Answering = (request, given, reply) => {
      demandKnown(restParameters.description, given, namesFor(request));
      demandFormat(given);
      return answering(request, given, reply);
    };
    for (const one of [url, `${url}/`]) serve(one, guard, checked);
  };
  described(
    `${root}/info`,
    async () => {},
    (request) => serverInfo(`${originOf(request)}${prefixOf(request)}${tokenPaths[0]}`),
  );
  described(`${root}/services`, signedIn, (request) => {
    const { authorities } = callerOf(request);
    const datasets = Object.values(tileDatasets).map(({ dataset }) => dataset);
    const mine = datasets.filter(({ access }) => authorities.includes(access.read));
    const names = mine.map(({ name }) => name);
    return servicesInfo(mine.length > 0 ? [...names, wholeService] : []);
  });
  described(layer, requireReader, async (request) => {
    const { dataset } = mapped(request);
    return serviceInfo(dataset.title, [{ id: 0, dataset }], await extentFor(request));
  });
  described(whole, signedIn, async (request) =>
    serviceInfo(productName, readable(request), await extentFor(request)),
  );
  described(`${whole}/layers`, signedIn, async (request) => ({
    layers: await Promise.all(readable(request).map((one) => layerOf(request, one))),
    tables: [],
  }));
  described(`${whole}/:layer(^\\d{1,3}$)`, requireReader, layerFor);
  for (const slash of ["", "/"]) {
    serve(`${whole}/:layer(^\\d{1,3}$)/query${slash}`, requireReader, query);
  }
  described(`${whole}/:layer(^\\d{1,3}$)/:oid(^\\d{1,9}$)`, requireReader, feature);
  for (const name of ["", ...editsOfLayer.map((one) => `:layer(^\\d{1,3}$)/${one}`)]) {
    serve(`${whole}/${name || "applyEdits"}`, signedIn, readOnly);
  }
  described(`${layer}/layers`, requireReader, async (request) => ({
    layers: [await layerFor(request)],
    tables: [],
  }));
  described(`${layer}/0`, requireReader, layerFor);
  described(`${layer}/queryDomains`, requireReader, (request) => domainsOf(shown(request)));
  for (const url of [`${layer}/0/query`, `${layer}/0/query/`]) serve(url, requireReader, query);
  for (const url of [`${layer}/query`, `${layer}/query/`]) serve(url, requireReader, queryAll);
  described(`${layer}/0/:oid(^\\d{1,9}$)`, requireReader, feature);
  for (const url of edits) serve(url, requireReader, readOnly);
}

const editsOfLayer = [
  ...(["applyEdits", "addFeatures", "updateFeatures", "deleteFeatures"] as const),
  ...(["calculate", "append"] as const),
];
const edits = [`${layer}/applyEdits`, ...editsOfLayer.map((name) => `${layer}/0/${name}`)];

function readOnly(): never {
  throw new Refusal(status.forbidden, "图层只读，不能编辑");
}

/** Who shows nothing yet may do so in the body, which is read after the head. */
const mayShowLater = (request: FastifyRequest): boolean =>
  request.method === "POST" && !request.caller && credentialOf(request) === null;

/** Layers are described with the filter that they are asked with; it changes nothing there. */
const namesFor = (request: FastifyRequest): string[] =>
  "dataset" in Object(request.params) || "layer" in Object(request.params)
    ? ["asOf", ...filterNames(mapped(request))]
    : [];

function demandFormat({ f = "" }: Parameters): void {
  if (["", "json", "pjson", "html"].includes(String(f))) return;
  const words = `不支持的返回格式 ${String(f).slice(0, 20)}，可用 json、pjson、html`;
  throw new Refusal(status.badRequest, words);
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { f = "" }: Parameters,
  answer: object | Answer,
) {
  if (answer instanceof Uint8Array) {
    const bytes = answer as Uint8Array<ArrayBuffer>;
    return reply.type("application/x-protobuf").send(Buffer.from(bytes));
  }
  if (f === "html") {
    const [address = ""] = request.url.split("?");
    const self = `${originOf(request)}${prefixOf(request)}${address.replace(/\/$/, "")}`;
    const shown = { 下级: childrenOf(self, answer), ...answer };
    return reply.type("text/html; charset=utf-8").send(htmlPage(address, shown));
  }
  if (f !== "pjson") return answer;
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(answer, null, 2));
}

/** Where a page leads on to. */
function childrenOf(self: string, answer: object): string[] {
  const page = "?f=html";
  if ("services" in answer) {
    const services = answer.services as { name: string }[];
    return services.map(({ name }) => `${self}/${name}/FeatureServer${page}`);
  }
  if (!/\/FeatureServer$/.test(self)) return [];
  const { layers = [] } = answer as { layers?: { id: number }[] };
  return [...layers.map(({ id }) => `${id}`), "layers"].map((one) => `${self}/${one}${page}`);
}

/** The dataset in the URL, with the fields that the caller may see. */
const shown = (request: FastifyRequest) =>
  shownTo(mapped(request).dataset, callerOf(request).authorities);

async function query(request: FastifyRequest, given: Parameters, reply: FastifyReply) {
  const { db, readDb = db } = request.server.deps;
  const { dataset: whole, filter: schema } = mapped(request);
  demandKnown(restParameters.query, given, filterNames(mapped(request)));
  const caller = callerOf(request);
  const filter = parseInput(schema, given);
  refuseSecrets(whole, caller, filter);
  const dataset = shownTo(whole, caller.authorities);
  const scope = demandScope(caller, filter.areaCode as string | undefined);
  const at = await historicMoment(request, given);
  const asked = featureQueryOf(dataset, given);
  const selection = { dataset, query: asked, filter, scope, at };
  const tell = async (count: number) => {
    if (isMapReading(selection)) return request.server.readings.count(request);
    const box = String(given.geometry ?? "").slice(0, 200) || null;
    await tellReading(request, { face: "rest/query", collection: dataset.name, box, count });
  };
  return underWay(request, reply, wayOfReads, () => queryFeatures(readDb, selection, tell));
}

/** A query of all layers of the service, of which there is one. */
async function queryAll(request: FastifyRequest, given: Parameters, reply: FastifyReply) {
  demandKnown(restParameters.service, given, filterNames(mapped(request)));
  const { layerDefs, ...shared } = given;
  const definition = layerDefsOf(String(layerDefs ?? ""));
  if (definition === null) return { layers: [] };
  const answer = await query(request, { ...shared, ...definition }, reply);
  if (answer instanceof Uint8Array) {
    throw new Refusal(status.badRequest, "FeatureServer/query 的返回格式应为 json 或 pjson");
  }
  return { layers: [{ id: 0, ...answer }] };
}

/** One feature with all its fields. */
async function feature(request: FastifyRequest, _: Parameters, reply: FastifyReply) {
  const { oid } = request.params as { oid: string };
  const page = await query(request, { objectIds: oid, outFields: "*" }, reply);
  const [found] = (page as { features?: object[] }).features ?? [];
  if (!found) throw new Refusal(status.notFound, "没有这个要素");
  return { feature: found };
}

/** The layer in the URL, under its id in the service at hand. */
const layerFor = (request: FastifyRequest) => {
  const { layer: id = "0" } = request.params as { layer?: string };
  return layerOf(request, { id: Number(id), dataset: mapped(request).dataset });
};

async function layerOf(
  request: FastifyRequest,
  { id, dataset: all }: Pick<Layer, "id" | "dataset">,
) {
  const { db, readDb = db } = request.server.deps;
  const caller = callerOf(request);
  const dataset = shownTo(all, caller.authorities);
  const scope = demandScope(caller);
  const [extent, times] = [await extentFor(request), await readTimes(readDb, dataset, scope)];
  return layerInfo({ id, dataset }, extent, times);
}

type Layer = (typeof wholeLayers)[number];

/** The layers of the service of all that the caller may read. */
function readable(request: FastifyRequest): Layer[] {
  const { authorities } = callerOf(request);
  return wholeLayers.filter(({ dataset }) => authorities.includes(dataset.access.read));
}

/** The box of the caller's region: clients zoom to it, and no parcel has to be read. */
async function extentFor(request: FastifyRequest): Promise<Box> {
  const { db, readDb = db } = request.server.deps;
  const [own] = await regionsWithin(readDb, callerOf(request).areaCode);
  const [west, south, east, north] = own?.bbox ?? [118, 27, 123, 31.2];
  const [xmin, ymin] = toMercator([west, south]);
  const [xmax, ymax] = toMercator([east, north]);
  return { xmin, ymin, xmax, ymax };
}
