import { servedBasemaps } from "#contract/map/mapPage";
import { beginConfigFile } from "./configFile";

/** The map's first calls start while its code is still loading. */
export const begin = (): void => beginConfigFile("basemaps", servedBasemaps);
