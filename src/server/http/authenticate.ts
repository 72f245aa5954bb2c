import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { messages, Refusal, status, unattendedHeader } from "#contract/errors";
import type { PageConfig } from "#contract/pageConfig";
import type { Caller } from "#contract/roles";
import { dataYearSetting } from "../repositories/account/setting";
import { findSession } from "../services/account/session";

/** `Authorization` carries `Bearer <token>`; any other header carries the bare token. */
export function tokenOf(request: FastifyRequest, { tokenHeader }: PageConfig): string | null {
  const name = tokenHeader.toLowerCase();
  const value = request.headers[name];
  if (typeof value !== "string") return null;
  return name === "authorization" ? (/^Bearer (\S+)$/i.exec(value)?.[1] ?? null) : value;
}

const ownAccount = /^\/api\/user\//;

/**
 * `onRequest` hook: admits signed-in users with this permission ("" for all of them) and sets
 * `request.caller`; `mayWall` also admits wall screens. A user with a one-time password reaches
 * only their own account.
 */
export const requireCaller =
  (access: string, also = "", mayWall = false) =>
  async (request: FastifyRequest) => {
    const { db, config } = request.server.deps;
    const token = tokenOf(request, config);
    const unattended = unattendedHeader.toLowerCase() in request.headers;
    const session = token === null ? null : await findSession(db, token, unattended);
    if (!session) throw new Refusal(status.expired, messages.expired);
    request.caller = session.caller;
    request.asking.account = session.caller.id;
    request.asking.dataYear = session.dataYear;
    if (session.mustChange !== null && !ownAccount.test(request.url)) {
      throw new Refusal(status.forbidden, session.mustChange);
    }
    const { authorities } = session.caller;
    if (mayWall && authorities.includes("wall:view")) return;
    const needed = [access, also].filter((one) => one !== "");
    if (!needed.every((one) => authorities.includes(one))) {
      throw new Refusal(status.forbidden, messages.forbidden);
    }
  };

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
