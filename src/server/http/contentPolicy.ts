import { readFileSync } from "node:fs";
import { join } from "node:path";
import { basemaps } from "#contract/map/mapPage";

/** Origins of the base maps that can be used: a service without its key is offered greyed. */
export function basemapOrigins(mapConfigDir: string): string[] {
  const text = readFileSync(join(mapConfigDir, "basemaps.json"), "utf8");
  const usable = basemaps
    .parse(JSON.parse(text))
    .basemaps.filter(({ needsKey, key }) => !needsKey || key);
  const origins = usable
    .flatMap(({ tiles }) => tiles)
    .map((address) => /^https?:\/\/[^/?#]+/.exec(address)?.[0].replaceAll(/\{\w+\}/g, "*"))
    .filter((origin) => origin !== undefined);
  return [...new Set(origins)];
}

type Sources = {
  basemaps: readonly string[];
  /** Another origin that the calls go to, if the page configuration names one. */
  api: string | null;
};

/**
 * No inline script and nothing from other origins but the configured base maps. ArcGIS compiles
 * WebAssembly and starts workers from blobs; antd writes its styles into the page.
 */
export const contentPolicy = ({ basemaps: maps, api }: Sources) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
    workerSrc: ["'self'", "blob:"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", "data:", "blob:", ...maps],
    fontSrc: ["'self'", "data:"],
    connectSrc: ["'self'", "data:", "blob:", ...maps, ...(api ? [api] : [])],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'self'"],
  },
});
