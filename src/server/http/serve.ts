import { createHash } from "node:crypto";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Endpoint, Endpoints, StoredUpload } from "#contract/define/endpoint";
import { limits } from "#contract/limits";
import { wallCalls } from "#contract/portal/wallCalls";
import type { Caller } from "#contract/roles";
import { takeoverLimits } from "#contract/rules/takeover/takeoverLimits";
import { asking, askingAs } from "../db/asking";
import { onceWritten, write } from "../db/write";
import { dropKey } from "../repositories/account/callKey";
import { type Context, type Download, WrittenReply } from "../services/context/context";
import { targetOf, tellerOf } from "./audit";
import { requireCaller, requireClient } from "./authenticate";
import { credentialOf } from "./credentials";
import { answered, enter, keep, type Once, onceOf, Replay } from "./once";
import { parseInput } from "./parse";
import { discard, readUpload } from "./readUpload";
import { underWay } from "./underWay";

/** What a handler gets: the parsed input, with an upload already stored. */
export type InputOf<E extends Endpoint> = Stored<z.output<E["input"]>>;
type Stored<T> = {
  [K in keyof T]: [NonNullable<T[K]>] extends [Blob | StoredUpload]
    ? StoredUpload | Extract<T[K], undefined>
    : [NonNullable<T[K]>] extends [(Blob | StoredUpload)[]]
      ? StoredUpload[] | Extract<T[K], undefined>
      : T[K];
};

/**
 * What a handler answers: data matching the contract, possibly already serialised; a stream for a
 * file.
 */
export type ReplyOf<E extends Endpoint> = [z.output<E["output"]>] extends [Blob]
  ? Download
  : z.input<E["output"]> | WrittenReply;

export type Handler<E extends Endpoint> = (
  ctx: Context,
  input: InputOf<E>,
) => Promise<ReplyOf<E>> | ReplyOf<E>;

export type Handlers<G extends Endpoints> = { [K in keyof G]: Handler<G[K]> };

export type Options<G> = {
  /** Large replies that seldom change: browsers may cache and revalidate them (ETag). */
  revalidate?: readonly (keyof G)[];
};

/** Mounts a group of calls below /api. A missing handler or a wrong reply does not compile. */
export const serve =
  <G extends Endpoints>(
    group: G,
    handlers: Handlers<G>,
    { revalidate = [] }: Options<G> = {},
  ): FastifyPluginAsync =>
  async (app) => {
    for (const [key, one] of Object.entries(group)) {
      const handler = handlers[key] as unknown as Handler<Endpoint>;
      app.route({
        url: `/api/${one.path}`,
        method: one.kind === "query" ? "GET" : "POST",
        onRequest: guardOf(one),
        handler: (request, reply) => answer(one, handler, revalidate.includes(key), request, reply),
      });
    }
  };

function guardOf(one: Endpoint) {
  const guard =
    one.access !== null
      ? requireCaller(one.access, {
          ...(one.also !== undefined && { also: one.also }),
          mayWall: wallCalls.has(one.path),
          scope: isRead(one) ? "calls" : null,
        })
      : one.kind === "login"
        ? requireClient
        : async () => {};
  return async (request: FastifyRequest) => {
    request.action = one.path;
    await guard(request);
  };
}

const nobody: Caller = {
  id: "",
  username: "",
  realName: "",
  roles: [],
  authorities: [],
  areaCode: "-",
  cyptid: null,
};

export function contextOf(request: FastifyRequest): Context {
  const { db, readDb = db, files, queue } = request.server.deps;
  const token = request.caller ? (credentialOf(request)?.token ?? null) : null;
  const note: Context["note"] = (change) => {
    request.change = change;
  };
  const claim = (username: string) => {
    request.claimedName = username;
  };
  const caller = request.caller ?? nobody;
  const agent = request.headers["user-agent"]?.slice(0, 300) ?? null;
  return { db, readDb, files, queue, token, caller, ip: request.ip, agent, note, claim };
}

async function inputOf(one: Endpoint, request: FastifyRequest): Promise<unknown> {
  if (one.kind === "query") return request.query;
  if (one.kind === "upload") {
    return readUpload(request, one.large ? takeoverLimits.fileBytes : limits.importMaxBytes);
  }
  // The URL names the file, so that the list of a record's files can link to it.
  if (one.kind === "blob") return { ...Object(request.query), ...Object(request.body) };
  return request.body ?? {};
}

