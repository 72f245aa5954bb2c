import type { z } from "zod";
import type { Pj } from "#contract/datasets/pj";
import type { pjApi } from "#contract/endpoints/evaluation/pj";
import { dataYear } from "../../db/dataTime";
import * as store from "../../repositories/evaluation/pj";
import type { Context } from "../context/context";
import { demandRules } from "./demandRules";
import { firmEntries, firmsToJudge } from "./entries";
import { judge, type RulesByRegion, rulesFor } from "./judge";

type In = z.output<typeof pjApi.preview.input>;
type Out = z.output<typeof pjApi.preview.output>;
type Row = Out["list"][number];

/**
 * What rules that nobody has saved would change: each enterprise judged by the rules in force and by
 * these. Nothing is stored. One county after the other, so that others are served in between.
 */
export async function preview(ctx: Context, input: In): Promise<Out> {
  const { readDb } = ctx;
  const { areaCode, weights, scheme, nd = dataYear(), current, pageSize } = input;
  demandRules(ctx, input);
  const now = await store.rulesByRegion(readDb);
  const next = new Map([...now, [areaCode, { weights, scheme }]]);
  const remarks = await store.remarksOf(readDb, nd, areaCode);
  const grounds = { nd, remarks, rules: [now, next] as const };
  const tally = new Map<string, Out["matrix"][number]>();
  const asked: Row[] = [];
  for (const county of await store.countiesToJudge(readDb, areaCode)) {
    for (const row of await movesIn(ctx, county, grounds)) {
      const { from, to } = row;
      const cell = tally.get(from + to) ?? { from, to, zs: 0 };
      tally.set(from + to, { ...cell, zs: cell.zs + 1 });
      if (isAsked(row, input)) asked.push(row);
    }
  }
  const matrix = [...tally.values()];
  const sum = (of: typeof matrix) => of.reduce((all, { zs }) => all + zs, 0);
  return {
    ...{ nd, all: sum(matrix), changed: sum(matrix.filter(({ from, to }) => from !== to)) },
    ...{ matrix, total: asked.length },
    list: asked.slice((current - 1) * pageSize, current * pageSize),
  };
}

const isAsked = ({ from, to }: Row, asked: In): boolean =>
  asked.from && asked.to ? from === asked.from && to === asked.to : from !== to;

type Grounds = {
  nd: number;
  remarks: ReadonlyMap<string, store.Remark>;
  rules: readonly [now: RulesByRegion, next: RulesByRegion];
};

/** Each enterprise of a county with its grade by the rules in force and by the next. */
async function movesIn(
  { readDb }: Context,
  county: string,
  { nd, remarks, rules }: Grounds,
): Promise<Row[]> {
  const schemes = rules.map((one) => rulesFor(one, county).scheme);
  const firms = await firmsToJudge(readDb, nd, county, schemes);
  const judged = (one: RulesByRegion) =>
    judge({ nd, remarks, rules: one }, firmEntries(firms, rulesFor(one, county).scheme));
  const before = new Map(judged(rules[0]).map(({ pjid, pjdj }) => [pjid, pjdj]));
  return judged(rules[1]).map(({ pjid, dxid: id, dxmc, xzqdm, xzqmc, pjdj, pjyj }) => ({
    ...{ id, dxmc, xzqdm, xzqmc, pjyj },
    from: gradeIn(before.get(pjid)),
    to: gradeIn(pjdj),
  }));
}

const gradeIn = (grade: Pj["pjdj"] | undefined): Row["from"] => grade ?? "N";
