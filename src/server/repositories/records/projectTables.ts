import { type RawBuilder, type SqlBool, sql } from "kysely";
import { acceptedXmjd, activeSpzt } from "#contract/workflow/spzt";

/** Projects of a library, their links, and the parcels they include. */
export type ProjectTables = { projects: "zkfxmsd" | "zkfxmst"; parcels: "dxydsd" | "dxydst" };

/** Projects that occupy their parcels: neither refused, stopped nor over. */
export const isActive = (alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${alias}.scbz`)} = 0
    and ${sql.ref(`${alias}.spzt`)} in (${sql.join([...activeSpzt])})
    and ${sql.ref(`${alias}.xmjd`)} < ${acceptedXmjd}`;

export const linksOf = ({ projects }: ProjectTables) => sql.table(`${projects}_dk`);

/** 项目编号 of the first active project `x` with the parcel of this alias that meets a condition. */
export const holderOf = (tables: ProjectTables, parcel: string, asked: RawBuilder<unknown>) => sql`(
  select x.xmbh from ${linksOf(tables)} d join ${sql.table(tables.projects)} x using (xmid)
   where d.dkid = ${sql.ref(`${parcel}.dkid`)} and ${asked} and ${isActive("x")}
   order by x.xmbh limit 1)`;
