import { sql } from "kysely";
import { expect, vi } from "vitest";
import { rwlxCodes } from "#contract/codes/landCodes";
import { pewg } from "#contract/datasets/pewg";
import { tdgy } from "#contract/datasets/tdgy";
import { xztd } from "#contract/datasets/xztd";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import { zyby } from "#contract/datasets/zyby";
import type { AnyDataset } from "#contract/define/dataset";
import { xztdApi } from "#contract/endpoints/idle/xztd";
import { governPlanApi } from "#contract/endpoints/plan/governPlan";
import { governTrackApi, type RegionTrack } from "#contract/endpoints/plan/governTrack";
import { rwApi } from "#contract/endpoints/plan/rw";
import { gyydcrApi } from "#contract/endpoints/supply/gyydcr";
import { askingAs } from "../../src/server/db/asking";
import { write } from "../../src/server/db/write";
import { putSetting } from "../../src/server/repositories/account/setting";
import { beginRollOver } from "../../src/server/services/context/beginRollOver";
import { as, here } from "./harness";
import { runJob } from "./runJob";
import { insertSamples, sampleOf } from "./samples";

/** Walks the product through days: a fake clock, and the job that a new day begins. */

export const noon = (day: string) => new Date(`${day}T12:00:00+08:00`);

/** The clock of the product stands at noon of a day; that of the database, and timers, go on. */
export function setDay(day: string): void {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(noon(day));
}

export const setYear = (value: number) =>
  putSetting(here().db, { key: "dataYear", value, savedBy: "admin" });

/** What a process does at midnight; null if there was nothing to do. */
export async function rollTo(day: string, setting: number) {
  setDay(day);
  const { db } = here();
  const id = await write(db, { by: "system", via: "calendar" }, (tx) => beginRollOver(tx, setting));
  if (id === null) return null;
  const job = await db
    .selectFrom("job")
    .select("input")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const result = await askingAs({ account: null, dataYear: setting }, () =>
    runJob("rollOver", job.input as never, undefined, undefined, id, "sheng"),
  );
  await sql`update job set state = 'done' where id = ${id}`.execute(db);
  return result;
}

const supply = {
  ...{ xzqdm: "330110", ytlb: "1", gdfs: "23", cjzt: "1", tczt: null, fqzf: null, fhjg: null },
  ...{ ggrq: "2024-03-01", cjrq: "2024-04-01", qdrq: "2024-06-01", sjjdsj: "2024-07-01" },
  ...{ sjkgsj: null, sjjgsj: null, ydtcsj: null, sjtcsj: null, ydfhsj: null, sjfhsj: null },
  ...{ ydjdsj: "2024-07-01", crnx: 50, xqnx: 0, ydkgsj: "2025-01-15", ydjgsj: "2026-03-01" },
};

type Change = readonly [from: string, is: Readonly<Record<string, unknown>>];
type Watched = {
  name: string;
  dataset: AnyDataset;
  values: Readonly<Record<string, unknown>>;
  /** What the record shows from a day on, written out by hand, earliest first. */
  shows: readonly Change[];
};

