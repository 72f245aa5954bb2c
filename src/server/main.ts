import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildApp } from "./app";
import { type Database, openDatabase } from "./db/connect/open";
import { startHearing } from "./db/hearing";
import { scanWith } from "./files/scan";
import { usualPressure } from "./http/pressure";
import { startDaily } from "./jobs/daily";
import { plans } from "./jobs/plans";
import { createQueue } from "./jobs/queue";
import { finishRollOuts } from "./jobs/rollOuts";
import { pageConfigOf } from "./pageConfig";
import { deleteDemoSessions } from "./repositories/account/session";
import { demoUsers } from "./repositories/account/user";
import { startColumns } from "./start/columns";
import { serveSources } from "./start/dev";
import {
  type Environment,
  fillsDemo,
  opensDemo,
  readEnvironment,
  StartRefused,
} from "./start/environment";
import { demoLines, fillDatabase } from "./start/fill";
import { keepHeapSmall } from "./start/heap";
import { listen } from "./start/listen";
import { openFiles } from "./start/openFiles";
import { fillAsOwner } from "./start/owner";
import { patternOf } from "./start/prepared";
import { reasons } from "./start/reasons";
import { say } from "./start/say";
import { readIssuers } from "./start/signOn";
import { stayUp, stopOnSignal } from "./start/stop";
import { removeLeftFolders } from "./threads/childFolder";

const root = fileURLToPath(new URL("../../", import.meta.url));
const mapConfigDir = join(root, "map-config");
const clientDir = join(root, "dist/client");

/** The environment, and what it implies for demonstration data. */
type Settings = Environment & { demo: boolean };

async function open(settings: Settings) {
  const { DATABASE_URL: url, DATABASE_READ_URL: readUrl, DATA_DIR: dataDir } = settings;
  const { DATABASE_STATEMENT_SECONDS: statementSeconds } = settings;
  say(url ? "连接 PostgreSQL" : `打开内置数据库 ${dataDir}`);
  const log = { error: (_: object, message: string) => say(message) };
  try {
    mkdirSync(dataDir, { recursive: true });
    const servers = { url, readUrl, statementSeconds };
    return await openDatabase({ dataDir, pattern: () => pattern(settings), ...servers, log });
  } catch (error) {
    throw new StartRefused(`数据库打不开：${reasons(error)}`);
  }
}

/** Demonstration attachments are stored beside the database; in a bucket they go one by one. */
const mayCopyDemo = ({ demo, S3_ENDPOINT }: Settings) => demo && !S3_ENDPOINT;

function pattern(settings: Settings): string | null {
  const found = patternOf(root, mayCopyDemo(settings), settings.DEMO_YEAR);
  if (found?.content === "demo") say("复制构建时备好的演示数据");
  return found?.folder ?? null;
}

/** Refuses to serve pages that are not there: a copy of the sources builds them at `npm start`. */
function demandPages(): void {
  if (existsSync(join(clientDir, "index.html"))) return;
  throw new StartRefused("没有构建好的网页：请用 npm start 启动，或先运行 npm run build");
}

/** Runs before anybody is served; what fails is retried with the daily tasks. */
async function finishBrokenOff({ db }: Database): Promise<void> {
  try {
    const unfinished = await finishRollOuts(db);
    if (unfinished > 0) say(`已完成上次中断的更新：${unfinished} 项`);
  } catch (error) {
    say(`上次中断的更新未完成，将再次尝试：${reasons(error)}`);
  }
}

/** Where pages come from: the build, the sources, or another process. */
type Pages = "built" | "sources" | "elsewhere";

function pagesOf(flags: readonly string[]): Pages {
  if (flags.includes("--dev")) return "sources";
  return flags.includes("--api") ? "elsewhere" : "built";
}

async function main(pages: Pages): Promise<void> {
  const environment = readEnvironment(process.env);
  const { HOST, PORT, LOG_LEVEL, DATA_DIR: dataDir } = environment;
  const settings = { ...environment, demo: await fillsDemo(environment) };
  const refusesDemo = !(await opensDemo(environment));
  const issuers = readIssuers(environment);
  const config = pageConfigOf(join(root, "public/config.json"));
  if (pages === "built") demandPages();
  const files = await openFiles(environment);
  const fill = (database: Database) =>
    fillDatabase(database, mapConfigDir, settings.demo, say, files, settings.DEMO_YEAR);
  const isFilled = await fillAsOwner(environment, fill);
  const database = await open(settings);
  if (!isFilled) await fill(database);
  await finishBrokenOff(database);
  keepHeapSmall();
  removeLeftFolders();

  const { db, readDb } = database;
  if (refusesDemo) await deleteDemoSessions(db);
  const log = { error: (details: object, message: string) => app.log.error(details, message) };
  const alone = database.engine === "embedded";
  /** What is at hand without asking the database, of this process alone. */
  const beside = join(dataDir, "beside");
  const queue = createQueue({ db, files, log, plans, alone });
  const app = buildApp({
    db,
    readDb,
    files,
    scan: scanWith(environment.CLAMD),
    queue,
    config: {
      ...{ ...config, demo: (await demoUsers(db)).length > 0 },
      issuers: issuers.map(({ id, name }) => ({ id, name })),
    },
    issuers,
    refusesDemo,
    mapConfigDir,
    origin: environment.ORIGIN,
    proxies: environment.PROXIES,
    ...(environment.LAYER_HOSTS && { layerHosts: environment.LAYER_HOSTS }),
    ...(environment.WEB_ORIGINS && { webOrigins: environment.WEB_ORIGINS }),
    hsts: environment.HSTS === "1",
    ...(pages === "built" && { clientDir }),
    // The embedded engine is this process: nothing comes sooner from beside it.
    ...(!alone && { tileDir: beside }),
    log: { level: LOG_LEVEL },
    watch: {
      ...{ token: environment.WATCH_TOKEN, dataDir, pools: database.pools },
      hasReplica: environment.DATABASE_READ_URL !== undefined,
      ...{ embedded: alone, inBucket: environment.S3_ENDPOINT !== undefined },
    },
    pressure: usualPressure,
    checkReplies: pages === "sources",
  });
  if (pages === "sources") await serveSources(app, root, PORT);
  const hearing = startHearing(database);
  const columns = startColumns(database, log, beside);
  const address = await listen(app, HOST, PORT);
  queue.start();
  const daily = startDaily({ db, files }, log);
  stopOnSignal({ app, queue, daily, columns, hearing, database });
  stayUp(log);
  for (const line of await demoLines(database, refusesDemo)) process.stdout.write(`${line}\n`);
  say(`${config.title}已启动：${address}`);
}

main(pagesOf(process.argv)).catch((error: unknown) => {
  const expected = error instanceof StartRefused;
  process.stderr.write(`${expected ? error.message : `启动失败：${reasons(error)}`}\n`);
  process.exit(1);
});
