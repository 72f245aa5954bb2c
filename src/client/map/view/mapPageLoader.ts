import { type MapPage, mapPage } from "#contract/map/mapPage";
import { configFile } from "./configFile";

const read = new Map<string, Promise<MapPage>>();

/**
 * Reads which layers a map page shows. Once per page: the map keeps its state in the address, and a
 * loader reruns at every change of that.
 */
export const mapPageLoader = (name: string) => (): Promise<MapPage> => {
  const known = read.get(name);
  if (known) return known;
  const reading = configFile(`pages/${name}`, mapPage);
  read.set(name, reading);
  reading.catch(() => read.delete(name));
  return reading;
};
