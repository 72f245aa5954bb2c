import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { parse } from "node:querystring";
import type { FastifyInstance } from "fastify";
import { dataTimeHeader, dataTimeOf, writeDataTime } from "#contract/dataTime";
import { readBy } from "#contract/define/secret";
import { Refusal, status } from "#contract/errors";
import { hearingOf } from "../db/hearing";
import { demandScope } from "../repositories/records/scope";
import type { Holder } from "../services/account/session";
import { refuseSecrets } from "../services/records/recordList";
import { filterNames, type TileDataset, tileDatasets } from "../tiles/tileDatasets";
import { isTile } from "../tiles/tileMath";
import { type ReadyTile, readyTile, type TileReply, type VectorTiles } from "../tiles/vectorTiles";
import { idHeader, idOf } from "./accessLog";
import { admittedNow, mayNow } from "./authenticate";
import { endUntaken, keepAliveOf } from "./connections";
import { tilePath } from "./tiles";
import { type Zipped, zipped } from "./zippedOnce";

/** What is looked at before anything else, on this way too. */
type Guards = {
  isRefusing: () => boolean;
  isHostKnown: (request: IncomingMessage) => boolean;
};

/**
 * Answers tiles that need nothing but memory and the file beside it before the framework sees them: router
 * and hooks cost more than such a tile. No more than host, caller, region, and what has been asked is
 * looked at. Whatever is not so plain, refusals too, takes the usual way, as if nobody had looked.
 */
export function answerKeptTiles(app: FastifyInstance, tiles: VectorTiles, guards: Guards): void {
  const { isRefusing, isHostKnown } = guards;
  standBefore(app.server, (request, reply, goOn) => {
    if (!isPlain(request) || isRefusing() || !isHostKnown(request)) return goOn();
    const asked = { request, reply, from: performance.now() };
    answer(app, tiles, asked).then(
      (isAnswered) => isAnswered || goOn(),
      // What is wrong with it is found, and told, on the usual way.
      () => (reply.headersSent ? reply.destroy() : goOn()),
    );
  });
}

type First = (request: IncomingMessage, reply: ServerResponse, goOn: () => void) => void;

function standBefore(server: Server, first: First): void {
  const others = server.listeners("request");
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, reply: ServerResponse) =>
    first(request, reply, () => {
      for (const one of others) one.call(server, request, reply);
    }),
  );
}

/** Pages of other origins are told more than that, and a body has to be read. */
const isPlain = ({ method, url, headers }: IncomingMessage): boolean =>
  method === "GET" &&
  url?.startsWith("/api/tiles/") === true &&
  headers.origin === undefined &&
  !("content-length" in headers || "transfer-encoding" in headers);

type Asked = { request: IncomingMessage; reply: ServerResponse; from: number };

/** False if it is left to others. */
async function answer(app: FastifyInstance, tiles: VectorTiles, asked: Asked): Promise<boolean> {
  const { request } = asked;
  const { db, readDb = db } = app.deps;
  const find = () => {
    const holder = admittedNow(app, request, "layers");
    const ready = holder && readyFor(request.url as string, holder);
    return ready && { ready, holder };
  };
  // It is mostly cut by the time when it is known that it may be: until then this process has no more to do.
  let isKnown = false;
  const cutAhead = () =>
    quietly(() => {
      const ahead = isKnown ? null : find();
      if (ahead) tiles.cutAhead(readDb, ahead.ready, tagIn(request));
    });
  const isPresent = await hearingOf(db)?.present(cutAhead);
  isKnown = true;
  const asker = isPresent ? find() : null;
  if (!asker) return false;
  const { holder } = asker;
  const found = tiles.now(readDb, asker.ready, tagIn(request));
  // The first of a minute opens a row of the audit, for which more has to be known.
  if (!found || !app.readings.countAgain(holder.caller.id)) return false;
  const sent = found.bytes && zipped(request, found.bytes);
  send(app, asked, holder, found, sent instanceof Promise ? await sent : sent);
  return true;
}

/** What is wrong with it is found again when it counts. */
function quietly(work: () => unknown): void {
  try {
    work();
  } catch {}
}

type ReadyTiles = Map<string, ReadyTile | null>;

