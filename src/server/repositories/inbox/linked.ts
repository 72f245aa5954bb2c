import { type RawBuilder, sql } from "kysely";
import { datasets } from "#contract/datasets/index";
import type { Linked } from "#contract/endpoints/inbox/basis";
import type { Caller } from "#contract/roles";
import type { Db } from "../../db/tables";
import { linksOf, type ProjectTables } from "../records/projectTables";
import { demandScope, inScope } from "../records/scope";

/** A dataset, and the condition under which its row `t` belongs to the record. */
type Link = { to: string; where: RawBuilder<unknown> };

const mostOfEach = 20;

const city: ProjectTables = { projects: "zkfxmsd", parcels: "dxydsd" };
const province: ProjectTables = { projects: "zkfxmst", parcels: "dxydst" };

const projectsOf = (tables: ProjectTables, id: string): Link => ({
  to: tables.projects,
  where: sql`t.xmid in (select d.xmid from ${linksOf(tables)} d where d.dkid = ${id})`,
});
const parcelsOf = (tables: ProjectTables, id: string): Link => ({
  to: tables.parcels,
  where: sql`t.dkid in (select d.dkid from ${linksOf(tables)} d where d.xmid = ${id})`,
});

/** The industrial land that a parcel of the city library was submitted from. */
const industrial = (id: string) => sql`
  select g.dkid from gyyd g where g.dxdkid = ${id} and g.scbz = 0`;

/** Links that no field of the record itself names. */
const linksFrom: Readonly<Record<string, (id: string) => readonly Link[]>> = {
  dxydsd: (id) => [
    projectsOf(city, id),
    { to: "gyyd", where: sql`t.dxdkid = ${id}` },
    { to: "tdgy", where: sql`t.dkid in (${industrial(id)})` },
    {
      to: "yddw",
      where: sql`t.tyshxydm in (
        select d.tyshxydm from dqgx d
         where d.dkid in (${industrial(id)}) and d.gxzt = '1' and d.scbz = 0)`,
    },
  ],
  dxydst: (id) => [
    projectsOf(province, id),
    { to: "dxydsd", where: sql`t.stdkid = ${id} and t.shzt <> '9'` },
  ],
  zkfxmsd: (id) => [parcelsOf(city, id)],
  zkfxmst: (id) => [parcelsOf(province, id)],
};

/** Records of other registers that belong to one, as far as the caller may see them. */
export async function linkedTo(
  db: Db,
  caller: Caller,
  name: string,
  id: string,
): Promise<Linked[]> {
  const scope = demandScope(caller);
  const parts = (linksFrom[name]?.(id) ?? []).flatMap(({ to, where }) => {
    const dataset = datasets[to];
    if (!dataset || !caller.authorities.includes(dataset.access.read)) return [];
    const { key, table, state } = dataset;
    const column = (field: string) => sql.ref(`t.${field}`);
    return sql`(
      select ${to}::text dataset, ${column(key.id)} id, ${column(key.number)}::text number,
             coalesce(${column(key.name)}::text, '') "name",
             ${state ? column(state) : sql`null`}::text state
        from ${sql.table(table)} t
       where ${where} and t.scbz = 0 and ${inScope(scope, "t")}
       order by 3 limit ${mostOfEach})`;
  });
  if (parts.length === 0) return [];
  const { rows } = await sql<Linked>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}
