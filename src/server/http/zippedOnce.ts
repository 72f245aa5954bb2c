import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const zip = promisify(gzip);
/** Anything smaller fits into one packet uncompressed. */
const threshold = 1024;

const accepted = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;
/** What is ready, or will be. */
const kept = new WeakMap<Uint8Array, Buffer | Promise<Buffer>>();

export const acceptsGzip = ({ headers }: Pick<FastifyRequest, "headers">): boolean =>
  accepted.test(String(headers["accept-encoding"] ?? ""));

export type Zipped = { body: Buffer; headers: Readonly<Record<string, string>> };

/**
 * Bytes as sent, with their headers: compressed if the client accepts it, and only once for all
 * replies with these very bytes, as long as they stay in memory.
 */
export function zipped(
  request: Pick<FastifyRequest, "headers">,
  bytes: Uint8Array,
): Zipped | Promise<Zipped> {
  if (bytes.length < threshold) return { body: plain(bytes), headers: {} };
  if (!acceptsGzip(request)) return { body: plain(bytes), headers: { vary: "accept-encoding" } };
  const ready = kept.get(bytes) ?? zipping(bytes);
  return ready instanceof Promise ? ready.then(inGzip) : inGzip(ready);
}

function zipping(bytes: Uint8Array): Promise<Buffer> {
  const coming = zip(bytes);
  kept.set(bytes, coming);
  coming.then(
    (ready) => kept.set(bytes, ready),
    () => kept.delete(bytes),
  );
  return coming;
}

const inGzip = (body: Buffer): Zipped => ({
  body,
  headers: { vary: "accept-encoding", "content-encoding": "gzip" },
});

/** The bytes as sent, whose headers are set on the reply. */
export async function zippedOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Uint8Array,
): Promise<Buffer> {
  const { body, headers } = await zipped(request, bytes);
  reply.headers(headers);
  return body;
}

const plain = ({ buffer, byteOffset, length }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, length);
