import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { drpcApi } from "#contract/endpoints/records/job";
import { mendApi } from "#contract/endpoints/uploads/mend";
import { as, here, withApp } from "./harness";
import { check, imported, store } from "./imports";
import { records } from "./stored";

withApp();

/** Three parcels that were changed after their import: names, an outline, an area. */
async function changed() {
  here().queue.start();
  await imported(as("yuhang"), "dxyd-sd-clean.mdb");
  const { db } = here();
  const numbers = (await records()).slice(0, 3).map(({ dkbh }) => dkbh);
  for (const dkbh of numbers) {
    await db
      .updateTable("dxydsd")
      .set({ dkmc: `改过的${dkbh}` })
      .where("dkbh", "=", dkbh)
      .execute();
  }
  const outline = sql<string>`st_translate(geom, 0.000002, 0)`;
  await db
    .updateTable("dxydsd")
    .set({ geom: outline })
    .where("dkbh", "=", numbers[1] as string)
    .execute();
  const report = await check(as("yuhang"), "dxyd-sd-clean.mdb");
  return { report, numbers: numbers as [string, string, string] };
}

const outlineOf = async (dkbh: string) =>
  (
    await sql<{ g: string }>`
      select st_astext(geom) g from dxydsd where dkbh = ${dkbh} and scbz = 0`.execute(here().db)
  ).rows[0]?.g;

const nameOf = async (dkbh: string) => (await records()).find((one) => one.dkbh === dkbh)?.dkmc;

describe("a file whose parcels the library has with other values", () => {
  test("shows them field by field and by outline, before it overwrites", async () => {
    const { report, numbers } = await changed();
    const { body } = await as("yuhang").call(mendApi.differences, { pcid: report.pcid });
    expect([body.total, body.open]).toEqual([3, 3]);
    expect(body.list.map(({ dkbh }) => dkbh)).toEqual(numbers);
    expect(body.list.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ["dkmc"],
      ["dkmc", "geom"],
      ["dkmc"],
    ]);
    expect(body.list[0]?.changes[0]?.before).toBe(`改过的${numbers[0]}`);
  });

  test("stores what was chosen: the file's, the library's, single fields, or nothing", async () => {
    const { report, numbers } = await changed();
    const { pcid, fileId } = report;
    const clerk = as("yuhang");
    const [one, two, three] = numbers;
    const outline = await outlineOf(two);
    const chosen = await clerk.call(mendApi.choose, {
      pcid,
      choices: [
        { dkbh: one, how: "keep" },
        { dkbh: two, how: "take", kept: ["geom"] },
        { dkbh: three, how: "skip" },
      ],
    });
    expect(chosen.body).toEqual({ open: 0 });
    const again = await clerk.call(mendApi.differences, { pcid });
    expect(again.body.list.map(({ how, kept }) => [how, kept])).toEqual([
      ["keep", []],
      ["take", ["geom"]],
      ["skip", []],
    ]);
    const job = await store(clerk, fileId, { confirmWarnings: true });
    expect(job).toMatchObject({ state: "done", result: { updated: 23, skipped: 1 } });
    expect(await nameOf(one)).toBe(`改过的${one}`);
    expect(await nameOf(two)).not.toBe(`改过的${two}`);
    expect(await outlineOf(two)).toBe(outline);
    expect(await nameOf(three)).toBe(`改过的${three}`);
    const stored = await records();
    expect(stored.find(({ dkbh }) => dkbh === three)?.pcid).not.toBe(pcid);

    const back = await clerk.call(drpcApi.revoke, { pcid });
    expect(back.body).toEqual({ removed: 0, restored: 23 });
    expect(await nameOf(two)).toBe(`改过的${two}`);
  });

  test("one choice goes to all, and the file's values are taken where nothing stays", async () => {
    const { report, numbers } = await changed();
    const { pcid, fileId } = report;
    const clerk = as("yuhang");
    expect((await clerk.call(mendApi.choose, { pcid, all: "take" })).body).toEqual({ open: 0 });
    await store(clerk, fileId, { confirmWarnings: true });
    expect(await nameOf(numbers[0])).not.toBe(`改过的${numbers[0]}`);
  });

  test("fields of both together are judged as one record", async () => {
    const { report, numbers } = await changed();
    const clerk = as("yuhang");
    await here()
      .db.updateTable("dxydsd")
      .set({ mj: 90_000 })
      .where("dkbh", "=", numbers[0])
      .execute();
    const reply = await clerk.call(mendApi.choose, {
      pcid: report.pcid,
      choices: [{ dkbh: numbers[0], how: "take", kept: ["mj"] }],
    });
    expect(reply.status).toBe(400);
    expect(reply.body.message).toContain("填报面积90000.00㎡");
  });

  test("is for whoever uploaded it, and for records that differ", async () => {
    const { report } = await changed();
    const { pcid } = report;
    for (const name of ["yuhang2", "yinzhou", "hangzhou"] as const) {
      expect((await as(name).call(mendApi.differences, { pcid })).status).not.toBe(200);
      expect((await as(name).call(mendApi.choose, { pcid, all: "take" })).status).not.toBe(200);
    }
    const reply = await as("yuhang").call(mendApi.choose, {
      ...{ pcid, choices: [{ dkbh: "330110SD202499999", how: "keep" }] },
    });
    expect(reply.status).toBe(409);
  });
});
