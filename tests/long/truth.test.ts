import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { followsCalendar } from "#contract/dataTime";
import { settings } from "#contract/settings";
import { seedDemo } from "../../src/server/demo/seed";
import { rollTo, setYear } from "../api/calendarWalk";
import { here, withOwnWorld } from "../api/harness";
import { testQueue } from "../api/queue";
import { expectBalance } from "../truth/balance";
import { compareFigures, coveredNames, type Found, nothingFound } from "../truth/compare";
import { type Deed, deeds } from "../truth/deeds";
import { plantOddRecords } from "../truth/odd";
import type { When } from "../truth/question";
import { untilAtRest } from "../truth/rest";

/** Every county has some of everything. */
const volumes = { sd: 420, st: 200, history: true };

// With real transactions: what a job writes while somebody asks is not seen half done.
withOwnWorld(({ db, files }) => testQueue(db, files));
beforeAll(async () => {
  const { db, files } = here();
  await seedDemo(db, () => {}, volumes, files);
  await plantOddRecords();
}, 900_000);
afterEach(() => vi.useRealTimers());

const all = {
  users: ["sheng", "hangzhou", "yuhang", "pingtai", "chakan"],
  regions: ["33", "3301", "3302", "330110", "330109", "330212", "330782", "330304"],
} as const;
/** Whom and where is asked after each deed: these see what was done. */
const near = {
  users: ["sheng", "hangzhou", "yuhang", "chakan"],
  regions: ["33", "3301", "330110"],
} as const;

const usual: When = { year: 2024, day: "2024-12-31" };
const today = "2026-11-26";
const calendar = (day: string): When => ({ year: Number(day.slice(0, 4)), day });

const tell = (line: string) => process.stdout.write(`${line}\n`);

/** The product shows the data year that is set, or a day of the calendar; jobs wait meanwhile. */
async function turnTo(day: string, setting: number): Promise<void> {
  await here().queue.stop();
  await setYear(setting);
  expect([day, setting, await rollTo(day, setting)]).not.toContain(null);
  here().queue.start();
}

/** Asks everybody about every region. */
async function askAll(found: Found, at: string, when: When): Promise<void> {
  const before = found.cells;
  const differed = found.differences.length;
  await compareFigures(found, at, { ...all, when });
  for (const one of found.differences.slice(differed)) tell(one);
  await expectBalance(when.year);
  tell(
    `${at} ${when.year}: ${found.cells - before} cells, ${found.differences.length} differences`,
  );
}

async function doAll(found: Found, list: readonly Deed[], when: When): Promise<string[]> {
  const undone: string[] = [];
  for (const [name, work] of list) {
    const before = found.differences.length;
    try {
      await work(when);
      await untilAtRest();
    } catch (error) {
      undone.push(`${when.year} ${name}: ${error}`);
    }
    await compareFigures(found, `after ${name}`, { ...near, when });
    tell(`${when.year} after ${name}: ${found.cells} cells so far`);
    for (const one of found.differences.slice(before)) tell(one);
  }
  return undone;
}

test("figures are those of the tables, whatever was done, in a data year and by the calendar", async () => {
  const found = nothingFound();
  const since = performance.now();
  await turnTo(today, followsCalendar);
  await askAll(found, "at first", calendar(today));
  await turnTo(today, settings.dataYear.usual);
  await askAll(found, "at first", usual);
  const undone = await doAll(found, deeds, usual);
  await askAll(found, "at last", usual);

  for (const day of ["2025-02-28", "2025-09-15", today]) {
    await turnTo(day, followsCalendar);
    await askAll(found, day, calendar(day));
  }
  undone.push(...(await doAll(found, deeds, calendar(today))));
  await askAll(found, "at last", calendar(today));

  const seconds = Math.round((performance.now() - since) / 1000);
  tell(
    `${found.figures.size} figures, ${2 * deeds.length} deeds, ${found.cells} cells, ${seconds} s`,
  );
  expect(undone).toEqual([]);
  expect(found.differences).toEqual([]);
  expect(coveredNames().filter((name) => !found.figures.has(name))).toEqual([]);
});
