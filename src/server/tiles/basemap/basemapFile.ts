import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ServedBasemaps, usableBasemaps } from "#contract/map/mapPage";

/** The base maps as their file says now; it is checked whole at the start only. */
export function readUsable(mapConfigDir: string): ServedBasemaps {
  try {
    return usableBasemaps(JSON.parse(readFileSync(join(mapConfigDir, "basemaps.json"), "utf8")));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { initial: "none", basemaps: [], faults: [{ title: "底图配置", why }] };
  }
}
