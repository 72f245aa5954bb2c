import { type RawBuilder, type SqlBool, sql } from "kysely";
import { acceptedXmjd, activeSpzt } from "#contract/workflow/spzt";

/** Projects of a library, their links, and the parcels they include. */
export type ProjectTables = {
  projects: "zkfxmsd" | "zkfxmst";
  parcels: "dxydsd" | "dxydst";
  /** The schema of an intake whose projects are read along with those of the library. */
  room?: string;
};

/** Projects that occupy their parcels: neither refused, stopped nor over. */
export const isActive = (alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${alias}.scbz`)} = 0
    and ${sql.ref(`${alias}.spzt`)} in (${sql.join([...activeSpzt])})
    and ${sql.ref(`${alias}.xmjd`)} < ${acceptedXmjd}`;

/** A table of the library, and the one on its way into it. No condition may be in here: indexes serve both. */
const along = (table: string, room: string | undefined): RawBuilder<unknown> =>
  room === undefined
    ? sql.table(table)
    : sql`(select false arrives, t.* from ${sql.table(`public.${table}`)} t
            union all select true, t.* from ${sql.table(`${room}.${table}`)} t)`;

/** Projects to read from; of those in an intake too, only the ones that `counts` count. */
export const projectsIn = ({ projects, room }: ProjectTables) => along(projects, room);

/** Whether no intake that is read along replaces the project of this alias. */
export const counts = ({ room }: ProjectTables, alias: string): RawBuilder<SqlBool> =>
  room === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.ref(`${alias}.arrives`)} or not exists (
        select from ${sql.table(`${room}.taken`)} k where k.key = ${sql.ref(`${alias}.xmid`)}))`;

export const linksOf = ({ projects }: ProjectTables) => sql.table(`${projects}_dk`);

/** 项目编号 of the first active project `x` with the parcel of this alias that meets a condition. */
export function holderOf(tables: ProjectTables, parcel: string, asked: RawBuilder<unknown>) {
  const { projects, room } = tables;
  const key = room === undefined ? sql`xmid` : sql`xmid, arrives`;
  return sql`(
  select x.xmbh from ${along(`${projects}_dk`, room)} d join ${projectsIn(tables)} x using (${key})
   where d.dkid = ${sql.ref(`${parcel}.dkid`)} and ${asked} and ${isActive("x")} and ${counts(tables, "x")}
   order by x.xmbh limit 1)`;
}