/** Records whose states have to change on days of 2025 and 2026. */
export const watched: readonly Watched[] = [
  {
    name: "a contract whose start was agreed for 2025-01-15",
    dataset: tdgy,
    values: supply,
    shows: [
      ["2024-12-30", { kgzt: "1", kgqk: "0", yjlx: "04", kgyqts: 0, qsmzqjd: "05" }],
      ["2025-01-15", { kgzt: "1", kgqk: "3", yjlx: "04", kgyqts: 0 }],
      ["2025-01-16", { kgzt: "2", kgqk: "3", yjlx: "05" }],
      // The 366th day.
      ["2026-01-15", { kgzt: "3", kgqk: "3", yjlx: "06" }],
    ],
  },
  {
    name: "one that was started and should be finished by 2026-03-01",
    dataset: tdgy,
    values: { ...supply, sjkgsj: "2024-08-01" },
    shows: [
      ["2024-12-30", { jgzt: "1", jgqk: "0", kgqk: "0", qsmzqjd: "06", jgyqts: 0 }],
      // An agreed day counts when it has come.
      ["2025-01-15", { jgzt: "1", jgqk: "0", kgqk: "1" }],
      ["2026-03-01", { jgzt: "1", jgqk: "3" }],
      ["2026-03-02", { jgzt: "2", jgqk: "3", yjlx: "08" }],
    ],
  },
  {
    name: "one whose term ends on 2026-06-30",
    dataset: tdgy,
    values: {
      ...supply,
      sjkgsj: "2024-08-01",
      sjjgsj: "2024-11-01",
      ydjdsj: "2006-06-30",
      crnx: 20,
    },
    shows: [
      ["2024-12-30", { qsmzqjd: "07" }],
      ["2026-06-30", { qsmzqjd: "10" }],
    ],
  },
  {
    name: "land that lies idle since 2024-03-01",
    dataset: xztd,
    values: {
      ...{ xzqdm: "330110", ydkgsj: "2024-03-01", sjkgsj: null, tgksrq: null, czwcrq: null },
      // Nothing was agreed on it since, which would have its days count anew.
      ...{ czfs: null, xdkgsj: null },
      ...{ xzzt: "3", xzts: 0, xznx: null, gdmj: 1000, xzmj: 900, czmj: null },
    },
    shows: [
      ["2024-12-30", { xznx: null }],
      ["2025-03-01", { xznx: "1" }],
      ["2026-03-01", { xznx: "2" }],
    ],
  },
  {
    name: "land to be replaced by 2025-06-30",
    dataset: zyby,
    values: { xzqdm: "330110", zypzrq: "2024-01-10", qxrq: "2025-06-30", zt: "0" },
    shows: [
      ["2024-12-30", { zt: "0" }],
      ["2025-07-01", { zt: "3" }],
    ],
  },
];

export async function fillWatched(): Promise<string[]> {
  const ids: string[] = [];
  for (const { dataset, values } of watched) {
    const [row] = await insertSamples(here().db, dataset, [sampleOf(dataset, values)]);
    ids.push(String(row?.[dataset.key.id]));
  }
  const plan = { spzt: "5", xmjd: "3", jhkgsj: "2024-02-01", jhjgsj: "2024-10-01" };
  const done = { ...plan, xmjd: "5", sjkgsj: "2024-03-01", sjjgsj: "2024-09-01", wcnd: 2024 };
  await insertSamples(here().db, zkfxmsd, [
    sampleOf(zkfxmsd, { ...plan, ssnd: 2024, sjkgsj: null, sjjgsj: null, wcnd: null }),
    sampleOf(zkfxmsd, { ...done, ssnd: 2024, dxmj: 6000 }),
    sampleOf(zkfxmsd, { ...plan, ssnd: 2025, jhkgsj: "2025-02-01", jhjgsj: "2025-10-01" }),
  ]);
  await insertSamples(here().db, pewg, [
    sampleOf(pewg, {
      ...{ pzrq: "2020-06-01", pznd: 2020, pzmj: 40_000, ygmj: 10_000, bngymj: 4_000 },
      ...{ hjmj: 5_000, bnhjmj: 1_000, wgmj: 25_000, czl: 25 },
    }),
  ]);
  const put = { nd: 2024, items: [{ areaCode: "3301", rwl: 100 }], confirmWarnings: true };
  await as("sheng").call(rwApi.saveRwl, put);
  return ids;
}

/** What such a record shows on a business day. */
function shownOn({ shows }: Watched, day: string): Readonly<Record<string, unknown>> {
  return shows.filter(([from]) => from <= day).at(-1)?.[1] ?? {};
}

