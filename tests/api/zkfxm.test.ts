import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { zkfxmsdApi as api } from "#contract/endpoints/project/zkfxmsd";
import { limits } from "#contract/limits";
import type { Db } from "../../src/server/db/tables";
import { insertTasks } from "../../src/server/demo/base/demoTasks";
import { randomOf } from "../../src/server/demo/base/random";
import {
  insertPlatforms,
  insertProjects,
  landForProjects,
} from "../../src/server/demo/project/demoProjects";
import { projectsOf } from "../../src/server/demo/project/projects";
import { as, here, withApp } from "./harness";
import { insertParcels, parcel } from "./parcels";
import { platformId } from "./users";

withApp();

const counties = ["330110", "330106", "330212", "330302"];
const year = 2024;

async function fill(db: Db) {
  const parcels = Array.from({ length: 80 }, (_, i) =>
    parcel({
      xzqdm: counties[i % 4] as string,
      cyptid: i % 8 === 0 ? platformId : null,
      shzt: "5",
      zkfzt: (["1", "2", "3", "3"] as const)[(i >> 2) % 4] as "1",
      nzkffs: (["1", "2", null, "6"] as const)[i % 4] ?? null,
      mj: 2000 + i,
    }),
  );
  await insertParcels(db, "dxydsd", parcels);
  await insertPlatforms(db, [
    {
      ...{ cyptid: platformId, cyptbh: "330110PT0001", cyptmc: "示例园", cyptlx: "2" },
      ...{ xzqdm: "330110", xzqmc: "余杭区" },
    },
  ]);
  await insertProjects(db, projectsOf(randomOf(1), await landForProjects(db)));
  const quantities = {
    "33": 100,
    "3301": 60,
    "330110": 40,
    "330106": 20,
    "3302": 40,
    "330212": 40,
  };
  const regions = Object.entries(quantities).map(([areaCode, rwl]) => ({ areaCode, rwl }));
  await insertTasks(db, { nd: year, rwlx: "1" }, regions, [{ cyptid: platformId, rwl: 8 }]);
}

beforeEach(() => fill(here().db));

const lists = ["sheng", "hangzhou", "yuhang", "pingtai", "chakan"] as const;

