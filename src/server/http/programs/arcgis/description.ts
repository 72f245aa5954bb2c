import type { FastifyRequest } from "fastify";
import type { AnyDataset } from "#contract/define/dataset";
import { shownTo } from "#contract/define/secret";
import { productName } from "#contract/productName";
import { domainsOf, layerInfo, serviceInfo, servicesInfo } from "../../../tiles/features/layerInfo";
import { bad, type Parameters } from "../../../tiles/features/parameters";
import { readTimes } from "../../../tiles/features/readFeatures";
import { relationshipsOf } from "../../../tiles/features/related/relationships";
import { wholeService } from "../../../tiles/features/wholeService";
import { mapInfo, ofMapLayer } from "../../../tiles/maps/mapInfo";
import { callerOf } from "../../authenticate";
import { extentFor, readable, readFrom, scopeIn, served, shownFor } from "./served";

/** The services of what the caller may read. */
export function services(request: FastifyRequest) {
  const { layers, tables } = readable(request);
  const names = [...layers, ...tables].map(({ dataset }) => dataset.name);
  const maps = layers.map(({ dataset }) => dataset.name);
  return servicesInfo(names.length > 0 ? [...names, wholeService] : [], maps);
}

export async function service(request: FastifyRequest) {
  const { dataset } = served(request);
  return serviceInfo(dataset.title, [{ id: 0, dataset }], await extentFor(request));
}

export async function whole(request: FastifyRequest) {
  const { layers, tables } = readable(request);
  return serviceInfo(productName, [...layers, ...tables], await extentFor(request));
}

/** The map service of the dataset in the URL. */
export async function map(request: FastifyRequest) {
  const { dataset } = served(request);
  return mapInfo(dataset, await extentFor(request));
}

export async function layersOfMap(request: FastifyRequest) {
  return { layers: [await layerOfMap(request)], tables: [] };
}

export const layerOfMap = async (request: FastifyRequest) => ({
  ...(await layer(request)),
  ...ofMapLayer,
});

/** All layers and tables of the service of one dataset. */
export async function layersOfService(request: FastifyRequest) {
  const only = await layer(request);
  return only.type === "Table" ? { layers: [], tables: [only] } : { layers: [only], tables: [] };
}

export async function layersOfWhole(request: FastifyRequest) {
  const { layers, tables } = readable(request);
  const described = (all: typeof layers) =>
    Promise.all(all.map(({ id, dataset }) => layerOf(request, id, dataset)));
  return { layers: await described(layers), tables: await described(tables) };
}

/** The layer or table in the URL, under its id in the service at hand. */
export const layer = (request: FastifyRequest) => {
  const { layer: id = "0" } = request.params as { layer?: string };
  return layerOf(request, Number(id), served(request).dataset);
};

async function layerOf(request: FastifyRequest, id: number, all: AnyDataset) {
  const { authorities } = callerOf(request);
  const dataset = shownTo(all, authorities);
  const scope = scopeIn(request, dataset);
  // What belongs together is told where both are.
  const isWhole = !("dataset" in Object(request.params));
  return layerInfo(
    { id, dataset },
    {
      extent: await extentFor(request),
      times: await readTimes(readFrom(request), dataset, scope),
      relationships: isWhole ? relationshipsOf(dataset.name, authorities) : [],
    },
  );
}

/** The code lists of the layers in the URL. */
export function domains(request: FastifyRequest, { layers }: Parameters) {
  const ids = idsOf(layers) ?? [0];
  if (ids.some((id) => id !== 0)) throw bad("layers 里没有这个图层，有 0");
  return domainsOf(ids.length > 0 ? [shownFor(request)] : []);
}

/** The same of the service of all: of those asked for by their ids, or of all. */
export function domainsOfWhole(request: FastifyRequest, { layers }: Parameters) {
  const mine = readable(request);
  const all = [...mine.layers, ...mine.tables];
  const ids = idsOf(layers);
  const strange = ids?.find((asked) => !all.some(({ id }) => id === asked));
  if (strange !== undefined) throw bad(`layers 里没有图层 ${strange}，或没有查看的权限`);
  const { authorities } = callerOf(request);
  const asked = all.filter(({ id }) => ids?.includes(id) ?? true);
  return domainsOf(asked.map(({ dataset }) => shownTo(dataset, authorities)));
}

/** `[0,1]`, or `0,1`; null if it is not given. */
function idsOf(layers: unknown): number[] | null {
  const text = String(layers ?? "").trim();
  if (text === "") return null;
  if (!/^(\[[\d,\s]*\]|[\d,\s]+)$/.test(text)) throw bad("layers 应为图层编号的列表，如 [0,1]");
  const parts = text.replace(/[[\]\s]/g, "").split(",");
  return parts.filter((part) => part !== "").map(Number);
}
