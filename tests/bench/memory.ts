import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { atRest, startServer } from "./childServer";
import { createDatabase, dropDatabase, filled } from "./database";
import { type Line, mb } from "./report";

const megabyte = 1024 * 1024;

/** Resident memory of the server with the usual demonstration data, after the first requests. */
async function resting(where: { url: string } | { dataDir: string }): Promise<number> {
  const server = await startServer(where);
  try {
    for (let page = 1; page <= 5; page++) {
      await server.client.call(dxydsdApi.pageList, { current: page });
    }
    return await atRest(server);
  } finally {
    await server.stop();
  }
}

const line = (what: string, bytes: number, limit: number): Line => ({
  what,
  ours: mb(bytes),
  ratio: bytes / (limit * megabyte),
  aim: `≤ ${limit} MB`,
});

export async function benchMemory(serverUrl: string | null): Promise<Line[]> {
  const lines: Line[] = [];
  const dataDir = mkdtempSync(join(tmpdir(), "clzy-bench-"));
  try {
    await (await filled({ dataDir })).close();
    lines.push(line("server at rest, embedded", await resting({ dataDir }), 700));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  if (serverUrl === null) return lines;
  const name = "clzy_bench_rest";
  const url = await createDatabase(serverUrl, name);
  try {
    await (await filled({ url })).close();
    lines.push(line("server at rest, PostgreSQL", await resting({ url }), 250));
  } finally {
    await dropDatabase(serverUrl, name);
  }
  return lines;
}
