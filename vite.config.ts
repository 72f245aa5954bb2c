import {
  cpSync,
  createReadStream,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import type { Plugin, Rolldown } from "vite";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { forOldBrowsers } from "./src/server/build/forOldBrowsers.ts";
import { mixedColours } from "./src/server/build/mixedColours.ts";
import { packagesOf } from "./src/server/build/packagesOf.ts";
import { partsOfProgram } from "./src/server/build/programParts.ts";

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

/** The version is in the address: browsers keep what lies there for ever. */
const { version: arcgisVersion } = JSON.parse(
  readFileSync(new URL("node_modules/@arcgis/core/package.json", import.meta.url), "utf8"),
);
const arcgisFolder = `assets/arcgis-${arcgisVersion}`;

/** ArcGIS asks for its texts, workers and pictures there: from our own origin (`setUpArcgis.ts`). */
function serveArcgisAssets(): Plugin {
  let outDir = "";
  return {
    name: "arcgis-assets",
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    configureServer: (server) => {
      server.middlewares.use(`/${arcgisFolder}`, (request, response, next) => {
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
      cpSync(arcgisAssets, join(outDir, arcgisFolder), { recursive: true, filter: isNeeded }),
  };
}

/** The wall's page, whose parts are asked for with the document and not after the program has begun. */
const hinted = { file: "zhmh.html", page: "/features/portal/PortalPage.tsx" };

/** Writes a document for that page beside index.html: the same, with the names of the page's parts. */
function hintParts(): Plugin {
  return {
    name: "hint-parts",
    apply: "build",
    writeBundle: ({ dir = "" }, bundle) => {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(hinted.page));
      if (!page) throw new Error(`no part of the program holds ${hinted.page}`);
      const html = readFileSync(join(dir, "index.html"), "utf8");
      const hints = [...partsOf(page, bundle)]
        .filter((name) => !html.includes(name))
        .map((name) =>
          name.endsWith(".css")
            ? `<link rel="stylesheet" crossorigin href="/${name}">`
            : `<link rel="modulepreload" crossorigin href="/${name}">`,
        );
      writeFileSync(join(dir, hinted.file), html.replace("</head>", `${hints.join("")}</head>`));
    },
  };
}

/** A chunk, all that it imports, and their style sheets. */
function partsOf(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  names = new Set<string>(),
): Set<string> {
  names.add(chunk.fileName);
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) names.add(sheet);
  for (const name of chunk.imports) {
    const part = bundle[name];
    if (part?.type === "chunk" && !names.has(name)) partsOf(part, bundle, names);
  }
  return names;
}

/** Places of ArcGIS that cost a first map what nobody sees. */
const thrifty: readonly { file: string; code: RegExp; instead: string }[] = [
  {
    // A sprite is drawn on a canvas to read its pixels back: off the graphics card they come only when
    // that has drawn the map, a third of a second late where software draws.
    file: "layers/support/SpriteSource.js",
    code: /getContext\("2d"\)/,
    instead: 'getContext("2d",{willReadFrequently:true})',
  },
  {
    // Every view begins with buttons of its own, which load a dozen files before they are taken away.
    file: "views/View2D.js",
    code: /this\.ui=new (\w+),/,
    instead: "this.ui=new $1({components:[]}),",
  },
];

function spareFirstMap(): Plugin {
  return {
    name: "spare-first-map",
    apply: "build",
    transform: (code, id) => {
      const path = id.replaceAll("\\", "/");
      const one = thrifty.find(({ file }) => path.endsWith(`@arcgis/core/${file}`));
      if (!one) return null;
      if (!one.code.test(code)) throw new Error(`${one.file} is written otherwise`);
      return { code: code.replace(one.code, one.instead), map: null };
    },
  };
}

/** What the build holds beside what the page imports. */
const besides: string[] = [];

/** Says beside the build which packages are in it: their terms are given on with the product. */
function listPackages(): Plugin {
  let root = "";
  let outDir = "";
  const folders = new Set<string>();
  return {
    name: "list-packages",
    apply: "build",
    configResolved: (config) => {
      root = config.root.replaceAll("\\", "/");
      outDir = resolve(root, config.build.outDir);
    },
    buildEnd() {
      const ids = [...this.getModuleIds()].map((id) => id.replace(/^\0+/, ""));
      for (const folder of packagesOf(root, [...ids, ...besides])) {
        if (!folder.startsWith("..")) folders.add(folder);
      }
    },
    closeBundle: () =>
      writeFileSync(`${outDir}.packages.json`, JSON.stringify([...folders].sort(), null, 1)),
  };
}

/** Below this many bytes a file is sent as fast as it is. */
const worthPacking = 1024;

/** Writes each file of the program compressed beside itself, so that no request waits for that. */
function packAssets(): Plugin {
  let outDir = "";
  return {
    name: "pack-assets",
    apply: "build",
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: () => packFolder(join(outDir, "assets")),
  };
}

function packFolder(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(css|js|json|mjs|svg|ttf|wasm)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    if (bytes.length < worthPacking) continue;
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(`${path}.br`, brotliOf(bytes));
  }
}

/** As small as a second's work on a megabyte makes it; the last tenth would take ten seconds more. */
const quality = 9;

const brotliOf = (bytes: Buffer) =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

const parts = partsOfProgram();

const ofNoServer = ["tests/api/{embedded,prepared}.test.ts"];

/** What says the same whatever engine is below: who may do what, readers of files, the demonstration. */
const ofNoEngine = [
  "attack,basemapPack,bigrams,calendar,counties,deadServer,demo*,featureFormats,findBrowser,folderFiles",
  "foreign*,glyphs,hostile*,import{Check,Gdb},jobWalk,kill*,offers,office*,openapi",
  "parcelPdf,parse*,pj*,print,project{Import,Review,Works},readerDeath,registers,sign*,sys*,takeover,task*",
  "today,txt*,untold,walk,wall,withheld,xztdUpload",
  "arcgisPro,connect*,diskTrouble,feature{Attachments,Tables},generateToken,intake,lockedFile,login,map{Config*,Server}",
  "mapserverLayers,ogc{Conformance,Formats,Styles,Tiles},own{Account,LayerClasses},rollOut,second*,serve,st{art,op,yles}",
].map((names) => `tests/api/{${names}}.test.ts`);

const api: TestProjectInlineConfiguration["test"] = {
  name: "api",
  include: ["tests/{api,truth}/**/*.test.ts"],
  // What is not about a database server is not looked at once more beside one.
  exclude: process.env.DATABASE_URL ? ofNoServer : [],
  environment: "node",
  globalSetup: "tests/api/setup.ts",
  setupFiles: "tests/api/leftovers.ts",
  // One database for all files of a worker: opening it costs more than most of them.
  isolate: false,
  maxWorkers: 2,
  testTimeout: 180_000,
  hookTimeout: 300_000,
};

export default defineConfig({
  plugins: [
    ...[react(), serveArcgisAssets(), spareFirstMap(), hintParts(), packAssets()],
    ...[parts.plugin, listPackages(), forOldBrowsers((files) => besides.push(...files))],
  ],
  css: { postcss: mixedColours(readFileSync("src/client/theme/tokens.css", "utf8")) },
  build: {
    outDir: "dist/client",
    // Windows 7 has no later one; what it lacks it is given (src/client/oldBrowsers).
    target: "chrome109",
    emptyOutDir: true,
    reportCompressedSize: false,
    // ArcGIS comes in a few large parts that only the map's routes load.
    chunkSizeWarningLimit: 3_000,
    // The login carries these lists for all pages; an icon comes with what shows it.
    modulePreload: {
      resolveDependencies: (_, parts) => parts.filter((part) => !/(Outlined|Filled)-/.test(part)),
    },
    // The login carries the names of all parts, and a hash does not pack.
    rolldownOptions: {
      output: {
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        codeSplitting: { groups: parts.groups },
      },
    },
  },
  test: {
    projects: [
      {
        test: {
          name: "long",
          include: ["tests/long/**/*.test.ts"],
          environment: "node",
          globalSetup: "tests/api/setup.ts",
          // Each has a server of its own, and much of the machine.
          maxWorkers: 1,
          testTimeout: 3_600_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: "unit",
          include: ["src/{contract,geo,server}/**/*.test.ts"],
          environment: "node",
          // They keep nothing between them, and loading what they test costs as much as most of them.
          isolate: false,
          // The runner keeps a core for itself otherwise: half of two.
          maxWorkers: 2,
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: "client",
          include: ["src/client/**/*.test.{ts,tsx}"],
          // It calls its CommonJS files modules, which Node takes at its word.
          alias: { "@ant-design/pro-components": "@ant-design/pro-components/es/index.js" },
          server: { deps: { inline: ["@ant-design/pro-components"] } },
          environment: "node",
          maxWorkers: 2,
          testTimeout: 180_000,
        },
      },
      { test: api },
      {
        test: {
          ...{ name: "architecture", include: ["tests/architecture/**/*.test.ts"] },
          ...{ environment: "node", isolate: false, maxWorkers: 2 },
          ...{ testTimeout: 180_000, hookTimeout: 300_000, globalSetup: "tests/api/setup.ts" },
          // It runs beside the tests of the API: databases of its own.
          env: { TEST_FAMILY: "rules" },
        },
      },
      // Once the whole has run on PostgreSQL, what may differ on the embedded engine.
      {
        test: { ...api, name: "engine", exclude: ["tests/truth/**", ...ofNoEngine] },
      },
    ],
  },
});
