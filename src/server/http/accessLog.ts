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

const idHeader = "x-request-id";

/** The id that a proxy of this machine has given, so that its log and ours meet; else a new one. */
const idOf = (raw: IncomingMessage): string => {
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
const pathOf = ({ url }: FastifyRequest) => (url.split(/[?#;]/, 1)[0] ?? "").slice(0, longestPath);

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

/**
 * One line for each request as it ends. Who asked, from where and for what stands in the audit, which
 * few may read; the log goes wherever the operator sends it.
 */
export function logAccess(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(idHeader, request.id);
    onceAnswered(reply, (outcome) => {
      const { method, routeOptions, log } = request;
      const ms = Math.round(reply.elapsedTime);
      const path = pathOf(request);
      log.info({ method, path, route: routeOptions.url, status: outcome, ms }, "request");
    });
    done();
  });
}
