import type { z } from "zod";
import { dxydsdApi } from "#contract/endpoints/dxydsd";
import type { ChildServer } from "./childServer";
import { type Line, ms } from "./report";
import { spreadOf, timesOf } from "./stopwatch";

type Input = z.input<typeof dxydsdApi.pageList.input>;

const counties = ["330110", "330212", "330106", "330304", "330402", "330502", "330703", "331002"];
const repeated = (inputs: readonly Input[], times: number) =>
  Array.from({ length: times }, () => inputs).flat();

const asked: readonly { what: string; inputs: readonly Input[] }[] = [
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

/** Over HTTP, rows and exact totals in one reply. */
export async function benchList({ client }: ChildServer): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { what, inputs } of asked) {
    const call = (input: Input) => client.call(dxydsdApi.pageList, input);
    await timesOf(inputs, call);
    const times = await timesOf(repeated(inputs, Math.ceil(200 / inputs.length)), call);
    const { p50, p95 } = spreadOf(times);
    lines.push({
      what: `${what} (p95 of ${times.length})`,
      ours: ms(p95),
      peer: `p50 ${ms(p50)}`,
      ratio: p95 / 25,
      aim: "≤ 25 ms",
    });
  }
  return lines;
}
