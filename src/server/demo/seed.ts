import { settings } from "#contract/settings";
import type { Library } from "#contract/workflow/shzt";
import type { Db } from "../db/tables";
import { write } from "../db/write";
import type { FileStore } from "../files/store";
import { moveStates } from "../repositories/account/rollOver";
import { putSetting } from "../repositories/account/setting";
import { insertUser, userByName } from "../repositories/account/user";
import { demoPassword } from "../services/account/demoPassword";
import { hashPassword } from "../services/account/password";
import * as store from "./base/demo";
import { asOfYear, demoTime } from "./base/demoTime";
import { demoAccounts, operator } from "./base/people";
import { oneBehind } from "./base/prefetch";
import { wkbHex } from "./base/wkbHex";
import type { Cadastres } from "./ground/cadastre";
import type { County } from "./ground/ground";
import { seedScenery } from "./ground/seedScenery";
import { seedIndustry } from "./industry/seedIndustry";
import { thresholdOf } from "./low/attributes";
import { type CountyParcels, generate } from "./low/generate";
import type { Parcel } from "./low/parcels";
import { versionsOf } from "./low/versions";
import { seedOffice } from "./office/seedOffice";
import { seedProjects } from "./project/seedProjects";
import { seedSupply } from "./supply/seedSupply";

export type Volumes = {
  /** Parcels of the city and of the provincial library. */
  sd: number;
  st: number;
  /** Review log and earlier versions too; benchmarks skip them. */
  history: boolean;
};

const usual: Volumes = { sd: 4200, st: 3000, history: true };
/** Rows per statement. */
const batchSize = 1000;
/** Rows added to a library at once: its rollups are rewritten each time. */
const deliverySize = 100_000;
/** Land of other registers between low-efficiency land, for each of its parcels. */
const besideLow = 0.6;
/** From this volume on, the engine may use more memory for its indexes. */
const bulk = 20_000;

/**
 * Fills an empty database with demonstration data of a year and those before it, in one transaction, and
 * has the product go by that year.
 */
export const seedDemo = (
  db: Db,
  report: (line: string) => void,
  volumes: Volumes = usual,
  files?: FileStore,
  year = settings.dataYear.usual,
): Promise<void> => asOfYear(year, () => seedYear(db, report, volumes, files));

async function seedYear(
  db: Db,
  report: (line: string) => void,
  volumes: Volumes,
  files?: FileStore,
): Promise<void> {
  const { counties, names } = await regionsOf(db);
  if (counties.length === 0) throw new Error("regions must be loaded before demonstration data");
  await write(db, { by: operator, via: "demo" }, async (tx) => {
    await store.allowPauses(tx);
    await setYear(tx);
    const passwordHash = await addAccounts(tx);
    report("演示账号已建立");
    await store.setThresholds(
      tx,
      counties.map(({ areaCode }) => ({ xzqdm: areaCode, mjss: thresholdOf(areaCode) })),
    );
    if (volumes.sd + volumes.st > bulk) await store.allowMemory(tx);
    const endBulk = await store.startBulk(tx, libraries);
    const cadastres: Cadastres = new Map();
    const beside = volumes.history ? besideLow : 0;
    const made = generate(counties, names, volumes, { cadastres, beside });
    const parcels = await addParcels(tx, made, names, volumes.history, report);
    report(`演示数据：共 ${parcels} 宗低效用地`);
    await endBulk();
    if (volumes.history) {
      await seedProjects(tx, counties, report);
      const share = Math.min(1, volumes.sd / usual.sd);
      await seedIndustry(tx, counties, report, share, cadastres);
      await seedSupply(tx, counties, report, share, cadastres);
      await seedOffice(tx, counties, names, report, { passwordHash, files });
      await seedScenery(tx, cadastres.values(), report);
    }
    // The embedded engine does not gather statistics by itself, and plans without them are bad.
    await store.gatherStatistics(tx);
  });
}

