import { readFileSync } from "node:fs";
import { sql } from "kysely";
import type { Dxydsd } from "#contract/datasets/dxydsd";
import type { Library } from "#contract/workflow/shzt";
import { ellipsoidArea } from "#geo/crs/ellipsoid";
import type { Db } from "../../src/server/db/tables";

export type MultiPolygon = [number, number][][][];
export type Parcel = Dxydsd & { scbz: number; geometry: MultiPolygon };

type Place = { areaCode: string; name: string; center: [number, number] };
const places = new Map(
  (
    JSON.parse(
      readFileSync(new URL("../../map-config/regions/regions.json", import.meta.url), "utf8"),
    ) as Place[]
  ).map((place) => [place.areaCode, place]),
);

const side = 0.001;
const perRow = 40;

/**
 * A square of about 100 m; `n` numbers squares that do not touch, starting at the county's centre.
 */
export function squareIn(xzqdm: string, n = 0): MultiPolygon {
  const [lon, lat] = places.get(xzqdm)?.center ?? [119.98, 30.36];
  const x = round(lon + (n % perRow) * side * 2);
  const y = round(lat + Math.floor(n / perRow) * side * 2);
  const [right, top] = [round(x + side), round(y + side)];
  return [
    [
      [
        [x, y],
        [right, y],
        [right, top],
        [x, top],
        [x, y],
      ],
    ],
  ];
}

const round = (degrees: number) => Math.round(degrees * 1e7) / 1e7;

let made = 0;

/** A valid parcel with everything filled in; give only what the test is about. */
export function parcel(over: Partial<Parcel> = {}, library: Library = "dxydsd"): Parcel {
  made += 1;
  const xzqdm = over.xzqdm ?? "330110";
  const geometry = over.geometry ?? squareIn(xzqdm, made % 1600);
  const mj = Math.round(ellipsoidArea(geometry) * 100) / 100;
  const corner = geometry[0]?.[0]?.[0] ?? [0, 0];
  const mark = library === "dxydsd" ? "SD" : "DX";
  return {
    dkid: `k${String(made).padStart(31, "0")}`,
    dkbh: `${xzqdm}${mark}2023${String(made).padStart(5, "0")}`,
    dkmc: `示例地块${made}`,
    xzqdm,
    xzqmc: places.get(xzqdm)?.name ?? "示例县",
    xzjdm: null,
    xzjmc: null,
    zl: "示例路1号",
    bdcdyh: null,
    tdsyqr: "张三",
    tyshxydm: null,
    tdqs: "10",
    qlxz: "102",
    dlbm: "0601",
    dlmc: "工业用地",
    djyt: null,
    xztdyt: "其他",
    ghyt: null,
    mj,
    jzzdmj: null,
    zjzmj: null,
    rjl: null,
    jzmd: null,
    dxlx: "2",
    dxyy: "03",
    hydm: null,
    cylx: null,
    mjss: null,
    pjdj: null,
    sfcqzd: null,
    sfkfbjn: 1,
    cyptid: null,
    cyptmc: null,
    rdnf: 2023,
    rdwh: null,
    rdrq: null,
    nzkffs: null,
    sfnrjh: null,
    zkfzt: "0",
    sjly: "4",
    pcid: null,
    drr: null,
    bz: null,
    shzt: "0",
    shr: null,
    shsj: null,
    shyj: null,
    txmj: mj,
    zxjd: round(corner[0] + side / 2),
    zxwd: round(corner[1] + side / 2),
    cjr: "yuhang",
    cjsj: "2024-01-01T08:00:00Z",
    gxr: "yuhang",
    gxsj: "2024-01-01T08:00:00Z",
    bbh: 0,
    stdkid: null,
    jbr: null,
    lxdh: null,
    scbz: 0,
    ...over,
    geometry,
  };
}

const provincialLacks = new Set(["stdkid", "jbr", "lxdh"]);

/** Stores parcels as they are, without an author: none of it appears in the history. */
export async function insertParcels(db: Db, library: Library, parcels: readonly Parcel[]) {
  const columns = Object.keys(parcels[0] ?? {}).filter(
    (key) => key !== "geometry" && !(library === "dxydst" && provincialLacks.has(key)),
  );
  const names = sql.join([...columns, "geom"].map((name) => sql.ref(name)));
  const table = sql.table(library);
  for (let from = 0; from < parcels.length; from += 2000) {
    const rows = parcels
      .slice(from, from + 2000)
      .map(({ geometry, ...row }) => ({ ...row, geom: ewkt(geometry) }));
    await sql`insert into ${table} (${names})
      select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`.execute(
      db,
    );
  }
  return parcels;
}

function ewkt(geometry: MultiPolygon): string {
  const ring = (positions: [number, number][]) =>
    `(${positions.map(([x, y]) => `${x} ${y}`).join(",")})`;
  return `SRID=4490;MULTIPOLYGON(${geometry.map((rings) => `(${rings.map(ring).join(",")})`).join(",")})`;
}
