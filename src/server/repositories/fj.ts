import type { Db } from "../db/tables";
import { textArray } from "./filter";

/** Kinds of the files that belong to each of these records. */
export async function kindsOfFiles(
  db: Db,
  owners: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  const rows = await db
    .selectFrom("fj")
    .select(["ywid", "fjlx"])
    .where("ywid", "=", (eb) => eb.fn.any(textArray(owners)))
    .where("fjlx", "is not", null)
    .distinct()
    .execute();
  const kinds = new Map<string, Set<string>>();
  for (const { ywid, fjlx } of rows) {
    if (ywid === null || fjlx === null) continue;
    kinds.set(ywid, (kinds.get(ywid) ?? new Set()).add(fjlx));
  }
  return kinds;
}

export type NewFile = {
  fileId: string;
  name: string;
  size: number;
  md5: string;
  /** The record that the file belongs to; its readers may read the file. */
  owner: { id: string; kind: string };
  areaCode: string;
  by: string;
};

export const insertFile = (db: Db, { fileId, name, size, md5, owner, areaCode, by }: NewFile) =>
  db
    .insertInto("fj")
    .values({
      file_id: fileId,
      ywid: owner.id,
      ywlx: owner.kind,
      fjlx: null,
      yjmc: name,
      hzm: name.includes(".") ? name.slice(name.lastIndexOf(".") + 1).toLowerCase() : "",
      dx: size,
      ccdz: fileId,
      md5,
      jd: null,
      wd: null,
      psfx: null,
      area_code: areaCode,
      scr: by,
    })
    .execute();
