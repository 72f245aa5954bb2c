import type { FastifyReply, FastifyRequest } from "fastify";
import { readBy, shownTo } from "#contract/define/secret";
import { messages, Refusal, status } from "#contract/errors";
import { shownLabels } from "#contract/look/labelLook";
import { demandScope } from "../../repositories/records/scope";
import { type DrawnLayer, mapPicture } from "../../tiles/drawn/mapPicture";
import type { Frame } from "../../tiles/drawn/place";
import { toMercator } from "../../tiles/features/spatialReference";
import { tileDatasets } from "../../tiles/tileDatasets";
import type { VectorTiles } from "../../tiles/vectorTiles";
import { callerOf } from "../authenticate";
import { parseInput } from "../parse";
import { underWay, wayOfReads } from "../underWay";
import { filterText, lookNamed } from "./looks";
import { boundsFor } from "./ogcServe";

/** Degrees around a region in which parcels of it may still lie. */
const around = 0.5;

/** Where the caller's parcels lie, in web mercator. */
async function withinOf(request: FastifyRequest) {
  const [west, south, east, north] = await boundsFor(request);
  const [xmin, ymin] = toMercator([west - around, south - around]);
  const [xmax, ymax] = toMercator([east + around, north + around]);
  return { xmin, ymin, xmax, ymax };
}

/** A dataset in a look, as the caller may see it; refuses one that there is none of. */
export function drawnLayer(request: FastifyRequest, name: string, style: string): DrawnLayer {
  const known = Object.hasOwn(tileDatasets, name) ? tileDatasets[name] : undefined;
  if (!known) throw new Refusal(status.notFound, `没有图层“${name.slice(0, 60)}”`);
  const { dataset, filter: schema } = known;
  const caller = callerOf(request);
  if (!caller.authorities.includes(dataset.access.read)) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  const look = lookNamed(request, name, style);
  const filter = parseInput(schema, Object.fromEntries(new URLSearchParams(filterText(look))));
  return {
    look,
    dataset: readBy(dataset, caller.authorities),
    filter,
    scope: demandScope(caller),
    labels: shownLabels(shownTo(dataset, caller.authorities)),
  };
}

/** Answers with a picture of layers, the last one on top. */
export async function sendPicture(
  tiles: VectorTiles,
  request: FastifyRequest,
  reply: FastifyReply,
  { frame, layers, ground }: { frame: Frame; layers: readonly DrawnLayer[]; ground: string | null },
) {
  const { db, readDb = db } = request.server.deps;
  const within = await withinOf(request);
  const { tag, bytes } = await underWay(request, reply, wayOfReads, () =>
    mapPicture({ db: readDb, tiles, within }, frame, layers, ground),
  );
  request.server.readings.count(request);
  reply.header("etag", tag).header("cache-control", "private, no-cache").type("image/png");
  if (request.headers["if-none-match"]?.replace(/^W\//, "") === tag) return reply.code(304).send();
  return reply.send(Buffer.from(bytes));
}

/** What a program appends that it cannot send in a header; it goes into its own answers alone. */
export function tokenIn(request: FastifyRequest): string {
  const { token } = Object(request.query) as { token?: unknown };
  return typeof token === "string" && token !== "" ? `token=${encodeURIComponent(token)}` : "";
}
