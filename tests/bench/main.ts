import { cpus } from "node:os";
import { sql } from "kysely";
import type { Db } from "../../src/server/db/tables";
import { type ChildServer, startServer, untilIdle } from "./childServer";
import { benchUser } from "./client";
import { startCluster } from "./cluster";
import { benchColumns } from "./columns";
import { createDatabase, dropDatabase, filled, filledBefore } from "./database";
import { benchDuplicates } from "./duplicates";
import { benchExport } from "./exporting";
import { benchFeatures } from "./features";
import { benchFirst } from "./first";
import { benchGround } from "./ground";
import { benchImport } from "./importing";
import { benchLayers } from "./layers";
import { benchList, benchScale } from "./list";
import { benchMapPages } from "./mapPages";
import { benchMemory } from "./memory";
import { benchMixed } from "./mixed";
import { options } from "./options";
import { benchPanning } from "./panning";
import { benchOfd, benchShape } from "./reading";
import { type Line, printTable, progress, seconds } from "./report";
import { benchSize } from "./size";
import { benchFrames, benchSoak } from "./soak";
import { benchStatistics } from "./statistics";
import { timed } from "./stopwatch";
import { benchStrip } from "./strip";
import { benchTable } from "./table";
import { benchTiles } from "./tiles";
import { benchWaiting } from "./waiting";

/** Prints our numbers against peers and limits. Nothing fails: machines differ, ratios less so. */
const { parts, parcels, mdb } = options;
const skipped: string[] = [];
const lines: Line[] = [];
const name = "clzy_bench";
/** Parts that need a large register. */
const ofRegister = [
  "tiles",
  "features",
  "list",
  "statistics",
  "columns",
  "size",
  "strip",
  "layers",
  "mixed",
  "scale",
  "export",
  "duplicates",
  "import",
];

async function onServer(serverUrl: string): Promise<void> {
  const url = options.filled ?? (await createDatabase(serverUrl, name));
  const database = options.filled ? await filledBefore({ url }) : await fill(url);
  const server = await startServer({ url });
  const run = async (part: string, bench: () => Promise<Line[]>) => {
    if (part !== "rest" && !parts.has(part)) return;
    progress(part);
    await bench().then(
      (measured) => lines.push(...measured),
      (error: unknown) => skipped.push(`${part}: ${String(error)}`),
    );
  };
  try {
    for (const [part, bench] of Object.entries({
      tiles: () => benchTiles(database.db, url, server),
      rest: () => untilIdle(server).then(() => []),
      features: () => benchFeatures(database.db, url, server),
      list: () => benchList(server),
      statistics: () => benchStatistics(database.db, server),
      columns: () => benchColumns(url, server),
      size: () => benchSize(server, "PostgreSQL", 400),
      strip: () => benchStrip(database.db, server),
      scale: () => scaled(serverUrl, server),
      export: () => benchExport(url, server),
      duplicates: () => benchDuplicates(database.db, server),
    })) {
      await run(part, bench);
    }
  } finally {
    await server.stop();
  }
  try {
    await run("mixed", () => benchMixed(database.db, url));
    await run("layers", () => layered(database.db, url));
    await run("import", () => imported(url));
  } finally {
    await database.close();
    if (!options.filled) await dropDatabase(serverUrl, name);
  }
}

/**
 * Memory only: the engine shares the process, and its times mean little on a machine with other
 * users.
 */
async function onEmbedded(dataDir: string): Promise<void> {
  await (await filledBefore({ dataDir })).close();
  const server = await startServer({ dataDir });
  try {
    lines.push(...(await benchSize(server, "embedded", 1500)));
  } finally {
    await server.stop();
  }
}

const noGeodatabase = (part: string): string => `${part}: BENCH_MDB names no geodatabase`;

async function fill(url: string) {
  progress(`filling ${parcels} parcels`);
  const volumes = { sd: parcels, st: 3_000, history: false };
  const { ms, result } = await timed(() => filled({ url }, volumes));
  progress(`filled in ${seconds(ms)}`);
  return result;
}

/** By an account that may manage layers, on a server that nobody shares its jobs with. */
async function layered(db: Db, url: string): Promise<Line[]> {
  await sql`update app_user set roles = '{ROLE_PROVINCE}' where username = ${benchUser.username}`.execute(
    db,
  );
  const server = await startServer({ url });
  try {
    return await benchLayers(db, url, server);
  } finally {
    await server.stop();
  }
}

/** Compared with a register of 10,000 parcels on the same machine. */
async function scaled(serverUrl: string, large: ChildServer): Promise<Line[]> {
  const url = await createDatabase(serverUrl, `${name}_small`);
  const database = await filled({ url }, { sd: 10_000, st: 3_000, history: false });
  const small = await startServer({ url });
  try {
    return await benchScale(large, small);
  } finally {
    await small.stop();
    await database.close();
    await dropDatabase(serverUrl, `${name}_small`);
  }
}

/**
 * On a freshly started server, and alone: leftovers in memory would hide what the check takes, and
 * another server on the database would take its jobs.
 */
async function imported(url: string): Promise<Line[]> {
  if (mdb === null) {
    skipped.push(noGeodatabase("import"));
    return [];
  }
  const server = await startServer({ url });
  try {
    return [...(await benchImport(mdb, url, server)), ...(await benchShape(mdb, server))];
  } finally {
    await server.stop();
  }
}

async function waiting(url: string | null): Promise<Line[]> {
  if (mdb !== null) return benchWaiting(mdb, url);
  skipped.push(noGeodatabase("waiting"));
  return [];
}

async function measured(): Promise<void> {
  const cluster = options.databaseUrl
    ? { url: options.databaseUrl, stop: () => {} }
    : await startCluster();
  try {
    if ("url" in cluster)
      await (ofRegister.some((part) => parts.has(part)) && onServer(cluster.url));
    else skipped.push(`tiles, list, import, export: ${cluster.reason}`);
    if (parts.has("waiting")) lines.push(...(await waiting("url" in cluster ? cluster.url : null)));
    if (parts.has("memory")) {
      progress("memory");
      lines.push(...(await benchMemory("url" in cluster ? cluster.url : null)));
    }
  } finally {
    if ("url" in cluster) cluster.stop();
  }
}

/** Parts that run in a browser. */
const inBrowser = {
  first: benchFirst,
  frames: benchFrames,
  ground: benchGround,
  maps: benchMapPages,
  pan: benchPanning,
  soak: benchSoak,
  table: benchTable,
  ofd: benchOfd,
};
for (const [part, bench] of Object.entries(inBrowser)) {
  if (!parts.has(part)) continue;
  progress(part);
  await bench().then(
    (found) => lines.push(...found),
    (error: unknown) => skipped.push(`${part}: ${String(error)}`),
  );
}
const isFolder = options.filled !== undefined && !options.filled.includes("://");
if (isFolder) await onEmbedded(options.filled ?? "");
else if ([...parts].some((part) => !(part in inBrowser))) await measured();
printTable(
  `${parcels} parcels, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}`,
  lines,
);
for (const reason of skipped) progress(`skipped ${reason}`);
