import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { dxydsd } from "#contract/datasets/dxydsd";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { openDatabase } from "../../src/server/db/connect/open";
import { type Keeping, keepColumns } from "../../src/server/repositories/records/columnKeeper";
import type { ChildServer } from "./childServer";
import { columnQuestions, rounds } from "./columnQuestions";
import { log } from "./database";
import { type Duck, startDuck } from "./duckdb";
import { type Line, ms, progress, seconds } from "./report";
import { duel, spreadOf, timed } from "./stopwatch";

const names: Readonly<Record<string, string>> = {
  filters: "page and total under three filters",
  largest: "page by a rate, largest first",
  newest: "page 50 under two filters, newest first",
  late: "page 25,000",
  words: "page and total under a word",
  grades: "industries of a grade",
  range: "four groups of an area range",
};
const mostMs = 50;
const mostMb = 40;

/** What no rollup knows, over HTTP, alternating with DuckDB behind a server of the same kind. */
export async function benchColumns(url: string, { client }: ChildServer): Promise<Line[]> {
  const call = (name: string, n: number) => {
    const asked = columnQuestions[name];
    const input = asked?.input(n) as never;
    return asked?.call === "list"
      ? client.call(dxydsdApi.pageList, input)
      : client.call(dxydsdApi.stats, input);
  };
  const duck = await startDuck(url).catch((error: unknown) => {
    progress(`columns without DuckDB: ${String(error)}`);
    return null;
  });
  try {
    const lines = await loadLines(url);
    for (const [name, what] of Object.entries(names))
      lines.push(await lineOf(name, what, call, duck));
    return lines;
  } finally {
    duck?.stop();
  }
}

/** Read in this process, which has nothing else to do: how long, how long others wait, how large. */
async function loadLines(url: string): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), "clzy-bench-"));
  const database = await openDatabase({ dataDir: "", url, log });
  const stalls = monitorEventLoopDelay({ resolution: 5 });
  stalls.enable();
  const keeping = keepColumns(database, [dxydsd], log, folder) as Keeping;
  try {
    const { ms: took } = await timed(() => keeping.loaded);
    const table = keeping.keeper.of(dxydsd)?.asOf?.table;
    if (!table) throw new Error("the columns have not been loaded");
    const size = table.bytes / table.count;
    return [
      { what: `columns of ${table.count} parcels loaded`, ours: seconds(took) },
      { what: "  longest stall meanwhile", ours: ms(stalls.max / 1e6), aim: `≤ ${mostMs} ms` },
      {
        what: "  memory for a million",
        ours: `${size.toFixed(1)} MB`,
        ratio: size / mostMb,
        aim: `≤ ${mostMb} MB`,
      },
    ];
  } finally {
    await keeping.stop();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Call = (name: string, n: number) => Promise<unknown>;

async function lineOf(name: string, what: string, call: Call, duck: Duck | null): Promise<Line> {
  const turns = Array.from({ length: rounds }, (_, n) => n);
  const ask = (n: number) => call(name, n);
  // One more, by which both are warm, as no question is the first of its kind.
  const first = await timed(() => ask(rounds));
  if (duck) await sameCount(name, first.result, await duck.ask(`${name}/${rounds}`));
  const { ours, peer } = duck
    ? await duel(turns, ask, (n) => duck.ask(`${name}/${n}`))
    : { ours: spreadOf(await timesIn(turns, ask)), peer: null };
  return {
    what: `${what} (p95 of ${rounds}, first ${ms(first.ms)})`,
    ours: ms(ours.p95),
    ...(peer && { peer: `DuckDB ${ms(peer.p95)}`, ratio: ours.p95 / peer.p95 }),
    aim: `≤ ${mostMs} ms, ≤ 1.00`,
  };
}

async function timesIn(turns: readonly number[], ask: (n: number) => Promise<unknown>) {
  const times: number[] = [];
  for (const n of turns) times.push((await timed(() => ask(n))).ms);
  return times;
}

type Reply = { total: number | { zs: number } };

/** Rivals that answer differently are none. */
async function sameCount(name: string, reply: unknown, answers: unknown): Promise<void> {
  const { total } = reply as Reply;
  const ours = typeof total === "number" ? total : total.zs;
  const [last] = (answers as { zs?: string }[][]).at(-1) ?? [];
  if (Number(last?.zs) !== ours) throw new Error(`${name}: ${ours} here, ${last?.zs} in DuckDB`);
}
