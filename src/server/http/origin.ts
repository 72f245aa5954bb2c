import type { IncomingMessage } from "node:http";
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

/**
 * Refuses requests with no host, two, or a foreign one: replies could pass for another site's. Returns
 * what else asks whether a request's is known.
 */
export function demandHost(app: FastifyInstance): (raw: IncomingMessage) => boolean {
  /** The last that was known: nearly all come under the same. */
  let known: string | undefined;
  const faultOf = (given: readonly string[]): string | null => {
    const [host] = given;
    if (host === undefined || given.length > 1) return "请求须有且只有一个 Host";
    if (host === known) return null;
    if (!isKnown(host, app.deps.origin)) {
      return "请求的主机名不是本服务的访问地址，请联系管理员用 ORIGIN 设置访问地址";
    }
    known = host;
    return null;
  };
  app.addHook("onRequest", ({ raw }, _, done) => {
    const fault = faultOf(hostsIn(raw.rawHeaders));
    done(fault === null ? undefined : new Refusal(status.badRequest, fault));
  });
  return ({ rawHeaders }) => faultOf(hostsIn(rawHeaders)) === null;
}

/** Names and values stand in turn. */
function hostsIn(all: readonly string[]): string[] {
  const hosts: string[] = [];
  for (let at = 0; at < all.length; at += 2) {
    const name = all[at] as string;
    if (name.length === 4 && name.toLowerCase() === "host") hosts.push(all[at + 1] ?? "");
  }
  return hosts;
}
