import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from "fastify";
import { isFromHere } from "./insider";

export const idHeader = "x-request-id";

/** The id that a proxy of this machine has given, so that its log and ours meet; else a new one. */
export const idOf = (raw: IncomingMessage): string => {
  const given = raw.headers[idHeader];
  const isKept = typeof given === "string" && /^[\w-]{8,64}$/.test(given);
  return isKept && isFromHere({ raw }) ? given : randomUUID();
};

export type Then = (outcome: number) => void;

/**
 * Calls `then` with the outcome when a reply is sent or its caller has left, for which 499 is the usual
 * number. Each reply is watched once, whoever waits for it: listeners are limited, and others add theirs.
 */
export function onceAnswered(reply: FastifyReply, then: Then): void {
  if (reply.waiting) return void reply.waiting.push(then);
  const all = [then];
  reply.waiting = all;
  const tell = (outcome: number) => {
    for (const one of all.splice(0)) one(outcome);
  };
  reply.raw.once("finish", () => tell(reply.statusCode)).once("close", () => tell(499));
}

const longestPath = 200;

/** Names are in what is asked for, tickets too: of an address only the path is written. */
const pathOf = ({ url }: { url: string }) => (url.split(/[?#;]/, 1)[0] ?? "").slice(0, longestPath);

const shown = ["code", "severity", "schema", "table", "constraint", "routine", "status"] as const;

/** SQLSTATE of errors whose message quotes the value. */
const quotesValue = (error: Error) =>
  "severity" in error && /^2[123]/.test(String((error as { code?: string }).code));

/**
 * An error as the log may hold it: what the database says in `detail` and `where`, and quotes in its
 * message, are values of records.
 */
export const errorInLog = (error: unknown): unknown =>
  error instanceof Error ? logged(error) : error;

type Logged = { type: string; message: string; stack: string } & Record<string, unknown>;

function logged(error: Error): Logged {
  const { name, message, stack = "", cause } = error;
  const given = error as unknown as Readonly<Record<string, unknown>>;
  const marks = shown.flatMap((key) => (given[key] === undefined ? [] : [[key, given[key]]]));
  const frames = stack.indexOf("\n    at ");
  return {
    type: name,
    message: quotesValue(error) ? message.replace(/: "[\s\S]*$/, ": …") : message,
    ...Object.fromEntries(marks),
    stack: frames < 0 ? "" : stack.slice(frames + 1),
    ...(cause !== undefined && { cause: errorInLog(cause) }),
  };
}

/** The least that is logged, and where to; standard output by default. */
export type Log = { level: string; stream?: { write: (line: string) => void } };

/** One line of JSON for whatever is logged. */
export const loggingOf = (log: Log | false) =>
  ({
    logger: log && {
      ...log,
      serializers: {
        req: (request: FastifyRequest) => ({ method: request.method, path: pathOf(request) }),
        err: (error: Error) => errorInLog(error) as Logged,
        error: errorInLog,
      },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: idOf,
  }) satisfies FastifyServerOptions;

/** A request that has ended: with its address as it came, the route that took it, and the milliseconds of it. */
export type Ended = { id: string; method: string; url: string; route: string | undefined } & {
  outcome: number;
  ms: number;
};

/** All who are told of each request as it ends, whichever way it was answered. */
export class Endings {
  readonly #listeners: ((ended: Ended) => void)[] = [];

  on(listener: (ended: Ended) => void): void {
    this.#listeners.push(listener);
  }

  tell(ended: Ended): void {
    for (const listener of this.#listeners) listener(ended);
  }
}

/**
 * One line for each request as it ends. Who asked, from where and for what stands in the audit, which
 * few may read; the log goes wherever the operator sends it.
 */
export function logAccess(app: FastifyInstance): void {
  const endings = new Endings();
  app.decorate("endings", endings);
  endings.on(({ id, method, url, route, outcome, ms }) => {
    const path = pathOf({ url });
    app.log.info(
      { reqId: id, method, path, route, status: outcome, ms: Math.round(ms) },
      "request",
    );
  });
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(idHeader, request.id);
    onceAnswered(reply, (outcome) => {
      const { id, method, url, routeOptions } = request;
      const ms = reply.elapsedTime;
      endings.tell({ id, method, url, route: routeOptions.url, outcome, ms });
    });
    done();
  });
}
