import { once } from "node:events";
import { createReadStream, existsSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import { extname, join, normalize } from "node:path";
import type { Page } from "@playwright/test";
import { type BuildOptions, build } from "esbuild";
import { otherOrigin } from "./otherOrigin";
import type { Clients } from "./page";
import type { SdkClients } from "./sdkPage";

/** A script with all that it uses. */
async function bundled(entry: string, more: BuildOptions = {}): Promise<string> {
  const { outputFiles } = await build({
    ...{ entryPoints: [entry], bundle: true, write: false, format: "iife" },
    ...{ platform: "browser", target: "es2022", logLevel: "error", outdir: "dist" },
    define: { "process.env.NODE_ENV": '"production"' },
    ...more,
  });
  return outputFiles?.find(({ path }) => path.endsWith(".js"))?.text ?? "";
}

const worker = "node_modules/maplibre-gl/dist/maplibre-gl-worker.mjs";

const page = (scripts: string) => `<!doctype html><meta charset="utf-8"><style>
  body { margin: 0; background: #fff } #map { width: 800px; height: 600px }
</style><div id="map"></div>${scripts}`;

/**
 * What the modules of the ArcGIS SDK import by name. The SDK itself is served module by module, as
 * it lies in its package: bundling it takes half a minute.
 */
const components = "@esri/calcite-components/dist/components";
const named = ["tslib", "luxon", "@esri/arcgis-html-sanitizer", "@arcgis/toolkit/dom", components];

/** Imported with the dialog for a sign-in, which no page here opens: they have to be found, no more. */
const parts = ["action", "button", "dialog", "input", "label", "notice"];

const sdkMap = JSON.stringify({
  imports: {
    "@arcgis/core/": "/node_modules/@arcgis/core/",
    ...Object.fromEntries(named.map((name, i) => [name, `/named${i}.js`])),
    ...Object.fromEntries(
      parts.map((part) => [
        `${components}/calcite-${part}`,
        `/named${named.indexOf(components)}.js`,
      ]),
    ),
  },
});

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".json": "application/json",
  ".wasm": "application/wasm",
};

/** A file of a package, as any office serves what it has installed. */
function servePackage(path: string, reply: ServerResponse): void {
  const file = join(process.cwd(), normalize(path));
  if (!existsSync(file)) {
    reply.statusCode = 404;
    reply.end();
    return;
  }
  reply.setHeader("content-type", types[extname(file)] ?? "application/octet-stream");
  createReadStream(file).pipe(reply);
}

/** Serves it at its own origin: ours is another one for the browser. */
export async function serveAnother(): Promise<Server> {
  const vendors = await Promise.all(
    named.map((name) =>
      bundled("named", {
        ...{ entryPoints: undefined, format: "esm" },
        stdin: { contents: `export * from "${name}"`, resolveDir: process.cwd() },
      }),
    ),
  );
  const scripts: Readonly<Record<string, string>> = {
    "/page.js": await bundled("tests/clients/page.ts"),
    "/worker.js": await bundled(worker),
    "/sdk.js": await bundled("tests/clients/sdkPage.ts", {
      ...{ format: "esm", external: ["@arcgis/core/*"] },
    }),
    ...Object.fromEntries(vendors.map((text, i) => [`/named${i}.js`, text])),
  };
  const pages: Readonly<Record<string, string>> = {
    "/": page('<script src="/page.js"></script>'),
    "/sdk": page(
      // Some of its parts look for the environment of their build.
      `<script>globalThis.process = { env: {} }</script><script type="importmap">${sdkMap}</script><script type="module" src="/sdk.js"></script>`,
    ),
  };
  const server = createServer(({ url = "" }, reply) => {
    if (url.startsWith("/node_modules/@arcgis/core/")) return servePackage(url, reply);
    const script = scripts[url];
    const type = script === undefined ? "html" : "javascript";
    reply.setHeader("content-type", `text/${type}; charset=utf-8`);
    reply.end(script ?? pages[url] ?? "");
  });
  server.listen(Number(new URL(otherOrigin).port), "127.0.0.1");
  await once(server, "listening");
  return server;
}

type All = Clients & SdkClients;

/** Calls a function of that page. */
export const inAnother = <K extends keyof All>(
  page: Page,
  name: K,
  ...args: Parameters<All[K]>
): Promise<Awaited<ReturnType<All[K]>>> =>
  page.evaluate(
    ([key, given]) =>
      (
        globalThis as unknown as { clients: Record<string, (...all: unknown[]) => unknown> }
      ).clients[key]?.(...given),
    [name, args] as const,
  ) as Promise<Awaited<ReturnType<All[K]>>>;
