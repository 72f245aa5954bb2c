import type { Insertable } from "kysely";
import type { Db, Tables } from "../db/tables";

export const insertAudit = (
  db: Db,
  { detail, ...row }: Omit<Insertable<Tables["audit"]>, "id" | "at">,
) =>
  db
    .insertInto("audit")
    .values({ ...row, detail: JSON.stringify(detail) })
    .execute();
