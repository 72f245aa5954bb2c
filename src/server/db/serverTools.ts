import { spawn } from "node:child_process";
import pg from "pg";

/** The address as the tools of PostgreSQL take it; as an argument, others would see the password. */
function environmentOf(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? hostname.replace(/^\[|\]$/g, "");
  const ssl = searchParams.get("sslmode");
  return {
    ...process.env,
    ...(host && { PGHOST: host }),
    ...(port && { PGPORT: port }),
    ...(username && { PGUSER: decodeURIComponent(username) }),
    ...(password && { PGPASSWORD: decodeURIComponent(password) }),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(ssl && { PGSSLMODE: ssl }),
  };
}

const keptChars = 2_000;

function run(program: string, url: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: environmentOf(url),
      stdio: ["ignore", "ignore", "pipe"],
    });
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => {
      said = `${said}${chunk}`.slice(-keptChars);
    });
    child.on("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "ENOENT"
          ? new Error(`本机没有 ${program}，请安装 PostgreSQL 客户端，版本不低于服务器`)
          : error,
      ),
    );
    child.on("close", (code) => {
      if (code === 0) return resolve();
      reject(new Error(`${program} 未完成：${said.trim().split("\n").slice(-3).join(" ")}`));
    });
  });
}

/** Owners and rights are the target's own: `npm run roles` grants them. */
const bare = ["--no-owner", "--no-privileges", "--no-comments"];

/** Writes the database as it was at that snapshot. */
export const dumpServer = (url: string, path: string, snapshot: string): Promise<void> =>
  run("pg_dump", url, ["--format=custom", `--snapshot=${snapshot}`, ...bare, `--file=${path}`]);

/** Removes all that the product has made; PostGIS stays, which only a superuser may make. */
const wipe = `do $$
declare one record;
begin
  drop schema if exists history cascade;
  for one in
    select format('drop %s if exists %s cascade', kind, thing) statement from (
      select 1 turn, oid, case relkind when 'v' then 'view' when 'm' then 'materialized view'
               when 'S' then 'sequence' else 'table' end kind, oid::regclass::text thing
        from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
      union all
      select 2, oid, case prokind when 'p' then 'procedure' when 'a' then 'aggregate' else 'function' end,
             oid::regprocedure::text
        from pg_proc where pronamespace = 'public'::regnamespace
      union all
      select 3, oid, case typtype when 'd' then 'domain' else 'type' end, oid::regtype::text
        from pg_type where typnamespace = 'public'::regnamespace and typtype in ('d', 'e')
    ) own
    where not exists (select from pg_depend d where d.objid = own.oid and d.deptype in ('e', 'i', 'a'))
    order by turn
  loop
    execute one.statement;
  end loop;
end $$`;

/**
 * Puts a dump in the place of what the database holds, in one transaction: it is whole, or as it
 * was. `script` is a path for the statements on their way.
 */
export async function restoreServer(url: string, path: string, script: string): Promise<void> {
  await run("pg_restore", url, [...bare, `--file=${script}`, path]);
  const whole = ["--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1"];
  await run("psql", url, [...whole, `--command=${wipe}`, `--file=${script}`]);
  await run("psql", url, ["--no-psqlrc", "--quiet", "--command=analyze"]);
}

export type Occupied = { tables: number; clients: number };

/** What a database holds of the product already, and who else works in it. */
export async function occupiedBy(url: string): Promise<Occupied> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Occupied>(`
      select (select count(*)::integer from pg_tables
               where schemaname in ('public', 'history') and tablename <> 'spatial_ref_sys') tables,
             (select count(*)::integer from pg_stat_activity
               where datname = current_database() and backend_type = 'client backend'
                 and pid <> pg_backend_pid()) clients`);
    return rows[0] ?? { tables: 0, clients: 0 };
  } finally {
    await client.end();
  }
}
