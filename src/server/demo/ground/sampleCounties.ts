import { readFileSync } from "node:fs";
import type { MultiPolygon, Polygon, Position } from "#geo/position";
import type { County } from "./ground";

type Region = {
  code: string;
  areaCode: string;
  name: string;
  level: number;
  center: Position;
  areaKm2: number;
};
type Outline = {
  properties: { areaCode: string };
  geometry:
    | { type: "Polygon"; coordinates: Polygon }
    | { type: "MultiPolygon"; coordinates: MultiPolygon };
};

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(`map-config/regions/${name}`, "utf8")) as T;

/** The counties of map-config in the generator's form, for tests. */
export function sampleCounties(): { counties: County[]; names: Map<string, string> } {
  const regions = read<Region[]>("regions.json");
  const towns = read<{ code: string; name: string; parent: string }[]>("towns.json");
  const { features } = read<{ features: Outline[] }>("zhejiang-counties.geojson");
  const outlines = new Map(
    features.map(({ properties, geometry }) => [
      properties.areaCode,
      geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates,
    ]),
  );
  const counties = regions
    .filter(({ level }) => level === 3)
    .map(({ code, areaCode, name, center, areaKm2 }) => ({
      areaCode,
      name,
      center,
      areaKm2,
      outline: outlines.get(areaCode) ?? [],
      towns: towns.filter(({ parent }) => parent === code),
    }));
  return { counties, names: new Map(regions.map(({ areaCode, name }) => [areaCode, name])) };
}
