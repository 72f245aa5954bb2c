import { readFileSync } from "node:fs";
import { dqgx } from "#contract/datasets/dqgx";
import { gyyd } from "#contract/datasets/gyyd";
import { ssbb } from "#contract/datasets/ssbb";
import { sshsjcb } from "#contract/datasets/sshsjcb";
import { yddw } from "#contract/datasets/yddw";
import { settings } from "#contract/settings";
import { readMdb } from "#geo/mdb/mdbFile";
import { openDatabase } from "../../src/server/db/connect/open";
import type { Db } from "../../src/server/db/tables";
import { creditCodeOf } from "../../src/server/demo/base/creditCode";
import { randomOf } from "../../src/server/demo/base/random";
import { createUser } from "../../src/server/services/account/user";
import { cost, type Where } from "../api/database";
import { insertParcels, type Parcel, parcel, squareIn } from "../api/parcels";
import { insertSamples, sampleOf } from "../api/samples";
import { benchUser } from "../bench/client";
import { log } from "../bench/database";

/** The file that is imported again and again. */
export const fileOfBatch = "dxyd-sd-5000.mdb";

/** The data that the callers of a killed server work on. */
export type Ground = {
  where: Where;
  /** Parcels that one of them removes, and land that another changes. */
  stock: string[];
  land: string[];
};

/** The city whose parcels are imported from the file, and the county of the existing ones. */
export const city = "3301";
const county = { xzqdm: "330212", xzqmc: "鄞州区" };

/** Parcels, land with enterprises, and two tax versions, one of them published. */
export async function fillGround(
  where: Where,
  size: { stock: number; firms: number; known?: number },
): Promise<Ground> {
  const { db, close } = await openDatabase({ ...where, log });
  try {
    return await db.transaction().execute(async (tx) => {
      const { username, password } = benchUser;
      const clerk = { realName: "市级经办", roles: ["ROLE_COUNTY" as const], areaCode: city };
      await createUser(tx, { username, password, cost, ...clerk });
      const parcels = Array.from({ length: size.stock }, () => parcel(county, "dxydst"));
      await insertParcels(tx, "dxydst", parcels);
      await insertParcels(tx, "dxydsd", [...knownParcels(size.known ?? 0)]);
      const land = await fillIndustry(tx, size.firms);
      return { where, stock: parcels.map(({ dkid }) => dkid), land };
    });
  } finally {
    await close();
  }
}

/** Parcels with numbers of the file, that lie where it has none. */
function* knownParcels(count: number): Generator<Parcel> {
  const mdb = readMdb(readFileSync(new URL(`../fixtures/${fileOfBatch}`, import.meta.url)));
  const [layer] = mdb.layers;
  if (!layer) throw new Error("the file has no layer");
  const seen = new Set<string>();
  for (const { values } of mdb.records(layer)) {
    const [dkbh, xzqdm] = [String(values.DKBH), String(values.XZQDM)];
    if (seen.size === count) return;
    if (seen.has(dkbh) || !xzqdm.startsWith(city) || !/^\d{6}SD\d{9}$/.test(dkbh)) continue;
    seen.add(dkbh);
    yield parcel({ dkbh, xzqdm, geometry: squareIn(county.xzqdm, seen.size), shzt: "0" });
  }
}

async function fillIndustry(db: Db, firms: number): Promise<string[]> {
  const random = randomOf(7);
  const nd = settings.dataYear.usual;
  const version = (bbbh: string, zt: string) =>
    sampleOf(ssbb, { xzqdm: "33", cyptid: null, nd, sjlx: "1", sjq: null, bbbh, zt });
  const versions = [version(`${nd}-V1`, "2"), version(`${nd}-V2`, "3")];
  await insertSamples(
    db,
    ssbb,
    versions.map(({ xzqmc: _, ...record }) => record),
  );
  const land: string[] = [];
  for (let i = 0; i < firms; i++) {
    const firm = sampleOf(yddw, { ...county, tyshxydm: creditCodeOf(random, county.xzqdm, "91") });
    const parcel = sampleOf(gyyd, { ...county, mj: 10_000, dxdkid: null, tyshxydm: null });
    const { tyshxydm, qymc } = firm;
    const about = { ...county, tyshxydm, qymc };
    const { dkid, dkbh } = parcel;
    const held = { gxlx: "1", gxzt: "1", ftbl: 100, symj: 10_000, qsrq: "2020-01-01", zzrq: null };
    const rows = versions.map(({ bbid }, which) =>
      sampleOf(sshsjcb, { ...about, bbid, nd, hsss: (which + 1) * 100 + i, ydmj: 10_000 }),
    );
    await insertSamples(db, yddw, [firm]);
    await insertSamples(db, gyyd, [parcel]);
    await insertSamples(db, dqgx, [sampleOf(dqgx, { ...about, dkid, dkbh, ...held })]);
    await insertSamples(db, sshsjcb, rows);
    land.push(String(dkid));
  }
  return land;
}