/** A map asks again for what it shows. As long as somebody is known in memory they may do the same. */
const readyTiles = new WeakMap<Holder, ReadyTiles>();
const mostReady = 256;

function readyFor(url: string, holder: Holder): ReadyTile | null {
  const known: ReadyTiles = readyTiles.get(holder) ?? new Map();
  readyTiles.set(holder, known);
  const kept = known.get(url);
  if (kept !== undefined) return kept;
  const ready = madeReady(url, holder);
  if (known.size >= mostReady) known.clear();
  known.set(url, ready);
  return ready;
}

const address = /^\/api\/tiles\/(\w+)\/(\d+)\/(\d+)\/(\d+)\.pbf(?:\?(.*))?$/;

/** Null if something of it is not as it should be. */
function madeReady(url: string, { caller }: Holder): ReadyTile | null {
  const [, name = "", z, x, y, asked] = address.exec(url) ?? [];
  const known = Object.hasOwn(tileDatasets, name) ? tileDatasets[name] : undefined;
  const tile = { z: Number(z), x: Number(x), y: Number(y) };
  if (!known || !isTile(tile) || !mayNow(caller, known.dataset.access.read)) return null;
  const filter = filterIn(known, asked);
  if (!filter) return null;
  try {
    const dataset = readBy(known.dataset, caller.authorities);
    refuseSecrets(dataset, caller, filter);
    const scope = demandScope(caller, filter.areaCode as string | undefined);
    return readyTile({ dataset, tile, filter, scope });
  } catch (error) {
    // Who is refused is told so by the route.
    if (error instanceof Refusal) return null;
    throw error;
  }
}

const noFilters = new WeakMap<TileDataset, Record<string, unknown> | null>();

/** What is asked for, mostly nothing; null if it cannot be understood. */
function filterIn(known: TileDataset, asked: string | undefined) {
  if (asked !== undefined) {
    const query = parse(asked);
    const names = filterNames(known);
    const isKnown = Object.keys(query).every((name) => names.includes(name));
    return isKnown ? (known.filter.safeParse({ ...query }).data ?? null) : null;
  }
  const kept = noFilters.get(known);
  if (kept !== undefined) return kept;
  const none = known.filter.safeParse({}).data ?? null;
  noFilters.set(known, none);
  return none;
}

const tagIn = ({ headers }: IncomingMessage) => headers["if-none-match"]?.replace(/^W\//, "");

/** As helmet sets them on all other replies: what else it says is for pages. */
const guarding = [
  ...["x-content-type-options", "nosniff"],
  ...["cross-origin-resource-policy", "same-origin"],
  ...["cache-control", "private, no-cache"],
];

function send(
  app: FastifyInstance,
  asked: Asked,
  { dataYear }: Holder,
  { tag }: TileReply,
  sent: Zipped | null,
): void {
  const { deps } = app;
  const { request, reply } = asked;
  const id = idOf(request);
  tellEnd(app, asked, id);
  const { body, headers = {} } = sent ?? {};
  const varies = [...(deps.webOrigins?.length ? ["Origin"] : []), headers.vary ?? []].flat();
  const coding = headers["content-encoding"];
  reply.writeHead(body ? status.ok : notModified, [
    ...guarding,
    ...[idHeader, id, dataTimeHeader, writeDataTime(dataTimeOf(dataYear)), "etag", tag],
    ...["keep-alive", keepAliveOf(deps.patience)],
    ...(varies.length > 0 ? ["vary", varies.join(", ")] : []),
    ...(coding ? ["content-encoding", coding] : []),
    ...(body
      ? ["content-type", "application/x-protobuf", "content-length", String(body.length)]
      : []),
  ]);
  reply.end(body);
  endUntaken(reply, deps.patience);
}

const leftEarly = 499;

function tellEnd({ endings }: FastifyInstance, { request, reply, from }: Asked, id: string): void {
  const { method = "", url = "" } = request;
  const tell = () => {
    const outcome = reply.writableFinished ? reply.statusCode : leftEarly;
    endings.tell({ id, method, url, route: tilePath, outcome, ms: performance.now() - from });
  };
  if (reply.destroyed) tell();
  else reply.once("close", tell);
}

const notModified = 304;
