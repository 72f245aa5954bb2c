import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { dataTimeHeader, dataTimeOf, writeDataTime } from "#contract/dataTime";
import { readBy } from "#contract/define/secret";
import { Refusal, status } from "#contract/errors";
import { demandScope } from "../repositories/records/scope";
import type { Holder } from "../services/account/session";
import { refuseSecrets } from "../services/records/recordList";
import type { TileDataset } from "../tiles/tileDatasets";
import { isTile } from "../tiles/tileMath";
import { type ReadyTile, readyTile, type TileReply, type VectorTiles } from "../tiles/vectorTiles";
import { admittedNow, mayNow } from "./authenticate";
import { presentFor } from "./present";
import { isPlainly, mapped, type Params, tileOf, tilePath } from "./tiles";
import { type Zipped, zipped } from "./zippedOnce";

/** As helmet sets them on all other replies: what else it says is for pages. */
const guarding = {
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
};

/**
 * Answers tiles that need nothing but memory and the file beside it, before the hooks that do not matter for them: no more
 * than caller, region, and what has been asked is looked at. Whatever is not so plain, refusals too, is
 * left to the route.
 */
export function answerKeptTiles(app: FastifyInstance, tiles: VectorTiles): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!isPlain(request) || !(await presentFor(request))) return;
    const found = plainly(() => keptTile(request, tiles));
    if (!found) return;
    request.server.readings.count(request);
    send(request, reply, found, found.bytes && (await zipped(request, found.bytes)));
  });
}

const isPlain = ({ method, routeOptions, query }: FastifyRequest): boolean =>
  routeOptions.url === tilePath && method === "GET" && isPlainly(Object(query));

/** Who is refused is told so by the route. */
function plainly<T>(work: () => T | null): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

function keptTile(request: FastifyRequest, tiles: VectorTiles): TileReply | null {
  const holder = admittedNow(request, "layers");
  const ready = holder && readyFor(request, holder);
  if (!ready) return null;
  const { db, readDb = db } = request.server.deps;
  return tiles.now(readDb, ready, tagIn(request));
}

type ReadyTiles = Map<string, ReadyTile | null>;

/** A map asks again for what it shows. As long as somebody is known in memory they may do the same. */
const readyTiles = new WeakMap<Holder, ReadyTiles>();
const mostReady = 256;

function readyFor(request: FastifyRequest, holder: Holder): ReadyTile | null {
  const known: ReadyTiles = readyTiles.get(holder) ?? new Map();
  readyTiles.set(holder, known);
  const { url } = request;
  const kept = known.get(url);
  if (kept !== undefined) return kept;
  const ready = madeReady(request, holder);
  if (known.size >= mostReady) known.clear();
  known.set(url, ready);
  return ready;
}

/** Null if something of it is not as it should be. */
function madeReady(request: FastifyRequest, { caller }: Holder): ReadyTile | null {
  const known = mapped(request);
  const tile = tileOf(request.params as Params);
  if (!isTile(tile) || !mayNow(caller, known.dataset.access.read)) return null;
  const filter = filterIn(known, request.query as Record<string, unknown>);
  if (!filter) return null;
  const dataset = readBy(known.dataset, caller.authorities);
  refuseSecrets(dataset, caller, filter);
  const scope = demandScope(caller, filter.areaCode as string | undefined);
  return readyTile({ dataset, tile, filter, scope });
}

const noFilters = new WeakMap<TileDataset, Record<string, unknown> | null>();

/** What is asked for, mostly nothing; null if it cannot be understood. */
function filterIn(known: TileDataset, query: Record<string, unknown>) {
  if (Object.keys(query).length > 0) return known.filter.safeParse(query).data ?? null;
  const kept = noFilters.get(known);
  if (kept !== undefined) return kept;
  const none = known.filter.safeParse({}).data ?? null;
  noFilters.set(known, none);
  return none;
}

const tagIn = ({ headers }: FastifyRequest) => headers["if-none-match"]?.replace(/^W\//, "");

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, bytes }: TileReply,
  sent: Zipped | null,
): void {
  const before = reply.getHeaders();
  const { body, headers = {} } = sent ?? {};
  reply.hijack();
  reply.raw.writeHead(bytes ? status.ok : notModified, {
    ...(before as Record<string, string>),
    ...guarding,
    [dataTimeHeader]: writeDataTime(dataTimeOf(request.asking.dataYear)),
    etag: tag,
    "cache-control": "private, no-cache",
    ...headers,
    ...(before.vary && headers.vary && { vary: `${before.vary}, ${headers.vary}` }),
    ...(body && { "content-type": "application/x-protobuf", "content-length": body.length }),
  });
  reply.raw.end(body);
}

const notModified = 304;
