import { createRequire } from "node:module";
import { join } from "node:path";
import Fastify from "fastify";
import { sql } from "kysely";
import { openDatabase } from "../../src/server/db/connect/open";
import { columnQuestions, rounds } from "./columnQuestions";
import { log } from "./database";

/** The parcels of `DATABASE_URL` in DuckDB, and the statements of the benchmark, each prepared. */
const { DATABASE_URL: url = "", PORT, DUCKDB = "" } = process.env;

type Appender = {
  appendVarchar(value: string): void;
  appendNull(): void;
  endRow(): void;
  flushSync(): void;
  closeSync(): void;
};
type Reader = { getRowObjectsJson(): object[] };
type Connection = {
  run(text: string): Promise<unknown>;
  createAppender(table: string): Promise<Appender>;
  prepare(text: string): Promise<{ runAndReadAll(): Promise<Reader> }>;
};
type Api = {
  DuckDBInstance: { create(path: string): Promise<{ connect(): Promise<Connection> }> };
};

const columns = {
  ...{ dkid: "varchar", dkbh: "varchar", dkmc: "varchar", tdsyqr: "varchar" },
  ...{ xzqdm: "varchar", rdnf: "integer", dxlx: "varchar", gxsj: "timestamptz" },
  ...{ shzt: "varchar", zkfzt: "varchar", pjdj: "varchar", hydm: "varchar" },
  ...{ sfnrjh: "integer", mj: "decimal(16,2)", mjss: "decimal(12,2)" },
};
const names = Object.keys(columns);

const { DuckDBInstance } = createRequire(join(DUCKDB, "package.json"))(
  "@duckdb/node-api",
) as unknown as Api;
const duck = await (await DuckDBInstance.create(":memory:")).connect();
const made = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
await duck.run(`create table raw (${names.map((name) => `${name} varchar`).join()})`);
const appender = await duck.createAppender("raw");
const database = await openDatabase({ dataDir: "", url, log });
function append(row: Readonly<Record<string, string | null>>): void {
  for (const name of names) {
    const value = row[name] ?? null;
    if (value === null) appender.appendNull();
    else appender.appendVarchar(value);
  }
  appender.endRow();
}

await database.db.transaction().execute(async (tx) => {
  const texts = sql.raw(names.map((name) => `${name}::text ${name}`).join());
  await sql`declare parcels cursor for select ${texts} from dxydsd where scbz = 0`.execute(tx);
  for (;;) {
    const { rows } = await sql<Record<string, string | null>>`fetch 5000 from parcels`.execute(tx);
    rows.forEach(append);
    if (rows.length === 0) break;
  }
});
appender.flushSync();
appender.closeSync();
await duck.run(`create table dxydsd (${made.join()})`);
await duck.run("insert into dxydsd select * from raw order by xzqdm, dkbh");
await duck.run("drop table raw");
await database.close();

const app = Fastify();
for (const [name, { texts }] of Object.entries(columnQuestions)) {
  for (let n = 0; n <= rounds; n++) {
    const statements = await Promise.all(texts(n).map((text) => duck.prepare(text)));
    app.get(`/${name}/${n}`, async () => {
      const answers = [];
      for (const one of statements) answers.push((await one.runAndReadAll()).getRowObjectsJson());
      return answers;
    });
  }
}
await app.listen({ port: Number(PORT), host: "127.0.0.1" });
process.send?.("ready");
