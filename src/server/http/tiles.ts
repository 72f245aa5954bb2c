import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { dayText } from "#contract/datasets/pastDay";
import { readBy, shownTo } from "#contract/define/secret";
import { Refusal, status } from "#contract/errors";
import { shownLabels } from "#contract/look/labelLook";
import { demandScope } from "../repositories/records/scope";
import { pastMoment } from "../services/records/pastDay";
import { refuseSecrets } from "../services/records/recordList";
import { buildAhead } from "../tiles/buildAhead";
import { demandKnown, type Parameters, tileParameters } from "../tiles/features/parameters";
import { layerNamed } from "../tiles/features/wholeService";
import { filterNames, type TileDataset, tileDatasets } from "../tiles/tileDatasets";
import { isTile, type Tile } from "../tiles/tileMath";
import type { Ahead, VectorTiles } from "../tiles/vectorTiles";
import { callerOf, requireCaller } from "./authenticate";
import { credentialOf } from "./credentials";
import { parseInput } from "./parse";
import { presentFor } from "./present";
import { underWay, wayOfReads } from "./underWay";
import { zippedOnce } from "./zippedOnce";

export const tilePath = "/api/tiles/:dataset/:z(^\\d+)/:x(^\\d+)/:y(^\\d+).pbf";
export type Params = { dataset: string; z: string; x: string; y: string };

/**
 * `GET /api/tiles/<dataset>/<z>/<x>/<y>.pbf?<filter>`: parcels in the layer `<dataset>` from level 12
 * on, counted cells in the layer `<dataset>_cells` above. With `asOf=<day>` as they stood at its end,
 * with `labels=1` beside parcels what their labels tell, in the layer `<dataset>_labels`.
 */
export function serveTiles(app: FastifyInstance, tiles: VectorTiles): void {
  const ahead = new WeakMap<FastifyRequest, Ahead>();
  /** Session and revision are looked up side by side: the tile waits for both. */
  const lookAhead = async (request: FastifyRequest) => {
    const { dataset, filter: schema } = mapped(request);
    const { db, readDb = db } = request.server.deps;
    const tile = tileOf(request.params as Params);
    if (!isTile(tile) || !credentialOf(request)) return;
    const query = request.query as Record<string, unknown>;
    const filter = schema.safeParse(query);
    if (!filter.success || !isPlainly(query)) return;
    const asked = { dataset, tile, filter: filter.data };
    ahead.set(request, tiles.lookAhead(readDb, asked, presentFor(request)));
  };
  const answer = tileAnswer(tiles, ahead);
  app.get<{ Params: Params }>(tilePath, { onRequest: [lookAhead, requireReader] }, answer);
  warmUp(app, tiles);
}

/** The handler of tiles: of this address, and of others that name the same. */
export function tileAnswer(
  tiles: VectorTiles,
  ahead: WeakMap<FastifyRequest, Ahead> = new WeakMap(),
  always: { labels?: boolean } = {},
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { dataset: whole, filter: schema } = mapped(request);
    const { authorities } = callerOf(request);
    const dataset = readBy(whole, authorities);
    demandKnown(tileParameters, request.query as Parameters, filterNames(mapped(request)));
    const isLabelled = always.labels ?? parseInput(askedLabels, request.query).labels === "1";
    const labels = isLabelled ? shownLabels(shownTo(whole, authorities)) : null;
    const { db, readDb = db } = request.server.deps;
    const tile = tileOf(request.params as Params);
    if (!isTile(tile)) throw new Refusal(status.notFound, "没有这个瓦片");
    const filter = parseInput(schema, request.query);
    refuseSecrets(dataset, callerOf(request), filter);
    const scope = demandScope(callerOf(request), filter.areaCode as string | undefined);
    const at = await momentAsked(request);
    const known = request.headers["if-none-match"]?.replace(/^W\//, "");
    const asked = { dataset, tile, filter, scope, at, labels };
    const { tag, bytes } = await underWay(request, reply, wayOfReads, () =>
      tiles.tile(readDb, asked, known, ahead.get(request)),
    );
    request.server.readings.count(request);
    reply.header("etag", tag).header("cache-control", "private, no-cache");
    if (!bytes) return reply.code(304).send();
    return reply.type("application/x-protobuf").send(await zippedOnce(request, reply, bytes));
  };
}

const askedLabels = z.object({ labels: z.enum(["0", "1"], "labels 应为 0 或 1").optional() });

/** Nothing is asked for but the present tile of our own map. */
export const isPlainly = (query: object): boolean => !("asOf" in query || "labels" in query);

export const tileOf = ({ z, x, y }: Params): Tile => ({ z: Number(z), x: Number(x), y: Number(y) });

/** The dataset in the URL, by its name or as a layer of all; not found if there is none, or none on the map. */
export function mapped(request: FastifyRequest): TileDataset {
  const { dataset: name, layer } = request.params as { dataset?: string; layer?: string };
  const dataset = name ?? layerNamed(Number(layer)) ?? "";
  const known = Object.hasOwn(tileDatasets, dataset) ? tileDatasets[dataset] : undefined;
  if (!known) throw new Refusal(status.notFound, "没有这个图层");
  return known;
}

const askedDay = z.object({ asOf: dayText.optional() });

/** The moment that `asOf` in the URL stands for; undefined for now. */
async function momentAsked(request: FastifyRequest) {
  const { db, readDb = db } = request.server.deps;
  return pastMoment(readDb, mapped(request).dataset, parseInput(askedDay, request.query).asOf);
}

/** `onRequest` hook: admits whoever may read the dataset in the URL. */
export const requireReader = (request: FastifyRequest) =>
  requireCaller(mapped(request).dataset.access.read, { scope: "layers" })(request);

/** Only a listening server builds ahead: tests run in a single transaction. */
function warmUp(app: FastifyInstance, tiles: VectorTiles): void {
  const stop = new AbortController();
  app.addHook("onListen", () => {
    const { db, readDb = db } = app.deps;
    const datasets = Object.values(tileDatasets).map(({ dataset }) => dataset);
    const onFailure = (error: unknown) => {
      // Queries running at shutdown lose their database.
      if (!stop.signal.aborted) app.log.warn({ err: error }, "tiles were not built ahead");
    };
    void buildAhead({ db, readDb, tiles, onFailure }, datasets, stop.signal);
  });
  app.addHook("onClose", async () => stop.abort());
}
