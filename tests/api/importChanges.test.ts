import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { jobApi } from "#contract/endpoints/records/job";
import { as, here, withApp } from "./harness";
import { check, fixture, imported, settled, store, type Wanted } from "./imports";
import { until } from "./jobWorld";
import { newUser } from "./newUser";
import { insertParcels, type MultiPolygon, parcel } from "./parcels";
import { batchOf, library, rollup } from "./stored";

withApp();

/** A square that covers the first clean parcel, or one ten kilometres away from it. */
async function besideFirst(metres: number): Promise<MultiPolygon> {
  const { rows } = await sql<{ x: number; y: number }>`
    select st_xmin(geom) x, st_ymin(geom) y from dxydsd order by dkbh limit 1`.execute(here().db);
  const [x, y] = [(rows[0]?.x ?? 0) + metres / 96_000, rows[0]?.y ?? 0];
  const [right, top] = [x + 0.0002, y + 0.0002];
  return [
    [
      [
        [x, y],
        [right, y],
        [right, top],
        [x, top],
        [x, y],
      ],
    ],
  ];
}

describe("a library that changes between check and import", () => {
  test("a parcel with a number of the file, elsewhere, lets nothing be stored", async () => {
    here().queue.start();
    const clerk = as("yuhang");
    const { fileId } = await check(clerk, "dxyd-sd-clean.mdb");
    const { db } = here();
    const number = "330110SD202400001";
    await insertParcels(db, "dxydsd", [parcel({ dkbh: number, xzqdm: "330212" })]);
    const job = await store(clerk, fileId);
    expect([job.state, job.message]).toEqual([
      "failed",
      "入库期间库内地块被他人修改，本次未入库任何数据，请重新校验",
    ]);
    expect((await library()).n).toBe(1);
    expect(await rollup()).toBe(1);
    expect(await batchOf(fileId)).toMatchObject({ zt: "2", rksj: null });

    await sql`delete from dxydsd where dkbh = ${number}`.execute(db);
    expect((await store(clerk, fileId)).state).toBe("done");
    expect((await library()).n).toBe(24);
  });

  test("a parcel in the way is found by checking again, and nothing is stored", async () => {
    here().queue.start();
    const clerk = as("yuhang");
    await imported(clerk, "dxyd-sd-clean.mdb");
    const [hiding, far] = [await besideFirst(0), await besideFirst(400)];
    await sql`delete from dxydsd`.execute(here().db);
    const { fileId } = await check(clerk, "dxyd-sd-clean.mdb");

    await insertParcels(here().db, "dxydsd", [parcel({ geometry: hiding })]);
    const failed = await store(clerk, fileId, { confirmWarnings: true });
    expect(failed.state).toBe("failed");
    expect(failed.message).toMatch(/^库内数据已变化，重新校验后：文件有 \d+ 个错误/);
    expect((await library()).n).toBe(1);
    const { jgbg } = await batchOf(fileId);
    const rules = (jgbg as { problems: Wanted[] }).problems.map(({ rule }) => rule);
    expect(rules).toContain("G012");

    await sql`delete from dxydsd`.execute(here().db);
    await insertParcels(here().db, "dxydsd", [
      parcel({ geometry: far, dkbh: "330110SD202390001" }),
    ]);
    const partly = await store(clerk, fileId, { confirmWarnings: true, onlyClean: true });
    expect(partly.state).toBe("done");
    expect((await library()).n).toBe(25);
  });

  test("a file whose clean records are gone is checked again and stored", async () => {
    here().queue.start();
    const clerk = as("yuhang");
    const { fileId, pcid } = await check(clerk, "dxyd-sd-clean.mdb");
    await here().files.remove(`${pcid}-clean`);
    expect((await store(clerk, fileId)).state).toBe("done");
    expect((await library()).n).toBe(24);
  });
});

describe("what a check keeps", () => {
  const kept = async (pcid: string) => {
    try {
      (await here().files.read(`${pcid}-clean`)).destroy();
      return true;
    } catch {
      return false;
    }
  };

  test("goes once it is stored, and when nobody came back for it", async () => {
    here().queue.start();
    const clerk = as("yuhang");
    const { report } = await imported(clerk, "dxyd-sd-clean.mdb");
    // It runs after the commit that marks the import as done.
    await until(async () => !(await kept(report.pcid)));

    const forgotten = await check(clerk, "dxyd-sd-clash.mdb");
    const recent = await check(clerk, "dxyd-sd-clash.mdb");
    await sql`update drpc set scsj = now() - interval '3 days' where pcid = ${forgotten.pcid}`.execute(
      here().db,
    );
    await check(clerk, "no-layer.mdb");
    expect([await kept(forgotten.pcid), await kept(recent.pcid)]).toEqual([false, true]);
  });
});

describe("cancelling", () => {
  const outcomes = () => here().db.selectFrom("drpc").select(["zt", "jgbg"]).execute();

  test("a check that still waits makes its batch void", async () => {
    const clerk = await newUser("33");
    const sent = await clerk.call(dxydsdApi.validateMdb, { file: fixture("dxyd-sd-clean.mdb") });
    const { jobId } = sent.body;
    expect((await clerk.call(jobApi.cancel, { jobId })).body).toEqual({ state: "cancelled" });
    expect(await outcomes()).toEqual([{ zt: "4", jgbg: null }]);
  });

  test("a check that runs makes its batch void", async () => {
    here().queue.start();
    const clerk = await newUser("33");
    const sent = await clerk.call(dxydsdApi.validateMdb, { file: fixture("dxyd-sd-5000.mdb") });
    const { jobId } = sent.body;
    let state = "queued";
    while (state === "queued") state = (await clerk.call(jobApi.info, { jobId })).body.state;
    expect((await clerk.call(jobApi.cancel, { jobId })).body).toEqual({ state: "running" });
    expect(await settled(clerk, jobId)).toMatchObject({ state: "cancelled", result: null });
    expect(await outcomes()).toEqual([{ zt: "4", jgbg: null }]);
  });
});
