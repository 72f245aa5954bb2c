import type { z } from "zod";
import { zkfxmsd as dataset, type Zkfxmsd } from "#contract/datasets/zkfxmsd";
import { readBy } from "#contract/define/secret";
import {
  zkfxmsdApi as api,
  type TaskFigure,
  type ZkfxmFilter,
} from "#contract/endpoints/project/zkfxmsd";
import { hundredth } from "#contract/hundredth";
import { limits } from "#contract/limits";
import { narrow } from "#contract/regions";
import { elapsedOf } from "#contract/rules/plan/taskTime";
import { businessDay, dataYear } from "../../db/dataTime";
import {
  largestProjects,
  platformTasks as platformRows,
  projectGroups,
  projectTotals,
  regionTasks,
  type TaskRow,
} from "../../repositories/project/zkfxm";
import { page } from "../../repositories/records/recordPage";
import { subregions } from "../../repositories/records/ruleFacts";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { exportShape as exportOf } from "../sheets/exportShape";
import { importMdb, storeMdb } from "./projectImport";
import { resultsOf } from "./sscx";
import { projectCalls } from "./zkfxm";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

export const library = {
  name: "zkfxmsd",
  dataset,
  tables: { projects: "zkfxmsd", parcels: "dxydsd" },
} as const;
export const { info, check, insert, update, updateSpzt, updateXmjd, remove } =
  projectCalls<Zkfxmsd>(library, api);
export const exportShape = exportOf(dataset);
export { importMdb, storeMdb };
export const results = (ctx: Context, { xmid }: In<"results">) => resultsOf(ctx, xmid);

/** One page of projects, with count, 低效用地面积 and investment of the whole filter. */
export async function pageList(
  { readDb, caller }: Context,
  { current, pageSize, sort, after, ...filter }: In<"pageList">,
) {
  const scope = demandScope(caller, filter.areaCode);
  const offset = (current - 1) * pageSize;
  const [{ list, next }, { zs, mj, jhtz, ljtz }] = await Promise.all([
    page<Zkfxmsd>(readDb, readBy(dataset, caller.authorities), {
      filter,
      scope,
      sort,
      after,
      limit: pageSize,
      offset,
    }),
    projectTotals(readDb, filter, scope),
  ]);
  return { total: zs, list, sums: { dxmj: mj, jhtz, ljtz }, next };
}

export async function orderList({ readDb, caller }: Context, { areaCode, limit }: In<"orderList">) {
  const scope = demandScope(caller, areaCode);
  const rows = await largestProjects(readDb, {}, scope, limit);
  return rows.map((row, i) => ({
    ...row,
    xmjd: row.xmjd as Zkfxmsd["xmjd"],
    xh: Number(row.xmbh.slice(-5)),
    pm: i + 1,
  }));
}

type Group = In<"stats">["groups"][number];

/** Projects by group; each figure with the filter that lists them. */
export async function stats(ctx: Context, { groups, ...asked }: In<"stats">) {
  const { readDb: db, caller } = ctx;
  const scope = demandScope(caller, asked.areaCode);
  const areaCode = narrow(asked.areaCode, caller.areaCode) ?? caller.areaCode;
  const filter: ZkfxmFilter = { ...asked, areaCode };
  const total = await projectTotals(db, filter, scope);
  const found: Record<string, ReturnType<typeof named>[]> = {};
  for (const group of new Set(groups)) {
    if (group === "region") {
      const names = new Map(
        (await subregions(db, areaCode)).map((one) => [one.areaCode, one.name]),
      );
      const rows = await projectGroups(db, filter, scope, { length: areaCode.length < 4 ? 4 : 6 });
      found[group] = rows.map((row) => ({
        ...row,
        label: names.get(row.key) ?? row.key,
        filter: { ...filter, areaCode: row.key },
      }));
    } else {
      const rows = await projectGroups(db, filter, scope, { dimension: group });
      found[group] = rows.map((row) => named(row, group, filter));
    }
  }
  return { total: { ...total, filter }, groups: found };
}

type Row = { key: string; zs: number; mj: number };

