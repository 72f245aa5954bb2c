import type { z } from "zod";
import { loginApi } from "#contract/endpoints/account/login";
import { Refusal, status } from "#contract/errors";
import { write } from "../../db/write";
import { insertAudit } from "../../repositories/account/audit";
import { endOutside, outsideOf } from "../../repositories/account/session";
import * as store from "../../repositories/account/signOn";
import { hasTicket } from "../../repositories/account/ticket";
import { addressOf, demandUnlocked } from "../account/attempt";
import { ticket as exchangeTicket } from "../account/login";
import { askFactor, needsFactorBeside } from "../account/secondFactor";
import { newToken, openSession, tokenHash } from "../account/session";
import { logout, userRecord } from "../account/user";
import type { Context } from "../context/context";
import { accountOf, unknownPassword } from "./accountOf";
import { troubleOf } from "./ask";
import type { Begun, Given, Identity, Issuer } from "./issuer";

type Arrived = { given: Given; begun: Begun | null };
type In<K extends "begin" | "arrive" | "ticket"> = z.output<(typeof loginApi)[K]["input"]>;

/** As long as somebody may take to type a password elsewhere. */
const attemptSeconds = 600;
/** Longer than any issuer's codes, tickets and logout tokens are good for. */
const spentSeconds = 3600;
const mostGiven = 20;

const lost = "登录已超时，或不是从本页面发起的，请重新登录";

/** The calls of the sign-in page for these issuers. */
export function signOnCalls(issuers: readonly Issuer[]) {
  function issuerOf(id: string): Issuer {
    const found = issuers.find((one) => one.id === id);
    if (!found) throw new Refusal(status.badRequest, "没有这个统一认证入口，请刷新页面");
    return found;
  }

  /** Where to go, and the key that only the browser which asked has. */
  async function begin({ db, note }: Context, { issuer: id }: In<"begin">) {
    const issuer = issuerOf(id);
    const [state, nonce, verifier, key] = [newToken(), newToken(), newToken(), newToken()];
    const address = await issuer.begin({ state, nonce, verifier }).catch((error: unknown) => {
      const { refusal, reason } = troubleOf(issuer.name, error);
      note({ issuer: issuer.name, reason });
      throw refusal;
    });
    const hashes = { stateHash: tokenHash(state), keyHash: tokenHash(key) };
    await store.insertAttempt(db, { ...hashes, issuer: id, nonce, verifier }, attemptSeconds);
    return { address: address.href, key };
  }

  /** Which sign-in this is the end of: one that began in this browser, or none that we know of. */
  async function begunBy(
    { db }: Context,
    { state, issuer: named }: Given,
    key: string | undefined,
  ): Promise<{ issuer: Issuer; begun: Begun | null }> {
    if (state !== undefined && key !== undefined) {
      const attempt = await store.takeAttempt(db, tokenHash(state), tokenHash(key));
      if (attempt) return { issuer: issuerOf(attempt.issuer), begun: { ...attempt, state } };
    }
    const issuer = issuers.find(({ id }) => id === named);
    if (!issuer?.startsThere || key !== undefined) throw new Refusal(status.badRequest, lost);
    return { issuer, begun: null };
  }

  async function arrive(ctx: Context, { given: written, key }: In<"arrive">) {
    const given = givenOf(written);
    const { issuer, begun } = await begunBy(ctx, given, key);
    return letIn(ctx, issuer, { given, begun });
  }

  /** A ticket that names no issuer: one of ours, else of the one issuer whose portal sends such. */
  async function ticket(ctx: Context, input: In<"ticket">) {
    const [issuer, ...others] = issuers.filter(
      ({ startsThere, proofs }) => startsThere && proofs.includes("ticket"),
    );
    const isOurs = await hasTicket(ctx.db, tokenHash(input.ticket));
    if (isOurs || !issuer || others.length > 0) return exchangeTicket(ctx, input);
    return letIn(ctx, issuer, { given: { ticket: input.ticket }, begun: null });
  }

  async function letIn(ctx: Context, issuer: Issuer, { given, begun }: Arrived) {
    ctx.note({ issuer: issuer.name });
    const identity = await identified(ctx, issuer, given, begun);
    const person = `${issuer.name} ${identity.subject}`;
    ctx.note({ issuer: issuer.name, person: identity.subject });
    const isKnown = await store.linkOf(ctx.db, issuer.id, identity.subject);
    const hash = issuer.account.create && !isKnown ? await unknownPassword() : "";
    const entered = await write(ctx.db, { by: person, via: loginApi.arrive.path }, async (tx) => {
      const { user, deed } = await accountOf(tx, { issuer, identity }, hash);
      ctx.claim?.(user.username);
      await demandUnlocked(tx, { username: user.username, address: addressOf(ctx.ip) });
      ctx.note({ issuer: issuer.name, person: identity.subject, ...deed });
      const { outside, idToken, subject } = identity;
      const by = { issuer: issuer.id, subject, outside, idToken };
      if (await needsFactorBeside(tx, user)) return askFactor(tx, user, by);
      const token = await openSession(tx, user.id, { ip: ctx.ip, agent: ctx.agent, by });
      return { ...(await userRecord(tx, user, issuer.id)), token };
    });
    // What was linked or made stays so, with its row in the log.
    if (entered instanceof Refusal) throw entered;
    return entered;
  }

  /** Ends our session, and says where the issuer's ends. */
  async function leave(ctx: Context) {
    const outside = ctx.token === null ? null : await outsideOf(ctx.db, tokenHash(ctx.token));
    const issuer = outside && issuers.find(({ id }) => id === outside.issuer);
    // An issuer that is down keeps nobody from leaving.
    const address = issuer ? await issuer.leave(outside).catch(() => null) : null;
    return logout(ctx, address?.href);
  }

  /** A message from an issuer that it has ended sessions; whoever sends it has to prove it. */
  async function over({ db, ip }: Pick<Context, "db" | "ip">, id: string, message: Given) {
    const issuer = issuerOf(id);
    const said = await issuer.over(message).catch((error: unknown) => {
      throw troubleOf(issuer.name, error).refusal;
    });
    if (!said) throw new Refusal(status.badRequest, "不是结束会话的通知");
    const { outside, subject, once } = said;
    await write(db, { by: issuer.name, via: overAction }, async (tx) => {
      const isNew = once === null || (await store.spend(tx, spentOf(id, once), spentSeconds));
      if (!isNew) throw new Refusal(status.badRequest, "该通知已经处理过");
      const ended = await endOutside(tx, { issuer: id, outside, subject });
      for (const { username, areaCode } of ended) {
        await insertAudit(tx, {
          ...{ user_id: null, username, area_code: areaCode, action: overAction },
          ...{ target: null, outcome: status.ok },
          detail: { ip, change: { issuer: issuer.name } },
        });
      }
    });
  }

  return { begin, arrive, ticket, leave, over };
}

