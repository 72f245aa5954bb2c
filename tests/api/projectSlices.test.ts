import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { mapApi } from "#contract/endpoints/map/map";
import { zkfxmsdApi as api } from "#contract/endpoints/project/zkfxmsd";
import { openIntake, settleSome } from "../../src/server/repositories/uploads/intake";
import type { ProjectInput, ProjectResult } from "../../src/server/services/context/jobKinds";
import { newId } from "../../src/server/services/context/newId";
import { as, here, withApp } from "./harness";
import { expected, fixture, imported } from "./imports";
import { runJob } from "./runJob";
import { expectNoIntake, expectRollup } from "./slices";
import { address, fetched } from "./tileCalls";

withApp();

const file = "zkfxm-clean.mdb";
const wanted = expected<{ projects: { xmbh: string; parcels: string[] }[] }>(
  "zkfxm-clean.expected.json",
).projects;
const many = wanted.length;
const someParcel = wanted[0]?.parcels[0] ?? "";

beforeEach(async () => {
  here().queue.start();
  await imported(as("yuhang"), "dxyd-sd-clean.mdb");
  await sql`update dxydsd set shzt = '5'`.execute(here().db);
  // Only the tests run jobs from here on.
  await here().queue.stop();
});

/** An order to import the file. */
async function order(choice: { confirmWarnings?: boolean } = {}): Promise<ProjectInput> {
  const sent = await as("yuhang").call(api.importMdb, { file: fixture(file), ...choice });
  expect(sent.status).toBe(200);
  const { rows } = await sql<{ input: ProjectInput }>`
    delete from job where id = ${sent.body.jobId} returning input`.execute(here().db);
  const [row] = rows;
  if (!row) throw new Error("there is no job");
  return row.input;
}

const tile = address([120.0, 30.4], 12).replace("dxydsd", "zkfxmsd");

/** What others see of the projects, by every way of reading them. */
async function seen() {
  const other = as("sheng");
  const { body: list } = await other.call(api.pageList, { pageSize: 100 });
  const { body: figures } = await other.call(api.stats, { groups: ["region"] });
  const { body: found } = await other.call(mapApi.suggest, { q: "330110ZK" });
  const { rows } = await sql<{ links: number; held: number; versions: number }>`
    select (select count(*)::integer from zkfxmsd_dk) links,
           (select count(*)::integer from zkfxmsd_dk join zkfxmsd using (xmid)) held,
           (select count(*)::integer from history.zkfxmsd) versions`.execute(here().db);
  return {
    projects: list.list.map(({ xmbh, xmmc, bbh }) => `${xmbh} ${xmmc} ${bbh}`),
    ...{ total: list.total, figures: figures.total.zs, sums: list.sums },
    found: found.groups.flatMap(({ items }) => items).length,
    tile: (await fetched("sheng", tile)).length,
    ogc: (await as("yuhang").get("/api/ogc/collections/zkfxmsd/items?limit=1000")).body
      .numberReturned,
    ...rows[0],
  };
}

const allLinks = wanted.flatMap(({ parcels }) => parcels).length;