function named(row: Row, group: Exclude<Group, "region">, filter: ZkfxmFilter) {
  const { codes, unit } = dataset.fields[group];
  const label = codes ? (codes[row.key] ?? row.key) : `${row.key}${unit ?? ""}`;
  const value = group === "ssnd" || group === "wcnd" ? [Number(row.key)] : [row.key];
  return { ...row, label, filter: { ...filter, [group]: value } as ZkfxmFilter };
}

/** Tasks of the regions below the requested one; a platform clerk gets the platform's task. */
export async function tasks(ctx: Context, { areaCode: asked, nd = dataYear() }: In<"tasks">) {
  const { readDb: db, caller } = ctx;
  const scope = demandScope(caller, asked);
  if (scope.cyptid !== null) {
    const own = await platformTasks(ctx, { areaCode: asked, nd });
    return { total: own.total, list: [] };
  }
  const areaCode = narrow(asked, caller.areaCode) ?? caller.areaCode;
  const rows = await regionTasks(db, nd, areaCode);
  const self = rows.find(({ key }) => key === areaCode);
  const children = rows.filter(({ key }) => key !== areaCode);
  const done = completedIn(nd);
  const byRegion = await projectGroups(db, { ...done, areaCode }, scope, {
    length: areaCode.length < 4 ? 4 : 6,
  });
  const list = children.map((row) =>
    taskOf(
      row,
      byRegion.find(({ key }) => key === row.key),
      nd,
      { ...done, areaCode: row.key },
    ),
  );
  const rwl = self?.rwl || hundredth(children.reduce((sum, row) => sum + row.rwl, 0));
  const total = await projectTotals(db, { ...done, areaCode }, scope);
  const whole = { key: areaCode, label: self?.label ?? "合计", rwl };
  return { total: taskOf(whole, total, nd, { ...done, areaCode }), list: ranked(list) };
}

/** Tasks of the industry platforms in the asked region; every figure lists the projects on them, and no others. */
export async function platformTasks(
  { readDb: db, caller }: Context,
  { areaCode: asked, nd = dataYear() }: In<"platformTasks">,
) {
  const scope = demandScope(caller, asked);
  const areaCode = narrow(asked, caller.areaCode) ?? caller.areaCode;
  const rows = await platformRows(db, nd, scope, areaCode);
  const done = completedIn(nd);
  const sums = await projectGroups(db, done, scope, { dimension: "cyptid" });
  const list = rows.map((row) =>
    taskOf(
      row,
      sums.find(({ key }) => key === row.key),
      nd,
      { ...done, cyptid: row.key },
    ),
  );
  const rwl = rows.reduce((sum, row) => sum + row.rwl, 0);
  const mine = sums.filter(({ key }) => rows.some((row) => row.key === key));
  const total = {
    zs: mine.reduce((sum, { zs }) => sum + zs, 0),
    mj: mine.reduce((sum, { mj }) => sum + mj, 0),
  };
  const whole = { key: "total", label: "产业平台合计", rwl: hundredth(rwl) };
  const filter = { ...done, cyptid: rows.length > 0 ? rows.map(({ key }) => key) : [nowhere] };
  return { total: taskOf(whole, total, nd, filter), list: ranked(list) };
}

/** No platform: without tasks there is nothing to list. */
const nowhere = "-";

/** What counts towards a year's task: approved, and completed in that year (domain/04 §2). */
const completedIn = (nd: number): ZkfxmFilter => ({ wcnd: [nd], spzt: ["5"] });

function taskOf(
  { key, label, rwl }: TaskRow,
  done: { zs: number; mj: number } | undefined,
  nd: number,
  filter: ZkfxmFilter,
): TaskFigure {
  const wcl = hundredth((done?.mj ?? 0) / limits.mu);
  const wclv = rwl > 0 ? hundredth((wcl / rwl) * 100) : null;
  const sxjdc = wclv === null ? null : hundredth(wclv - elapsedOf(nd, businessDay()));
  return { key, label, rwl, wcl, wclv, sxjdc, zs: done?.zs ?? 0, pm: null, filter };
}

/** By rate; rows without a rate come last and have no rank. */
function ranked(list: TaskFigure[]): TaskFigure[] {
  const sorted = [...list].sort((a, b) => (b.wclv ?? -1) - (a.wclv ?? -1));
  return sorted.map((figure, i) => ({ ...figure, pm: figure.wclv === null ? null : i + 1 }));
}
