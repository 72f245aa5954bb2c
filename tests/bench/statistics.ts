import type { z } from "zod";
import { dxydsdApi } from "#contract/endpoints/dxydsd";
import type { ChildServer } from "./childServer";
import { type Line, ms } from "./report";
import { spreadOf, timesOf } from "./stopwatch";

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

/** Over HTTP, each with the filters that prove its figures. */
export async function benchStatistics({ client }: ChildServer): Promise<Line[]> {
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
  return lines;
}
