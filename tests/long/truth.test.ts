import { afterEach, expect, test, vi } from "vitest";
import { xztdApi } from "#contract/endpoints/idle/xztd";
import { seedDemo } from "../../src/server/demo/seed";
import { rollTo } from "../api/calendarWalk";
import { as, here, withFilled } from "../api/harness";
import { compareFigures, coveredNames, nothingFound } from "../truth/compare";
import { deeds } from "../truth/deeds";
import { plantOddRecords } from "../truth/odd";

/** Every county has some of everything. */
const volumes = { sd: 420, st: 200, history: true };

withFilled(async ({ db, files }) => {
  await seedDemo(db, () => {}, volumes, files);
  await plantOddRecords();
}, 900_000);
afterEach(() => vi.useRealTimers());

const everybody = ["sheng", "hangzhou", "yuhang", "pingtai", "chakan"] as const;
const everywhere = ["33", "3301", "3302", "330110", "330109", "330212", "330782", "330304"];
const usual = { year: 2024, day: "2024-12-31" };
/** What is asked after each deed: these see what was done. */
const near = {
  users: ["sheng", "hangzhou", "yuhang", "chakan"],
  regions: ["33", "3301", "330110"],
} as const;

const tell = (line: string) => process.stdout.write(`${line}\n`);

/** 年初 + 新增 − 处置 = 年末, in every region and every year, and the end of a year is the beginning of the next. */
async function expectBalance(): Promise<void> {
  const years = Array.from({ length: 9 }, (_, i) => 2018 + i);
  const asker = as("sheng");
  const before = new Map<string, number>();
  for (const nd of years) {
    for (const areaCode of ["33", "3301", "3302", "3303", "330110"]) {
      const { body } = await asker.call(xztdApi.stockStats, { areaCode, nd });
      for (const { key, opening, added, disposed, closing, partial } of [
        { ...body.total, key: "in total" },
        ...body.list,
      ]) {
        const left = opening.mj + added.mj - disposed.mj - closing.mj;
        expect([nd, key, Math.abs(left) < 0.011]).toEqual([nd, key, true]);
        expect([nd, key, opening.zs + added.zs - disposed.zs + partial.zs]).toEqual([
          ...[nd, key, closing.zs],
        ]);
        const place = `${areaCode} ${key}`;
        const carried = before.get(place) ?? opening.mj;
        expect([nd, place, Math.abs(carried - opening.mj) < 0.011]).toEqual([nd, place, true]);
        before.set(place, closing.mj);
      }
    }
  }
}

test("figures are those of the tables, whatever was done", async () => {
  const found = nothingFound();
  const since = performance.now();
  await rollTo("2026-11-26", usual.year);
  vi.useRealTimers();
  await compareFigures(found, "at first", { users: everybody, regions: everywhere, when: usual });
  await expectBalance();
  tell(`at first: ${found.cells} cells of ${found.figures.size} figures`);
  for (const one of found.differences) tell(one);

  here().queue.start();
  const undone: string[] = [];
  for (const [name, work] of deeds) {
    await work().catch((error) => undone.push(`${name}: ${error}`));
    await compareFigures(found, `after ${name}`, { ...near, when: usual });
    tell(`after ${name}: ${found.cells} cells, ${found.differences.length} differences`);
  }
  expect(undone).toEqual([]);
  await expectBalance();
  await compareFigures(found, "at last", { users: everybody, regions: everywhere, when: usual });
  const seconds = Math.round((performance.now() - since) / 1000);
  tell(`${found.figures.size} figures, ${found.cells} cells, ${seconds} s`);
  expect(found.differences).toEqual([]);
  expect(coveredNames().filter((name) => !found.figures.has(name))).toEqual([]);
});
