import type { PlanNode, PlanSums } from "#contract/endpoints/plan/governPlan";
import { hundredth } from "#contract/hundredth";
import { levelOf } from "#contract/regions";
import type { Db } from "../../db/tables";
import {
  type PlanFilter,
  type PlanSpan,
  planSpans,
  planSums,
  platformNames,
  regionTasksWithin,
  type TaskKey,
  type TaskParts,
  taskParts,
} from "../../repositories/plan/plan";
import { platformTaskRows } from "../../repositories/plan/tasks";
import type { Scope } from "../../repositories/records/scope";

const nothing: PlanSums = { zs: 0, xmmj: 0, dxmj: 0, jhtz: 0 };
const noTask = { rwl: null, zrdw: null, xdwh: null, xdrq: null, bbh: null };
const noParts: TaskParts = { sum: null, set: 0, of: 0 };

/** The plan of a region by region and platform, requested node by node. */
export type PlanBoard = {
  region: (areaCode: string) => PlanNode;
  /** Regions directly below one, in order. */
  below: (areaCode: string) => string[];
  /** Platforms of a county, and projects on none. */
  platformsOf: (areaCode: string) => PlanNode[];
  split: (areaCode: string) => { counties: number | null; platforms: number | null };
};

/**
 * Reads the tasks and sums of a region once: sums from the rollup, only the planned periods from
 * the projects.
 */
export async function planBoard(
  db: Db,
  { nd, rwlx, spzt }: PlanFilter & TaskKey,
  scope: Scope,
  areaCode: string,
): Promise<PlanBoard> {
  const task = { nd, rwlx };
  const [regions, parts, platforms, sums, spans] = await Promise.all([
    regionTasksWithin(db, task, areaCode),
    taskParts(db, task, areaCode),
    platformTaskRows(db, task, scope),
    planSums(db, { nd, spzt }, scope, { length: 6, platforms: true }),
    planSpans(db, { nd, spzt }, scope),
  ]);
  const known = new Set(platforms.map(({ cyptid }) => cyptid));
  const foreign = sums.map(({ cyptid }) => cyptid).filter((id) => id !== "" && !known.has(id));
  const names = await platformNames(db, [...new Set(foreign)]);
  const filterOf = (place: object) => ({ ...place, ssnd: [nd], spzt: [...spzt] });

  const region = (code: string): PlanNode => {
    const { sum, set, of } = parts.get(code) ?? noParts;
    const inside = sums.filter(({ key }) => key.startsWith(code));
    return {
      ...{ key: code, kind: "region", name: code, areaCode: code, cyptid: null },
      ...noTask,
      ...regions.find((row) => row.areaCode === code),
      ...inside.reduce(plus, nothing),
      ...spanOf(spans.filter(({ key }) => key.startsWith(code))),
      ...{ parts: sum === null ? null : hundredth(sum), set, of },
      filter: filterOf({ areaCode: code }),
    };
  };
  const platformsOf = (county: string): PlanNode[] => {
    const own = sums.filter(({ key }) => key === county);
    const sumOf = (cyptid: string) => own.find((one) => one.cyptid === cyptid);
    const nodeOf = (cyptid: string, name: string, more: Partial<PlanNode>): PlanNode => ({
      ...{ key: `${county}/${cyptid}`, kind: "platform", name, areaCode: county, cyptid },
      ...noTask,
      ...more,
      ...plus(nothing, sumOf(cyptid) ?? nothing),
      ...spanOf(spans.filter((one) => one.key === county && one.cyptid === cyptid)),
      ...{ parts: null, set: 0, of: 0 },
      filter: filterOf({ areaCode: county, cyptid }),
    });
    const here = platforms.filter(({ xzqdm }) => xzqdm === county);
    const guests = own.filter(
      ({ cyptid }) => cyptid !== "" && !here.some((one) => one.cyptid === cyptid),
    );
    const outside = sumOf("");
    return [
      ...here.map(({ cyptid, name, rwl, zrdw, xdwh, xdrq, bbh }) =>
        nodeOf(cyptid, name, { rwl: rwl === null ? null : Number(rwl), zrdw, xdwh, xdrq, bbh }),
      ),
      ...guests.map(({ cyptid }) => nodeOf(cyptid, names.get(cyptid) ?? cyptid, {})),
      ...(outside
        ? [nodeOf("", "产业平台以外", { kind: "outside", cyptid: null })].map((one) => ({
            ...one,
            filter: null,
          }))
        : []),
    ];
  };
  return {
    region,
    platformsOf,
    below: (code) => regions.map((row) => row.areaCode).filter((one) => isChild(one, code)),
    split: (code) => {
      const ofLevel = (length: number) =>
        together([...parts].filter(([key]) => key.length === length).map(([, { sum }]) => sum));
      const own = regions.find((row) => row.areaCode === code)?.rwl ?? null;
      return { counties: levelOf(code) === 3 ? own : ofLevel(4), platforms: ofLevel(6) };
    },
  };
}

const spanOf = (spans: readonly PlanSpan[]): PlanSpan => ({
  from: spans.flatMap(({ from }) => from ?? []).sort()[0] ?? null,
  to:
    spans
      .flatMap(({ to }) => to ?? [])
      .sort()
      .at(-1) ?? null,
  done: spans.reduce((sum, { done }) => sum + done, 0),
});

const isChild = (code: string, parent: string) =>
  code.startsWith(parent) && code.length === parent.length + 2;

const plus = (a: PlanSums, b: PlanSums): PlanSums => ({
  zs: a.zs + b.zs,
  xmmj: hundredth(a.xmmj + b.xmmj),
  dxmj: hundredth(a.dxmj + b.dxmj),
  jhtz: hundredth(a.jhtz + b.jhtz),
});

/** The sum of known values; null if none is known. */
function together(values: readonly (number | null)[]): number | null {
  const known = values.flatMap((one) => (one === null ? [] : [one]));
  return known.length > 0 ? hundredth(known.reduce((all, one) => all + one, 0)) : null;
}
