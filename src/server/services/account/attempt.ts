import { isIPv6 } from "node:net";
import { Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";
import type { Db } from "../../db/tables";
import { type Attempt, countAttempt, failuresOf } from "../../repositories/account/loginFailure";
import { type Answer, demandAnswer } from "./question";

const delays = {
  free: limits.loginFailures,
  firstSeconds: limits.lockFirstSeconds,
  mostSeconds: limits.lockMostSeconds,
};

/** Address of a caller: of IPv6 only the network part, since a host can choose the rest freely. */
export const addressOf = (ip: string): string =>
  isIPv6(ip) && !ip.startsWith("::ffff:") ? ip.split(":").slice(0, 4).join(":") : ip;

/** Minutes for long waits, seconds for short ones. */
const waitWords = (seconds: number) =>
  seconds > 90 ? `${Math.ceil(seconds / 60)}分钟` : `${seconds}秒`;

const tooEarly = (seconds: number) =>
  new Refusal(status.badRequest, `登录失败次数过多，请${waitWords(seconds)}后再试`);

/** Refuses a name that is locked at this address, however it is to sign in. */
export async function demandUnlocked(db: Db, attempt: Attempt): Promise<void> {
  const { wait } = await failuresOf(db, attempt, limits.questionHours);
  if (wait > 0) throw tooEarly(wait);
}

/**
 * Refuses a name that has failed too often from this address, for longer each time; else counts the
 * attempt.
 */
export async function demandPatience(db: Db, attempt: Attempt): Promise<void> {
  if (await countAttempt(db, attempt, delays)) return;
  const { wait } = await failuresOf(db, attempt, limits.questionHours);
  throw tooEarly(Math.max(1, wait));
}

/**
 * Admits an attempt to sign in; after many failures it also requires an answered question. The
 * caller must call `forgetAttempts` on success. Failures from elsewhere only bring up the question:
 * they lock nobody out.
 */
export async function demandAttempt(db: Db, attempt: Attempt, given: Answer): Promise<void> {
  const { own, ofName, ofAddress, wait } = await failuresOf(db, attempt, limits.questionHours);
  if (wait > 0) throw tooEarly(wait);
  const isAsked =
    own >= limits.loginFailures ||
    ofName >= limits.questionAfterName ||
    ofAddress >= limits.questionAfterAddress;
  if (isAsked) await demandAnswer(db, given);
  await demandPatience(db, attempt);
}