async function shownIntakes(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from intake where shown`.execute(here().db);
  return rows.map(({ id }) => id);
}

test("projects of a file are seen by nobody before the last transaction, and all of them behind it", async () => {
  const input = await order();
  const before = await seen();
  let looks = 0;
  const result = await runJob("importProjects", input, async () => {
    looks++;
    expect(await seen()).toEqual(before);
  });
  expect(looks).toBeGreaterThan(2);
  expect((result as ProjectResult).imported).toMatchObject({ inserted: many, updated: 0 });
  const after = await seen();
  expect(after).toMatchObject({ total: many, figures: many, links: allLinks, held: allLinks });
  expect(after.ogc).toBe(many);
  await expectRollup("zkfxmsd", many);
});

test("broken off behind any of its transactions, an import of projects leaves nothing", async () => {
  const input = await order();
  const before = await seen();
  for (let at = 1; ; at++) {
    const broken = await runJob("importProjects", input, (n) => {
      if (n === at) throw new Error("broken off");
    }).then(
      () => false,
      () => true,
    );
    if (!broken) break;
    expect(await seen()).toEqual(before);
    await expectNoIntake();
  }
  expect((await seen()).total).toBe(many);
});

test("cancelled between two transactions, an import of projects leaves nothing", async () => {
  const input = await order();
  const before = await seen();
  const stop = new AbortController();
  const cancel = (n: number) => {
    if (n === 3) stop.abort(new Error("cancelled"));
  };
  await expect(runJob("importProjects", input, cancel, stop)).rejects.toThrow("cancelled");
  expect(await seen()).toEqual(before);
  await expectNoIntake();
});

test("what a killed process has left of an import of projects is dropped by the next attempt", async () => {
  const input = await order();
  const left = { id: newId(), register: "zkfxmsd" } as const;
  const job = newId();
  await openIntake(here().db, left, job);
  await runJob("importProjects", input, () => {}, new AbortController(), job);
  await expectNoIntake();
  expect((await seen()).total).toBe(many);
});

test("a file that the report does not allow leaves nothing but its report", async () => {
  await sql`update dxydsd set shzt = '1' where dkbh = ${someParcel}`.execute(here().db);
  const before = await seen();
  const result = (await runJob("importProjects", await order())) as ProjectResult;
  expect([result.imported, result.problems.map(({ rule }) => rule)]).toEqual([null, ["P004"]]);
  expect(await seen()).toEqual(before);
  await expectNoIntake();
});

test("replaced projects show their old state, and hold their old parcels, until the last transaction", async () => {
  await runJob("importProjects", await order());
  await settleAll();
  await sql`update zkfxmsd set xmmc = xmmc || '·待换'`.execute(here().db);
  await sql`delete from zkfxmsd_dk where dkid in (select dkid from dxydsd where dkbh = ${someParcel})`.execute(
    here().db,
  );
  const input = await order({ confirmWarnings: true });
  const before = await seen();
  const result = await runJob("importProjects", input, async () => {
    expect(await seen()).toEqual(before);
  });
  expect((result as ProjectResult).imported).toMatchObject({ inserted: 0, updated: many });
  const after = await seen();
  expect(after.projects.some((one) => one.includes("·待换"))).toBe(false);
  expect(after).toMatchObject({ total: many, links: allLinks, held: allLinks });
  await expectRollup("zkfxmsd", many);
});

test("shown projects move over to their register, and nobody sees a difference at any time", async () => {
  await runJob("importProjects", await order());
  const shown = await seen();
  for (const id of await shownIntakes()) {
    while ((await settleSome(here().db, id, 2)) > 0) {
      expect(await seen()).toEqual(shown);
      await expectRollup("zkfxmsd", many);
    }
  }
  await settleAll();
  expect(await seen()).toEqual(shown);
  const { rows } = await sql`select from only zkfxmsd`.execute(here().db);
  expect(rows).toHaveLength(many);
});

async function settleAll(): Promise<void> {
  for (const id of await shownIntakes()) await runJob("settleIntake", { id });
}

test.each([
  ["withdrawn from the library", "update dxydsd set shzt = '1', bbh = bbh + 1"],
  ["removed", "update dxydsd set scbz = 1, bbh = bbh + 1"],
])(
  "a parcel that is %s meanwhile is noticed, and the file is checked once more",
  async (_, change) => {
    const before = await seen();
    const input = await order();
    let isDone = false;
    const result = (await runJob("importProjects", input, async (n) => {
      if (n < 3 || isDone) return;
      isDone = true;
      await sql`${sql.raw(change)} where dkbh = ${someParcel}`.execute(here().db);
    })) as ProjectResult;
    expect(result.imported).toBeNull();
    expect(result.errorCount).toBeGreaterThan(0);
    expect(await seen()).toEqual(before);
    await expectNoIntake();
  },
);

test("a parcel that another project takes meanwhile is not given twice", async () => {
  await runJob("importProjects", await order());
  await settleAll();
  // Another project, which comes to hold a parcel of the file when the file has been checked.
  const [keeps, loses] = wanted;
  const { rows } = await sql<{ xmid: string }>`
    select xmid from zkfxmsd where xmbh = ${keeps?.xmbh}`.execute(here().db);
  const holder = rows[0]?.xmid;
  await sql`delete from zkfxmsd_dk where xmid <> ${holder}`.execute(here().db);
  await sql`update zkfxmsd set scbz = 1 where xmid <> ${holder}`.execute(here().db);
  await sql`update zkfxmsd set spzt = '5' where xmid = ${holder}`.execute(here().db);
  const input = await order({ confirmWarnings: true });
  let isDone = false;
  const take = async (n: number) => {
    if (n < 3 || isDone) return;
    isDone = true;
    await sql`insert into zkfxmsd_dk (xmid, dkid, zymj)
              select ${holder}, dkid, 1 from dxydsd where dkbh = ${loses?.parcels[0]}`.execute(
      here().db,
    );
  };
  const onlyClean = { ...input, onlyClean: true };
  const result = (await runJob("importProjects", onlyClean, take)) as ProjectResult;
  expect(result.problems.some(({ rule }) => rule === "P005")).toBe(true);
  expect(result.imported).toMatchObject({ inserted: many - 2 });
});

test("a parcel is linked only to a project that is there", async () => {
  const link = sql`insert into zkfxmsd_dk (xmid, dkid, zymj) values ('nobody', 'nothing', 1)`;
  await expect(link.execute(here().db)).rejects.toThrow("not there");
});
