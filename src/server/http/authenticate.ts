import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type TokenScope, tokenScopes } from "#contract/apiTokens";
import { messages, Refusal, status, unattendedHeader } from "#contract/errors";
import type { Caller } from "#contract/roles";
import { dataYearSetting } from "../repositories/account/setting";
import { holderNow, holderOf } from "../services/account/apiToken";
import { findSession, type Holder, sessionNow } from "../services/account/session";
import { credentialOf, shownIn } from "./credentials";
import { presentFor } from "./present";

const ownAccount = /^\/api\/user\//;

type Admission = {
  /** A second permission that is needed. */
  also?: string;
  /** Also admits wall screens. */
  mayWall?: boolean;
  /** What API tokens have to be good for; none is admitted without it. */
  scope?: TokenScope | null;
};

/**
 * `onRequest` hook: admits signed-in users with this permission ("" for all of them) and sets
 * `request.caller`. A user with a one-time password reaches only their own account. API tokens have
 * their owner's permissions where they are admitted.
 */
export const requireCaller =
  (access: string, { also = "", mayWall = false, scope = null }: Admission = {}) =>
  async (request: FastifyRequest) => {
    const { caller, mustChange } = await identify(request, scope);
    if (mustChange !== null && !ownAccount.test(request.url)) {
      throw new Refusal(status.forbidden, mustChange);
    }
    const { authorities } = caller;
    if (mayWall && authorities.includes("wall:view")) return;
    if (![access, also].every((one) => mayNow(caller, one))) {
      throw new Refusal(status.forbidden, messages.forbidden);
    }
  };

/** Whose a request is; from here on it is told under this name, also if it is refused. */
async function identify(request: FastifyRequest, scope: TokenScope | null): Promise<Holder> {
  const { db } = request.server.deps;
  const credential = credentialOf(request);
  if (!credential) throw new Refusal(status.expired, messages.expired);
  if (credential.kind === "token") return byToken(request, credential.token, scope);
  const present = presentFor(request);
  const session = await findSession(db, credential.token, isUnattended(request), present);
  if (!session) throw new Refusal(status.expired, messages.expired);
  return known(request, session);
}

const isUnattended = ({ headers }: Pick<IncomingMessage, "headers">) =>
  unattendedHeader.toLowerCase() in headers;

/**
 * Whom `requireCaller` would let in for a permission that the caller has, if memory alone can tell: it
 * has to be up to date. Others may still be let in: the database has not been asked.
 */
export function admittedNow(
  { deps }: FastifyInstance,
  request: IncomingMessage,
  scope: TokenScope,
): Holder | null {
  const { db, config } = deps;
  const credential = shownIn(request.headers, config.tokenHeader);
  if (!credential) return null;
  const { token, kind } = credential;
  if (kind === "session") return settled(sessionNow(db, token, isUnattended(request)));
  const holder = holderNow(db, token);
  return holder?.scopes.includes(scope) ? settled(holder) : null;
}

const settled = (holder: Holder | null) => (holder?.mustChange === null ? holder : null);

export const mayNow = ({ authorities }: Caller, access: string): boolean =>
  access === "" || authorities.includes(access);

async function byToken(
  request: FastifyRequest,
  token: string,
  scope: TokenScope | null,
): Promise<Holder> {
  const holder = await holderOf(request.server.deps.db, token, request.ip, presentFor(request));
  request.tokenName = holder.name;
  known(request, holder);
  if (scope === null) throw new Refusal(status.forbidden, "接口令牌只能读取，不能用于该接口");
  if (holder.scopes.includes(scope)) return holder;
  const words = `接口令牌“${holder.name}”没有用途“${tokenScopes[scope]}”`;
  throw new Refusal(status.forbidden, words);
}

function known(request: FastifyRequest, holder: Holder): Holder {
  request.caller = holder.caller;
  request.asking.account = holder.caller.id;
  request.asking.dataYear = holder.dataYear;
  return holder;
}

/** The caller of a route guarded by `requireCaller`. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error(`route ${request.url} lacks requireCaller`);
  return request.caller;
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** `onRequest` hook of the sign-in calls: basic credentials that identify the client. */
export async function requireClient(request: FastifyRequest): Promise<void> {
  const { id, secret } = request.server.deps.config.client;
  const [scheme, given] = (request.headers.authorization ?? "").split(" ");
  const wanted = Buffer.from(`${id}:${secret}`).toString("base64");
  const same = timingSafeEqual(digest(given ?? ""), digest(wanted));
  if (scheme?.toLowerCase() !== "basic" || !same) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  request.asking.dataYear = await dataYearSetting(request.server.deps.db);
}
