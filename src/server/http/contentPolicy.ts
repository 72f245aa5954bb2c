import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { mapPage } from "#contract/map/mapPage";
import { readUsable } from "../tiles/basemap/basemapFile";

/** How long the folder is not looked at again. */
const restMs = 2_000;

/**
 * Origins of the usable tile services in map-config as it is now, by spaces: what an operator adds
 * while the product runs would else be blocked by browsers without a word.
 */
export function basemapOrigins(mapConfigDir: string): () => string {
  let known = originsIn(mapConfigDir).join(" ");
  let until = Date.now() + restMs;
  return () => {
    if (Date.now() < until) return known;
    until = Date.now() + restMs;
    try {
      known = originsIn(mapConfigDir).join(" ");
    } catch {
      // A file that cannot be read just now: what was known before holds.
    }
    return known;
  };
}

/** Those without their key are greyed out. */
function originsIn(mapConfigDir: string): string[] {
  const usable = readUsable(mapConfigDir).basemaps.filter(({ needsKey, key }) => !needsKey || key);
  const origins = [...usable.flatMap(({ tiles }) => tiles), ...pageTiles(mapConfigDir)]
    .map((address) => /^https?:\/\/[^/?#]+/.exec(address)?.[0].replaceAll(/\{\w+\}/g, "*"))
    .filter((origin) => origin !== undefined);
  return [...new Set(origins)];
}

/** Tile URLs that pages lay over the base map. */
function pageTiles(mapConfigDir: string): string[] {
  const folder = join(mapConfigDir, "pages");
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => mapPage.parse(JSON.parse(readFileSync(join(folder, file), "utf8"))))
    .flatMap(({ tiles = [] }) => tiles.map((service) => service.tiles));
}

type Sources = {
  basemaps: () => string;
  /** Other origin for the calls, if the page configuration names one. */
  api: string | null;
  /** Origins of documents to preview. */
  documents: readonly string[];
};

/**
 * No inline scripts, and no other origins than the configured base maps. ArcGIS compiles
 * WebAssembly and starts workers from blobs; antd writes its styles into the page.
 */
export const contentPolicy = ({ basemaps: maps, api, documents }: Sources) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
    workerSrc: ["'self'", "blob:"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", "data:", "blob:", maps],
    fontSrc: ["'self'", "data:"],
    connectSrc: ["'self'", "data:", "blob:", maps, ...documents, ...(api ? [api] : [])],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'self'"],
  },
});
