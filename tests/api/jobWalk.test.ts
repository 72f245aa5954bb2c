import { sql } from "kysely";
import { expect, test } from "vitest";
import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import { platformMoveApi } from "#contract/endpoints/industry/platformMove";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { sheetApi } from "#contract/endpoints/uploads/sheetImport";
import { layerSymbols } from "#contract/map/layerSymbols";
import { authoritiesOf, type Caller } from "#contract/roles";
import { plans } from "../../src/server/jobs/plans";
import { refreshParcelYear } from "../../src/server/repositories/records/taxYear";
import { insertTakeover } from "../../src/server/repositories/uploads/takeover";
import type { JobKinds } from "../../src/server/services/context/jobKinds";
import { newId } from "../../src/server/services/context/newId";
import { as, here, withApp } from "./harness";
import { check, fixture, settled, store } from "./imports";
import { creditCode, enterprise, land, relation } from "./industry";
import { insertSamples, sampleOf } from "./samples";
import { sheetFile, storedSheet } from "./sheetFile";
import { evaluateAll, taxRow, version } from "./taxes";
import { platformId, type Username, users } from "./users";

withApp();

/** Every kind of job × callers of different regions: nobody's job reaches what is not theirs. */

type Client = ReturnType<typeof as>;
type Start = (user: Username, client: Client) => Promise<unknown>;

/** Runs a job that would reach everything of a province caller; returns its result. */
const given =
  <K extends keyof JobKinds>(kind: K, input: JobKinds[K]["input"]): Start =>
  async (user, client) => {
    const jobId = await here().queue.add(here().db, kind, input, callerOf(user));
    return (await settled(client, jobId)).result;
  };

