import { cpus } from "node:os";
import { startServer } from "./childServer";
import { startCluster } from "./cluster";
import { createDatabase, dropDatabase, filled } from "./database";
import { benchExport } from "./exporting";
import { benchImport } from "./importing";
import { benchList } from "./list";
import { benchMemory } from "./memory";
import { options } from "./options";
import { type Line, printTable, progress, seconds } from "./report";
import { timed } from "./stopwatch";
import { benchTiles } from "./tiles";

/** Prints how we stand against peers and limits. It fails nothing: machines differ, ratios less so. */
const { parts, parcels, mdb } = options;
const skipped: string[] = [];
const lines: Line[] = [];
const name = "clzy_bench";

async function onServer(serverUrl: string): Promise<void> {
  progress(`filling ${parcels} parcels`);
  const url = await createDatabase(serverUrl, name);
  const volumes = { sd: parcels, st: 3_000, history: false };
  const { ms, result: database } = await timed(() => filled({ url }, volumes));
  progress(`filled in ${seconds(ms)}`);
  const server = await startServer({ url });
  try {
    for (const [part, bench] of Object.entries({
      tiles: () => benchTiles(database.db, server),
      list: () => benchList(server),
      export: () => benchExport(url, server),
      import: () => imported(url),
    })) {
      if (!parts.has(part)) continue;
      progress(part);
      lines.push(...(await bench()));
    }
  } finally {
    await server.stop();
    await database.close();
    await dropDatabase(serverUrl, name);
  }
}

/** On a server that has just started: what others left in its memory would hide what the check takes. */
async function imported(url: string): Promise<Line[]> {
  if (mdb === null) {
    skipped.push("import: no geodatabase at BENCH_MDB or ../shared/fixtures/parcels-50k.mdb");
    return [];
  }
  const server = await startServer({ url });
  try {
    return await benchImport(mdb, url, server);
  } finally {
    await server.stop();
  }
}

const cluster = options.databaseUrl
  ? { url: options.databaseUrl, stop: () => {} }
  : await startCluster();
try {
  if ("url" in cluster) await onServer(cluster.url);
  else skipped.push(`tiles, list, import, export: ${cluster.reason}`);
  if (parts.has("memory")) {
    progress("memory");
    lines.push(...(await benchMemory("url" in cluster ? cluster.url : null)));
  }
} finally {
  if ("url" in cluster) cluster.stop();
}
printTable(
  `${parcels} parcels, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}`,
  lines,
);
for (const reason of skipped) progress(`skipped ${reason}`);
