import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { shownTo } from "#contract/define/secret";
import { regionsWithin } from "../repositories/account/region";
import { demandScope } from "../repositories/records/scope";
import { refuseSecrets } from "../services/records/recordList";
import { featureQueryOf, type Parameters } from "../tiles/features/featureQuery";
import { queryFeatures } from "../tiles/features/features";
import { layerInfo, serverInfo, serviceInfo, servicesInfo } from "../tiles/features/layerInfo";
import { type Box, toMercator } from "../tiles/features/spatialReference";
import { tileDatasets } from "../tiles/tileDatasets";
import { callerOf, requireCaller } from "./authenticate";
import { parseInput } from "./parse";
import { isMapReading, tellReading } from "./reading";
import { mapped, momentAsked, requireReader } from "./tiles";
import { underWay, wayOfReads } from "./underWay";

const root = "/api/rest";
const layer = `${root}/services/:dataset/FeatureServer`;

/**
 * The datasets as read-only ArcGIS feature layers, under the caller's own permissions: for labels
 * and highlights on our map, and for ArcGIS, QGIS and GDAL. A query also takes the filter of lists,
 * and `asOf=<day>` asks for the state at the end of a day.
 */
export function serveFeatures(app: FastifyInstance): void {
  const signedIn = { onRequest: requireCaller("") };
  const reader = { onRequest: requireReader };
  app.get(`${root}/info`, signedIn, async () => serverInfo);
  app.get(`${root}/services`, signedIn, async (request) => {
    const { authorities } = callerOf(request);
    const datasets = Object.values(tileDatasets).map(({ dataset }) => dataset);
    return servicesInfo(datasets.filter(({ access }) => authorities.includes(access.read)));
  });
  app.get(layer, reader, async (request) =>
    serviceInfo(mapped(request).dataset, await extentFor(request)),
  );
  app.get(`${layer}/layers`, reader, async (request) => ({
    layers: [layerInfo(shown(request), await extentFor(request))],
    tables: [],
  }));
  app.get(`${layer}/0`, reader, async (request) =>
    layerInfo(shown(request), await extentFor(request)),
  );
  app.get(`${layer}/0/query`, reader, (request, reply) => query(request, reply, request.query));
  app.post(`${layer}/0/query`, reader, (request, reply) =>
    query(request, reply, { ...Object(request.query), ...Object(request.body) }),
  );
}

/** The dataset in the URL, with the fields that the caller may see. */
const shown = (request: FastifyRequest) =>
  shownTo(mapped(request).dataset, callerOf(request).authorities);

async function query(request: FastifyRequest, reply: FastifyReply, given: unknown) {
  const { db, readDb = db } = request.server.deps;
  const { dataset: whole, filter: schema } = mapped(request);
  const caller = callerOf(request);
  const filter = parseInput(schema, given);
  refuseSecrets(whole, caller, filter);
  const dataset = shownTo(whole, caller.authorities);
  const scope = demandScope(caller, filter.areaCode as string | undefined);
  const at = await momentAsked(request, given);
  const asked = featureQueryOf(dataset, given as Parameters);
  const selection = { dataset, query: asked, filter, scope, at };
  const tell = async (count: number) => {
    if (isMapReading(selection)) return request.server.readings.count(request);
    const box = String((given as Parameters).geometry ?? "").slice(0, 200) || null;
    await tellReading(request, { face: "rest/query", collection: dataset.name, box, count });
  };
  const answer = await underWay(request, reply, wayOfReads, () =>
    queryFeatures(readDb, selection, tell),
  );
  if (!(answer instanceof Uint8Array)) return answer;
  return reply.type("application/x-protobuf").send(Buffer.from(answer as Uint8Array<ArrayBuffer>));
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