async function answer(
  one: Endpoint,
  handler: Handler<Endpoint>,
  mayKeep: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const raw = await inputOf(one, request);
  try {
    const input = parseInput(one.input, raw);
    request.target = targetOf(input);
    if (one.kind === "login") request.claimedName = nameOf(input);
    const act = () => handler(contextOf(request), input as InputOf<Endpoint>);
    const once = isRead(one) ? null : onceOf(request, one, input);
    const work = isRead(one)
      ? act
      : () => actOnce(request, once, () => tellingOf(one, request, once, act));
    const result = await underWay(request, reply, wayOf(one), work);
    if (result instanceof Replay && one.kind === "upload") await discard(request, raw);
    if (one.kind === "blob") return sendFile(reply, held(result as Download));
    return sendData(one, mayKeep, result, request, reply);
  } catch (error) {
    if (one.kind === "upload") await discard(request, raw);
    throw error;
  }
}

/** A repeated call gets the first one's answer, even if the first is still running. */
async function actOnce(
  request: FastifyRequest,
  once: Once | null,
  act: () => Promise<unknown>,
): Promise<unknown> {
  if (!once) return act();
  const { db } = request.server.deps;
  const before = await answered(db, once);
  if (before) return before;
  try {
    return await act();
  } catch (error) {
    // The first may have finished only now, and be the reason why this one was refused.
    const first = await answered(db, once);
    if (first) return first;
    throw error;
  }
}

/** Logs a call that writes nothing, such as an export, before it is answered. */
function tellingOf<T>(
  one: Endpoint,
  request: FastifyRequest,
  once: Once | null,
  act: () => T | Promise<T>,
): Promise<T> {
  const { db } = request.server.deps;
  const tell = tellerOf(request, one.kind === "login");
  let isTold = false;
  const told: typeof tell = async (tx, result) => {
    if (once && !isTold) await enter(tx, once);
    await tell(tx, result);
    onceWritten(() => {
      isTold = true;
    });
  };
  return askingAs({ ...(asking() ?? request.asking), tell: told }, async () => {
    const author = { by: request.caller?.username ?? "", via: one.path };
    const done = async () => {
      const result = await act();
      if (!isTold) await write(db, author, async () => result);
      return result;
    };
    const result = await done().catch(async (error: unknown) => {
      // Part of it is committed, and the rest may be retried.
      if (once && isTold) await dropKey(db, once.id);
      throw error;
    });
    if (once) await keep(db, once, result);
    return result;
  });
}

const nameOf = (input: unknown) => (input as { username?: string }).username?.trim() ?? null;

const isRead = ({ kind, readonly }: Endpoint) => kind === "query" || readonly === true;

/** Slow calls are heavy, as exports are; an upload is not. */
const wayOf = (one: Endpoint) => ({
  ms: one.slow ? limits.slowRequestMs : limits.requestMs,
  heavy: one.heavy ?? (one.slow === true && one.kind !== "upload"),
  droppable: isRead(one) || one.kind === "blob",
});

/** An unhandled stream error kills Node, and a file may fail before it is sent. */
export function held(file: Download): Download {
  file.stream.on("error", () => {});
  return file;
}

export function sendFile(reply: FastifyReply, { name, type, stream }: Download) {
  return reply.type(type).header("content-disposition", dispositionOf(name)).send(stream);
}

/** RFC 6266: old clients read the plain name, all others the UTF-8 one (RFC 5987). */
function dispositionOf(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

function sendData(
  one: Endpoint,
  mayKeep: boolean,
  result: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): unknown {
  if (request.server.deps.checkReplies) checkReply(one, result);
  if (result instanceof WrittenReply) return reply.type(jsonType).send(bodyOf(result));
  return mayKeep ? sendKept(request, reply, result) : result;
}

const bodyOf = ({ json }: WrittenReply) => (typeof json === "string" ? json : Buffer.from(json));

function checkReply(one: Endpoint, result: unknown): void {
  const checked = one.output.safeParse(
    result instanceof WrittenReply ? JSON.parse(bodyOf(result).toString()) : result,
  );
  if (!checked.success) throw new Error(`reply of ${one.path}: ${checked.error.message}`);
}

const jsonType = "application/json; charset=utf-8";

function sendKept(request: FastifyRequest, reply: FastifyReply, result: unknown) {
  const body = JSON.stringify(result);
  const tag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  reply.header("etag", tag).header("cache-control", "private, no-cache");
  // The compressed body has the same content, and a proxy may have weakened the tag.
  if (request.headers["if-none-match"]?.replace(/^W\//, "") === tag) return reply.code(304).send();
  return reply.type(jsonType).send(body);
}
