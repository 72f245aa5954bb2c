import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { mapApi } from "#contract/endpoints/map/map";
import { drpcApi } from "#contract/endpoints/records/job";
import { openIntake } from "../../src/server/repositories/uploads/intake";
import { newId } from "../../src/server/services/context/newId";
import { as, here, withApp } from "./harness";
import { check, imported, settled } from "./imports";
import { insertParcels, parcel } from "./parcels";
import { runJob } from "./runJob";
import { address, countOf, fetched } from "./tileCalls";

withApp();

const file = "dxyd-sd-clean.mdb";
const clerk = () => as("yuhang");

/** What others see of the library, by every way of reading it. */
const newest = { sort: { field: "gxsj", order: "desc" } } as const;

async function seen() {
  const { body: list } = await clerk().call(dxydsdApi.pageList, newest);
  const { body: figures } = await clerk().call(dxydsdApi.stats, { groups: ["shzt"] });
  const { body: found } = await clerk().call(mapApi.suggest, { q: "330110SD" });
  const { body: ogc } = await clerk().get("/api/ogc/collections/dxydsd/items?limit=1000");
  const tile = await fetched("yuhang", address([120.0, 30.4], 8));
  const { rows } = await sql`select count(*) n from history.dxydsd`.execute(here().db);
  return {
    ...{
      list: list.total,
      names: list.list.map(({ dkbh, dkmc, bbh }) => `${dkbh} ${dkmc} ${bbh}`),
    },
    ...{
      figures: figures.total.zs,
      found: found.groups.flatMap(({ items }) => items).length,
      ogc: ogc.numberReturned,
    },
    ...{ tile: countOf(tile), versions: rows },
  };
}

/** Counts for lists and figures, separate from the records themselves. */
async function counted() {
  const { rows } = await sql<{ raw: number; total: number; area: number; by: number }>`
    select (select count(*) from dxydsd where scbz = 0) raw,
           (select coalesce(sum(zs), 0) from dxydsd_rollup_total) total,
           (select coalesce(sum(zs), 0) from dxydsd_rollup_area where level = 2) area,
           (select coalesce(sum(zs), 0) from dxydsd_rollup_by where dim = 'pjdj') by`.execute(
    here().db,
  );
  return rows[0];
}

async function rooms(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where starts_with(nspname, 'intake_')
     union all select id from intake`.execute(here().db);
  return rows.map(({ name }) => name);
}

/** An order to store the checked records. */
async function importOrder(name = file) {
  const { pcid, fileId } = await check(clerk(), name);
  const choice = { confirmWarnings: true, onlyClean: true };
  return { library: "dxydsd", fileId, pcid, fileName: name, md5: pcid, ...choice } as const;
}

async function settleAll(): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from intake where shown`.execute(here().db);
  for (const { id } of rows) await runJob("settleIntake", { id }, () => {});
}