/** The input for each kind; files are those of a county that two of the callers do not have. */
const starts: Readonly<Record<string, Start>> = {
  checkDuplicates: given("checkDuplicates", { areaCode: "33" }),
  // Its author may manage layers: everybody else fails at the door.
  buildLayer: given("buildLayer", {
    ...{ build: "0".repeat(32), layer: "1".repeat(32), replaces: null, fileId: "nothing" },
    ...{ fileName: "图层.geojson", reading: { layer: null, crs: "auto", encoding: "auto" } },
    facts: {
      ...{ title: "图层", owner: "中心", sourceDay: null, source: "调查", group: "", opacity: 1 },
      ...{ minScale: 0, maxScale: 0, roles: [], regions: ["33"] },
    },
    symbols: layerSymbols.parse({}),
  }),
  checkDxyd: async (_, client) => void (await check(client, "dxyd-sd-clean.mdb")),
  checkSheet: async (user, client) => {
    const { rows } = await sql<{ dzjgh: string }>`select dzjgh from xztd`.execute(here().db);
    const lines = rows.map(({ dzjgh }) => ({ 电子监管号: dzjgh, 项目名称: "他人" }));
    const file = await sheetFile(lines);
    const { body } = await client.call(sheetApi.check, { dataset: "xztd", file });
    const { pcid = "" } = body.done ?? {};
    const sheet = { pcid, fileId: "", fileName: "清单.xlsx", dataset: "xztd" };
    return given("checkSheet", { ...sheet, reading: { columns: {} } })(user, client);
  },
  evaluate: given("evaluate", { nd: 2024 }),
  exportList: given("exportList", {
    ...{ dataset: "tdgy", filter: {}, people: false, title: "供地" },
    columns: ["dzjgh", "xzqdm"],
  }),
  importDxyd: async (_, client) => {
    const { fileId } = await check(client, "dxyd-st-clean.mdb", "dxydst");
    const choice = { onlyClean: true, confirmWarnings: true };
    const job = await store(client, fileId, choice, "dxydst").catch(() => null);
    return job?.result;
  },
  importProjects: async (_, client) => {
    const choice = { onlyClean: true, confirmWarnings: true };
    const { body } = await client.call(zkfxmsdApi.importMdb, {
      file: fixture("zkfxm-clean.mdb"),
      ...choice,
    });
    await settled(client, body.jobId);
  },
  movePlatform: async (_, client) => {
    const { rows } = await sql<{ cyptid: string; bbh: number }>`
      select cyptid, bbh from cypt`.execute(here().db);
    const results: unknown[] = [];
    for (const one of rows) {
      const order = { kind: "assign" as const, ...one, fromOthers: true, takeOut: true };
      const { status, body } = await client.call(platformMoveApi.move, { order });
      if (status === 200) results.push((await settled(client, body.jobId)).result);
    }
    return results;
  },
  importSheet: async (user, client) => {
    const { rows } = await sql<{ xmbh: string }>`select xmbh from gysl`.execute(here().db);
    const lines = rows.map(({ xmbh }) => ({ 项目编号: xmbh, "入驻企业数(家)": 7 }));
    const file = await sheetFile(lines);
    const { body } = await client.call(sheetApi.check, { dataset: "gysl", file });
    const { pcid = "" } = body.done ?? {};
    const choice = { confirmWarnings: true, onlyClean: true };
    const sheet = { pcid, fileId: "", fileName: "上楼.xlsx", dataset: "gysl", ...choice };
    return given("importSheet", sheet)(user, client);
  },
  revokeBatch: given("revokeBatch", { pcid: "b1", fileName: "b1.mdb" }),
  revokeTakeover: given("revokeTakeover", { id: "0".repeat(32), title: "撤回" }),
  settleIntake: given("settleIntake", { id: "0".repeat(32) }),
  rollOver: given("rollOver", { from: null, to: { year: 2024, day: "2024-12-31" }, whole: true }),
  settleYear: given("settleYear", { nd: 2024 }),
  takeOver: async (user, client) => {
    const lines = counties.map((xzqdm) => ({
      ...{ tyshxydm: creditCode(xzqdm), qymc: "他人", xzqdm, hydm: "C34", qygm: "1", jyzt: "1" },
    }));
    const id = newId();
    const headings = Object.keys(lines[0] ?? {});
    const look = { format: "xlsx", layers: [], system: null, headings, samples: {}, remarks: [] };
    const reading = { layer: null, crs: "auto", encoding: "auto" } as const;
    await insertTakeover(here().db, {
      ...{ id, dataset: "yddw", given: {}, areaCode: users[user].areaCode, by: user },
      columns: Object.fromEntries(headings.map((name) => [name, name])),
      files: [
        {
          ...{ fileId: await storedSheet(lines), name: "企业.xlsx", size: 1, ...reading },
          look: { ...look, fault: null },
        },
      ],
    });
    return given("takeOver", { id, publish: true, title: "接管" })(user, client);
  },
  undoPlatformMove: given("undoPlatformMove", { moveId: "0".repeat(32), title: "撤销" }),
};

test("every kind of job is in the walk, and nothing else", () => {
  expect(Object.keys(starts).sort()).toEqual(Object.keys(plans).sort());
});

const counties = ["330110", "330106", "330212"] as const;
const clerks = ["yuhang", "pingtai", "yinzhou"] as const;
const walkers = ["hangzhou", "ningbo", "chakan", ...clerks] as const;
const reviewers = ["hangzhou", "ningbo"] as const;
const ofFiles: Readonly<Record<string, readonly Username[]>> = {
  checkDxyd: [...reviewers, ...clerks],
  importDxyd: [...reviewers, ...clerks],
  importProjects: clerks,
};

test.each(Object.entries(starts))(
  "%s changes and tells the caller's own alone",
  async (kind, start) => {
    await fill();
    here().queue.start();
    for (const user of ofFiles[kind] ?? walkers) {
      const before = await foreignState(user);
      const result = await start(user, as(user));
      expect([user, await foreignState(user)]).toEqual([user, before]);
      const told = countiesIn(result).filter((code) => !code.startsWith(users[user].areaCode));
      expect([user, told]).toEqual([user, []]);
    }
  },
);

