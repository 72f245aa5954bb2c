import { sql } from "kysely";
import { migrations } from "./migrate";
import type { Db } from "./tables";

/** Whether this connection's account may migrate the schema. */
export async function mayMigrate(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_schema_privilege(current_user, 'public', 'create') may`.execute(db);
  return rows[0]?.may === true;
}

/** Migrations of this version that the database lacks. */
export async function missingMigrations(db: Db): Promise<string[]> {
  const all = migrations().map(({ name }) => name);
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('public.schema_migration') is not null there`.execute(db);
  if (!rows[0]?.there) return all;
  const known = await sql<{ name: string }>`select name from schema_migration`.execute(db);
  const had = new Set(known.rows.map(({ name }) => name));
  return all.filter((name) => !had.has(name));
}

/** The serving account, as its URL names it. */
export function servingRole(url: string): { name: string; password: string } {
  const { username, password } = new URL(url);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Creates the serving account and lets it read and write rows but not alter tables. Audit and
 * history are append-only for it. Call this after each migration.
 */
export async function grantServing(db: Db, url: string): Promise<void> {
  const { name, password } = servingRole(url);
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ super: boolean }>`
      select rolsuper or pg_has_role(rolname, current_user, 'member') super
        from pg_roles where rolname = ${name}`.execute(tx);
    if (rows[0]?.super) {
      throw new Error(`${name} 是超级用户或属于迁移账号，不能作为服务账号，请另设一个账号`);
    }
    if (rows.length === 0) {
      await sql`create role ${sql.ref(name)} login password ${sql.lit(password)}`.execute(tx);
    }
    const database = await sql<{ name: string }>`select current_database() name`.execute(tx);
    await sql.raw(grantsTo(quoted(name), quoted(database.rows[0]?.name ?? ""))).execute(tx);
  });
}

const grantsTo = (role: string, database: string) => `
  revoke create on schema public from public;
  revoke temporary on database ${database} from public;
  grant connect on database ${database} to ${role};
  revoke all on all tables in schema public, history from ${role};
  grant usage on schema public, history to ${role};
  grant usage on all sequences in schema public, history to ${role};
  grant select, insert, update, delete on all tables in schema public to ${role};
  revoke update, delete on audit from ${role};
  revoke insert, update, delete on schema_migration from ${role};
  grant select, insert on all tables in schema history to ${role};
`;