describe("an import", () => {
  test("is seen by nobody before its last transaction, and whole behind it", async () => {
    here().queue.start();
    await insertParcels(here().db, "dxydsd", [parcel({ dkbh: "330110SD202300001" })]);
    const order = await importOrder();
    const before = await seen();
    let looks = 0;
    await runJob("importDxyd", order, async () => {
      looks++;
      expect(await seen()).toEqual(before);
    });
    expect(looks).toBeGreaterThan(1);
    const after = await seen();
    expect([after.list, after.figures, after.ogc]).toEqual([25, 25, 25]);
    expect(after.tile).toBe(before.tile + 24);
    expect(after.found).toBeGreaterThan(before.found);
  });

  test("broken off behind any of its transactions leaves nothing", async () => {
    here().queue.start();
    const order = await importOrder();
    const before = await seen();
    for (let at = 1; ; at++) {
      const broken = await runJob("importDxyd", order, (n) => {
        if (n === at) throw new Error("broken off");
      }).then(
        () => false,
        () => true,
      );
      if (!broken) break;
      expect(await seen()).toEqual(before);
      expect(await rooms()).toEqual([]);
      expect((await clerk().call(drpcApi.pageList, {})).body.list[0]?.zt).toBe("2");
    }
    expect((await seen()).list).toBe(24);
  });

  test("that is cancelled between two transactions leaves nothing", async () => {
    here().queue.start();
    const order = await importOrder();
    const before = await seen();
    const stop = new AbortController();
    const ended = runJob("importDxyd", order, () => stop.abort(new Error("cancelled")), stop);
    await expect(ended).rejects.toThrow("cancelled");
    expect(await seen()).toEqual(before);
    expect(await rooms()).toEqual([]);
  });

  test("drops what a process has left that was killed over it", async () => {
    here().queue.start();
    const order = await importOrder();
    await here().queue.stop();
    const [left, job] = [newId(), newId()];
    await openIntake(here().db, { id: left, register: "dxydsd" }, job);
    expect(await rooms()).toEqual([`intake_${left}`, left]);
    await runJob("importDxyd", order, () => {}, new AbortController(), job);
    await settleAll();
    expect(await rooms()).toEqual([]);
    expect((await seen()).list).toBe(24);
  });

  test("stores nothing when a parcel that it replaces is edited meanwhile", async () => {
    here().queue.start();
    await imported(clerk(), file);
    const order = await importOrder();
    const { body } = await clerk().call(dxydsdApi.pageList, newest);
    const [one] = body.list;
    const change = { dkid: one?.dkid ?? "", bbh: one?.bbh ?? 0, confirmWarnings: true };
    const ended = runJob("importDxyd", order, async (n) => {
      if (n !== 2) return;
      const reply = await clerk().call(dxydsdApi.update, { ...change, values: { dkmc: "改过" } });
      expect([reply.status, reply.body.message]).toEqual([200, undefined]);
    });
    await expect(ended).rejects.toThrow("入库期间库内地块被他人修改");
    const now = await seen();
    expect(now.names.filter((name) => name.includes("改过"))).toHaveLength(1);
    expect(now.list).toBe(24);
  });
});

describe("what was shown", () => {
  test("moves over to the library, and nobody sees a difference at any time", async () => {
    here().queue.start();
    await imported(clerk(), file);
    const order = await importOrder();
    // Only the test moves the shown records over.
    await here().queue.stop();
    await runJob("importDxyd", order, () => {});
    const shown = await seen();
    const { rows } = await sql<{ id: string }>`select id from intake order by opened_at`.execute(
      here().db,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { id } of rows) {
      for (;;) {
        const { rows: moved } = await sql<{ n: number }>`
          select clzy_intake_settle(${id}, 7) n`.execute(here().db);
        expect(await seen()).toEqual(shown);
        expect(await counted()).toEqual({ raw: 24, total: 24, area: 24, by: 24 });
        if (moved[0]?.n === 0) break;
      }
      await sql`select clzy_intake_drop(${id})`.execute(here().db);
    }
    expect(await seen()).toEqual(shown);
    expect(await rooms()).toEqual([]);
    const { rows: own } = await sql<{ n: number }>`
      select count(*) n from only dxydsd where scbz = 0`.execute(here().db);
    expect(own[0]?.n).toBe(24);
  });

  test("is edited, reviewed and removed like any other before it has moved over", async () => {
    here().queue.start();
    const order = await importOrder();
    // Only the test moves the shown records over.
    await here().queue.stop();
    await runJob("importDxyd", order, () => {});
    const { body } = await clerk().call(dxydsdApi.pageList, {});
    const dkids = body.list.map(({ dkid }) => dkid);
    expect(
      (await clerk().call(dxydsdApi.remove, { dkids: dkids.slice(0, 3) })).body.ok,
    ).toHaveLength(3);
    expect(await counted()).toEqual({ raw: 21, total: 21, area: 21, by: 21 });
    await settleAll();
    expect(await counted()).toEqual({ raw: 21, total: 21, area: 21, by: 21 });
  });
});

