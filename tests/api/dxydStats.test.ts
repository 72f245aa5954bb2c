import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import * as codes from "#contract/codes/landCodes";
import { type Figure, figureGroups } from "#contract/endpoints/records/libraryCalls";
import type { Library } from "#contract/workflow/shzt";
import type { Db } from "../../src/server/db/tables";
import { as, libraries, onDb } from "./dxydCalls";
import { here, withApp } from "./harness";
import { insertParcels, parcel } from "./parcels";
import { rollupGaps } from "./rollupGaps";
import { platformId, type Username } from "./users";

withApp();

const pick = <T>(list: readonly T[], i: number): T => list[i % list.length] as T;
const keys = (list: object) => Object.keys(list);
const counties = ["330110", "330110", "330106", "330122", "330212", "330302", "331102"];

/**
 * Parcels across all values of the dimensions, with missing values and with several reasons at
 * once.
 */
async function fill(db: Db, library: Library) {
  const rows = Array.from({ length: 120 }, (_, i) =>
    parcel(
      {
        dkid: `s${i}`,
        xzqdm: pick(counties, i),
        cyptid: i % 3 === 0 ? platformId : i % 3 === 1 ? "other" : null,
        dxlx: pick(keys(codes.dxlxCodes), i >> 1) as "1",
        xztdyt: pick(keys(codes.xztdytCodes), i >> 2) as "工业",
        shzt: pick(["0", "5", "5", "5", "1", "2", "3", "9"], i) as "0",
        zkfzt: pick(["0", "0", "1", "2", "3"], i) as "0",
        rdnf: 2014 + (i % 11),
        dxyy: pick(["01", "01,03", "02,04,09", "10"], i),
        nzkffs: pick([null, "1", "2", "9"], i) as "1" | null,
        pjdj: pick([null, "A", "D"], i) as "A" | null,
        hydm: pick([null, "C13", "C38", "C34"], i) as "C13" | null,
        mj: 1000 + i * 7.13,
        scbz: i % 17 === 0 ? 1 : 0,
      },
      library,
    ),
  );
  await insertParcels(db, library, rows);
}

type Case = [Username, Parameters<ReturnType<typeof as>["stats"]>[0]];
const groups = [...figureGroups];
const cases: Case[] = [
  ["sheng", { groups }],
  ["sheng", { groups, shzt: ["5"] }],
  ["sheng", { groups, dxlx: ["2", "3"] }],
  ["sheng", { groups, areaCode: "3301", rdnf: [2022, 2023], shzt: ["0", "5"] }],
  ["chakan", { groups, zkfzt: ["0", "1"], xztdyt: ["工业", "住宅"], areaCode: "330110" }],
  ["hangzhou", { groups, areaCode: "33" }],
  ["yuhang", { groups }],
  ["pingtai", { groups, rdnf: [2014, 2015, 2016, 2017, 2018] }],
  // Without a rollup figures are counted from the records, in one pass.
  ["sheng", { groups, keyword: "示例地块", shzt: ["5"] }],
  ["hangzhou", { groups, mjMin: 2.2, sfnrjh: 0 }],
  ["chakan", { groups, bbox: "119.9,30.3,119.99,30.4" }],
  ["yuhang", { groups: ["dxyy"], keyword: "示例" }],
];

/** Compares every figure with the list that its filter gives. */
async function disagreements(library: Library, [username, input]: Case): Promise<unknown[]> {
  const user = as(username, library);
  const { total, groups: all } = await user.stats(input);
  const figures: [string, Figure][] = [["total", total]];
  for (const [group, list] of Object.entries(all)) {
    for (const figure of list) figures.push([group, figure]);
  }
  expect(figures.length).toBeGreaterThan(input.groups?.length ?? 0);
  const wrong: unknown[] = [];
  for (const [group, figure] of figures) {
    const page = await user.pageList({ ...figure.filter, pageSize: 1 });
    const same = page.total === figure.zs && Math.abs((page.sums?.mj ?? 0) - figure.mj) < 0.005;
    if (!same) wrong.push({ group, figure, total: page.total, mj: page.sums?.mj });
  }
  return wrong;
}

