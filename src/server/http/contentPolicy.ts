import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { basemaps, mapPage } from "#contract/map/mapPage";

/** Origins of the usable tile services in map-config; those without their key are greyed out. */
export function basemapOrigins(mapConfigDir: string): string[] {
  const text = readFileSync(join(mapConfigDir, "basemaps.json"), "utf8");
  const usable = basemaps
    .parse(JSON.parse(text))
    .basemaps.filter(({ needsKey, key }) => !needsKey || key);
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
  basemaps: readonly string[];
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
    imgSrc: ["'self'", "data:", "blob:", ...maps],
    fontSrc: ["'self'", "data:"],
    connectSrc: ["'self'", "data:", "blob:", ...maps, ...documents, ...(api ? [api] : [])],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'self'"],
  },
});
