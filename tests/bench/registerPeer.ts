import { type RawBuilder, sql } from "kysely";
import { openDatabase } from "../../src/server/db/connect/open";
import type { Db } from "../../src/server/db/tables";
import { log } from "./database";
import { timed } from "./stopwatch";

const staged = "peer_parcels";
const register = "peer_register";

type Column = { name: string; type: string; isRequired: boolean; isStaged: boolean };

/**
 * Milliseconds for SQL to move what ogr2ogr has loaded into a table of its own on into a register:
 * the same number of parcels and the same indexes, but no checks, no counts and no tiles to update.
 */
export async function intoRegister(url: string): Promise<number> {
  const database = await openDatabase({ dataDir: "", url, log });
  const { db } = database;
  try {
    const columns = await columnsOf(db);
    await makeRegister(db, columns);
    const insert = insertStaged(columns);
    const { ms } = await timed(() => insert.execute(db));
    await sql`drop table ${sql.table(register)}`.execute(db);
    return ms;
  } finally {
    await database.close();
  }
}

/** The writable columns of the register, and which of them the file has. */
async function columnsOf(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.column_name "name", c.data_type "type",
           c.is_nullable = 'NO' and c.column_default is null "isRequired",
           s.column_name is not null "isStaged"
      from information_schema.columns c
      left join information_schema.columns s
        on s.table_schema = c.table_schema and s.table_name = ${staged} and s.column_name = c.column_name
     where c.table_schema = 'public' and c.table_name = 'dxydsd'
       and c.is_generated = 'NEVER' and c.is_identity = 'NO'
     order by c.ordinal_position`.execute(db);
  return rows;
}

/** The library without the batch just imported. */
async function makeRegister(db: Db, columns: readonly Column[]): Promise<void> {
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  await sql`drop table if exists ${sql.table(register)}`.execute(db);
  await sql`create table ${sql.table(register)} (like dxydsd including all)`.execute(db);
  await sql`insert into ${sql.table(register)} (${names})
    select ${names} from dxydsd where pcid is null`.execute(db);
  await sql`vacuum analyze ${sql.table(register)}`.execute(db);
}

/** Records that lack required values or repeat a number are left out. */
function insertStaged(columns: readonly Column[]): RawBuilder<unknown> {
  const filled = columns.filter(
    ({ name, isRequired, isStaged }) => name !== "geom" && (isRequired || isStaged),
  );
  const needed = filled.filter(({ isRequired, isStaged }) => isRequired && isStaged);
  return sql`
    insert into ${sql.table(register)} (${sql.join(filled.map(({ name }) => sql.ref(name)))}, geom)
    select ${sql.join(filled.map(fillingOf))}, p.geom from ${sql.table(staged)} p
     where ${sql.join(
       ["geom", ...needed.map(({ name }) => name)].map(
         (name) => sql`${sql.ref(`p.${name}`)} is not null`,
       ),
       sql` and `,
     )}
    on conflict (dkbh) where scbz = 0 do nothing`;
}

function fillingOf({ name, type, isStaged }: Column): RawBuilder<unknown> {
  if (name === "dkid") return sql`replace(gen_random_uuid()::text, '-', '')`;
  return isStaged ? sql`${sql.ref(`p.${name}`)}::${sql.raw(type)}` : sql`'1'::${sql.raw(type)}`;
}
