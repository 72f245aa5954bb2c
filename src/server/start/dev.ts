import type { FastifyInstance } from "fastify";
import { isCall } from "../http/static";

/** Calls, the page configuration and the map's glyphs come from the server in development too. */
const isOurs = (url: string) => isCall(url) || /^\/(config\.json($|\?)|fonts\/)/.test(url);

/**
 * Lets Vite answer for the client, with hot reload, on the port of the server. Servers beside each
 * other keep what they prepare apart: one that prepares anew would put the other's pages out of date.
 */
export async function serveSources(
  app: FastifyInstance,
  root: string,
  port: number,
): Promise<void> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root,
    cacheDir: `node_modules/.vite/${port}`,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: "spa",
  });
  app.addHook("onRequest", (request, reply, done) => {
    if (isOurs(request.url)) return done();
    reply.hijack();
    // Hot reload starts from a script inside the page, which the built client has none of.
    reply.raw.removeHeader("content-security-policy");
    vite.middlewares(request.raw, reply.raw, () => {
      reply.raw.statusCode = 404;
      reply.raw.end();
    });
  });
  app.addHook("onClose", () => vite.close());
}
