import { join } from "node:path";
import { buildApp } from "../../src/server/app";
import { openDatabase } from "../../src/server/db/connect/open";
import { startHearing } from "../../src/server/db/hearing";
import { localStore } from "../../src/server/files/localStore";
import { startDaily } from "../../src/server/jobs/daily";
import { plans } from "../../src/server/jobs/plans";
import { createQueue } from "../../src/server/jobs/queue";
import { pageConfigOf } from "../../src/server/pageConfig";
import { startColumns } from "../../src/server/start/columns";
import { keepHeapSmall } from "../../src/server/start/heap";
import { stayUp, stopOnSignal } from "../../src/server/start/stop";

/**
 * The product's server in a process of its own, on an already filled database. `DATA_DIR/static`
 * replaces the built client: it is measured for files, not pages. Pages are measured with the built
 * client in `CLIENT_DIR`.
 */
const { DATA_DIR = "", DATABASE_URL: url, DATABASE_READ_URL: readUrl } = process.env;
const { PORT, CLIENT_DIR } = process.env;
const log = { error: (details: object, message: string) => console.error(message, details) };

keepHeapSmall();
const database = await openDatabase({ dataDir: DATA_DIR, url, readUrl, log });
const { db, readDb } = database;
const files = localStore(join(DATA_DIR, "files"));
const beside = join(DATA_DIR, "beside");
const queue = createQueue({ db, files, log, plans });
const app = buildApp({
  db,
  readDb,
  files,
  queue,
  config: pageConfigOf("public/config.json"),
  mapConfigDir: "map-config",
  clientDir: CLIENT_DIR ?? join(DATA_DIR, "static"),
  log: false,
  ...(url && { tileDir: beside }),
});
const hearing = startHearing(database);
const columns = startColumns(database, log, beside);
await app.listen({ port: Number(PORT), host: "127.0.0.1" });
queue.start();
const daily = startDaily({ db, files }, log);
stopOnSignal({ app, queue, daily, columns, hearing, database });
stayUp(log);
process.send?.("ready");
