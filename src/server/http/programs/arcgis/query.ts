import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal, status } from "#contract/errors";
import { type Answer, queryFeatures } from "../../../tiles/features/answers/features";
import { layerDefsOf } from "../../../tiles/features/layerDefs";
import { demandKnown, type Parameters, restParameters } from "../../../tiles/features/parameters";
import { WrittenJson } from "../../../tiles/features/pieces/writtenJson";
import { layerNamed } from "../../../tiles/features/wholeService";
import { filterNames, servedDatasets, type TileDataset } from "../../../tiles/tileDatasets";
import { callerOf } from "../../authenticate";
import { isMapReading, tellReading } from "../../reading";
import { underWay, wayOfReads } from "../../underWay";
import { readable, readFrom, selectionOf, served } from "./served";

/** A query of the layer or table in the URL. */
export const query = (request: FastifyRequest, given: Parameters, reply: FastifyReply) =>
  underWay(request, reply, wayOfReads, () => queryOf(request, served(request), given));

async function queryOf(
  request: FastifyRequest,
  layer: TileDataset,
  given: Parameters,
): Promise<Answer> {
  demandKnown(restParameters.query, given, filterNames(layer));
  const selection = await selectionOf(request, layer, given);
  const tell = async (count: number) => {
    if (isMapReading(selection)) return request.server.readings.count(request);
    const box = String(given.geometry ?? "").slice(0, 200) || null;
    const { name } = layer.dataset;
    await tellReading(request, { face: "rest/query", collection: name, box, count });
  };
  return queryFeatures(readFrom(request), selection, tell);
}

/** A query of the service of one dataset, which has one layer or table. */
export async function queryService(
  request: FastifyRequest,
  given: Parameters,
  reply: FastifyReply,
): Promise<object> {
  demandKnown(restParameters.service, given, filterNames(served(request)));
  const usual = [{ id: 0, layer: served(request) }];
  return underWay(request, reply, wayOfReads, () => queryLayers(request, given, usual));
}

/**
 * A query of the service of all: of the layers and tables that `layerDefs` names, or of all layers that the
 * caller may read, one after the other.
 */
export async function queryWhole(
  request: FastifyRequest,
  given: Parameters,
  reply: FastifyReply,
): Promise<object> {
  demandKnown(restParameters.service, given);
  const usual = readable(request).layers.map(({ id, ...layer }) => ({ id, layer }));
  return underWay(request, reply, wayOfReads, () => queryLayers(request, given, usual));
}

type Part = { id: number; layer: TileDataset };

async function queryLayers(
  request: FastifyRequest,
  { layerDefs, ...shared }: Parameters,
  usual: readonly Part[],
): Promise<object> {
  if (["pbf", "csv", "kmz"].includes(String(shared.f ?? ""))) {
    throw new Refusal(status.badRequest, "FeatureServer/query 的返回格式应为 json 或 pjson");
  }
  const isWhole = !("dataset" in Object(request.params));
  const defined = layerDefsOf(String(layerDefs ?? ""));
  const parts = defined
    ? defined.map(({ id, ...definition }) => {
        const known = usual.find((one) => one.id === id)?.layer;
        const layer = known ?? (isWhole ? layerOf(request, id) : noLayer(id, "，有 0"));
        return { id, layer, definition };
      })
    : usual.map((one) => ({ ...one, definition: { where: "", outFields: "*" } }));
  const layers: object[] = [];
  for (const { id, layer, definition } of parts) {
    const answer = await queryOf(request, layer, { ...shared, ...definition });
    layers.push({ id, ...saidBy(answer) });
  }
  return { layers };
}

const saidBy = (answer: object): object => (answer instanceof WrittenJson ? answer.value : answer);

/** A layer or table that the caller may read, by its id in the service of all. */
function layerOf(request: FastifyRequest, id: number): TileDataset {
  const layer = servedDatasets[layerNamed(id) ?? ""] ?? noLayer(id);
  const { title, access } = layer.dataset;
  if (callerOf(request).authorities.includes(access.read)) return layer;
  throw new Refusal(status.forbidden, `没有查看${title}的权限`);
}

function noLayer(id: number, others = ""): never {
  throw new Refusal(status.badRequest, `layerDefs 里没有图层 ${id}${others}`);
}

/** One feature with all its fields. */
export async function feature(request: FastifyRequest, _: Parameters, reply: FastifyReply) {
  const { oid } = request.params as { oid: string };
  const page = await query(request, { objectIds: oid, outFields: "*" }, reply);
  const [found] = (saidBy(page) as { features?: object[] }).features ?? [];
  if (!found) throw new Refusal(status.notFound, "没有这个要素");
  return { feature: found };
}