/** What is stored of the business day is of this one, so that nothing has to be made to follow it. */
async function setYear(tx: Db): Promise<void> {
  const { year, day } = demoTime();
  if (year === settings.dataYear.usual) return;
  await putSetting(tx, { key: "dataYear", value: year, savedBy: operator });
  await moveStates(tx, { year, day }, "");
}

/** All share one password: hashing it only once saves seconds of the first start. */
async function addAccounts(db: Db): Promise<string> {
  const passwordHash = await hashPassword(demoPassword);
  for (const { role, ...account } of demoAccounts) {
    if (await userByName(db, account.username)) continue;
    await insertUser(db, { ...account, roles: [role], passwordHash, demo: true });
  }
  return passwordHash;
}

async function regionsOf(db: Db) {
  const rows = await store.demoRegions(db);
  const towns = await store.demoTowns(db);
  const names = new Map(rows.map((row) => [row.area_code, row.name]));
  const counties: County[] = rows
    .filter((row) => row.level === 3)
    .map((row) => ({
      areaCode: row.area_code,
      name: row.name,
      areaKm2: row.area_km2,
      center: row.center,
      outline: row.outline.coordinates,
      towns: towns.filter((town) => town.parent === row.area_code),
    }));
  return { counties, names };
}

const libraries = ["dxydst", "dxydsd"] as const;

/** Generates the next parcels while the database takes the previous ones; returns the total. */
async function addParcels(
  tx: Db,
  parts: Iterable<CountyParcels>,
  names: ReadonlyMap<string, string>,
  history: boolean,
  report: (line: string) => void,
): Promise<number> {
  const savers = await Promise.all(libraries.map((library) => saverOf(tx, library, history)));
  let [parcels, city, done] = [0, "", 0];
  const saving = oneBehind();
  for (const part of parts) {
    const next = part.county.areaCode.slice(0, 4);
    if (city && next !== city) report(`演示数据：${names.get(city)}（${++done}/11）`);
    city = next;
    await saving.start(() => saveAll(savers, part));
    parcels += part.dxydsd.length + part.dxydst.length;
  }
  await saving.end();
  for (const { flush } of savers) await flush();
  report(`演示数据：${names.get(city)}（${++done}/11）`);
  return parcels;
}

type Saver = { add: (part: CountyParcels) => Promise<void>; flush: () => Promise<void> };

async function saveAll(savers: readonly Saver[], part: CountyParcels): Promise<void> {
  for (const { add } of savers) await add(part);
}

/** Collects county parts of one library, first in memory, then in a temporary table beside it. */
async function saverOf(db: Db, library: Library, history: boolean): Promise<Saver> {
  const heap = await store.heapFor(db, library);
  let waiting: Parcel[] = [];
  let heaped: Parcel[] = [];
  let count = 0;
  const send = async () => {
    const parcels = waiting;
    waiting = [];
    count += parcels.length;
    if (history) heaped = heaped.concat(parcels);
    const rows = parcels.map(({ record, outline }) => ({ geom: wkbHex(outline), ...record }));
    await heap.add(rows);
  };
  const deliver = async () => {
    count = 0;
    await heap.deliver();
    const log = heaped.flatMap((parcel) => logOf(library, parcel));
    const versions = heaped.flatMap((parcel) => versionsOf(library, parcel));
    heaped = [];
    for (let from = 0; from < log.length; from += batchSize) {
      await store.insertRows(db, "shrz", log.slice(from, from + batchSize));
    }
    await store.insertVersions(db, library, versions);
  };
  return {
    add: async (part) => {
      waiting = waiting.concat(part[library]);
      if (waiting.length >= batchSize) await send();
      if (count >= deliverySize) await deliver();
    },
    flush: async () => {
      await send();
      await deliver();
      await heap.end();
    },
  };
}

const logOf = (library: Library, { record, steps }: Parcel) =>
  steps.map((step) => ({
    ywlx: library,
    ywid: record.dkid,
    yzt: step.yzt,
    xzt: step.xzt,
    czr: step.by.username,
    czrjs: step.by.role,
    czsj: step.at,
    yj: step.yj,
  }));
