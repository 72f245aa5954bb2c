import { type MapPage, mapPage } from "#contract/map/mapPage";
import { configFile } from "./configFile";

const read = new Map<string, Promise<MapPage>>();

/**
 * Reads which layers a map page shows. Once for each page: the map keeps its place in the address,
 * and a loader runs again at every change of that.
 */
export const mapPageLoader = (name: string) => (): Promise<MapPage> => {
  const known = read.get(name);
  if (known) return known;
  const reading = configFile(`pages/${name}`, mapPage);
  read.set(name, reading);
  reading.catch(() => read.delete(name));
  return reading;
};
