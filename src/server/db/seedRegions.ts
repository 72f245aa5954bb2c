import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Db } from "./tables";

type RegionRow = {
  areaCode: string;
  name: string;
  parentAreaCode: string | null;
  level: number;
  center: [number, number];
  bbox: number[];
  areaKm2: number;
};
type Outline = { geometry: unknown; properties: { areaCode: string } };
type Town = { code: string; name: string; parent: string };

const outlineFiles = ["province", "cities", "counties"];

/**
 * Loads regions, towns and county thresholds from map-config/regions unless they are present.
 * Returns how many regions were loaded.
 */
export async function seedRegions(db: Db, mapConfigDir: string): Promise<number> {
  const known = await db.selectFrom("xzq").select("area_code").limit(1).executeTakeFirst();
  if (known) return 0;
  const read = <T>(name: string): T =>
    JSON.parse(readFileSync(join(mapConfigDir, "regions", name), "utf8")) as T;
  const regions = read<RegionRow[]>("regions.json");
  const outlines = new Map(
    outlineFiles
      .flatMap((name) => read<{ features: Outline[] }>(`zhejiang-${name}.geojson`).features)
      .map(({ geometry, properties }) => [properties.areaCode, geometry]),
  );
  await db.transaction().execute(async (tx) => {
    // Several processes may start on an empty database at once; the second finds the rows present.
    for (const region of regions) await insertRegion(tx, region, outlines.get(region.areaCode));
    await insertTowns(tx, read<Town[]>("towns.json"));
    await sql`insert into dxbz (xzqdm) select area_code from xzq where level = 3
      on conflict do nothing`.execute(tx);
  });
  return regions.length;
}

async function insertRegion(db: Db, region: RegionRow, outline: unknown): Promise<void> {
  if (!outline) throw new Error(`区划 ${region.areaCode} ${region.name} 没有边界`);
  const [lon, lat] = region.center;
  await sql`
    insert into xzq (area_code, name, parent, level, center_lon, center_lat, bbox, area_km2, geom)
    values (${region.areaCode}, ${region.name}, ${region.parentAreaCode}, ${region.level},
            ${lon}, ${lat}, ${region.bbox}, ${region.areaKm2},
            st_multi(st_setsrid(st_geomfromgeojson(${JSON.stringify(outline)}), 4490)))
    on conflict do nothing`.execute(db);
}

async function insertTowns(db: Db, towns: readonly Town[]): Promise<void> {
  const rows = towns.map(({ code, name, parent }) => ({ code, name, parent }));
  await sql`
    insert into xzj (code, name, parent)
    select code, name, parent
      from json_to_recordset(${JSON.stringify(rows)}::json) as t(code text, name text, parent text)
    on conflict do nothing`.execute(db);
}
