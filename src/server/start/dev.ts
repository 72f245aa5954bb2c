import type { FastifyInstance } from "fastify";
import { isCall } from "../http/static";

/** In development too, the server answers calls, the page configuration, glyphs and packed maps. */
const isOurs = (url: string) =>
  isCall(url) || /^\/(config\.json($|\?)|fonts\/|basemap\/)/.test(url);

/**
 * Serves the client through Vite, with hot reload, on the server's port. Each server has its own
 * Vite cache: one that re-optimises would invalidate the pages of another.
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
    // Hot reload needs an inline script, which the built client has none of.
    reply.raw.removeHeader("content-security-policy");
    vite.middlewares(request.raw, reply.raw, () => {
      reply.raw.statusCode = 404;
      reply.raw.end();
    });
  });
  app.addHook("onClose", () => vite.close());
}
