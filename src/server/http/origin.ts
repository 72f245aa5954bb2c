import { isIP } from "node:net";
import { hostname } from "node:os";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal, status } from "#contract/errors";

/**
 * Public address of the server for links in replies: as configured, else the address the connection
 * came in on. Never taken from request headers.
 */
export function originOf({ server, raw }: FastifyRequest): string {
  const { localAddress = "127.0.0.1", localPort } = raw.socket;
  return server.deps.origin ?? `http://${written(localAddress)}${localPort ? `:${localPort}` : ""}`;
}

const prefix = /^(?:\/[\w.~-]{1,60}){1,5}$/;

/**
 * Path that a proxy in front has taken off, so that links lead through it again. Believed of a proxy
 * on this machine alone, which anybody else would have to go through.
 */
export function prefixOf({ headers, raw }: FastifyRequest): string {
  const given = headers["x-forwarded-prefix"];
  const isOurs = /^(?:::ffff:)?127\.|^::1$/.test(raw.socket.remoteAddress ?? "");
  const path = typeof given === "string" ? given.replace(/\/$/, "") : "";
  return isOurs && prefix.test(path) && !/\/\.+(\/|$)/.test(path) ? path : "";
}

function written(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, "");
  return isIP(plain) === 6 ? `[${plain}]` : plain;
}

const nameOf = (host: string) =>
  host
    .replace(/:\d*$/, "")
    .replace(/^\[|\]$/g, "")
    .toLowerCase();

/** Names that work without configuration; an IP address cannot be rebound elsewhere. */
const plainNames = new Set(["localhost", hostname().toLowerCase()]);

function isKnown(host: string, origin: string | undefined): boolean {
  const name = nameOf(host);
  if (isIP(name) !== 0 || plainNames.has(name)) return true;
  return origin !== undefined && new URL(origin).hostname === name;
}

/** Refuses requests with no host, two, or a foreign one: replies could pass for another site's. */
export function demandHost(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw }) => {
    const given = raw.rawHeaders.filter(
      (_, i, all) => i % 2 === 1 && /^host$/i.test(all[i - 1] ?? ""),
    );
    const [host] = given;
    if (host === undefined || given.length > 1) {
      throw new Refusal(status.badRequest, "请求须有且只有一个 Host");
    }
    if (isKnown(host, app.deps.origin)) return;
    throw new Refusal(
      status.badRequest,
      `请求的主机名不是本服务的访问地址，请联系管理员用 ORIGIN 设置访问地址`,
    );
  });
}
