import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const zip = promisify(gzip);
/** Anything smaller fits into one packet uncompressed. */
const threshold = 1024;

const accepted = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;
const kept = new WeakMap<Uint8Array, Promise<Buffer>>();

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
      return zipped;
    }
  }
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}
