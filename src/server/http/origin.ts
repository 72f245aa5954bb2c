import { isIP } from "node:net";
import { hostname } from "node:os";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal, status } from "#contract/errors";

/**
 * Where callers reach the server, for links in replies: as it is configured, else the address that the
 * connection came in by. Never what a request says of itself.
 */
export function originOf({ server, raw }: FastifyRequest): string {
  const { localAddress = "127.0.0.1", localPort } = raw.socket;
  return server.deps.origin ?? `http://${written(localAddress)}${localPort ? `:${localPort}` : ""}`;
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

/** Names under which a machine is reached without any setting; addresses lead nowhere else. */
const plainNames = new Set(["localhost", hostname().toLowerCase()]);

function isKnown(host: string, origin: string | undefined): boolean {
  const name = nameOf(host);
  if (isIP(name) !== 0 || plainNames.has(name)) return true;
  return origin !== undefined && new URL(origin).hostname === name;
}

/** Refuses what names no host, two, or one that is not ours: its reply could be taken for another's. */
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
