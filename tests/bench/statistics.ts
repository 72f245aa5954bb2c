import { sql } from "kysely";
import type { z } from "zod";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import type { Db } from "../../src/server/db/tables";
import type { ChildServer } from "./childServer";
import { type Line, ms } from "./report";
import { duel, spreadOf, timesOf } from "./stopwatch";

type Input = z.input<typeof dxydsdApi.stats.input>;

const areas = ["33", "3301", "3302", "3303", "330110", "330212", "330304", "331002"];
const rounds = 20;
const aimMs = 10;

export const askedFigures: readonly { what: string; inputs: readonly Input[] }[] = [
  {
    what: "figures by region",
    inputs: areas.map((areaCode) => ({ areaCode, groups: ["region"] })),
  },
  {
    what: "figures by kind and by state of a year",
    inputs: areas.map((areaCode) => ({ areaCode, rdnf: [2023], groups: ["dxlx", "shzt"] })),
  },
  {
    what: "figures of a panel: kind, year, progress",
    inputs: areas.map((areaCode) => ({
      areaCode,
      shzt: ["5"],
      groups: ["dxlx", "rdnf", "zkfzt"],
    })),
  },
  {
    what: "figures by industry",
    inputs: areas.map((areaCode) => ({ areaCode, groups: ["hydm"] })),
  },
];

/** Filters without a rollup, and the same as handwritten SQL. */
const uncommon: readonly { what: string; input: Omit<Input, "groups">; where: string }[] = [
  {
    what: "a word of most names",
    input: { keyword: "有限公司" },
    where: "(dkbh || ' ' || dkmc || ' ' || tdsyqr) like '%有限公司%'",
  },
  {
    what: "all of the province in view",
    input: { bbox: "118,27,123,31.5" },
    where: "st_intersects(geom, st_makeenvelope(118, 27, 123, 31.5, 4490))",
  },
  {
    what: "a city in view",
    input: { bbox: "119.8,30,120.4,30.5" },
    where: "st_intersects(geom, st_makeenvelope(119.8, 30, 120.4, 30.5, 4490))",
  },
];

/** Four groups and their total over HTTP, compared with the database alone counting one group. */
async function benchUncommon(db: Db, { client }: ChildServer): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { what, input, where } of uncommon) {
    const asked: Input = { ...input, areaCode: "33", groups: ["region", "dxlx", "rdnf", "zkfzt"] };
    const byHand = sql`select dxlx, count(*), sum(mj) from dxydsd
                        where scbz = 0 and ${sql.raw(where)} group by 1`;
    const turns = Array.from({ length: rounds / 2 });
    const { ours, peer } = await duel(
      turns,
      () => client.call(dxydsdApi.stats, asked),
      () => byHand.execute(db),
    );
    lines.push({
      what: `four groups by ${what} (p50)`,
      ours: ms(ours.p50),
      peer: `one by hand ${ms(peer.p50)}`,
      ratio: ours.p50 / peer.p50,
      aim: "≤ 2.00",
    });
  }
  return lines;
}

/** Over HTTP, each with the filters that verify its figures. */
export async function benchStatistics(db: Db, server: ChildServer): Promise<Line[]> {
  const { client } = server;
  const lines: Line[] = [];
  for (const { what, inputs } of askedFigures) {
    const call = (input: Input) => client.call(dxydsdApi.stats, input);
    await timesOf(inputs, call);
    const times = await timesOf(Array.from({ length: rounds }, () => inputs).flat(), call);
    const { p50, p95 } = spreadOf(times);
    lines.push({
      what: `${what} (p95 of ${times.length})`,
      ours: ms(p95),
      peer: `p50 ${ms(p50)}`,
      ratio: p95 / aimMs,
      aim: `≤ ${aimMs} ms`,
    });
  }
  return [...lines, ...(await benchUncommon(db, server))];
}
