import type { Endpoint } from "#contract/define/endpoint";
import { endpoints } from "#contract/endpoints/index";
import { encode } from "../api/encode";
import { type Random, randomOf } from "../files/random";
import { hostileAddresses, pick, shapedInput, spoilt } from "./inputs";

export type Shot = Awaited<ReturnType<typeof encode>>;
export type Answer = { status: number; text: string };

/** Sends a request as one of the accounts, or as nobody. */
export type Gun<User> = (user: User | null, shot: Shot) => Promise<Answer>;

/** What must not come back. */
export type Finding = { what: string; status: number; text: string };

/** Excluded, as they end a session or the account that sends the requests. */
const ofOneself = /^(user\/logout|user\/changePassword|login\/)/;

const calls: readonly Endpoint[] = Object.values(endpoints)
  .flatMap((group) => Object.values(group) as Endpoint[])
  .filter(({ path }) => !ofOneself.test(path));

/** One call of the contract, valid except for one thing. */
async function shotOf(one: Endpoint, random: Random): Promise<Shot> {
  const input = spoilt(shapedInput(one, random), random);
  return encode(one, input).catch(() => encode(one, {}));
}

/** Now and then an address that is no call, otherwise the calls of the contract in turn. */
const shotNumber = (number: number, random: Random): Promise<Shot> | Shot =>
  number % 20 === 19
    ? { method: "GET", url: pick(random, hostileAddresses), headers: {} }
    : shotOf(calls[number % calls.length] as Endpoint, random);

/** 0 stands for no answer at all. */
const isDefect = (status: number): boolean => status === 0 || status >= 500;

/**
 * Sends hostile requests to every call in turn: none may be answered with an internal error. The
 * same seed gives the same requests.
 */
export async function fuzz<User>(
  fire: Gun<User>,
  users: readonly User[],
  { requests, seed, abreast = 1 }: { requests: number; seed: number; abreast?: number },
): Promise<{ statuses: Map<number, number>; findings: Finding[] }> {
  const random = randomOf(seed);
  const statuses = new Map<number, number>();
  const findings: Finding[] = [];
  let sent = 0;

  async function go(): Promise<void> {
    while (sent < requests) {
      const shot = await shotNumber(sent++, random);
      const user = random(12) === 0 ? null : pick(random, users);
      const { status, text } = await fire(user, shot);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (isDefect(status)) findings.push({ what: wordsOf(user, shot), status, text });
    }
  }

  await Promise.all(Array.from({ length: abreast }, go));
  return { statuses, findings };
}

const wordsOf = (user: unknown, { url, payload = "" }: Shot): string =>
  `${String(user)} ${url.slice(0, 300)} ${String(payload).slice(0, 400)}`;
