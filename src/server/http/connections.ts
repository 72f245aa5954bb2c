import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";

/** How slow the other end of a connection may be, in milliseconds and bytes. */
export type Patience = {
  /** For the head of a request, even if none ever arrives. */
  headMs: number;
  /** For the next request on a kept-alive connection. */
  idleMs: number;
  /**
   * What callers are told of `idleMs`: well less, or a request is sent into a connection that is just
   * being closed, and is lost.
   */
  toldMs: number;
  /** Interval between checks of all connections. */
  checkMs: number;
  /** For the whole body of an ordinary call, and for every `uploadBytes` of an upload. */
  bodyMs: number;
  uploadBytes: number;
  /** For taking any part of a reply that is ready. */
  takeMs: number;
};

export const usualPatience: Patience = {
  headMs: 15_000,
  idleMs: 25_000,
  toldMs: 15_000,
  checkMs: 5_000,
  bodyMs: limits.requestMs,
  // 2 KB/s: no files come over slower lines, and a trickle takes a place from others.
  uploadBytes: 64 * 1024,
  takeMs: 30_000,
};

/** Fastify options that end silent connections and requests that take too long. */
export const connectionOptions = ({ headMs, idleMs, checkMs }: Patience = usualPatience) => ({
  // Of the whole body: what trickles is ended much sooner, by `watchBody`.
  requestTimeout: limits.sendMs,
  keepAliveTimeout: idleMs,
  http: { headersTimeout: headMs, connectionsCheckingInterval: checkMs },
  clientErrorHandler: refuseUnread,
});

const unread: Readonly<Record<string, readonly [code: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "请求没有在限定时间内发完"],
  HPE_HEADER_OVERFLOW: [431, "请求的地址或请求头太长，合计不得超过 16 KB"],
};

/** For the rest of a refused request: closing before it is read would take the answer back. */
const restMs = 2_000;

/** Each further part of what was refused is an error of its own. */
const refused = new WeakSet<Socket>();

/** Answers what cannot be read as a request, and ends its connection. */
function refuseUnread(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed || refused.has(socket)) return;
  if (!socket.writable) return void socket.destroy();
  const [code, message] = unread[error.code ?? ""] ?? [400, "请求不符合 HTTP 格式"];
  const body = JSON.stringify({ message });
  refused.add(socket);
  const head = [
    `HTTP/1.1 ${code} ${STATUS_CODES[code]}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  socket.resume();
  setTimeout(() => socket.destroy(), restMs).unref();
}

/** Ends requests whose body trickles in, and replies that nobody reads. */
export function limitSlowness(server: Server, patience: Patience = usualPatience): void {
  server.on("request", (request: IncomingMessage, reply: ServerResponse) => {
    reply.setHeader("Keep-Alive", keepAliveOf(patience));
    watchTaking(reply, patience);
    watchBody(request, reply, patience);
  });
}

/** What callers are told of the time until their next request. */
export const keepAliveOf = ({ toldMs }: Patience = usualPatience): string =>
  `timeout=${Math.floor(toldMs / 1000)}`;

/** Ends a reply that is complete if it lies about; mostly it is gone at once. */
export function endUntaken(reply: ServerResponse, patience: Patience = usualPatience): void {
  if (reply.socket && reply.socket.writableLength > 0) watchTaking(reply, patience);
}

/** A long computation may write nothing for a while, so only unsent bytes count. */
const watchTaking = (reply: ServerResponse, { takeMs }: Patience) =>
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
  const { socket, headers } = request;
  if (!("content-length" in headers || "transfer-encoding" in headers)) return;
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
