import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { dayText } from "#contract/datasets/pastDay";
import type { AnyDataset } from "#contract/define/dataset";
import { shownTo } from "#contract/define/secret";
import { Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";
import { regionsWithin } from "../../../repositories/account/region";
import { demandScope, type Scope } from "../../../repositories/records/scope";
import { versionIds } from "../../../repositories/tax/ssbb";
import { exactMoment, pastMoment } from "../../../services/records/pastDay";
import { refuseSecrets } from "../../../services/records/recordList";
import { featureQueryOf } from "../../../tiles/features/featureQuery";
import type { Parameters } from "../../../tiles/features/parameters";
import type { Selection } from "../../../tiles/features/readFeatures";
import { type Box, toMercator } from "../../../tiles/features/spatialReference";
import {
  layerNamed,
  type WholeLayer,
  wholeLayers,
  wholeTables,
} from "../../../tiles/features/wholeService";
import { servedDatasets, type TileDataset } from "../../../tiles/tileDatasets";
import { callerOf, requireCaller } from "../../authenticate";
import { parseInput } from "../../parse";

/** The layer or table in the URL, by its name or as one of all; not found if there is none. */
export function served(request: FastifyRequest): TileDataset {
  const { dataset: name, layer } = request.params as { dataset?: string; layer?: string };
  const dataset = name ?? layerNamed(Number(layer)) ?? "";
  const known = Object.hasOwn(servedDatasets, dataset) ? servedDatasets[dataset] : undefined;
  if (!known) throw new Refusal(status.notFound, "没有这个图层");
  return known;
}

/** `onRequest` hook: admits whoever may read the layer or table in the URL. */
export const requireServed = (request: FastifyRequest) =>
  requireCaller(served(request).dataset.access.read, { scope: "layers" })(request);

/** The dataset in the URL, with the fields that the caller may see. */
export const shownFor = (request: FastifyRequest): AnyDataset =>
  shownTo(served(request).dataset, callerOf(request).authorities);

/** What the caller may read of the service of all. */
export function readable(request: FastifyRequest): { layers: WholeLayer[]; tables: WholeLayer[] } {
  const { authorities } = callerOf(request);
  const isMine = ({ dataset }: WholeLayer) => authorities.includes(dataset.access.read);
  return { layers: wholeLayers.filter(isMine), tables: wholeTables.filter(isMine) };
}

/** The database that is read from: a replica where there is one. */
export function readFrom(request: FastifyRequest) {
  const { db, readDb = db } = request.server.deps;
  return readDb;
}

/** What is asked of a layer or table, within the caller's permissions and scope. */
export async function selectionOf(
  request: FastifyRequest,
  { dataset: whole, filter: schema }: TileDataset,
  given: Parameters,
): Promise<Selection> {
  const caller = callerOf(request);
  const filter = parseInput(schema, given);
  refuseSecrets(whole, caller, filter);
  const dataset = shownTo(whole, caller.authorities);
  const scope = scopeIn(request, whole, filter.areaCode as string | undefined);
  const at = await historicMoment(request, whole, given);
  const query = featureQueryOf(dataset, given);
  return { dataset, query, filter: await ofVersions(request, whole, filter), scope, at };
}

/** What the caller reads of a register, as of its list: versions of taxes are the whole province's. */
export function scopeIn(request: FastifyRequest, { name }: AnyDataset, areaCode?: string): Scope {
  const caller = callerOf(request);
  if (name !== "ssbb") return demandScope(caller, areaCode);
  return demandScope({ areaCode: limits.defaultRegion, cyptid: null, roles: [] }, areaCode);
}

/** Rows of taxes that are still being copied or deleted belong to no version that is there. */
async function ofVersions(
  request: FastifyRequest,
  { name }: AnyDataset,
  filter: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (name !== "sshsjcb" || filter.bbid !== undefined) return filter;
  return { ...filter, bbid: await versionIds(readFrom(request)) };
}

const askedDay = z.object({ asOf: dayText.optional() });

/** The moment of a query by ArcGIS's name for it, in milliseconds, or by ours; undefined for now. */
async function historicMoment(request: FastifyRequest, dataset: AnyDataset, given: Parameters) {
  const text = String(given.historicMoment ?? "").trim();
  if (text === "") {
    return pastMoment(readFrom(request), dataset, parseInput(askedDay, given).asOf);
  }
  if (given.asOf) throw new Refusal(status.badRequest, "historicMoment 与 asOf 只能用一个");
  if (!/^\d{1,14}$/.test(text)) {
    throw new Refusal(status.badRequest, "historicMoment 应为 1970 年以来的毫秒数");
  }
  return exactMoment(readFrom(request), dataset, Number(text));
}

/** The box of the caller's region: clients zoom to it, and no parcel has to be read. */
export async function extentFor(request: FastifyRequest): Promise<Box> {
  const [own] = await regionsWithin(readFrom(request), callerOf(request).areaCode);
  const [west, south, east, north] = own?.bbox ?? [118, 27, 123, 31.2];
  const [xmin, ymin] = toMercator([west, south]);
  const [xmax, ymax] = toMercator([east, north]);
  return { xmin, ymin, xmax, ymax };
}

/** Of what is told in JSON, or on a page. */
export function demandFormat({ f = "" }: Parameters): void {
  if (["", "json", "pjson", "html"].includes(String(f))) return;
  const words = `不支持的返回格式 ${String(f).slice(0, 20)}，可用 json、pjson、html`;
  throw new Refusal(status.badRequest, words);
}
