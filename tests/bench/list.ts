import type { z } from "zod";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import type { ChildServer } from "./childServer";
import { type Line, ms } from "./report";
import { spreadOf, timesOf } from "./stopwatch";

type Input = z.input<typeof dxydsdApi.pageList.input>;

const counties = ["330110", "330212", "330106", "330304", "330402", "330502", "330703", "331002"];
const repeated = (inputs: readonly Input[], times: number) =>
  Array.from({ length: times }, () => inputs).flat();

export const askedLists: readonly { what: string; inputs: readonly Input[] }[] = [
  {
    what: "page of 20 with totals, by county",
    inputs: counties.flatMap((areaCode) => [1, 2, 5].map((current) => ({ areaCode, current }))),
  },
  {
    what: "page of 20 with totals, by state and year",
    inputs: [0, 1, 2].flatMap((step) =>
      (["0", "1", "5"] as const).map((shzt) => ({ shzt: [shzt], rdnf: [2021 + step] })),
    ),
  },
  {
    what: "page of 20 with totals, by two characters",
    inputs: ["科技", "机械", "余杭", "纺织", "五金", "仓前"].map((keyword) => ({ keyword })),
  },
  {
    what: "page of 20 with totals, largest first",
    inputs: counties.map((areaCode) => ({
      areaCode,
      sort: { field: "mj", order: "desc" as const },
    })),
  },
];

type Timed = { what: string; count: number; p50: number; p95: number };

async function listTimes({ client }: ChildServer): Promise<Timed[]> {
  const found: Timed[] = [];
  for (const { what, inputs } of askedLists) {
    const call = (input: Input) => client.call(dxydsdApi.pageList, input);
    await timesOf(inputs, call);
    const times = await timesOf(repeated(inputs, Math.ceil(200 / inputs.length)), call);
    found.push({ what, count: times.length, ...spreadOf(times) });
  }
  return found;
}

/** Over HTTP: rows and exact totals in one reply. */
export async function benchList(server: ChildServer): Promise<Line[]> {
  return (await listTimes(server)).map(({ what, count, p50, p95 }) => ({
    what: `${what} (p95 of ${count})`,
    ours: ms(p95),
    peer: `p50 ${ms(p50)}`,
    ratio: p95 / 25,
    aim: "≤ 25 ms",
  }));
}

/** The same lists in a large and in a small register: the cost of a page is what it shows. */
export async function benchScale(large: ChildServer, small: ChildServer): Promise<Line[]> {
  const before = await listTimes(small);
  return (await listTimes(large)).map(({ what, p50 }, i) => {
    const least = before[i]?.p50 ?? p50;
    return {
      what: `${what}, against 10,000 parcels (median)`,
      ours: ms(p50),
      peer: ms(least),
      ratio: p50 / least,
      aim: "≤ 1.5×",
    };
  });
}
