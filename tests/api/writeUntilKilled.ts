import { sql } from "kysely";
import { openDatabase } from "../../src/server/db/connect/open";

// A separate process for the crash test: prints each number once its commit is acknowledged.
const [, , dataDir = ""] = process.argv;
const { db } = await openDatabase({ dataDir, log: console });
for (let id = 11; ; id++) {
  await sql`insert into note values (${id})`.execute(db);
  process.stdout.write(`${id}\n`);
}
