import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { status } from "#contract/errors";
import { sendFailure } from "./errorForms";

const year = 365 * 24 * 3600;

/** Vite puts a content hash into names below /assets, so these files never change. */
const cacheOf = (path: string) =>
  /[\\/]assets[\\/]/.test(path) ? `public, max-age=${year}, immutable` : "no-cache";

/** The built client. All page URLs answer index.html; the client's router handles them. */
export function serveClient(app: FastifyInstance, clientDir: string): void {
  app.register(fastifyStatic, {
    root: resolve(clientDir),
    index: "index.html",
    cacheControl: false,
    // The build puts the compressed files beside the originals.
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header("cache-control", cacheOf(path));
    },
  });
}

export const isCall = (url: string) => /^\/api(\/|$|\?)/.test(url);

const pathOf = (url: string) => url.split("?")[0] ?? "";
const isFile = (url: string) => /\.[a-z0-9]+$/i.test(pathOf(url));

/** Some pages have an HTML document that preloads their chunks: `/zhmh` is `zhmh.html`. */
const documentsIn = (clientDir: string | undefined): ReadonlySet<string> =>
  new Set(clientDir ? readdirSync(clientDir).filter((name) => name.endsWith(".html")) : []);

/** For unmatched requests: page URLs belong to the client, anything else is not found. */
export function answerUnknown(clientDir: string | undefined) {
  const documents = documentsIn(clientDir);
  const documentOf = (url: string) => {
    const own = `${pathOf(url).slice(1)}.html`;
    return documents.has(own) ? own : "index.html";
  };
  // Without a promise: each that ends in a reply adds two listeners to it.
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const { method, url } = request;
    const isPage = method === "GET" && !isCall(url) && !isFile(url);
    if (clientDir && isPage) {
      reply.header("cache-control", "no-cache").sendFile(documentOf(url));
      return;
    }
    const message = isCall(url) ? "接口不存在" : "文件不存在";
    sendFailure(request, reply, { status: status.notFound, message });
  };
}
