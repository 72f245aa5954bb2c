import type { z } from "zod";
import { loginApi, type userSchema } from "#contract/endpoints/account/login";
import { messages, Refusal, status } from "#contract/errors";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import {
  type Attempt,
  dropOldFailures,
  forgetAttempts,
  uncountAttempt,
} from "../../repositories/account/loginFailure";
import { insertTicket, takeTicket } from "../../repositories/account/ticket";
import { type UserRow, userById, userByName } from "../../repositories/account/user";
import type { Context } from "../context/context";
import { addressOf, demandAttempt } from "./attempt";
import { demoRefused, isDemoPassword } from "./demoPassword";
import { isPassword, pretendToCompare } from "./password";
import { askFactor, needsFactor, needsFactorBeside } from "./secondFactor";
import { newToken, openSession, tokenHash } from "./session";
import { userRecord } from "./user";

export type Credentials = Pick<z.output<typeof loginApi.login.input>, "username" | "password"> &
  Partial<z.output<typeof loginApi.login.input>>;
type Ticket = z.output<typeof loginApi.ticket.input>;
type SignedIn = z.output<typeof userSchema>;

const ticketSeconds = 60;

/** The sign-in: opens a session. */
export const loginWhere =
  (refusesDemo: boolean) =>
  async (ctx: Context, input: Credentials): Promise<SignedIn> => {
    const { user, attempt } = await provenUser(ctx, input, refusesDemo);
    if (await needsFactor(ctx.db, user)) {
      await uncountAttempt(ctx.db, attempt);
      throw await askFactor(ctx.db, user, null);
    }
    const by = input.username.trim();
    return write(ctx.db, { by, via: loginApi.login.path }, async (tx) => {
      await forgetAttempts(tx, attempt);
      return signedIn({ ...ctx, db: tx }, user);
    });
  };

/**
 * The account of a name and a password; the caller forgets its attempts when it lets the user in.
 * Never reveals whether a name exists: not by message, timing or lockout. With `refusesDemo` the
 * publicly known password is refused before anything else.
 */
export async function provenUser(
  ctx: Pick<Context, "db" | "ip">,
  input: Credentials,
  refusesDemo: boolean,
): Promise<{ user: UserRow; attempt: Attempt }> {
  if (refusesDemo && isDemoPassword(input.password)) {
    throw new Refusal(status.badRequest, demoRefused);
  }
  const { db } = ctx;
  const username = input.username.trim();
  const attempt = { username, address: addressOf(ctx.ip) };
  await demandAttempt(db, attempt, input);
  const user = await userByName(db, username);
  const right = user
    ? await isPassword(input.password, user.password_hash)
    : await pretendToCompare(input.password);
  if (!user || !right) {
    await dropOldFailures(db);
    throw new Refusal(status.badRequest, messages.badLogin);
  }
  return { user, attempt };
}

async function signedIn({ db, ip, agent }: Context, user: UserRow): Promise<SignedIn> {
  const token = await openSession(db, user.id, { ip, agent });
  return { ...(await userRecord(db, user)), token };
}

/** Exchanges a one-time ticket for a session. */
export async function ticket(ctx: Context, input: Ticket): Promise<SignedIn> {
  const entered = await write(ctx.db, { by: "ticket", via: loginApi.ticket.path }, async (tx) => {
    const userId = await takeTicket(tx, tokenHash(input.ticket));
    const user = userId === null ? undefined : await userById(tx, userId);
    if (!user) throw new Refusal(status.badRequest, "登录凭证无效或已过期，请重新登录");
    if (await needsFactorBeside(tx, user)) return askFactor(tx, user, null);
    return signedIn({ ...ctx, db: tx }, user);
  });
  // The ticket is used up.
  if (entered instanceof Refusal) throw entered;
  return entered;
}

/**
 * A ticket for `/singleLogin?ticket=`, valid once and for a minute. For a trusted portal on the
 * same machine; there is no call for it, because a call would need a secret of its own.
 */
export async function issueTicket(db: Db, userId: string): Promise<string> {
  const token = newToken();
  await insertTicket(db, tokenHash(token), userId, ticketSeconds);
  return token;
}
