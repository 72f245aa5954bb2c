import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { z } from "zod";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import { zkfxmst } from "#contract/datasets/zkfxmst";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { zkfxmstApi } from "#contract/endpoints/project/zkfxmst";
import { ellipsoidArea } from "#geo/crs/ellipsoid";
import type { Db } from "../../src/server/db/tables";
import { here } from "./harness";
import { insertParcels, type MultiPolygon, type Parcel, parcel, squareIn } from "./parcels";

export const projectLibraries = ["zkfxmsd", "zkfxmst"] as const;
export type ProjectLibrary = (typeof projectLibraries)[number];

export const projectsOf = {
  zkfxmsd: { dataset: zkfxmsd, api: zkfxmsdApi, parcels: "dxydsd" },
  zkfxmst: { dataset: zkfxmst, api: zkfxmstApi, parcels: "dxydst" },
} as const;

type Draft = z.input<typeof zkfxmsdApi.insert.input>;

let made = 0;

/** An approved parcel of the library that belongs to these projects. */
export async function approvedParcel(
  library: ProjectLibrary = "zkfxmsd",
  over: Partial<Parcel> = {},
): Promise<Parcel> {
  made += 1;
  const geometry = squareIn(over.xzqdm ?? "330110", 40 + (made % 1500));
  const parcels = projectsOf[library].parcels;
  const [row] = await insertParcels(here().db, parcels, [
    parcel({ geometry, shzt: "5", ...over }, parcels),
  ]);
  return row as Parcel;
}

const rounded = (m2: number) => Math.round(m2 * 100) / 100;

/** The area of an outline in ㎡, as it would be declared. */
export const areaOf = (geometry: MultiPolygon): number => rounded(ellipsoidArea(geometry));

/** A project over whole parcels that passes all rules; give only what the test is about. */
export function projectDraft(
  parcels: readonly Parcel[],
  values: Record<string, unknown> = {},
  over: Partial<Draft> = {},
): Draft {
  made += 1;
  const geometry = parcels.flatMap((one) => one.geometry);
  const dxmj = rounded(parcels.reduce((sum, { mj }) => sum + mj, 0));
  return {
    geometry,
    parcels: parcels.map(({ dkid }) => ({ dkid })),
    values: {
      xmmc: `示例更新项目${made}`,
      xzqdm: parcels[0]?.xzqdm ?? "330110",
      xmmj: areaOf(geometry),
      dxmj,
      zkffs: "2",
      xmlx: "1",
      ssnd: 2024,
      ssdw: "张三",
      gzqyt: "1001",
      gzhyt: "100101",
      gzqrjl: 0.6,
      gzhrjl: 2,
      gzqmjss: 3,
      gzhmjss: 20,
      jhtz: 3000,
      jhkgsj: "2024-05-01",
      jhjgsj: "2026-05-01",
      ...values,
    },
    ...over,
  };
}

/** An attachment of a kind for a record. */
export const attach = (db: Db, ywid: string, ...kinds: string[]) =>
  db
    .insertInto("fj")
    .values(
      kinds.map((fjlx) => {
        const id = randomUUID().replaceAll("-", "");
        return {
          ...{ file_id: id, ywid, ywlx: "test", fjlx, yjmc: "方案.pdf", hzm: "pdf", dx: 1 },
          ...{
            ccdz: id,
            md5: id,
            jd: null,
            wd: null,
            psfx: null,
            area_code: "330110",
            scr: "yuhang",
          },
        };
      }),
    )
    .execute();

/** The stored part of a project. */
export async function standing(library: ProjectLibrary, xmid: string) {
  const { rows } = await sql<{ spzt: string; xmjd: string; bbh: number; scbz: number }>`
    select spzt, xmjd, bbh, scbz from ${sql.table(library)} where xmid = ${xmid}`.execute(
    here().db,
  );
  return rows[0];
}

/** 再开发状态 of a parcel. */
export async function zkfztOf(library: ProjectLibrary, dkid: string): Promise<string | undefined> {
  const table = sql.table(projectsOf[library].parcels);
  const { rows } = await sql<{ zkfzt: string }>`
    select zkfzt from ${table} where dkid = ${dkid}`.execute(here().db);
  return rows[0]?.zkfzt;
}

/** Puts a project into the state that a test needs, bypassing the workflow. */
export const putAt = (library: ProjectLibrary, xmid: string, spzt: string, xmjd = "1") =>
  sql`update ${sql.table(library)} set spzt = ${spzt}, xmjd = ${xmjd}, bbh = 0
       where xmid = ${xmid}`.execute(here().db);
