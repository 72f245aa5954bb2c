import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

export const hasGdal = (() => {
  try {
    execFileSync("ogrinfo", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

type Feature = {
  properties: Record<string, string | number | null>;
  geometry: { type: string; coordinates: [number, number][][] | [number, number][][][] };
};

/** A zipped shapefile as read by GDAL, in the file's own coordinates. */
export async function featuresOf(zip: string, layer: string): Promise<Feature[]> {
  const args = ["-f", "GeoJSON", "/vsistdout/", `/vsizip/${zip}/${layer}.shp`];
  // RFC 7946 would transform everything to WGS 84.
  const options = ["-lco", "RFC7946=NO", "-lco", "COORDINATE_PRECISION=9"];
  const { stdout } = await run("ogr2ogr", [...args, ...options], { maxBuffer: 1e9 });
  return (JSON.parse(stdout) as { features: Feature[] }).features;
}

/** GDAL's description of a zipped shapefile's layer. */
export async function layerOf(zip: string, layer: string): Promise<string> {
  const { stdout } = await run("ogrinfo", ["-so", `/vsizip/${zip}/${layer}.shp`, layer]);
  return stdout;
}

/** Sums computed by GDAL itself: count, a column, and the planar area of the outlines. */
export async function sumsOf(zip: string, layer: string, column: string) {
  const query = `select count(*) n, sum(${column}) total, sum(OGR_GEOM_AREA) area from ${layer}`;
  const { stdout } = await run("ogrinfo", ["-q", "-sql", query, `/vsizip/${zip}/${layer}.shp`]);
  const value = (name: string) =>
    Number(new RegExp(`${name}[^=]*= ([-+0-9.eE]+)`).exec(stdout)?.[1]);
  return { n: value("n"), total: value("total"), area: value("area") };
}
