import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";

/** How slow the other end of a connection may be, in milliseconds and bytes. */
export type Patience = {
  /** For the head of a request, even if none ever arrives. */
  headMs: number;
  /** For the next request on a kept-alive connection. */
  idleMs: number;
  /** Interval between checks of all connections. */
  checkMs: number;
  /** For the whole body of an ordinary call, and for every `uploadBytes` of an upload. */
  bodyMs: number;
  uploadBytes: number;
  /** For taking any part of a reply that is ready. */
  takeMs: number;
};

const usual: Patience = {
  headMs: 15_000,
  idleMs: 20_000,
  checkMs: 5_000,
  bodyMs: limits.requestMs,
  // 2 KB/s: no files come over slower lines, and a trickle takes a place from others.
  uploadBytes: 64 * 1024,
  takeMs: 30_000,
};

/** Fastify options that end silent connections and requests that take too long. */
export const connectionOptions = ({ headMs, idleMs, checkMs }: Patience = usual) => ({
  requestTimeout: limits.slowRequestMs,
  keepAliveTimeout: idleMs,
  http: { headersTimeout: headMs, connectionsCheckingInterval: checkMs },
});

/** Ends requests whose body trickles in, and replies that nobody reads. */
export function limitSlowness(server: Server, patience: Patience = usual): void {
  server.on("request", (request: IncomingMessage, reply: ServerResponse) => {
    endUntaken(reply, patience);
    watchBody(request, reply, patience);
  });
}

/** A long computation may write nothing for a while, so only unsent bytes count. */
const endUntaken = (reply: ServerResponse, { takeMs }: Patience) =>
  reply.setTimeout(takeMs, () => {
    if (reply.socket && reply.socket.writableLength > 0) reply.socket.destroy();
  });

const isUpload = ({ headers }: IncomingMessage) =>
  headers["content-type"]?.toLowerCase().startsWith("multipart/form-data") === true;

function watchBody(
  request: IncomingMessage,
  reply: ServerResponse,
  { bodyMs, uploadBytes }: Patience,
): void {
  const { socket } = request;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer);
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    // If received bytes are still unread, the client is waiting for us.
    const isOurs = request.readableLength > 0;
    if (isUpload(request) && (isOurs || came >= uploadBytes)) return;
    clearInterval(timer);
    giveUp(request, reply);
  }, bodyMs);
  timer.unref();
  request.once("close", () => clearInterval(timer));
}

/**
 * Fails the reader of the body, so that the caller gets an answer; without a reader the connection
 * is cut.
 */
function giveUp(request: IncomingMessage, reply: ServerResponse): void {
  if (reply.headersSent || request.listenerCount("error") === 0) {
    request.socket.destroy();
    return;
  }
  reply.setHeader("connection", "close");
  request.emit("error", new Refusal(status.tooSlow, "请求内容传输过慢，已中断，请检查网络后重试"));
}
