import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";

/** How long the other end of a connection may take; in milliseconds and bytes. */
export type Patience = {
  /** For the head of a request, also where none ever comes. */
  headMs: number;
  /** For the next request of a connection that is kept. */
  idleMs: number;
  /** How often connections are looked over. */
  checkMs: number;
  /** For the whole body of an ordinary call; and for each `uploadBytes` of an upload. */
  bodyMs: number;
  uploadBytes: number;
  /** For taking any of a reply that lies ready. */
  takeMs: number;
};

const usual: Patience = {
  headMs: 15_000,
  idleMs: 20_000,
  checkMs: 5_000,
  bodyMs: limits.requestMs,
  // 2 KB/s: slower lines carry no files, and what trickles keeps a place from others.
  uploadBytes: 64 * 1024,
  takeMs: 30_000,
};

/** Options of Fastify that end connections on which nothing comes, or a request that takes too long. */
export const connectionOptions = ({ headMs, idleMs, checkMs }: Patience = usual) => ({
  requestTimeout: limits.slowRequestMs,
  keepAliveTimeout: idleMs,
  http: { headersTimeout: headMs, connectionsCheckingInterval: checkMs },
});

/** Ends requests whose body trickles in, and replies that nobody takes. */
export function limitSlowness(server: Server, patience: Patience = usual): void {
  server.on("request", (request: IncomingMessage, reply: ServerResponse) => {
    endUntaken(reply, patience);
    watchBody(request, reply, patience);
  });
}

/** A long computation writes nothing for a while: only bytes that wait to be taken count. */
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
    // What has come and lies unread waits for us, and not we for it.
    const isOurs = request.readableLength > 0;
    if (isUpload(request) && (isOurs || came >= uploadBytes)) return;
    clearInterval(timer);
    giveUp(request, reply);
  }, bodyMs);
  timer.unref();
  request.once("close", () => clearInterval(timer));
}

/** Whoever reads the body fails, and so the caller is told; where nobody does, the connection ends. */
function giveUp(request: IncomingMessage, reply: ServerResponse): void {
  if (reply.headersSent || request.listenerCount("error") === 0) {
    request.socket.destroy();
    return;
  }
  reply.setHeader("connection", "close");
  request.emit("error", new Refusal(status.tooSlow, "请求内容传输过慢，已中断，请检查网络后重试"));
}
