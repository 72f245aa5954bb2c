import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { Page } from "@playwright/test";
import { build } from "esbuild";
import { otherOrigin } from "./otherOrigin";
import type { Clients } from "./page";

/** A script with all that it uses. */
async function bundled(entry: string): Promise<string> {
  const { outputFiles } = await build({
    ...{ entryPoints: [entry], bundle: true, write: false, format: "iife" },
    ...{ platform: "browser", target: "es2022", logLevel: "error", outdir: "dist" },
    define: { "process.env.NODE_ENV": '"production"' },
  });
  return outputFiles.find(({ path }) => path.endsWith(".js"))?.text ?? "";
}

const worker = "node_modules/maplibre-gl/dist/maplibre-gl-worker.mjs";

const html = `<!doctype html><meta charset="utf-8"><style>
  body { margin: 0; background: #fff } #map { width: 800px; height: 600px }
</style><div id="map"></div><script src="/page.js"></script>`;

/** Serves it at its own origin: ours is another one for the browser. */
export async function serveAnother(): Promise<Server> {
  const scripts: Readonly<Record<string, string>> = {
    "/page.js": await bundled("tests/clients/page.ts"),
    "/worker.js": await bundled(worker),
  };
  const server = createServer(({ url = "" }, reply) => {
    const script = scripts[url];
    const type = script === undefined ? "html" : "javascript";
    reply.setHeader("content-type", `text/${type}; charset=utf-8`);
    reply.end(script ?? html);
  });
  server.listen(Number(new URL(otherOrigin).port), "127.0.0.1");
  await once(server, "listening");
  return server;
}

/** Calls a function of that page. */
export const inAnother = <K extends keyof Clients>(
  page: Page,
  name: K,
  ...args: Parameters<Clients[K]>
): Promise<Awaited<ReturnType<Clients[K]>>> =>
  page.evaluate(
    ([key, given]) =>
      (
        globalThis as unknown as { clients: Record<string, (...all: unknown[]) => unknown> }
      ).clients[key]?.(...given),
    [name, args] as const,
  ) as Promise<Awaited<ReturnType<Clients[K]>>>;
