import type { Library } from "#contract/workflow/shzt";
import type { Db } from "../db/tables";
import { write } from "../db/write";
import type { FileStore } from "../files/store";
import * as store from "../repositories/demo";
import { insertUser, userByName } from "../repositories/user";
import { hashPassword } from "../services/password";
import { thresholdOf } from "./attributes";
import { type CountyParcels, generate } from "./generate";
import type { County } from "./ground";
import type { Parcel } from "./parcels";
import { demoAccounts, demoPassword } from "./people";
import { seedIndustry } from "./seedIndustry";
import { seedOffice } from "./seedOffice";
import { seedProjects } from "./seedProjects";
import { seedSupply } from "./seedSupply";
import { versionsOf } from "./versions";
import { wkbHex } from "./wkbHex";

export type Volumes = {
  /** Parcels of the city library and of the provincial one. */
  sd: number;
  st: number;
  /** Review log and earlier versions too; benchmarks do without. */
  history: boolean;
};

const usual: Volumes = { sd: 4200, st: 3000, history: true };
/** Rows of one statement. */
const batchSize = 1000;

/** Fills an empty database with demonstration data, in one transaction. */
export async function seedDemo(
  db: Db,
  report: (line: string) => void,
  volumes: Volumes = usual,
  files?: FileStore,
): Promise<void> {
  const { counties, names } = await regionsOf(db);
  if (counties.length === 0) throw new Error("regions must be loaded before demonstration data");
  await write(db, { by: "demo", via: "demo" }, async (tx) => {
    const passwordHash = await addAccounts(tx);
    report("演示账号已建立");
    await store.setThresholds(
      tx,
      counties.map(({ areaCode }) => ({ xzqdm: areaCode, mjss: thresholdOf(areaCode) })),
    );
    const save = batches(tx, volumes.history);
    let [parcels, city, done] = [0, "", 0];
    for (const made of generate(counties, names, volumes)) {
      const next = made.county.areaCode.slice(0, 4);
      if (city && next !== city) report(`演示数据：${names.get(city)}（${++done}/11）`);
      city = next;
      await save.add(made);
      parcels += made.dxydsd.length + made.dxydst.length;
    }
    await save.flush();
    report(`演示数据：${names.get(city)}（${++done}/11）`);
    report(`演示数据：共 ${parcels} 宗低效用地`);
    if (volumes.history) {
      await seedProjects(tx, counties, report);
      const share = Math.min(1, volumes.sd / usual.sd);
      await seedIndustry(tx, counties, report, share);
      await seedSupply(tx, counties, report, share);
      await seedOffice(tx, counties, names, report, { passwordHash, files });
    }
    // The embedded engine gathers none by itself, and plans without them go wrong.
    await store.gatherStatistics(tx);
  });
}

/** All have the same password: hashing it once saves seconds of the first start. */
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

/** Collects the counties' rows into statements of an even size. */
function batches(db: Db, history: boolean) {
  const waiting: Record<Library, Parcel[]> = { dxydst: [], dxydsd: [] };
  const write = async (library: Library, parcels: readonly Parcel[]) => {
    const rows = parcels.map(({ record, outline }) => ({ ...record, geom: wkbHex(outline) }));
    await store.insertRows(db, library, rows);
    if (!history) return;
    await store.insertRows(
      db,
      "shrz",
      parcels.flatMap((parcel) => logOf(library, parcel)),
    );
    await store.insertVersions(
      db,
      library,
      parcels.flatMap((parcel) => versionsOf(library, parcel)),
    );
  };
  const drain = async (library: Library, least: number) => {
    while (waiting[library].length > least) {
      await write(library, waiting[library].splice(0, batchSize));
    }
  };
  return {
    add: async (made: CountyParcels) => {
      for (const library of ["dxydst", "dxydsd"] as const) {
        waiting[library] = waiting[library].concat(made[library]);
        await drain(library, batchSize);
      }
    },
    flush: async () => {
      await drain("dxydst", 0);
      await drain("dxydsd", 0);
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
