import { describe, expect, test } from "vitest";
import type { Library } from "#contract/workflow/shzt";
import type { Db } from "../../src/server/db/tables";
import { as, libraries, onDb, statusOf } from "./dxydCalls";
import { withApp } from "./harness";
import { insertParcels, parcel } from "./parcels";
import { platformId, type Username } from "./users";

withApp();

/** One parcel in each county, two platforms in the first. */
async function fill(db: Db, library: Library) {
  const of = (dkid: string, xzqdm: string, over = {}) => parcel({ dkid, xzqdm, ...over }, library);
  await insertParcels(db, library, [
    of("yuhang-p1", "330110", { cyptid: platformId }),
    of("yuhang-p2", "330110", { cyptid: "p2" }),
    of("yuhang", "330110"),
    of("xihu", "330106"),
    of("yinzhou", "330212"),
    of("gone", "330110", { scbz: 1 }),
  ]);
}

const all = ["yuhang-p1", "yuhang-p2", "yuhang", "xihu", "yinzhou"];
const visible: [Username, string[]][] = [
  ["sheng", all],
  ["chakan", all],
  ["hangzhou", ["yuhang-p1", "yuhang-p2", "yuhang", "xihu"]],
  ["ningbo", ["yinzhou"]],
  ["yuhang", ["yuhang-p1", "yuhang-p2", "yuhang"]],
  ["yinzhou", ["yinzhou"]],
  ["pingtai", ["yuhang-p1"]],
];

describe.each(libraries)("scope in %s", (library) => {
  test.each(visible)("%s lists, counts and opens exactly their own parcels", (username, own) =>
    onDb(async (db) => {
      await fill(db, library);
      const user = as(username, library);
      const page = await user.pageList();
      expect(page.list.map((row) => row.dkid).sort()).toEqual([...own].sort());
      expect(page.total).toBe(own.length);
      expect(page.sums?.mj).toBeCloseTo(
        page.list.reduce((sum, row) => sum + row.mj, 0),
        2,
      );

      const stats = await user.stats({ groups: ["region", "shzt", "dxyy"] });
      expect(stats.total.zs).toBe(own.length);
      for (const group of ["region", "shzt", "dxyy"]) {
        const zs = stats.groups[group]?.reduce((sum, figure) => sum + figure.zs, 0);
        expect([group, zs]).toEqual([group, own.length]);
      }

      for (const dkid of all) {
        const status = await statusOf(user.info(dkid));
        expect([dkid, status]).toEqual([dkid, own.includes(dkid) ? 200 : 404]);
      }
      expect(await statusOf(user.info("gone"))).toBe(404);
    }),
  );

  test.each(visible)("%s searches and counts by any filter only among their own", (username, own) =>
    onDb(async (db) => {
      await fill(db, library);
      const user = as(username, library);
      for (const filter of [
        { keyword: "示例地块" },
        { keyword: "示" },
        { dkids: all },
        { mjMin: 0.1 },
        { shzt: ["0"] },
        { dxyy: ["03"] },
        { dxlx: ["2"], rdnf: [2023] },
        { areaCode: "33" },
      ]) {
        const { list, total } = await user.pageList(filter);
        expect([filter, total, list.map((row) => row.dkid).sort()]).toEqual([
          filter,
          own.length,
          [...own].sort(),
        ]);
      }
    }),
  );

  test("asking for a child region narrows, for a parent changes nothing, for a sibling is refused", () =>
    onDb(async (db) => {
      await fill(db, library);
      const hangzhou = as("hangzhou", library);
      expect((await hangzhou.pageList({ areaCode: "330106" })).total).toBe(1);
      expect((await hangzhou.pageList({ areaCode: "33" })).total).toBe(4);
      expect(await statusOf(hangzhou.pageList({ areaCode: "3302" }))).toBe(403);
      expect(await statusOf(hangzhou.pageList({ areaCode: "330212" }))).toBe(403);
      expect(await statusOf(hangzhou.stats({ areaCode: "3302", groups: [] }))).toBe(403);
      expect((await hangzhou.stats({ areaCode: "330106", groups: [] })).total.zs).toBe(1);
    }));

  test("a clerk changes, submits and deletes nothing outside the own county or platform", () =>
    onDb(async (db) => {
      await fill(db, library);
      const cases: [Username, string[]][] = [
        ["yuhang", ["xihu", "yinzhou", "gone", "nothing"]],
        ["pingtai", ["yuhang-p2", "yuhang", "xihu", "yinzhou"]],
      ];
      for (const [username, foreign] of cases) {
        const user = as(username, library);
        for (const dkid of foreign) {
          const change = { dkid, bbh: 0, values: { dkmc: "改名" } };
          expect(await statusOf(user.update(change))).toBe(404);
          expect(await statusOf(user.undo({ dkid, bbh: 0 }))).toBe(404);
        }
        const submitted = await user.updateShzt({ dkids: foreign, shzt: "1" });
        expect(submitted.ok).toEqual([]);
        expect(submitted.failed.map(({ id }) => id)).toEqual(foreign);
        const removed = await user.remove(foreign);
        expect(removed.ok).toEqual([]);
        expect(removed.failed.map(({ message }) => message)).toEqual(
          foreign.map(() => "地块不存在或不在权限范围内"),
        );
      }
      const { list } = await as("sheng", library).pageList();
      expect(list.every((row) => row.bbh === 0 && row.shzt === "0")).toBe(true);
    }));

  test("a platform clerk cannot move a parcel to another platform", () =>
    onDb(async (db) => {
      await fill(db, library);
      const values = { cyptid: "p2", cyptmc: "别的平台", dkmc: "改名" };
      const saved = await as("pingtai", library).update({ dkid: "yuhang-p1", bbh: 0, values });
      expect(saved).toMatchObject({ cyptid: platformId, cyptmc: null, dkmc: "改名" });
    }));

  test("a county clerk cannot move a parcel to another county", () =>
    onDb(async (db) => {
      await fill(db, library);
      const change = { dkid: "yuhang", bbh: 0, values: { xzqdm: "330106" }, confirmWarnings: true };
      expect(await statusOf(as("yuhang", library).update(change))).toBe(400);
      expect((await as("yuhang", library).info("yuhang")).record.xzqdm).toBe("330110");
    }));

  test("readers and administrators change nothing", () =>
    onDb(async (db) => {
      await fill(db, library);
      const reader = as("chakan", library);
      expect(await statusOf(reader.update({ dkid: "yuhang", bbh: 0, values: {} }))).toBe(403);
      expect(await statusOf(reader.undo({ dkid: "yuhang", bbh: 0 }))).toBe(403);
      expect(await statusOf(reader.remove(["yuhang"]))).toBe(403);
      expect(await statusOf(reader.updateShzt({ dkids: ["yuhang"], shzt: "1" }))).toBe(403);
      expect(await statusOf(as("admin", library).pageList())).toBe(403);
    }));
});
