import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import { messages, Refusal, status } from "#contract/errors";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Headers by which a proxy says that it asks for somebody else. */
const forwarded = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/** Whether an address is of this machine; none is not. */
export const isLoopbackAddress = (address: string | undefined): boolean => {
  const plain = address?.replace(/^::ffff:(?=\d+\.)/, "") ?? "";
  const family = isIP(plain);
  return family !== 0 && loopback.check(plain, family === 6 ? "ipv6" : "ipv4");
};

/** Whether the other end of the connection is a program of this machine. */
export const isFromHere = ({ raw }: { raw: IncomingMessage }): boolean =>
  isLoopbackAddress(raw.socket.remoteAddress);

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * Admits programs of this machine that ask for themselves, and whoever has the operator's token; a
 * proxy of this machine asks for others.
 */
export function demandInsider(request: FastifyRequest, token: string | undefined): void {
  const { headers } = request;
  if (isFromHere(request) && !forwarded.some((name) => name in headers)) return;
  const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
  if (token && timingSafeEqual(digest(given), digest(token))) return;
  throw new Refusal(status.forbidden, messages.forbidden);
}