export type SignOnCalls = ReturnType<typeof signOnCalls>;

/** What the log calls it when an issuer ends sessions. */
export const overAction = "login/over";

const spentOf = (issuer: string, what: string) => tokenHash(`${issuer} ${what}`);

/** Asks the issuer who it is; what it let in by is not good a second time. */
async function identified(
  ctx: Context,
  issuer: Issuer,
  given: Given,
  begun: Begun | null,
): Promise<Identity> {
  const proof = issuer.proofs.find((name) => given[name] !== undefined);
  const used = proof === undefined ? undefined : given[proof];
  if (used === undefined) {
    const reason = given.error?.slice(0, 100);
    ctx.note({ issuer: issuer.name, ...(reason !== undefined && { reason }) });
    throw new Refusal(status.badRequest, `在“${issuer.name}”的登录没有完成，请重新登录`);
  }
  if (!(await store.spend(ctx.db, spentOf(issuer.id, used), spentSeconds))) {
    throw new Refusal(status.badRequest, lost);
  }
  return issuer.identify(given, begun).catch((error: unknown) => {
    const { refusal, reason } = troubleOf(issuer.name, error);
    ctx.note({ issuer: issuer.name, reason });
    throw refusal;
  });
}

/** The parameters of the address, each once. */
function givenOf(written: string): Given {
  let read: unknown;
  try {
    read = JSON.parse(written);
  } catch {
    read = null;
  }
  const entries = read instanceof Object && !Array.isArray(read) ? Object.entries(read) : [];
  const isPlain = entries.every(([, value]) => typeof value === "string");
  if (entries.length === 0 || entries.length > mostGiven || !isPlain) {
    throw new Refusal(status.badRequest, lost);
  }
  return Object.fromEntries(entries) as Given;
}