describe.each(libraries)("figures of %s", (library) => {
  test.each(cases)(
    "each figure shown to %s is the count and area of the list behind it: %j",
    (...one) =>
      onDb(async (db) => {
        await fill(db, library);
        expect(await disagreements(library, one)).toEqual([]);
      }),
    60_000,
  );

  test.each<[Username, Parameters<ReturnType<typeof as>["pageList"]>[0]]>([
    ["sheng", { dxyy: ["03"], dxlx: ["1", "2"] }],
    ["sheng", { dxyy: ["01", "03"], areaCode: "3301" }],
    ["hangzhou", { nzkffs: ["1", "2"], xztdyt: ["工业", "住宅"] }],
    ["yuhang", { hydm: ["C13"], zkfzt: ["0", "1"], shzt: ["5"] }],
    ["pingtai", { nzkffs: ["1", "2"], rdnf: [2015, 2016, 2017, 2018, 2019, 2020] }],
    ["chakan", { hydm: ["C38"], pjdj: ["A"] }],
  ])("the list of %s by attributes has as many rows as it counts: %j", (username, filter) =>
    onDb(async (db) => {
      await fill(db, library);
      const user = as(username, library);
      const { list, total, sums } = await user.pageList({ ...filter, pageSize: 200 });
      expect(list.length).toBeGreaterThan(0);
      expect(total).toBe(list.length);
      expect(sums?.mj).toBeCloseTo(
        list.reduce((sum, { mj }) => sum + mj, 0),
        2,
      );
    }),
  );

  test("a box holds what meets it, and not what goes round it", () =>
    onDb(async (db) => {
      const [x, y] = [119.98, 30.36];
      const triangle = (dx: number): [number, number][] => [
        [x + dx, y],
        [x + dx + 0.002, y],
        [x + dx, y + 0.002],
        [x + dx, y],
      ];
      const parcels = [0, 0.01].map((dx) => parcel({ geometry: [[triangle(dx)]] }, library));
      await insertParcels(db, library, parcels);
      const asked = async (...box: number[]) => {
        const { total } = await as("yuhang", library).stats({ groups, bbox: box.join() });
        return total.zs;
      };
      expect(await asked(x + 0.0015, y + 0.0015, x + 0.0019, y + 0.0019)).toBe(0);
      expect(await asked(x + 0.0005, y + 0.0005, x + 0.0019, y + 0.0019)).toBe(1);
      expect(await asked(x - 0.001, y - 0.001, x + 0.013, y + 0.003)).toBe(2);
    }));

  test(
    "figures follow submissions, edits and deletions",
    () =>
      onDb(async (db) => {
        await fill(db, library);
        const clerk = as("yuhang", library);
        const { list } = await clerk.pageList({ shzt: ["0", "2"], pageSize: 100 });
        const plain = list.filter(({ zkfzt }) => zkfzt === "0").map(({ dkid }) => dkid);
        const before = await clerk.stats({ groups: ["shzt"] });
        const removed = await clerk.remove(plain.slice(0, 2));
        expect(removed.ok).toHaveLength(2);
        const [edited, ...others] = list.filter(({ dkid }) => !removed.ok.includes(dkid));
        await clerk.update({
          dkid: String(edited?.dkid),
          bbh: edited?.bbh ?? 0,
          values: { dxlx: "9", dxyy: "05,06", xztdyt: "其他", rdnf: 2020, pjdj: "B" },
          confirmWarnings: true,
        });
        const submit = { dkids: others.map(({ dkid }) => dkid), shzt: "1" as const };
        expect((await clerk.updateShzt(submit)).ok.length).toBeGreaterThan(0);

        const after = await clerk.stats({ groups: ["shzt"] });
        expect(after.total.zs).toBe(before.total.zs - 2);
        expect(await disagreements(library, ["yuhang", { groups }])).toEqual([]);
        expect(await rollupGaps(db, library)).toEqual([]);
      }),
    60_000,
  );

  test("a province counts by city, a city by county, also where there is nothing", () =>
    onDb(async (db) => {
      await fill(db, library);
      const regions = async (username: Username, areaCode?: string) => {
        const { groups: found } = await as(username, library).stats({
          groups: ["region"],
          ...(areaCode && { areaCode }),
        });
        return found.region ?? [];
      };
      const cities = await regions("sheng");
      expect(cities.map(({ key }) => key)).toEqual(
        Array.from({ length: 11 }, (_, i) => `33${String(i + 1).padStart(2, "0")}`),
      );
      expect(cities.find(({ key }) => key === "3309")).toMatchObject({
        label: "舟山市",
        zs: 0,
        mj: 0,
        filter: { areaCode: "3309" },
      });
      expect(await regions("hangzhou")).toEqual(await regions("sheng", "3301"));
      expect((await regions("hangzhou")).map(({ label }) => label)).toContain("余杭区");
      const own = await regions("yuhang", "33");
      expect(own.map(({ key, label }) => [key, label])).toEqual([["330110", "余杭区"]]);
    }));

  test("figures are named by their code, and what is not filled in says so", () =>
    onDb(async (db) => {
      await fill(db, library);
      const { groups: found } = await as("sheng", library).stats({ groups });
      const label = (group: string, key: string) =>
        found[group]?.find((figure) => figure.key === key)?.label;
      expect(label("dxlx", "2")).toBe("旧厂矿");
      expect(label("shzt", "5")).toBe("审核通过");
      expect(label("rdnf", "2023")).toBe("2023年");
      expect(label("pjdj", "")).toBe("未填");
      expect(label("hydm", "C38")).toBe("电气机械和器材制造业");
      expect(label("dxyy", "10")).toBe("圈而未建（建筑占地率低）");
      expect(
        Object.values(found)
          .flat()
          .every((figure) => figure.label !== ""),
      ).toBe(true);
    }));
});

test("two who write at once in one city do not wait for each other's end", async () => {
  const { db } = here();
  const lane = async () => {
    const { rows } = await sql<{ lane: number }>`select clzy_lane() lane`.execute(db);
    return rows[0]?.lane;
  };
  expect([await lane(), await lane()]).toEqual([0, 0]);
});
