import { type MapPage, mapPage } from "#contract/map/mapPage";
import { pageInYear } from "#contract/map/relativeYears";
import { dataTime } from "../../state/dataTime";
import { configFile } from "./configFile";

const read = new Map<string, Promise<MapPage>>();

/**
 * Reads which layers a map page shows, with the years of the data year. Once per page: the map keeps its state in the address, and a
 * loader reruns at every change of that.
 */
export const mapPageLoader = (name: string) => (): Promise<MapPage> => {
  const { year } = dataTime();
  const key = `${name} ${year}`;
  const known = read.get(key);
  if (known) return known;
  const reading = configFile(`pages/${name}`, mapPage).then((page) => pageInYear(page, year));
  read.set(key, reading);
  reading.catch(() => read.delete(key));
  return reading;
};
