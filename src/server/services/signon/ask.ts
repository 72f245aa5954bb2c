import { Refusal, status } from "#contract/errors";

/** A person waits for all of it, however many requests it takes. */
const patienceMs = 4_500;
const mostBytes = 256 * 1024;

/** Statuses whose replies have no body. */
const bodiless = new Set([101, 204, 205, 304]);

export type Ask = (address: string | URL, init?: RequestInit) => Promise<Response>;

/** Something that an issuer said and that is not as it has to be; `reason` is for the log. */
export class Unproven extends Error {
  constructor(readonly reason: string) {
    super(reason);
  }
}

/**
 * Asks configured origins and no others, follows no redirect, reads no more than an answer of this
 * kind has, and ends in time. One for each sign-in: its requests share the time.
 */
export function askerOf(origins: ReadonlySet<string>, ms = patienceMs): Ask {
  const signal = AbortSignal.timeout(ms);
  return async (address, init = {}) => {
    const url = new URL(address);
    if (!origins.has(url.origin)) throw new Unproven(`${url.origin} is not configured`);
    const reply = await fetch(url, { ...init, redirect: "manual", signal });
    const headers = new Headers(reply.headers);
    // The body comes unpacked.
    for (const name of ["content-encoding", "content-length"]) headers.delete(name);
    const body = await bodyOf(reply);
    return new Response(bodiless.has(reply.status) ? null : new Uint8Array(body), {
      ...{ status: reply.status, headers },
    });
  };
}

async function bodyOf({ body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > mostBytes) throw new Unproven(`more than ${mostBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (/^(Timeout|Abort)Error$/.test(error.name) || isTimeout(error.cause));

/** Connections that are refused, cut, or not trusted; undici throws nothing else so. */
const isNetwork = (error: unknown): boolean =>
  error instanceof Error &&
  ((error instanceof TypeError && /fetch failed|terminated/.test(error.message)) ||
    isNetwork(error.cause));

/** Why a sign-in at an issuer came to nothing, in words, and for the log. */
export function troubleOf(name: string, error: unknown): { refusal: Refusal; reason: string } {
  if (error instanceof Refusal) return { refusal: error, reason: error.message };
  const reason = reasonOf(error);
  if (isTimeout(error)) {
    const words = `“${name}”没有应答，请稍后再试，或用账号密码登录`;
    return { refusal: new Refusal(status.offline, words), reason };
  }
  if (isNetwork(error)) {
    const words = `连接不上“${name}”，请稍后再试，或用账号密码登录`;
    return { refusal: new Refusal(status.offline, words), reason };
  }
  const words = `“${name}”返回的登录结果没有通过核验，请重新登录`;
  return { refusal: new Refusal(status.badRequest, words), reason };
}

/** Names and codes of errors, never what was said in them: tokens may stand there. */
function reasonOf(error: unknown): string {
  if (error instanceof Unproven) return error.reason;
  if (!(error instanceof Error)) return "unknown";
  const { code, error: said } = error as { code?: unknown; error?: unknown };
  const inner = error.cause instanceof Error ? [reasonOf(error.cause)] : [];
  const words = [code ?? error.name, said, ...inner].filter((one) => typeof one === "string");
  return words.join(" ").slice(0, 200);
}
