import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const zip = promisify(gzip);
/** Anything smaller fits into one packet uncompressed. */
const threshold = 1024;

const accepted = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;
const kept = new WeakMap<Uint8Array, Promise<Buffer>>();
const done = new WeakMap<Uint8Array, Buffer>();

export const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  accepted.test(String(headers["accept-encoding"] ?? ""));

/**
 * Bytes as sent: compressed if the client accepts it, and only once for all replies with these very
 * bytes, as long as they stay in memory.
 */
export async function zippedOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Uint8Array,
): Promise<Buffer> {
  if (bytes.length >= threshold) {
    reply.header("vary", "accept-encoding");
    if (acceptsGzip(request)) {
      reply.header("content-encoding", "gzip");
      const zipped = kept.get(bytes) ?? zip(bytes);
      kept.set(bytes, zipped);
      done.set(bytes, await zipped);
      return zipped;
    }
  }
  return plain(bytes);
}

const plain = ({ buffer, byteOffset, length }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, length);

/** The same with its headers if nothing has to be compressed for it; null if something has. */
export function zippedNow(request: FastifyRequest, bytes: Uint8Array) {
  if (bytes.length < threshold) return { body: plain(bytes), headers: {} };
  if (!acceptsGzip(request)) return { body: plain(bytes), headers: { vary: "accept-encoding" } };
  const body = done.get(bytes);
  return body && { body, headers: { vary: "accept-encoding", "content-encoding": "gzip" } };
}
