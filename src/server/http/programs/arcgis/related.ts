import type { FastifyReply, FastifyRequest } from "fastify";
import {
  bad,
  demandKnown,
  type Parameters,
  restParameters,
} from "../../../tiles/features/parameters";
import { readOwners } from "../../../tiles/features/related/readRelated";
import { relatedRecords } from "../../../tiles/features/related/relatedRecords";
import { type End, endsOf } from "../../../tiles/features/related/relationships";
import { servedDatasets, type TileDataset } from "../../../tiles/tileDatasets";
import { callerOf } from "../../authenticate";
import { tellReading } from "../../reading";
import { underWay, wayOfReads } from "../../underWay";
import { readFrom, selectionOf, served } from "./served";

/**
 * `queryRelatedRecords`: what belongs to features of the layer in the URL by one of its relations. Of both
 * ends only what lies in the caller's scope.
 */
export async function queryRelated(
  request: FastifyRequest,
  given: Parameters,
  reply: FastifyReply,
): Promise<object> {
  const layer = served(request);
  demandKnown(restParameters.related, given);
  const { objectIds, relationshipId, definitionExpression, f, ...asked } = given;
  if (!["", "json", "pjson", "html"].includes(String(f ?? ""))) {
    throw bad("关联记录的返回格式可用 json、pjson、html");
  }
  const end = endFor(request, layer, String(relationshipId ?? "").trim());
  if (String(objectIds ?? "").trim() === "") throw bad("缺少 objectIds");
  const to = servedDatasets[end.to] as TileDataset;
  const db = readFrom(request);
  const sources = await selectionOf(request, layer, { objectIds, where: "1=1" });
  const selection = await selectionOf(request, to, { ...asked, where: definitionExpression });
  const tell = (count: number) =>
    tellReading(request, { face: "rest/query", collection: to.dataset.name, count });
  return underWay(request, reply, wayOfReads, async () => {
    const owners = await readOwners(db, sources, end);
    return relatedRecords(db, selection, { owners, toKey: end.toKey }, tell);
  });
}

function endFor(request: FastifyRequest, { dataset }: TileDataset, id: string): End {
  const ends = endsOf(dataset.name, callerOf(request).authorities);
  const found = ends.find(({ relation }) => String(relation.id) === id);
  if (found) return found;
  const known = ends.map(({ relation }) => `${relation.id}（${relation.title}）`).join("、");
  throw bad(`relationshipId 应为该图层的关系${known === "" ? "，该图层没有" : `：${known}`}`);
}

/** Of a service that has one layer. */
export function noRelation(): never {
  throw bad("该服务只有一个图层，没有关系；关系在有全部图层的服务里");
}
