import type { z } from "zod";
import type { Endpoint } from "#contract/define/endpoint";
import { loginApi } from "#contract/endpoints/account/login";
import { encode, formDataOf } from "../api/encode";
import { benchUser } from "../bench/client";

export type Answer<T> = { status: number; body: T & { message?: string }; ms: number };

/** A large file is not written out before: the connection would be closed meanwhile. */
async function sent(endpoint: Endpoint, input: unknown) {
  if (endpoint.kind === "upload") {
    const url = `/api/${endpoint.path}`;
    return { method: "POST", url, headers: {}, body: formDataOf(Object(input)) };
  }
  const { payload, ...one } = await encode(endpoint, input);
  return { ...one, body: payload as BodyInit };
}

/** Counts as no answer: the longest that a caller waits here. */
const patienceMs = 40_000;

/** A user at a server that may be in trouble: each call ends with a reply and its time. */
export class Caller {
  #token = "";

  constructor(readonly origin: string) {}

  /** The same session at another server on the same database. */
  at(origin: string): Caller {
    const other = new Caller(origin);
    other.#token = this.#token;
    return other;
  }

  async signIn(user = benchUser): Promise<number> {
    const { status, body } = await this.call(loginApi.login, user);
    this.#token = body.token ?? this.#token;
    return status;
  }

  async call<E extends Endpoint>(
    endpoint: E,
    input: z.input<E["input"]>,
    signal = AbortSignal.timeout(patienceMs),
  ): Promise<Answer<z.output<E["output"]>>> {
    const { method, url, headers, body } = await sent(endpoint, input);
    const own: Record<string, string> = this.#token
      ? { authorization: `Bearer ${this.#token}` }
      : {};
    const began = performance.now();
    const reply = await fetch(new URL(url, this.origin), {
      method,
      headers: { ...own, ...headers },
      body,
      signal,
    });
    const text = await reply.text();
    const isJson = /json/.test(reply.headers.get("content-type") ?? "");
    const ms = performance.now() - began;
    return { status: reply.status, body: isJson ? JSON.parse(text) : {}, ms };
  }
}
