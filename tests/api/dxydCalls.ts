import { readFileSync } from "node:fs";
import { sql } from "kysely";

import type { z } from "zod";
import { dxydsd as dxydsdSet } from "#contract/datasets/dxydsd";
import { dxydst as dxydstSet } from "#contract/datasets/dxydst";
import { dxydsdApi } from "#contract/endpoints/dxydsd";
import { dxydstApi } from "#contract/endpoints/dxydst";
import { Refusal } from "#contract/errors";
import { authoritiesOf, type Caller, type Role } from "#contract/roles";
import type { Library } from "#contract/workflow/shzt";
import { migrate } from "../../src/server/db/migrate";
import { type Database, openDatabase } from "../../src/server/db/open";
import type { Db } from "../../src/server/db/tables";
import type { Context } from "../../src/server/services/context";
import * as dxydsd from "../../src/server/services/dxydsd";
import * as dxydst from "../../src/server/services/dxydst";

export const libraries = ["dxydst", "dxydsd"] as const;
export const apiOf = { dxydst: dxydstApi, dxydsd: dxydsdApi };
export const datasetOf = { dxydst: dxydstSet, dxydsd: dxydsdSet };
const serviceOf = { dxydst, dxydsd };

type Account = [realName: string, role: Role, areaCode: string, cyptid?: string];
const accounts = {
  sheng: ["省厅", "ROLE_PROVINCE", "33"],
  hangzhou: ["杭州审核", "ROLE_CITY", "3301"],
  ningbo: ["宁波审核", "ROLE_CITY", "3302"],
  yuhang: ["余杭经办", "ROLE_COUNTY", "330110"],
  yuhang2: ["余杭同事", "ROLE_COUNTY", "330110"],
  yinzhou: ["鄞州经办", "ROLE_COUNTY", "330212"],
  pingtai: ["平台经办", "ROLE_PLATFORM", "330110", "p1"],
  chakan: ["只读", "ROLE_VIEW", "33"],
  admin: ["管理员", "ROLE_ADMIN", "33"],
} satisfies Record<string, Account>;
export type Username = keyof typeof accounts;

export function callerOf(username: Username): Caller {
  const [realName, role, areaCode, cyptid]: Account = accounts[username];
  return {
    id: username,
    username,
    realName,
    roles: [role],
    authorities: authoritiesOf[role],
    areaCode,
    cyptid: cyptid ?? null,
  };
}

let opened: Promise<Database> | undefined;

/** One database for the whole run; the region outlines stand in it. */
export function database(): Promise<Database> {
  opened ??= open();
  return opened;
}

async function open(): Promise<Database> {
  const url = process.env.DATABASE_URL;
  const found = await openDatabase({ dataDir: "/tmp/dxyd/test", url, log: console });
  await migrate(found.db);
  await insertRegions(found.db);
  return found;
}

class Undo extends Error {}

/** Runs a test in a transaction that is rolled back. */
export async function rolledBack(work: (db: Db) => Promise<void>): Promise<void> {
  const { db } = await database();
  const outcome = db.transaction().execute(async (tx) => {
    await work(tx);
    throw new Undo();
  });
  await outcome.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
}

const mapFile = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../map-config/regions/${name}`, import.meta.url), "utf8"),
  ) as { features: { properties: Record<string, unknown>; geometry: unknown }[] };

async function insertRegions(db: Db): Promise<void> {
  for (const [name, level] of [
    ["zhejiang-province", 1],
    ["zhejiang-cities", 2],
    ["zhejiang-counties", 3],
  ] as const) {
    for (const { properties, geometry } of mapFile(`${name}.geojson`).features) {
      const code = String(properties.areaCode);
      await sql`insert into xzq (area_code, name, parent, level, center_lon, center_lat, bbox, area_km2, geom)
        values (${code}, ${properties.name}, ${level === 1 ? null : code.slice(0, level * 2 - 2)}, ${level},
          120, 30, '{118,27,123,31}', 1,
          st_multi(st_setsrid(st_geomfromgeojson(${JSON.stringify(geometry)}), 4490)))
        on conflict do nothing`.execute(db);
    }
  }
}

type Api = typeof dxydsdApi;
type Input<K extends keyof Api> = z.input<Api[K]["input"]>;

/** The calls of a library as one user makes them: with the access check and the parsing of the server. */
export function as(db: Db, username: Username, library: Library = "dxydsd") {
  const caller = callerOf(username);
  const ctx = { db, readDb: db, caller, ip: "127.0.0.1" } as Context;
  const service = serviceOf[library];
  const parsed = <K extends keyof typeof dxydstApi>(name: K, input: unknown) => {
    const endpoint = apiOf[library][name];
    const { access } = endpoint;
    if (access && !caller.authorities.includes(access)) throw new Refusal(403, "权限不足");
    return endpoint.input.parse(input) as z.output<Api[K]["input"]>;
  };
  return {
    pageList: async (input: Input<"pageList"> = {}) =>
      service.pageList(ctx, parsed("pageList", input)),
    info: async (dkid: string) => service.info(ctx, parsed("info", { dkid })),
    stats: async (input: Input<"stats">) => service.stats(ctx, parsed("stats", input)),
    update: async (input: Input<"update">) => service.update(ctx, parsed("update", input)),
    undo: async (input: Input<"undo">) => service.undo(ctx, parsed("undo", input)),
    remove: async (dkids: string[]) => service.remove(ctx, parsed("remove", { dkids })),
    updateShzt: async (input: Input<"updateShzt">) =>
      service.updateShzt(ctx, parsed("updateShzt", input)),
    jscPageList: async (input: Input<"pageList"> = {}) =>
      dxydsd.jscPageList(ctx, parsed("pageList", input)),
  };
}

export const statusOf = async (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof Refusal) return error.status;
      throw error;
    },
  );
