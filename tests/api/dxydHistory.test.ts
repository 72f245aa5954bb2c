import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { drpcApi } from "#contract/endpoints/records/job";
import type { Library } from "#contract/workflow/shzt";
import type { Db } from "../../src/server/db/tables";
import { write } from "../../src/server/db/write";
import { asOf, importVia, movedOn } from "../../src/server/repositories/records/history";
import { as, datasetOf, libraries, onDb, statusOf } from "./dxydCalls";
import { as as clientOf, withApp } from "./harness";
import { insertParcels, type Parcel, parcel, squareIn } from "./parcels";

withApp();

const withoutVersion = ({ bbh: _, gxr: __, gxsj: ___, ...rest }: Record<string, unknown>) => rest;

describe.each(libraries)("history in %s", (library) => {
  const one = async (db: Db, over: Partial<Parcel> = {}) => {
    const [row] = await insertParcels(db, library, [parcel(over, library)]);
    return row as Parcel;
  };
  const clerk = as("yuhang", library);

  test("each change is told in labels and shown values, the newest first", () =>
    onDb(async (db) => {
      const { dkid } = await one(db, { geometry: squareIn("330110", 200) });
      const values = { dxlx: "3", dxyy: "01,03", mjss: 3.5, jzzdmj: 1000, sfcqzd: 1, rdnf: 2022 };
      await clerk.update({ dkid, bbh: 0, values, confirmWarnings: true });
      const geometry = squareIn("330110", 201);
      await clerk.update({ dkid, bbh: 1, values: {}, geometry, confirmWarnings: true });
      await clerk.updateShzt({ dkids: [dkid], shzt: "1" });
      const { revisions } = await clerk.info(dkid);
      expect(revisions.map(({ bbh, via }) => [bbh, via])).toEqual([
        [3, "审核流转"],
        [2, "修改"],
        [1, "修改"],
      ]);
      expect(revisions[0]?.changes).toEqual([
        { field: "shzt", label: "审核状态", before: "待提交", after: "待市级审核" },
      ]);
      expect(revisions[1]?.changes.map(({ field, label }) => [field, label])).toEqual([
        ["geom", "图形"],
      ]);
      expect(revisions[1]?.changes[0]?.after).toMatch(/^\d+\.\d\d 亩$/);
      expect(
        revisions[2]?.changes.map(({ label, before, after }) => [label, before, after]),
      ).toEqual([
        ["建筑占地面积", null, "1.50 亩"],
        ["建筑密度", null, "9.38 %"],
        ["低效类型", "旧厂矿", "旧村庄"],
        ["低效认定原因", "容积率偏低", "亩均税收低于标准、容积率偏低"],
        ["亩均税收", null, "3.5 万元/亩"],
        ["是否产权争议", null, "是"],
        ["认定年度", "2023", "2022"],
      ]);
      expect(revisions.every(({ at }) => !Number.isNaN(Date.parse(at)))).toBe(true);
    }));

  test("undo brings back everything but the version, and cannot be repeated", () =>
    onDb(async (db) => {
      const { dkid } = await one(db, { geometry: squareIn("330110", 210) });
      const before = await clerk.info(dkid);
      expect(before.undoable).toBe(false);
      const values = { dkmc: "改名", mjss: 2 };
      const geometry = squareIn("330110", 211);
      const edit = { dkid, bbh: 0, values, geometry, confirmWarnings: true };
      await clerk.update(edit);
      expect((await clerk.info(dkid)).undoable).toBe(true);

      const back = await clerk.undo({ dkid, bbh: 1 });
      expect(back.bbh).toBe(2);
      expect(withoutVersion(back)).toEqual(withoutVersion(before.record));
      const after = await clerk.info(dkid);
      expect(after.geometry).toEqual(before.geometry);
      expect(after.undoable).toBe(false);
      expect(after.revisions.map(({ via }) => via)).toEqual(["撤销修改", "修改"]);
      expect(await statusOf(clerk.undo({ dkid, bbh: 2 }))).toBe(409);
    }));

  test("only the own last change is undone, and only while nothing else has happened", () =>
    onDb(async (db) => {
      const { dkid } = await one(db);
      expect(await statusOf(clerk.undo({ dkid, bbh: 0 }))).toBe(409);
      await clerk.update({ dkid, bbh: 0, values: { dkmc: "甲" } });
      const colleague = as("yuhang2", library);
      expect((await colleague.info(dkid)).undoable).toBe(false);
      expect(await statusOf(colleague.undo({ dkid, bbh: 1 }))).toBe(409);
      expect(await statusOf(clerk.undo({ dkid, bbh: 0 }))).toBe(409);

      await clerk.updateShzt({ dkids: [dkid], shzt: "1" });
      expect((await clerk.info(dkid)).undoable).toBe(false);
      await clerk.updateShzt({ dkids: [dkid], shzt: "0" });
      expect((await clerk.info(dkid)).undoable).toBe(false);
      expect(await statusOf(clerk.undo({ dkid, bbh: 3 }))).toBe(409);
      expect((await clerk.info(dkid)).record).toMatchObject({ dkmc: "甲", bbh: 3 });
    }));

  test("undo after a change of number gives the number back, unless it is taken by now", () =>
    onDb(async (db) => {
      const a = await one(db);
      const dkbh = `${a.dkbh.slice(0, -1)}${(Number(a.dkbh.slice(-1)) + 1) % 10}`.replace(
        /2023/,
        "2022",
      );
      await clerk.update({ dkid: a.dkid, bbh: 0, values: { dkbh } });
      await one(db, { dkbh: a.dkbh });
      expect(await statusOf(clerk.undo({ dkid: a.dkid, bbh: 1 }))).toBe(409);
    }));

  test("the library as of a moment has the records and values of that moment", () =>
    onDb(async (db) => {
      const rows = [
        await one(db, { dkid: "changed" }),
        await one(db, { dkid: "removed" }),
        await one(db, { dkid: "new", cjsj: "2024-09-01T00:00:00Z" }),
        await one(db, { dkid: "same" }),
      ];
      expect(rows).toHaveLength(4);
      const dated = async (day: string, work: () => Promise<unknown>) => {
        const { last } = await lastId(db, library);
        await work();
        await sql`update ${sql.table(`history.${library}`)}
          set h_until = ${day}::timestamptz where h_id > ${last}`.execute(db);
      };
      const rename = (bbh: number, dkmc: string) =>
        clerk.update({ dkid: "changed", bbh, values: { dkmc } });
      await dated("2024-03-01", () => rename(0, "三月"));
      await dated("2024-06-01", () => rename(1, "六月"));
      await dated("2024-07-01", () => clerk.remove(["removed"]));
      const at = async (day: string) => {
        const { rows: found } = await sql<{ dkid: string; dkmc: string }>`
          select dkid, dkmc from (${asOf(datasetOf[library], day)}) t order by dkid`.execute(db);
        return found.map(({ dkid, dkmc }) => (dkid === "changed" ? `changed ${dkmc}` : dkid));
      };
      const first = rows[0]?.dkmc;
      expect(await at("2023-12-01")).toEqual([]);
      expect(await at("2024-02-01")).toEqual([`changed ${first}`, "removed", "same"]);
      expect(await at("2024-04-01")).toEqual(["changed 三月", "removed", "same"]);
      expect(await at("2024-06-15")).toEqual(["changed 六月", "removed", "same"]);
      expect(await at("2024-08-01")).toEqual(["changed 六月", "same"]);
      expect(await at("2024-10-01")).toEqual(["changed 六月", "new", "same"]);
    }));

  /** An import as left by the importer: two new records, one updated, one untouched. */
  async function imported(db: Db, pcid: string) {
    await one(db, { dkid: "updated", dkmc: "旧名", shzt: "2", pcid: "earlier" });
    await one(db, { dkid: "untouched" });
    await db
      .insertInto("drpc")
      .values({
        ...{ pcid, ywlx: library, wjmc: "batch.mdb", file_id: pcid, md5: pcid, zt: "3" },
        ...{ area_code: "330110", scr: "yuhang", rksj: null, jgbg: null },
      })
      .execute();
    await write(db, { by: "yuhang", via: importVia(pcid) }, async (tx) => {
      await insertParcels(tx, library, [
        parcel({ dkid: "new1", pcid }, library),
        parcel({ dkid: "new2", pcid }, library),
      ]);
      await sql`update ${sql.table(library)} set dkmc = '新名', pcid = ${pcid}, bbh = bbh + 1
        where dkid = 'updated'`.execute(tx);
    });
  }

  /** What the user who imported a batch is told. */
  async function revoke(pcid: string) {
    const { status, body } = await clientOf("yuhang").call(drpcApi.revoke, { pcid });
    return status === 200 ? body : { status };
  }

  test("a batch is taken back: new records go, changed ones are as before", () =>
    onDb(async (db) => {
      await imported(db, "batch");
      expect(await movedOn(db, datasetOf[library], { pcids: ["batch"] })).toBe(0);
      expect(await revoke("batch")).toEqual({ removed: 2, restored: 1 });
      const { list, total } = await clerk.pageList();
      expect([total, list.map(({ dkid }) => dkid).sort()]).toEqual([2, ["untouched", "updated"]]);
      const { record, revisions } = await clerk.info("updated");
      expect(record).toMatchObject({ dkmc: "旧名", shzt: "2", pcid: "earlier", bbh: 2 });
      expect(revisions.map(({ via }) => via)).toEqual(["撤回导入批次", "导入"]);
    }));

  test.each([
    ["edited", () => clerk.update({ dkid: "new1", bbh: 0, values: { dkmc: "改" } })],
    ["submitted", () => clerk.updateShzt({ dkids: ["updated"], shzt: "1" })],
    ["deleted", () => clerk.remove(["new2"])],
  ])("a batch with a record that was %s since stays whole", (_, change) =>
    onDb(async (db) => {
      await imported(db, "batch");
      await change();
      expect(await movedOn(db, datasetOf[library], { pcids: ["batch"] })).toBe(1);
      expect(await revoke("batch")).toEqual({ status: 409 });
      const { list } = await clerk.pageList({ dkids: ["new1", "new2", "updated"] });
      expect(list.every(({ pcid }) => pcid === "batch")).toBe(true);
    }),
  );
});

async function lastId(db: Db, library: Library): Promise<{ last: number }> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(h_id), 0) last from ${sql.table(`history.${library}`)}`.execute(db);
  return rows[0] ?? { last: 0 };
}
