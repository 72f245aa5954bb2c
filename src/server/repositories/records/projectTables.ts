import { type RawBuilder, type SqlBool, sql } from "kysely";
import { acceptedXmjd, activeSpzt } from "#contract/workflow/spzt";

/** Projects of a library, their links, and the parcels that they take in. */
export type ProjectTables = { projects: "zkfxmsd" | "zkfxmst"; parcels: "dxydsd" | "dxydst" };

/** Projects that hold their parcels: neither refused nor stopped, and not over. */
export const isActive = (alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${alias}.scbz`)} = 0
    and ${sql.ref(`${alias}.spzt`)} in (${sql.join([...activeSpzt])})
    and ${sql.ref(`${alias}.xmjd`)} < ${acceptedXmjd}`;

export const linksOf = ({ projects }: ProjectTables) => sql.table(`${projects}_dk`);

/** 项目编号 of the first active project `x` with the parcel of this alias, of those that are asked for. */
export const holderOf = (tables: ProjectTables, parcel: string, asked: RawBuilder<unknown>) => sql`(
  select x.xmbh from ${linksOf(tables)} d join ${sql.table(tables.projects)} x using (xmid)
   where d.dkid = ${sql.ref(`${parcel}.dkid`)} and ${asked} and ${isActive("x")}
   order by x.xmbh limit 1)`;
