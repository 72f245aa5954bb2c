import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const zip = promisify(gzip);
/** Fewer bytes fit into one packet as they are. */
const threshold = 1024;

const accepted = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;
const kept = new WeakMap<Uint8Array, Promise<Buffer>>();

/**
 * Bytes as they are to be sent: compressed where the asker takes that, and once only for all who are
 * answered with these very bytes, as long as somebody keeps them.
 */
export async function zippedOnce(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  bytes: Uint8Array,
): Promise<Buffer> {
  if (bytes.length >= threshold) {
    reply.header("vary", "accept-encoding");
    if (accepted.test(String(headers["accept-encoding"] ?? ""))) {
      reply.header("content-encoding", "gzip");
      const zipped = kept.get(bytes) ?? zip(bytes);
      kept.set(bytes, zipped);
      return zipped;
    }
  }
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}