export async function storedOf(dataset: AnyDataset, id: string, names: readonly string[]) {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(names.map((name) => sql.ref(name)))} from ${sql.table(dataset.table)}
     where ${sql.ref(dataset.key.id)} = ${id}`.execute(here().db);
  return rows[0];
}

const dayMs = 86_400_000;

export function daysBetween(first: string, last: string): string[] {
  const [from, to] = [Date.parse(first), Date.parse(last)];
  return Array.from({ length: (to - from) / dayMs + 1 }, (_, i) =>
    new Date(from + i * dayMs).toISOString().slice(0, 10),
  );
}

/** The days that are walked: from before the first new year to after the third. */
export const walk = { first: "2024-12-30", last: "2027-03-01" };

/** Some of them: those on which something has to change, the days beside them, and some on which nothing has to. */
export const someDays = [
  ...["2024-12-30", "2024-12-31", "2025-01-01", "2025-01-14", "2025-01-15", "2025-01-16"],
  ...["2025-02-28", "2025-03-01", "2025-03-02", "2025-06-29", "2025-06-30", "2025-07-01"],
  ...["2025-10-01", "2025-12-31", "2026-01-01", "2026-01-15", "2026-01-16", "2026-02-28"],
  ...["2026-03-01", "2026-03-02", "2026-06-29", "2026-06-30", "2026-07-01", "2026-09-30"],
  ...["2026-11-26", "2026-12-30", "2026-12-31", "2027-01-01", "2027-02-28", "2027-03-01"],
];

/** On each day that passes: the tables of the years that are over are what they were when they were over. */
export function pastTables(): (day: string) => Promise<void> {
  const past = new Map<number, unknown>();
  return async (day) => {
    for (let nd = 2023; nd < Number(day.slice(0, 4)); nd++) {
      const now = await tablesOf(nd);
      const before = past.get(nd) ?? now;
      expect([day, nd, now]).toEqual([day, nd, before]);
      past.set(nd, before);
    }
  };
}

/** All watched records show what they have to on a day. */
export async function expectShown(ids: readonly string[], day: string): Promise<void> {
  for (const [i, one] of watched.entries()) {
    const is = shownOn(one, day);
    const stored = await storedOf(one.dataset, ids[i] ?? "", Object.keys(is));
    expect([day, one.name, stored]).toEqual([day, one.name, is]);
  }
}

/** 逾期督办 lie on a desk: they alone follow the calendar (domain/08 §30). The walk looks at them by themselves. */
const withoutDesk = ({ supervisedLate: _, ...row }: RegionTrack) => row;

export async function trackOf(nd: number) {
  const { status, body } = await as("hangzhou").call(governTrackApi.regions, { nd });
  expect(status).toBe(200);
  return body;
}

/** The tables of a year that is over: no later day may change them. */
async function tablesOf(nd: number): Promise<unknown> {
  const city = as("hangzhou");
  const stock = await city.call(xztdApi.stockStats, { nd });
  const report = await city.call(gyydcrApi.reportStats, { nd, by: "month" });
  const { total, list, ...time } = await trackOf(nd);
  const track = { ...time, total: withoutDesk(total), list: list.map(withoutDesk) };
  const plan = await city.call(governPlanApi.level, { nd });
  const late = await city.call(governTrackApi.overdue, { nd });
  const curve = await city.call(governTrackApi.curve, { nd });
  const kinds = Object.keys(rwlxCodes) as (keyof typeof rwlxCodes)[];
  const tasks = await Promise.all(
    kinds.map(
      async (rwlx) =>
        [`tasks ${rwlx}`, await as("sheng").call(rwApi.getNdrw, { nd, rwlx })] as const,
    ),
  );
  const all = { stock, report, plan, late, curve, ...Object.fromEntries(tasks) };
  // A refusal would be the same on every day.
  const refused = Object.entries(all).filter(([, { status }]) => status !== 200);
  expect([nd, refused.map(([name, { body }]) => [name, body])]).toEqual([nd, []]);
  return {
    track,
    ...Object.fromEntries(Object.entries(all).map(([name, { body }]) => [name, body])),
  };
}
