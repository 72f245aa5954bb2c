import { Agent, request } from "node:http";
import type { z } from "zod";
import type { Endpoint } from "#contract/define/endpoint";
import { loginApi } from "#contract/endpoints/account/login";
import { demoPassword } from "../../src/server/services/account/demoPassword";
import { encode } from "../api/encode";

export const benchUser = { username: "bench", password: "Bench@2024" };
/** One of the demonstration accounts. */
export const demoUser = { username: "hangzhou", password: demoPassword };

const idleMs = 20_000;

type Sent = { status: number; bytes: Buffer };

/** A user at a server, over one keep-alive connection, or as many as a browser opens. */
export class BenchClient {
  readonly #agent: Agent;
  #token = "";

  constructor(
    readonly origin: string,
    maxSockets = 1,
  ) {
    // Only an agent with a time of its own heeds how long the server says that it keeps a connection.
    this.#agent = new Agent({ keepAlive: true, maxSockets, timeout: idleMs });
  }

  /** The token of a session that was opened elsewhere. */
  hold(token: string): void {
    this.#token = token;
  }

  async signIn(user = benchUser): Promise<void> {
    this.#token = (await this.call(loginApi.login, user)).token;
  }

  async call<E extends Endpoint>(endpoint: E, input: z.input<E["input"]>) {
    return JSON.parse((await this.bytes(endpoint, input)).toString()) as z.output<E["output"]>;
  }

  async bytes(endpoint: Endpoint, input: unknown): Promise<Buffer> {
    const { method, url, headers, payload } = await encode(endpoint, input);
    return this.#wanted(await this.#send(method, url, headers, payload));
  }

  /** For a client of another make. */
  credentials(): Record<string, string> {
    return { authorization: `Bearer ${this.#token}` };
  }

  async get(path: string): Promise<Buffer> {
    return this.#wanted(await this.#send("GET", path, {}));
  }

  close(): void {
    this.#agent.destroy();
  }

  #wanted({ status, bytes }: Sent): Buffer {
    if (status === 200) return bytes;
    throw new Error(`the server answered ${status} ${bytes.toString().slice(0, 200)}`);
  }

  #send(
    method: string,
    path: string,
    headers: Record<string, string>,
    payload?: string | Buffer,
  ): Promise<Sent> {
    const authorization = this.#token ? { authorization: `Bearer ${this.#token}` } : {};
    return new Promise((resolve, reject) => {
      const call = request(new URL(path, this.origin), {
        method,
        agent: this.#agent,
        headers: { ...authorization, ...headers },
      });
      call.on("error", reject);
      call.on("response", (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, bytes: Buffer.concat(chunks) }),
        );
        response.on("error", reject);
      });
      call.end(payload);
    });
  }
}
