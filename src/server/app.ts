import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { dataTimeHeader, dataTimeOf, writeDataTime } from "#contract/dataTime";
import { status } from "#contract/errors";
import { logAccess, loggingOf } from "./http/accessLog";
import { noteWhoAsks, tellWhoAsks } from "./http/asking";
import { connectionOptions, limitSlowness } from "./http/connections";
import { basemapOrigins, contentPolicy } from "./http/contentPolicy";
import { admitOrigins } from "./http/crossOrigin";
import type { AppDeps } from "./http/deps";
import { answerErrors } from "./http/errors";
import { demandHost } from "./http/origin";
import { refuseUnderPressure } from "./http/pressure";
import { tokenPaths } from "./http/programs/generateToken";
import { servePrograms } from "./http/programs/programs";
import { demandReadable } from "./http/readable";
import { MapReadings } from "./http/reading";
import { registerRoutes } from "./http/routes";
import { answerUnknown, isCall, serveClient } from "./http/static";
import { answerKeptTiles } from "./http/tilesKept";
import { BlockPack } from "./tiles/blockPack";
import { VectorTiles } from "./tiles/vectorTiles";

const bodyLimit = 1024 * 1024;
/** Calls per address and minute: enough for a whole office behind one address, panning maps. */
const callsPerMinute = 12_000;
/** Each takes a core a quarter of a second. */
const signInsPerMinute = 100;

/** A year, the usual value for a site that is HTTPS for good. */
const hstsSeconds = 365 * 24 * 3600;

const isSignIn = ({ url }: FastifyRequest) => url.startsWith("/api/login/");
const provesPassword = (request: FastifyRequest) =>
  isSignIn(request) || tokenPaths.some((path) => request.url.startsWith(path));

/** The server without a port, so that tests can call it. */
export function buildApp(deps: AppDeps): FastifyInstance {
  const app = Fastify({
    ...loggingOf(deps.log),
    // Refused in words below.
    return503OnClosing: false,
    bodyLimit,
    trustProxy: ["loopback", ...(deps.proxies ?? [])],
    ...connectionOptions(deps.patience),
  });
  limitSlowness(app.server, deps.patience);
  app.decorate("deps", deps);
  app.decorate("readings", new MapReadings(app));
  for (const name of [
    ...(["asking", "presence", "caller", "action", "target", "change"] as const),
    ...(["claimedName", "tokenName", "formToken"] as const),
  ]) {
    app.decorateRequest(name, null);
  }
  app.decorateReply("waiting", null);
  answerErrors(app);
  logAccess(app);
  const isRefusing = refuseUnderPressure(app, deps.pressure ?? null);
  noteWhoAsks(app);
  const isHostKnown = demandHost(app);
  admitOrigins(app);
  const pack = deps.tileDir ? BlockPack.open(deps.tileDir) : null;
  const tiles = new VectorTiles(undefined, pack);
  app.addHook("onClose", async () => pack?.close());
  answerKeptTiles(app, tiles, { isRefusing, isHostKnown });
  tellWhoAsks(app);
  protect(app, deps);
  readForms(app);
  readInTurns(app);
  // The file store enforces the size limit, with a message for the user.
  app.register(multipart, {
    limits: { fileSize: Number.POSITIVE_INFINITY, files: 20, fields: 50, fieldSize: 10_000 },
  });
  app.get("/config.json", async (_, reply) =>
    reply.header("cache-control", "no-store").send(deps.config),
  );
  app.after(() => {
    registerRoutes(app, tiles);
    servePrograms(app, tiles);
    if (deps.clientDir) serveClient(app, deps.clientDir);
  });
  app.setNotFoundHandler(answerUnknown(deps.clientDir));
  return app;
}

function protect(app: FastifyInstance, { config, mapConfigDir, hsts }: AppDeps): void {
  const api = /^https?:/.test(config.apiBase) ? new URL(config.apiBase).origin : null;
  const documents = config.ofdOrigins.map((address) => new URL(address).origin);
  app.register(helmet, {
    contentSecurityPolicy: contentPolicy({
      basemaps: basemapOrigins(mapConfigDir),
      api,
      documents,
    }),
    // Over plain HTTP, browsers log a console warning for these two.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    // Set by the HTTPS proxy in front, or here by a setting.
    strictTransportSecurity: hsts ? { maxAge: hstsSeconds, includeSubDomains: false } : false,
  });
  app.register(rateLimit, {
    // Added below as a hook on all routes, so that it runs before the routes' own, such as the
    // session.
    global: false,
    timeWindow: 60_000,
    max: (request) => (provesPassword(request) ? signInsPerMinute : callsPerMinute),
    allowList: (request) => !isCall(request.url),
    // A request whose connection was already cut has no address.
    keyGenerator: (request) => `${provesPassword(request) ? "sign-in " : ""}${request.ip ?? ""}`,
  });
  app.after(() => {
    app.addHook("onRequest", app.rateLimit());
    app.addHook("onRequest", async ({ params, query }) => demandReadable([params, query]));
    app.addHook("preValidation", async ({ body }) => demandReadable(body));
  });
  app.register(compress, { encodings: ["gzip"], threshold: 1024, zlibOptions: { level: 4 } });
  app.addHook("onSend", async (request, reply, payload) => {
    if (isCall(request.url) && !reply.hasHeader("cache-control")) {
      reply.header("cache-control", "no-store");
    }
    // Others have not read the setting.
    if (request.caller || (isSignIn(request) && reply.statusCode === status.ok)) {
      const { dataYear } = request.asking;
      reply.header(dataTimeHeader, writeDataTime(dataTimeOf(dataYear)));
    }
    return payload;
  });
}

/** Characters; dozens of longer bodies at once would otherwise be read before anything else. */
const longBody = 100_000;

/** Long bodies are read one in a turn of the event loop, so that others' calls come between. */
function readInTurns(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  let turn = Promise.resolve();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = body.toString();
    if (text.length < longBody) return parse(request, text, done);
    turn = turn.then(() => new Promise((next) => setImmediate(next)));
    void turn.then(() => parse(request, text, done));
  });
}

function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    async (_: unknown, body: string | Buffer) =>
      Object.fromEntries(new URLSearchParams(body.toString())),
  );
}
