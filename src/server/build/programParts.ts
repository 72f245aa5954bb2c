import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Plugin, Rolldown } from "vite";

/** What a module of the program is asked for with. */
export type ProgramPart =
  | "base"
  | "common"
  | "shell"
  | "arcgis"
  | "map"
  | "pages"
  | "record"
  | "features";

type ModuleOf = (id: string) => { imports: readonly string[]; later: readonly string[] };

/** Files below `src/client` that begin a part. */
const begins = {
  base: ["main.tsx", "features/login/LoginPage.tsx"],
  /** Pages without a map, which must not load one. */
  bare: ["app/NotFound.tsx", "features/ofd/OfdPage.tsx", "features/portal/PortalPage.tsx"],
  shell: ["app/ShellLayout.tsx"],
  map: ["map/MapCanvas.tsx"],
  /** What opens over a map that stands: the card of a record, forms, steps. */
  record: ["app/FocusCard.tsx", "ui/form/DrawnForm.tsx", "ui/step/StepDialog.tsx"],
} as const;

/** Who names the map's pages. */
const tables = ["app/mapRoutes.ts", "app/routes.ts"];
const isMapPage = (id: string) => /\/src\/client\/features\/map-pages\/.+Page\.tsx$/.test(id);

/** What ArcGIS asks for one after the other while it draws the first map. */
const atOnce = [
  "views/2d/mapViewDeps.js",
  "views/2d/webglDeps.js",
  ...["Graphics", "Group", "VectorTile"].map((kind) => `views/2d/layers/${kind}LayerView2D.js`),
];

/** What reads and draws features one by one: labels of parcels, the basket, files of one's own. */
const features = ["layers/FeatureLayer.js", "views/2d/layers/FeatureLayerView2D.js"];

/**
 * The part of each module that a first map needs; all others are put together by the bundler. Left
 * to itself that makes a file for every set of entries with something in common, and ArcGIS has
 * hundreds of entries: a map page would ask for six hundred files, half of them below 2 kB.
 */
export function programParts(root: string, moduleOf: ModuleOf): Map<string, ProgramPart> {
  const client = (path: string) => `${root}/src/client/${path}`;
  const library = (path: string) => `${root}/node_modules/@arcgis/core/${path}`;
  const all = (starts: readonly string[]) => closureOf(starts, moduleOf);
  const pages = tables.flatMap((path) => moduleOf(client(path)).later.filter(isMapPage));
  const bare = all(begins.bare.map(client));
  const map = all([...begins.map.map(client), ...atOnce.map(library)]);
  const overMap: readonly (readonly [ProgramPart, ReadonlySet<string>])[] = [
    ["shell", all(begins.shell.map(client))],
    ["arcgis", only(map, (id) => id.includes("/node_modules/"))],
    ["map", map],
    ["pages", sharedBy(pages.map((page) => all([page])))],
    ["record", all(begins.record.map(client))],
    ["features", all(features.map(library))],
  ];
  const parts = new Map<string, ProgramPart>();
  for (const id of all(begins.base.map(client))) parts.set(id, "base");
  for (const [name, ids] of overMap) {
    for (const id of ids) if (!parts.has(id)) parts.set(id, bare.has(id) ? "common" : name);
  }
  return parts;
}

const only = (ids: ReadonlySet<string>, is: (id: string) => boolean): ReadonlySet<string> =>
  new Set([...ids].filter(is));

/** Modules and all that they import, and not what they ask for later. */
function closureOf(starts: readonly string[], moduleOf: ModuleOf): Set<string> {
  const found = new Set<string>();
  const waiting = [...starts];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...moduleOf(id).imports);
  }
  return found;
}

/** Modules that only pass on what others hold: who imports three names of them imports three modules. */
const passesOn = [
  { name: "antd", at: /\/node_modules\/antd\/es\/index\.js$/, folder: "" },
  {
    name: "@ant-design/icons",
    at: /\/node_modules\/@ant-design\/icons\/es\/index\.js$/,
    folder: "icons/",
  },
] as const;

/** What a module imports, where those that only pass on are passed over. */
export function importsOf(code: string, ids: readonly string[]): string[] {
  return ids.flatMap((id) => {
    const passing = passesOn.find(({ at }) => at.test(id));
    if (!passing) return [id];
    const folder = `${dirname(id)}/${passing.folder}`;
    const places = placesIn(readFileSync(`${folder}index.js`, "utf8"));
    return namesFrom(code, passing.name).flatMap((name) => {
      const place = places.get(name);
      const at = [`.js`, `/index.js`].map((end) => `${folder}${place}${end}`);
      return place === undefined ? [] : at.filter((file) => existsSync(file)).slice(0, 1);
    });
  });
}

/** Where `export { default as Button } from "./button"` leads, by name. */
const placesIn = (code: string) =>
  new Map(
    [...code.matchAll(/export \{ default as (\w+) \} from ['"]\.\/([^'"]+)['"]/g)].map(
      ([, name = "", place = ""]) => [name, place],
    ),
  );

const namesFrom = (code: string, from: string): string[] =>
  [...code.matchAll(/import\s*(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)]
    .filter(([, , source]) => source === from)
    .flatMap(([, names = ""]) =>
      names.split(",").map((one) => one.trim().split(/\s+as\s+/)[0] ?? ""),
    );

/** What more than one of them holds. */
function sharedBy(sets: readonly ReadonlySet<string>[]): Set<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const set of sets) for (const id of set) (seen.has(id) ? shared : seen).add(id);
  return shared;
}

/** From what nothing else leads to on: a part holds what those before it do not. */
const order: readonly ProgramPart[] = [
  "base",
  "common",
  "shell",
  "arcgis",
  "map",
  "pages",
  "record",
  "features",
];

/** The bundler's groups of these parts, and the plugin that finds them once all modules are known. */
export function partsOfProgram(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  let root = "";
  let parts: ReadonlyMap<string, ProgramPart> = new Map();
  const plugin: Plugin = {
    name: "parts-of-program",
    apply: "build",
    configResolved: (config) => {
      root = config.root.replaceAll("\\", "/");
    },
    buildEnd(error) {
      if (error) return;
      parts = programParts(root, (id) => {
        const found = this.getModuleInfo(id);
        if (!found) throw new Error(`no module of the program is ${id}`);
        const { code, importedIds, dynamicallyImportedIds } = found;
        return { imports: importsOf(code ?? "", importedIds), later: dynamicallyImportedIds };
      });
    },
  };
  const groups = order.map((name, place) => ({
    name,
    priority: order.length - place,
    test: (id: string) => parts.get(id) === name,
  }));
  return { plugin, groups };
}