describe("projects of redevelopment", () => {
  test.each(lists)("every figure equals the list that it names, for %s", async (user) => {
    const groups = ["zkffs", "xmjd", "ssnd", "region"] as const;
    const { body } = await as(user).call(api.stats, { groups: [...groups] });
    const tasks = (await as(user).call(api.tasks, {})).body;
    const platforms = (await as(user).call(api.platformTasks, {})).body;
    expect(body.total.zs).toBeGreaterThan(0);
    for (const { zs, mj, filter } of [body.total, ...Object.values(body.groups).flat()]) {
      const list = (await as(user).call(api.pageList, filter)).body;
      expect([list.total, list.sums?.dxmj]).toEqual([zs, mj]);
    }
    for (const { zs, wcl, filter } of [
      tasks.total,
      ...tasks.list,
      platforms.total,
      ...platforms.list,
    ]) {
      const list = (await as(user).call(api.pageList, filter)).body;
      expect(list.total).toBe(zs);
      expect(wcl).toBeCloseTo((list.sums?.dxmj ?? 0) / limits.mu, 1);
    }
  });

  test("a figure outside the rollup's dimensions is counted from the records", async () => {
    const { body } = await as("sheng").call(api.pageList, { keyword: "项目", pageSize: 500 });
    expect(body.list).toHaveLength(body.total);
    expect(body.total).toBeGreaterThan(0);
  });

  test.each(lists)(
    "sums and figures are what the projects add up to, to the cent, for %s",
    async (user) => {
      const all = (await as(user).call(api.pageList, { pageSize: 500 })).body;
      expect(all.list).toHaveLength(all.total);
      const cents = (rows: typeof all.list, field: "dxmj" | "jhtz") =>
        rows.reduce((sum, row) => sum + Math.round((row[field] ?? 0) * 100), 0);
      const groups = ["zkffs", "xmjd", "spzt", "ssnd"] as const;
      const { body } = await as(user).call(api.stats, { groups: [...groups] });
      expect([body.total.zs, Math.round(body.total.mj * 100)]).toEqual([
        all.total,
        cents(all.list, "dxmj"),
      ]);
      expect(Math.round((all.sums?.jhtz ?? 0) * 100)).toBe(cents(all.list, "jhtz"));
      for (const field of groups) {
        const keys = new Set(all.list.map((row) => String(row[field])));
        expect(new Set(body.groups[field]?.map(({ key }) => key))).toEqual(keys);
        for (const { key, zs, mj } of body.groups[field] ?? []) {
          const rows = all.list.filter((row) => String(row[field]) === key);
          expect([field, key, zs, Math.round(mj * 100)]).toEqual([
            ...[field, key, rows.length],
            cents(rows, "dxmj"),
          ]);
        }
      }
    },
  );

  test("projects are listed by their ids, and no more than the caller's own", async () => {
    const all = (await as("sheng").call(api.pageList, { pageSize: 500 })).body;
    const wanted = all.list.slice(0, 3).map(({ xmid }) => xmid);
    const listed = (await as("sheng").call(api.pageList, { xmids: wanted })).body;
    expect(listed.total).toBe(wanted.length);
    expect(listed.list.map(({ xmid }) => xmid).sort()).toEqual(wanted.toSorted());
    const ids = all.list.map(({ xmid }) => xmid);
    const own = (await as("yuhang").call(api.pageList, { xmids: ids, pageSize: 500 })).body;
    expect(own.list.every(({ xzqdm }) => xzqdm === "330110")).toBe(true);
  });

  test("a clerk sees the own county's projects and no other", async () => {
    const { body } = await as("yuhang").call(api.pageList, { pageSize: 500 });
    expect(new Set(body.list.map(({ xzqdm }) => xzqdm))).toEqual(new Set(["330110"]));
    expect((await as("yuhang").call(api.pageList, { areaCode: "3302" })).status).toBe(403);
    expect((await as("yuhang").call(api.tasks, { areaCode: "330212" })).status).toBe(403);
  });

  test("a project of another county is not found", async () => {
    const all = (await as("sheng").call(api.pageList, { pageSize: 500 })).body.list;
    const foreign = all.find(({ xzqdm }) => xzqdm === "330212");
    const own = all.find(({ xzqdm }) => xzqdm === "330110");
    expect((await as("yuhang").call(api.info, { xmid: foreign?.xmid ?? "" })).status).toBe(404);
    const { body } = await as("yuhang").call(api.info, { xmid: own?.xmid ?? "" });
    expect(body.record.xmbh).toBe(own?.xmbh);
    expect(body.parcels.reduce((sum, { zymj }) => sum + zymj, 0)).toBeCloseTo(own?.dxmj ?? 0, 2);
  });

  test("a platform clerk has the platform's projects and task alone", async () => {
    const { body } = await as("pingtai").call(api.pageList, { pageSize: 500 });
    expect(new Set(body.list.map(({ cyptid }) => cyptid))).toEqual(new Set([platformId]));
    const tasks = (await as("pingtai").call(api.tasks, {})).body;
    expect(tasks.list).toEqual([]);
    expect(tasks.total.rwl).toBe(8);
  });

  test("tax and administration have no projects", async () => {
    for (const user of ["shuiwu", "admin"] as const) {
      expect((await as(user).call(api.pageList, {})).status).toBe(403);
    }
  });
});

describe("annual tasks", () => {
  test("a rate is completed over quantity, ranked, and nothing without a quantity", async () => {
    const { total, list } = (await as("sheng").call(api.tasks, {})).body;
    expect(total.rwl).toBe(100);
    for (const { rwl, wcl, wclv } of list) {
      if (rwl === 0) expect(wclv).toBeNull();
      else expect(wclv).toBeCloseTo((wcl / rwl) * 100, 1);
    }
    const places = list.flatMap(({ pm }) => (pm === null ? [] : [pm]));
    expect(places).toEqual(places.map((_, i) => i + 1));
    expect(list.map(({ key }) => key)).toContain("3311");
  });

  test("a year that is over is measured against all of it", async () => {
    const { wclv, sxjdc } = (await as("sheng").call(api.tasks, { nd: year })).body.total;
    expect(sxjdc).toBeCloseTo((wclv ?? 0) - 100, 2);
  });

  test("only approved projects completed in the year count, and a change moves the figure", async () => {
    const { db } = here();
    const before = (await as("hangzhou").call(api.tasks, {})).body.total;
    await sql`update zkfxmsd set spzt = '7' where wcnd = ${year} and xzqdm = '330110'`.execute(db);
    const after = (await as("hangzhou").call(api.tasks, {})).body.total;
    expect(after.zs).toBeLessThan(before.zs);
    expect((await as("yuhang").call(api.tasks, {})).body.total.zs).toBe(0);
  });

  test("largest completed projects stand first, approved ones only", async () => {
    const { body } = await as("sheng").call(api.orderList, { limit: 100 });
    expect(body.map(({ pm }) => pm)).toEqual(body.map((_, i) => i + 1));
    const done = body.map(({ xmjd }) => xmjd >= "5");
    expect(done.lastIndexOf(true)).toBeLessThan(done.indexOf(false));
  });
});