test("beside what was shown lists, numbers and tiles are still read by indexes", async () => {
  here().queue.start();
  const order = await importOrder();
  await here().queue.stop();
  await runJob("importDxyd", order, () => {});
  const { db } = here();
  // With few rows a full scan is chosen; what matters is that an index can be used.
  await sql`set local enable_seqscan = off`.execute(db);
  await sql`set local enable_sort = off`.execute(db);
  for (const what of [
    "scbz = 0 and xzqdm >= '33' and xzqdm < '34' order by xzqdm, dkbh limit 21",
    "scbz = 0 and dkbh = '330110SD202300001'",
    "geom && st_makeenvelope(120, 30, 121, 31, 4490)",
    "geom_3857 && st_makeenvelope(13358338, 3503549, 13469658, 3632749, 3857)",
  ]) {
    const { rows } = await sql<{ "QUERY PLAN": string }>`
      explain select dkid from dxydsd where ${sql.raw(what)}`.execute(db);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/Append/);
    expect(plan).not.toMatch(/Seq Scan|-> +Sort/);
  }
});

describe("a take-back", () => {
  /** A batch that replaces what an earlier one has created. */
  async function twice() {
    here().queue.start();
    await imported(clerk(), file);
    const [one] = (await clerk().call(dxydsdApi.pageList, {})).body.list;
    await clerk().call(dxydsdApi.update, {
      ...{ dkid: one?.dkid ?? "", bbh: one?.bbh ?? 0, confirmWarnings: true },
      values: { dkmc: "入库前改过" },
    });
    const before = await seen();
    const { report } = await imported(clerk(), file);
    return { before, pcid: report.pcid, fileName: file };
  }

  test("is seen by nobody before its last transaction, and leaves nothing when it is broken off", async () => {
    const { before, ...order } = await twice();
    await here().queue.stop();
    const stored = await seen();
    for (let at = 1; ; at++) {
      const broken = await runJob("revokeBatch", order, async (n) => {
        expect(await seen()).toEqual(stored);
        if (n === at) throw new Error("broken off");
      }).then(
        () => false,
        () => true,
      );
      if (!broken) break;
      expect(await seen()).toEqual(stored);
    }
    const after = await seen();
    const plainNames = (all: { names: string[] }) =>
      all.names.map((one) => one.replace(/ \d+$/, "")).sort();
    expect(plainNames(after)).toEqual(plainNames(before));
    expect(await counted()).toEqual({ raw: 24, total: 24, area: 24, by: 24 });
    await settleAll();
    expect(await seen()).toEqual(after);
    expect(await rooms()).toEqual([]);
  });

  test("is a job with progress, and what it answers is what was done", async () => {
    here().queue.start();
    const { report } = await imported(clerk(), file);
    const started = await clerk().call(drpcApi.startRevoke, { pcid: report.pcid });
    const job = await settled(clerk(), started.body.jobId);
    expect([job.state, job.result]).toEqual(["done", { removed: 24, restored: 0 }]);
    expect((await seen()).list).toBe(0);
    const again = await clerk().call(drpcApi.startRevoke, { pcid: report.pcid });
    expect([again.status, again.body.message]).toEqual([409, "该批次未入库或已撤回"]);
    expect((await as("yinzhou").call(drpcApi.startRevoke, { pcid: report.pcid })).status).toBe(404);
  });

  test("that is cancelled leaves the batch as it is", async () => {
    here().queue.start();
    const { report } = await imported(clerk(), file);
    const stored = await seen();
    const stop = new AbortController();
    const order = { pcid: report.pcid, fileName: file };
    const ended = runJob("revokeBatch", order, () => stop.abort(new Error("cancelled")), stop);
    await expect(ended).rejects.toThrow("cancelled");
    expect(await seen()).toEqual(stored);
    const { body } = await clerk().call(drpcApi.pageList, {});
    expect(body.list[0]).toMatchObject({ zt: "3", revocable: true });
  });
});
