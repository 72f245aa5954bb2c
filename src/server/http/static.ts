import { resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const year = 365 * 24 * 3600;

/** Vite puts a hash into the names below /assets: what is there never changes. */
const cacheOf = (path: string) =>
  /[\\/]assets[\\/]/.test(path) ? `public, max-age=${year}, immutable` : "no-cache";

/** The built client. Addresses of pages all answer index.html; the client's router reads them. */
export function serveClient(app: FastifyInstance, clientDir: string): void {
  app.register(fastifyStatic, {
    root: resolve(clientDir),
    index: "index.html",
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header("cache-control", cacheOf(path));
    },
  });
}

export const isCall = (url: string) => /^\/api(\/|$|\?)/.test(url);

const isFile = (url: string) => /\.[a-z0-9]+$/i.test(url.split("?")[0] ?? "");

/** What no route answers: a page address is the client's, anything else is not found. */
export const answerUnknown =
  (clientDir: string | undefined) => async (request: FastifyRequest, reply: FastifyReply) => {
    const isPage = request.method === "GET" && !isCall(request.url) && !isFile(request.url);
    if (clientDir && isPage) {
      return reply.header("cache-control", "no-cache").sendFile("index.html");
    }
    const message = isCall(request.url) ? "接口不存在" : "文件不存在";
    return reply.code(404).send({ message });
  };
