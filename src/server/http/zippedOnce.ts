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

export type Zipped = { body: Buffer; headers: Readonly<Record<string, string>> };

/**
 * Bytes as sent, with their headers: compressed if the client accepts it, and only once for all
 * replies with these very bytes, as long as they stay in memory.
 */
export async function zipped(request: FastifyRequest, bytes: Uint8Array): Promise<Zipped> {
  if (bytes.length < threshold) return { body: plain(bytes), headers: {} };
  if (!acceptsGzip(request)) return { body: plain(bytes), headers: { vary: "accept-encoding" } };
  const zipping = kept.get(bytes) ?? zip(bytes);
  kept.set(bytes, zipping);
  return {
    body: await zipping,
    headers: { vary: "accept-encoding", "content-encoding": "gzip" },
  };
}

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
