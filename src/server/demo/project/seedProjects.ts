import type { Db } from "../../db/tables";
import { addRows } from "../base/demoOffice";
import { insertTasks } from "../base/demoTasks";
import { demoTime } from "../base/demoTime";
import { demoSeed, type Random, randomOf } from "../base/random";
import { addedUp, amountFor, yearsBefore } from "../base/taskAmounts";
import { platformsOf } from "../ground/platforms";
import * as store from "./demoProjects";
import { seedParcelLife } from "./parcelLife";
import { projectLog } from "./projectLog";
import { projectsOf } from "./projects";
import { seedWorks } from "./seedWorks";

const batchSize = 500;

type Place = { areaCode: string; name: string };

/** Development zones, town quarters and small parks; and the rarer kinds once in each city. */
function kindOf(counties: readonly Place[], county: Place, platform: number): string {
  const city = county.areaCode.slice(0, 4);
  const place = counties.filter(({ areaCode }) => areaCode.startsWith(city)).indexOf(county);
  const rare = ["1", "3", "6"][place];
  if (rare && platform === (rare === "6" ? 2 : 0)) return rare;
  return ["2", "5", "4", "4"][platform] ?? "4";
}

/**
 * Platforms, redevelopment projects of both libraries, and annual tasks. Call it after the parcels:
 * projects follow their 再开发状态, and tasks follow what the projects have completed.
 */
export async function seedProjects(
  tx: Db,
  counties: readonly Place[],
  report: (line: string) => void,
): Promise<void> {
  const random = randomOf(demoSeed + 7);
  const platforms = counties.flatMap((county) =>
    platformsOf(county).map((platform, i) => ({
      ...platform,
      cyptbh: `${county.areaCode}PT${String(i + 1).padStart(4, "0")}`,
      cyptlx: kindOf(counties, county, i),
      xzqdm: county.areaCode,
      xzqmc: county.name,
    })),
  );
  await store.insertPlatforms(tx, platforms);
  const projects = projectsOf(random, await store.landForProjects(tx));
  for (let at = 0; at < projects.length; at += batchSize) {
    await store.insertProjects(tx, projects.slice(at, at + batchSize));
  }
  const provincial = { projects: "zkfxmst", parcels: "dxydst" } as const;
  const lands = await store.landForProjects(tx, "dxydst");
  const others = projectsOf(randomOf(demoSeed + 40), lands, "zkfxmst");
  for (let at = 0; at < others.length; at += batchSize) {
    await store.insertProjects(tx, others.slice(at, at + batchSize), provincial);
  }
  report(
    `演示数据：${platforms.length} 个产业平台，${projects.length + others.length} 个再开发项目`,
  );
  await seedTasks(tx, counties, platforms);
  const lived = await seedParcelLife(tx);
  report(`演示数据：${lived} 个再开发进程版本`);
  await seedWorks(tx, report);
  await seedLog(tx, report);
}

/** The log of how every project reached its state. */
async function seedLog(tx: Db, report: (line: string) => void): Promise<void> {
  let steps = 0;
  for (const table of ["zkfxmsd", "zkfxmst", "gysl"] as const) {
    const found = await store.projectsForLog(tx, table);
    const log = found.flatMap((project) => projectLog(table, project));
    await addRows(tx, "shrz", log);
    steps += log.length;
  }
  report(`演示数据：${steps} 条项目审核记录`);
}

async function seedTasks(
  tx: Db,
  counties: readonly Place[],
  platforms: readonly { cyptid: string }[],
): Promise<void> {
  const random = randomOf(demoSeed + 8);
  const { year } = demoTime();
  for (let back = 0; back <= yearsBefore; back++) {
    await seedTasksOf(tx, random, year - back, counties, platforms);
  }
}

async function seedTasksOf(
  tx: Db,
  random: Random,
  year: number,
  counties: readonly { areaCode: string }[],
  platforms: readonly { cyptid: string }[],
): Promise<void> {
  const done = await store.completedAreas(tx, year);
  const quantity = (key: string, least: number) => amountFor(random, done.get(key) ?? 0, least);
  const regions = addedUp(counties, (areaCode) => quantity(areaCode, 20));
  const own = platforms.map(({ cyptid }) => ({ cyptid, rwl: quantity(cyptid, 5) }));
  await insertTasks(tx, { nd: year, rwlx: "1" }, regions, own);
}
