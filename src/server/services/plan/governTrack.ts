import type { z } from "zod";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import type { governTrackApi as api } from "#contract/endpoints/plan/governTrack";
import type { ZkfxmFilter } from "#contract/endpoints/project/zkfxmsd";
import { hundredth } from "#contract/hundredth";
import { limits } from "#contract/limits";
import { narrow } from "#contract/regions";
import { dayOf, elapsedOf, monthsBegun } from "#contract/rules/plan/taskTime";
import { today } from "#contract/today";
import { businessDay, dataYear } from "../../db/dataTime";
import { platformTaskRows, type TaskRow, tasksOf } from "../../repositories/plan/tasks";
import * as store from "../../repositories/plan/track";
import { demandScope, type Scope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { askedInRegions, askedOf } from "./askedOf";
import { completedRecords, progressBy, progressOf, ranked } from "./taskProgress";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

/** The years of implementation to look at. */
const yearsOf = ({ nd, prior }: { nd: number; prior: boolean }): number[] =>
  prior ? Array.from({ length: nd - limits.firstYear + 1 }, (_, i) => limits.firstYear + i) : [nd];

const kindOf = (nd: number) => ({ nd, rwlx: "1" });
const noTask = { rwl: null, zrdw: null, xdwh: null, xdrq: null, bbh: null };

/** K05 and K06 of a region and of those below it, with delays and supervision matters there. */
export async function regions(ctx: Context, input: In<"regions">) {
  const { caller, readDb: db } = ctx;
  const { nd = dataYear() } = input;
  const scope = demandScope(caller, input.areaCode);
  const areaCode = narrow(input.areaCode, caller.areaCode) ?? caller.areaCode;
  const own = await tasksOf(db, areaCode, kindOf(nd));
  const self = own.find((row) => row.areaCode === areaCode);
  const whole = (await ofPlatform(ctx, areaCode, nd, scope)) ??
    self ?? { areaCode, name: areaCode, ...noTask };
  const below =
    input.level === "county"
      ? await store.countyTasks(db, areaCode, nd)
      : own.filter((row) => row !== self);
  const length = input.level === "county" || areaCode.length >= 4 ? 6 : 4;
  const [total] = await tracked(ctx, input, [whole], areaCode.length, scope);
  if (!total) throw new Error("a region without a row");
  return {
    elapsed: hundredth(elapsedOf(nd, businessDay())),
    day: dayOf(nd, businessDay()),
    total,
    list: ranked(await tracked(ctx, input, below, length, scope)),
  };
}

/** A platform's clerk has the platform's task; null for everybody else. */
async function ofPlatform(
  { readDb: db }: Context,
  areaCode: string,
  nd: number,
  scope: Scope,
): Promise<TaskRow | null> {
  if (scope.cyptid === null) return null;
  const [row] = await platformTaskRows(db, kindOf(nd), scope);
  return { areaCode, name: row?.name ?? "", ...noTask, ...(row && { rwl: row.rwl }) };
}

/** Task rows with what is known of their regions, whose codes have `length` digits. */
async function tracked(
  { readDb: db, caller }: Context,
  { nd = dataYear(), prior }: In<"regions">,
  rows: readonly (TaskRow & { csmc?: string })[],
  length: number,
  scope: Scope,
) {
  const question = { years: yearsOf({ nd, prior }), day: dayOf(nd, businessDay()), scope };
  const sums = await progressBy(db, kindOf(nd), length, scope);
  const late = await store.lateBy(db, question, length);
  // What was sent to a desk is late by the calendar.
  const supervised = await store.supervisedBy(db, { nd, today: today() }, length, scope);
  // A wall has figures and no people.
  const isReader = caller.authorities.includes(zkfxmsd.access.read);
  const asked = isReader ? await askedInRegions(db, caller, rows) : null;
  return rows.map(({ csmc = null, ...row }) => ({
    ...row,
    csmc,
    ...progressOf(row.rwl, row.areaCode, nd, sums),
    ...completedRecords("1", nd, { areaCode: row.areaCode }),
    late: late.get(row.areaCode) ?? 0,
    supervised: supervised.get(row.areaCode)?.open ?? 0,
    supervisedLate: supervised.get(row.areaCode)?.late ?? 0,
    person: asked?.get(row.areaCode) ?? null,
  }));
}

const dayMs = 86_400_000;
const dayBefore = (day: string): string =>
  new Date(new Date(`${day}T00:00:00Z`).getTime() - dayMs).toISOString().slice(0, 10);

/** Projects behind their planned day. */
export async function overdue({ readDb: db, caller }: Context, input: In<"overdue">) {
  const { nd = dataYear(), keyword, lx, current, pageSize } = input;
  const scope = demandScope(caller, input.areaCode);
  const areaCode = narrow(input.areaCode, caller.areaCode) ?? caller.areaCode;
  const day = dayOf(nd, businessDay());
  const years = yearsOf({ ...input, nd });
  const question = { years, day, scope };
  const sums = await store.lateSums(db, question, { keyword });
  const figure = (kind: "jg" | "kg", filter: ZkfxmFilter) => {
    const { zs = 0, mj = 0 } = sums.find((one) => one.lx === kind) ?? {};
    const common = { areaCode, spzt: ["5"], ssnd: years, ...(keyword && { keyword }) };
    return { zs, mj, filter: { ...common, ...filter } };
  };
  const jg = figure("jg", { xmjd: ["1", "2", "3", "4"], jhjgsjMax: dayBefore(day) });
  const kg = figure("kg", {
    xmjd: ["1", "2", "3"],
    jhkgsjMax: dayBefore(day),
    jhjgsjMin: day,
  });
  const late = await store.lateProjects(
    db,
    question,
    { keyword },
    {
      lx,
      limit: pageSize,
      offset: (current - 1) * pageSize,
    },
  );
  const asked = await askedOf(db, caller, late, scope);
  const list = late.map((project) => ({ ...project, person: asked.get(project.xmid) ?? null }));
  const total = lx ? (lx === "jg" ? jg : kg).zs : jg.zs + kg.zs;
  return { day, total, list, jg, kg };
}

const twelve = Array.from({ length: 12 }, (_, i) => i + 1);

/** First and last day of a month. */
const monthOf = (nd: number, month: number): [string, string] => {
  const last = new Date(Date.UTC(nd, month, 0)).toISOString().slice(0, 10);
  return [`${last.slice(0, 8)}01`, last];
};

/** Planned and completed area of each month, and cumulated since January. */
export async function curve(ctx: Context, { areaCode: asked, nd = dataYear() }: In<"curve">) {
  const { readDb: db, caller } = ctx;
  const scope = demandScope(caller, asked);
  const areaCode = narrow(asked, caller.areaCode) ?? caller.areaCode;
  const inPlan = await store.byMonth(db, "jhyf", nd, scope);
  const done = await store.byMonth(db, "wcyf", nd, scope);
  const platform = await ofPlatform(ctx, areaCode, nd, scope);
  const rwl = platform ? platform.rwl : await store.taskOf(db, areaCode, nd);
  const begun = monthsBegun(nd, businessDay());
  const upTo = (sums: readonly store.MonthSum[], month: number) =>
    sums.reduce((sum, one) => (one.month <= month ? sum + one.mj : sum), 0);
  const figure = (sums: readonly store.MonthSum[], month: number, filter: ZkfxmFilter) => {
    const { zs = 0, mj = 0 } = sums.find((one) => one.month === month) ?? {};
    return { zs, mj, filter: { areaCode, spzt: ["5"], ...filter } };
  };
  return {
    rwl,
    months: twelve.map((month) => {
      const [first, last] = monthOf(nd, month);
      return {
        month,
        planned: hundredth(store.inMu(upTo(inPlan, month))),
        completed: month <= begun ? hundredth(store.inMu(upTo(done, month))) : null,
        inPlan: figure(inPlan, month, { jhjgsjMin: first, jhjgsjMax: last }),
        done: figure(done, month, { wcnd: [nd], sjjgsjMin: first, sjjgsjMax: last }),
      };
    }),
  };
}
