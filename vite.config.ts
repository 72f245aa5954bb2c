import { cpSync, createReadStream, statSync } from "node:fs";
import { dirname, extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const arcgisAssets = fileURLToPath(new URL("node_modules/@arcgis/core/assets", import.meta.url));

// What a 2D map in Chinese never asks for: calcite's icons, 3D, knowledge graphs, other languages.
// Texts (t9n) stay all: any part of the library may want its own.
const unused =
  /^esri\/(libs\/(basisu|dracoMeshDecoder|dxtEncoder|i3s|linkchartlayout|lyr3d|parquet|vxl)|rest\/knowledgeGraph|images\/(portal|basemap|materials)|themes\/dark|views\/3d|widgets\/\w+\/(?!t9n)\w+)(\/|$)/;
const otherLanguage = /\/t9n\/.*[._](?!en\.|zh-CN\.)[a-z]{2,3}(-[A-Z]{2})?\.json$/;

function isNeeded(path: string): boolean {
  const name = path.slice(arcgisAssets.length + 1).replaceAll("\\", "/");
  if (name === "") return true;
  if (!/^esri(\/|$)/.test(name) || name.endsWith(".scss")) return false;
  return !unused.test(name) && !otherLanguage.test(name);
}

const types: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/** ArcGIS asks for its texts, workers and pictures at `/arcgis-assets`: from our own origin. */
function serveArcgisAssets(): Plugin {
  let outDir = "";
  return {
    name: "arcgis-assets",
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    configureServer: (server) => {
      server.middlewares.use("/arcgis-assets", (request, response, next) => {
        const { pathname } = new URL(request.url ?? "/", "http://localhost");
        const file = join(arcgisAssets, decodeURIComponent(pathname));
        if (
          !file.startsWith(dirname(arcgisAssets)) ||
          !statSync(file, { throwIfNoEntry: false })?.isFile()
        ) {
          next();
          return;
        }
        response.setHeader("content-type", types[extname(file)] ?? "application/octet-stream");
        createReadStream(file).pipe(response);
      });
    },
    writeBundle: () =>
      cpSync(arcgisAssets, join(outDir, "arcgis-assets"), { recursive: true, filter: isNeeded }),
  };
}

export default defineConfig({
  plugins: [react(), serveArcgisAssets()],
  build: {
    outDir: "dist/client",
    target: "es2022",
    emptyOutDir: true,
    reportCompressedSize: false,
    // ArcGIS comes in a few large parts that only the map's routes load.
    chunkSizeWarningLimit: 3_000,
  },
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.ts"],
          environment: "node",
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "api",
          include: ["tests/api/**/*.test.ts", "tests/architecture/**/*.test.ts"],
          environment: "node",
          // One database for all files of a worker: opening it costs more than most of them.
          isolate: false,
          maxWorkers: 2,
          testTimeout: 20_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