test("a city's evaluation is what the province's is of the city, and the others' stays", async () => {
  await fill();
  here().queue.start();
  const [own, others] = [await graded("3301"), await graded("3302")];
  expect([own.length, others.length]).toEqual([8, 4]);
  await sql`update pj set zf = 0, pm = null where pjdx <> '1'`.execute(here().db);
  const spoilt = await graded("3302");
  await starts.evaluate?.("hangzhou", as("hangzhou"));
  expect(await graded("3301")).toEqual(own);
  expect(await graded("3302")).toEqual(spoilt);
  expect(spoilt).not.toEqual(others);
});

/** Dozens of parcels and enterprises. */
async function graded(city: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select pjid, zf, pm, pjdj from pj
     where pjdx in ('3', '4') and scbz = 0 and xzqdm like ${`${city}%`} order by pjid`.execute(
    here().db,
  );
  return rows;
}

function callerOf(username: Username): Caller {
  const { realName, role, areaCode, ...rest } = users[username];
  const cyptid = "cyptid" in rest ? rest.cyptid : null;
  const authorities = authoritiesOf[role];
  return {
    id: here().userIds[username],
    username,
    realName,
    roles: [role],
    authorities,
    areaCode,
    cyptid,
  };
}

const placed = Object.values(datasets).filter(({ fields }) => "xzqdm" in fields);

/** Everything outside a user's region or platform. */
async function foreignState(user: Username): Promise<Record<string, string>> {
  const { areaCode } = users[user];
  const found: Record<string, string> = {};
  for (const { name, table, fields } of placed) {
    const isPlatform = user === "pingtai" && "cyptid" in fields;
    const others = isPlatform ? sql`or t.cyptid is distinct from ${platformId}` : sql``;
    const { rows } = await sql<{ state: string }>`
      select md5(coalesce(string_agg(t::text, '' order by t::text), '')) state
        from ${sql.table(table)} t where t.xzqdm not like ${`${areaCode}%`} ${others}`.execute(
      here().db,
    );
    found[name] = rows[0]?.state ?? "";
  }
  return found;
}

/** County codes in a job's result. */
function countiesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(countiesIn);
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, one]) =>
    name.startsWith("xzqdm") && typeof one === "string" ? [one] : countiesIn(one),
  );
}

const own: ReadonlySet<AnyDataset["name"]> = new Set([
  "pj",
  "gyyd",
  "yddw",
  "dqgx",
  "sshsjcb",
  "ssbb",
]);

/**
 * Two enterprises on one parcel each in every county, taxed and evaluated, and one record of every
 * other register.
 */
async function fill(): Promise<void> {
  const made = await version({ zt: "2" });
  for (const [i, xzqdm] of counties.entries()) {
    const place = { xzqdm, cyptid: null, cyptmc: null };
    for (const hsss of [100 + i, 200 + i]) {
      const parcel = await land({ mj: 10_000, ...place });
      const firm = await enterprise(place);
      await relation(parcel, firm, { gxzt: "1" });
      await taxRow(made, firm, { hsss, ydmj: 10_000 });
    }
    for (const dataset of placed.filter(({ name }) => !own.has(name))) {
      // What is published is not evaluated again.
      const state = dataset.name === "pjgs" ? { zt: "0" } : {};
      await insertSamples(here().db, dataset, [sampleOf(dataset, { xzqdm, ...state })]);
    }
  }
  await storedBatch();
  await refreshParcelYear(here().db, 2024, null);
  await evaluateAll(2024);
}

/** All parcels as the batch of somebody who is none of the callers. */
async function storedBatch(): Promise<void> {
  const { db } = here();
  const batch = { pcid: "b1", ywlx: "dxydsd", wjmc: "b1.mdb", file_id: "b1", md5: "b1", zt: "3" };
  const from = { area_code: "330110", scr: "yuhang2", rksj: null, jgbg: null };
  await db
    .insertInto("drpc")
    .values({ ...batch, ...from })
    .execute();
  await db.updateTable("dxydsd").set({ pcid: batch.pcid }).execute();
}
