import { describe, expect, test } from "vitest";
import { type Refusal, status } from "#contract/errors";
import type { Problem } from "#contract/rules/problem/report";
import type { Shzt } from "#contract/workflow/shzt";
import { ellipsoidArea } from "#geo/crs/ellipsoid";
import type { Db } from "../../src/server/db/tables";
import { as, libraries, onDb, statusOf } from "./dxydCalls";
import { withApp } from "./harness";
import { insertParcels, type MultiPolygon, type Parcel, parcel, squareIn } from "./parcels";

withApp();

const areaOf = (geometry: MultiPolygon) => Math.round(ellipsoidArea(geometry) * 100) / 100;

const refusalOf = async (call: Promise<unknown>): Promise<Refusal> =>
  call.then(
    () => {
      throw new Error("was not refused");
    },
    (error: Refusal) => error,
  );

const rulesOf = async (call: Promise<unknown>) => {
  const { status: code, problems } = await refusalOf(call);
  return [code, (problems as Problem[]).map(({ rule, level }) => `${rule} ${level}`)] as const;
};

describe.each(libraries)("editing in %s", (library) => {
  const one = async (db: Db, over: Partial<Parcel> = {}) => {
    const [row] = await insertParcels(db, library, [parcel(over, library)]);
    return row as Parcel;
  };
  const clerk = as("yuhang", library);

  test("an edit is the next version, signed and dated", () =>
    onDb(async (db) => {
      const { dkid } = await one(db);
      const values = { dkmc: " 新名称 ", bz: "", dxyy: "01,03", mjss: "-1.5", rdrq: "20230615" };
      const saved = await clerk.update({ dkid, bbh: 0, values, confirmWarnings: true });
      expect(saved).toMatchObject({
        dkmc: "新名称",
        bz: null,
        dxyy: "01,03",
        mjss: -1.5,
        rdrq: "2023-06-15",
        bbh: 1,
        gxr: "余杭经办",
      });
      expect(Date.parse(saved.gxsj)).toBeGreaterThan(Date.parse("2024-06-01"));
      expect((await clerk.info(dkid)).record).toEqual(saved);
    }));

  test("a stale version is refused with the record as it is now", () =>
    onDb(async (db) => {
      const { dkid } = await one(db);
      await clerk.update({ dkid, bbh: 0, values: { dkmc: "甲" } });
      const late = await refusalOf(
        as("yuhang2", library).update({ dkid, bbh: 0, values: { dkmc: "乙" } }),
      );
      expect(late.status).toBe(status.conflict);
      expect(late.message).toBe("数据已被他人修改，请刷新后重试");
      expect(late.problems).toMatchObject({ current: { dkid, dkmc: "甲", bbh: 1 } });
    }));

  test("fields of the system, unknown fields and columns that nobody shows stay as they are", () =>
    onDb(async (db) => {
      const before = await one(db, { pcid: "batch", zkfzt: "2" });
      const values = {
        dkid: "other",
        shzt: "5",
        bbh: 99,
        zkfzt: "0",
        pcid: "x",
        sjly: "1",
        txmj: 1,
        zxjd: 0,
        cjr: "me",
        gxr: "me",
        shr: "me",
        scbz: 1,
        oid: 1,
        geom: null,
        constructor: 1,
        "dkmc = 'x', shzt": "5",
      };
      const call = () => clerk.update({ dkid: before.dkid, bbh: 0, values });
      const saved = await call();
      const { geometry: _, scbz: __, stdkid, jbr, lxdh, ...rest } = before;
      const names = { cjr: "余杭经办", gxr: "余杭经办" };
      const shown = {
        ...rest,
        ...names,
        ...(library === "dxydsd" && { stdkid, jbr, lxdh }),
      };
      expect(saved).toEqual(shown);
      expect((await clerk.info(before.dkid)).revisions).toEqual([]);
    }));

  test.each(["1", "3", "5", "9"] as Shzt[])(
    "nothing is edited, undone or deleted in state %s",
    (shzt) =>
      onDb(async (db) => {
        const { dkid } = await one(db, { shzt });
        const edit = clerk.update({ dkid, bbh: 0, values: { dkmc: "改" } });
        expect(await statusOf(edit)).toBe(409);
        expect(await statusOf(clerk.undo({ dkid, bbh: 0 }))).toBe(409);
        const { ok, failed } = await clerk.remove([dkid]);
        expect([ok, failed[0]?.message]).toEqual([[], expect.stringContaining("不能删除")]);
      }),
  );

  test("errors of the rules refuse, and name rule and field", () =>
    onDb(async (db) => {
      const { dkid } = await one(db);
      const edit = (values: object) =>
        rulesOf(clerk.update({ dkid, bbh: 0, values: { ...values } }));
      expect(await edit({ dkmc: "  " })).toEqual([400, ["A001 E"]]);
      expect(await edit({ dkmc: "长".repeat(101) })).toEqual([400, ["A002 E"]]);
      expect(await edit({ jzzdmj: "many" })).toEqual([400, ["A003 E"]]);
      expect(await edit({ dxlx: "7" })).toEqual([400, ["A004 E"]]);
      expect(await edit({ dkbh: "330106SD202300001" })).toEqual([400, ["A006 E"]]);
      expect(await edit({ tyshxydm: "91330110MA2CQ01K3X" })).toEqual([400, ["A011 E"]]);
      expect(await edit({ xztdyt: "工业" })).toEqual([400, ["A019 E", "A019 E", "A019 E"]]);
      expect((await clerk.info(dkid)).record.bbh).toBe(0);
    }));

  test("warnings ask first and pass when confirmed, errors do not", () =>
    onDb(async (db) => {
      const { dkid } = await one(db);
      const edit = { dkid, bbh: 0, values: { sfkfbjn: 0 } };
      expect(await rulesOf(clerk.update(edit))).toEqual([400, ["A023 W"]]);
      const wrong = { ...edit, values: { sfkfbjn: 0, dxlx: "7" }, confirmWarnings: true };
      expect(await statusOf(clerk.update(wrong))).toBe(400);
      const saved = await clerk.update({ ...edit, confirmWarnings: true });
      expect(saved).toMatchObject({ sfkfbjn: 0, bbh: 1 });
    }));

  test("a number that another parcel has is refused", () =>
    onDb(async (db) => {
      const [a, b] = [await one(db), await one(db)];
      const call = clerk.update({ dkid: a.dkid, bbh: 0, values: { dkbh: b.dkbh } });
      expect(await rulesOf(call)).toEqual([400, ["C001 E"]]);
      await clerk.remove([b.dkid]);
      const again = await clerk.update({ dkid: a.dkid, bbh: 0, values: { dkbh: b.dkbh } });
      expect(again.dkbh).toBe(b.dkbh);
    }));

  test("names follow their codes", () =>
    onDb(async (db) => {
      const { dkid } = await one(db);
      const saved = await clerk.update({ dkid, bbh: 0, values: { dlbm: "0701" } });
      expect(saved.dlmc).toBe("城镇住宅用地");
    }));

  test("an area that does not fit the outline is refused", () =>
    onDb(async (db) => {
      const { dkid, mj } = await one(db);
      const edit = (factor: number) => clerk.update({ dkid, bbh: 0, values: { mj: mj * factor } });
      expect(await rulesOf(edit(1.5))).toEqual([400, ["G010 E"]]);
      expect(await rulesOf(edit(1.005))).toEqual([400, ["G010 W"]]);
      expect((await edit(1.0005)).mj).toBeCloseTo(mj * 1.0005, 2);
    }));

  test("a new outline moves area, centre and map geometry", () =>
    onDb(async (db) => {
      const { dkid } = await one(db, { geometry: squareIn("330110", 1) });
      const geometry = squareIn("330110", 3);
      const mj = areaOf(geometry);
      const saved = await clerk.update({ dkid, bbh: 0, values: { mj }, geometry });
      const [west, south] = geometry[0]?.[0]?.[0] ?? [0, 0];
      expect(saved.txmj).toBeCloseTo(mj, 1);
      expect(saved.zxjd).toBeCloseTo(west + 0.0005, 4);
      expect(saved.zxwd).toBeGreaterThan(south);
      expect(saved.zxwd).toBeLessThan(south + 0.001);
      const { geometry: stored } = await clerk.info(dkid);
      expect(areaOf(stored)).toBeCloseTo(mj, 0);
      expect(stored.flat(2).every(([lon]) => lon === Math.round(lon * 1e7) / 1e7)).toBe(true);
    }));

  test("sending the outline back as it was shown is no change", () =>
    onDb(async (db) => {
      const { dkid } = await one(db);
      const { geometry } = await clerk.info(dkid);
      const saved = await clerk.update({ dkid, bbh: 0, values: {}, geometry });
      expect(saved.bbh).toBe(0);
    }));

  test("a broken outline, one over a neighbour and one in another county are refused", () =>
    onDb(async (db) => {
      const geometry = squareIn("330110", 40);
      const { dkid } = await one(db, { geometry });
      const neighbour = await one(db, { geometry: squareIn("330110", 41) });
      const edit = (drawn: MultiPolygon) =>
        clerk.update({ dkid, bbh: 0, values: { mj: areaOf(drawn) }, geometry: drawn });

      const [[[a, b, c, d] = []] = []] = geometry;
      const bow = [[[a, c, b, d, a]]] as MultiPolygon;
      expect((await rulesOf(edit(bow)))[1]).toContain("G003 E");

      const overlapping = await refusalOf(edit(squareIn("330110", 41)));
      expect(overlapping.problems).toContainEqual(
        expect.objectContaining({ rule: "G012", level: "E", other_dkbh: neighbour.dkbh }),
      );
      expect((await rulesOf(edit(squareIn("330212", 40))))[1]).toEqual(["G013 E"]);
      const abroad = squareIn("330110", 40).map((rings) =>
        rings.map((ring) => ring.map(([x, y]) => [x - 10, y] as [number, number])),
      );
      expect((await rulesOf(edit(abroad)))[1]).toContain("S004 E");
    }));

  test("a sliver over a neighbour asks, land that has left the library does not count", () =>
    onDb(async (db) => {
      const geometry = squareIn("330110", 80);
      const { dkid } = await one(db, { geometry });
      const neighbour = squareIn("330110", 81);
      const shift = (by: number) =>
        neighbour.map((rings) =>
          rings.map((ring) => ring.map(([x, y]) => [x - by, y] as [number, number])),
        );
      const other = await one(db, { geometry: neighbour });
      // The squares are 0.001° wide and 0.001° apart: this one extends 0.2 m into its neighbour.
      const reaching = shift(0.001 - 0.000002);
      const edit = { dkid, bbh: 0, values: { mj: areaOf(reaching) }, geometry: reaching };
      const refusal = await refusalOf(clerk.update(edit));
      expect(refusal.problems).toEqual([
        expect.objectContaining({ rule: "G012", level: "W", other_dkbh: other.dkbh }),
      ]);
      expect((await clerk.update({ ...edit, confirmWarnings: true })).bbh).toBe(1);

      await one(db, { geometry: squareIn("330110", 120), shzt: "9" });
      const over = squareIn("330110", 120);
      const free = { dkid, bbh: 1, values: { mj: areaOf(over) }, geometry: over };
      expect((await clerk.update(free)).bbh).toBe(2);
    }));

  test("deleting hides a parcel and keeps its history; linked ones stay", () =>
    onDb(async (db) => {
      const rows = [
        await one(db),
        await one(db, { shzt: "2" }),
        await one(db, { shzt: "4" }),
        await one(db, { zkfzt: "1" }),
      ];
      const ids = rows.map(({ dkid }) => dkid);
      const { ok, failed } = await clerk.remove(ids);
      expect(ok).toEqual(ids.slice(0, 2));
      expect(failed.map(({ id, message }) => [id, message])).toEqual([
        [ids[2], "“省级退回”的地块不能删除"],
        [ids[3], "地块已关联再开发项目，不能删除"],
      ]);
      const page = await clerk.pageList();
      expect(page.total).toBe(2);
      expect(await statusOf(clerk.info(String(ids[0])))).toBe(404);
      const kept = await db
        .selectFrom(library)
        .select(["dkid", "scbz", "bbh", "gxr"])
        .where("dkid", "in", ok)
        .orderBy("dkid")
        .execute();
      expect(kept).toEqual(ok.map((dkid) => ({ dkid, scbz: 1, bbh: 1, gxr: "yuhang" })));
      const history = await db
        .selectFrom(`history.${library}`)
        .select(["dkid", "h_by", "h_op"])
        .where("dkid", "in", ok)
        .orderBy("dkid")
        .execute();
      expect(history).toEqual(ok.map((dkid) => ({ dkid, h_by: "yuhang", h_op: "update" })));
    }));
});
