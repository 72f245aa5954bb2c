import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { here } from "./harness";

/** The contents of library and file store inside a test. */

type Sum = { n: number; txmj: number; mj: number };

export async function library(name: "dxydsd" | "dxydst" = "dxydsd"): Promise<Sum> {
  const { rows } = await sql<Sum>`
    select count(*) n, coalesce(sum(txmj), 0) txmj, coalesce(sum(mj), 0) mj
      from ${sql.table(name)} where scbz = 0`.execute(here().db);
  return rows[0] as Sum;
}

export async function rollup(): Promise<number> {
  const { rows } = await sql<{ zs: number }>`
    select coalesce(sum(zs), 0) zs from dxydsd_rollup_total`.execute(here().db);
  return rows[0]?.zs ?? 0;
}

export const records = () =>
  here().db.selectFrom("dxydsd").selectAll().where("scbz", "=", 0).orderBy("dkbh").execute();

export async function batchOf(fileId: string) {
  return here()
    .db.selectFrom("drpc")
    .selectAll()
    .where("file_id", "=", fileId)
    .executeTakeFirstOrThrow();
}

/** Names of all files in the store's folder, finished or not. */
export function storedNames(): string[] {
  try {
    return readdirSync(here().filesDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort();
  } catch {
    return [];
  }
}

export const isKept = (fileId: string): Promise<boolean> =>
  here()
    .files.read(fileId)
    .then(
      (stream) => {
        stream.destroy();
        return true;
      },
      () => false,
    );
