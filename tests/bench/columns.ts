import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import type { ChildServer } from "./childServer";
import { columnQuestions } from "./columnQuestions";
import { type Duck, startDuck } from "./duckdb";
import { type Line, ms, progress } from "./report";
import { duel, spreadOf, timed } from "./stopwatch";

const names: Readonly<Record<string, string>> = {
  filters: "page and total under three filters",
  largest: "page by a rate, largest first",
  late: "page 25,000",
  grades: "industries of a grade",
  range: "four groups of an area range",
};
const rounds = 25;
const mostMs = 50;

/** What no rollup knows, over HTTP, alternating with DuckDB behind a server of the same kind. */
export async function benchColumns(url: string, { client }: ChildServer): Promise<Line[]> {
  const call = (name: string) => {
    const asked = columnQuestions[name];
    const input = asked?.input as never;
    return asked?.call === "list"
      ? client.call(dxydsdApi.pageList, input)
      : client.call(dxydsdApi.stats, input);
  };
  const duck = await startDuck(url).catch((error: unknown) => {
    progress(`columns without DuckDB: ${String(error)}`);
    return null;
  });
  try {
    const lines: Line[] = [];
    for (const [name, what] of Object.entries(names))
      lines.push(await lineOf(name, what, call, duck));
    return lines;
  } finally {
    duck?.stop();
  }
}

async function lineOf(
  name: string,
  what: string,
  call: (name: string) => Promise<unknown>,
  duck: Duck | null,
): Promise<Line> {
  const first = await timed(() => call(name));
  if (duck) await sameCount(name, first.result, await duck.ask(name));
  const turns = Array.from({ length: rounds }, () => name);
  const { ours, peer } = duck
    ? await duel(turns, call, (one) => duck.ask(one))
    : { ours: spreadOf(await timesIn(turns, call)), peer: null };
  return {
    what: `${what} (p95 of ${rounds}, first ${ms(first.ms)})`,
    ours: ms(ours.p95),
    ...(peer && { peer: `DuckDB ${ms(peer.p95)}`, ratio: ours.p95 / peer.p95 }),
    aim: `≤ ${mostMs} ms, ≤ 1.00`,
  };
}

async function timesIn(turns: readonly string[], call: (name: string) => Promise<unknown>) {
  const times: number[] = [];
  for (const one of turns) times.push((await timed(() => call(one))).ms);
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
