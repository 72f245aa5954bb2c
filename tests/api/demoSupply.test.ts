import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import { checkIdle, wrongWay } from "#contract/rules/idle/idleRules";
import { lifeCycleOf } from "#contract/rules/supply/lifeCycle";
import { checkSupply } from "#contract/rules/supply/supplyRules";
import { demoRegions, demoTowns } from "../../src/server/demo/base/demo";
import { seedSupply } from "../../src/server/demo/supply/seedSupply";
import { here, withApp } from "./harness";

withApp();

type Row = Record<string, string | number | null>;
const rowsOf = async (query: string): Promise<Row[]> =>
  (await sql.raw<Row>(query).execute(here().db)).rows;

const tables = ["tdgy", "xztd", "kdjc", "bzcf", "ghgy", "pewg"] as const;
const shown: Readonly<Record<string, readonly string[]>> = {
  tdgy: ["ytlb", "qsmzqjd", "kgzt", "jgzt", "yjdj"],
  xztd: ["xzzt"],
  kdjc: ["hczt", "czzt"],
  bzcf: ["zt"],
  ghgy: ["xzsx"],
  pewg: ["wgyy"],
};

const lines: string[] = [];
beforeEach(async () => {
  const { db } = here();
  const towns = await demoTowns(db);
  const regions = await demoRegions(db);
  const counties = regions
    .filter(({ level }) => level === 3)
    .map((row) => ({
      areaCode: row.area_code,
      name: row.name,
      areaKm2: row.area_km2,
      center: row.center,
      outline: row.outline.coordinates,
      towns: towns.filter(({ parent }) => parent === row.area_code),
    }));
  await seedSupply(db, counties, (line) => lines.push(line), 0.07);
}, 120_000);

/** Seeded only once: that is the slowest part. */
test("land supply and what hangs on it agree with each other", async () => {
  expect(lines.some((line) => line.includes("供应"))).toBe(true);

  for (const table of tables) {
    const dataset = datasets[table] as AnyDataset;
    const [odd] = await rowsOf(
      `select count(*) filter (where not st_isvalid(t.geom)) bad,
              count(*) filter (where not st_contains(x.geom, t.geom)) outside, count(*) n
         from ${table} t join xzq x on x.area_code = t.xzqdm`,
    );
    expect([table, odd?.bad, odd?.outside, Number(odd?.n) > 0]).toEqual([table, 0, 0, true]);
    for (const name of shown[table] ?? []) {
      const found = await rowsOf(
        `select left(xzqdm, 4) city, count(distinct ${name}) n from ${table} group by 1 order by 1`,
      );
      const codes = Object.keys(dataset.fields[name]?.codes ?? {}).length;
      expect([table, name, found.map(({ n }) => n)]).toEqual([table, name, Array(11).fill(codes)]);
    }
  }

  const supplies = await rowsOf("select * from tdgy");
  for (const row of supplies) {
    expect([row.dzjgh, checkSupply(row).filter(({ level }) => level === "E")]).toEqual([
      row.dzjgh,
      [],
    ]);
    const { kgzt, jgzt, qsmzqjd, yqts, yjdj } = row;
    expect(lifeCycleOf(row as object, "2024-12-31")).toMatchObject({
      ...{ kgzt, jgzt, qsmzqjd, yqts, yjdj },
    });
    const actual = Object.entries(row).filter(([name, day]) => /^sj..sj$/.test(name) && day);
    expect(actual.filter(([, day]) => String(day) > "2024-12-31")).toEqual([]);
  }

  const idle = await rowsOf("select * from xztd");
  const held = new Map(supplies.map((row) => [row.dzjgh, row]));
  for (const row of idle) {
    expect([row.dzjgh, checkIdle(row, "2024-12-31"), wrongWay(row)]).toEqual([row.dzjgh, [], null]);
    expect(held.get(row.dzjgh as string)).toMatchObject({ gyid: row.gyid, ydkgsj: row.ydkgsj });
    expect(row.txmj).not.toBeNull();
  }
  const [unlogged] = await rowsOf(
    `select count(*) n from xztd x where x.xzzt <> coalesce((select s.xzt from shrz s
       where s.ywlx = 'xztd' and s.ywid = x.xzid order by s.rzid desc limit 1), '0')`,
  );
  expect(unlogged?.n).toBe(0);

  const [vacant] = await rowsOf(
    `select count(*) filter (where t.gyid is null or not st_dwithin(k.geom::geography, t.geom::geography, 0.1)) lost,
            count(*) filter (where k.kdmj > t.gymj * 1.001) larger,
            count(*) filter (where k.czzt <> '0' and k.hczt <> '1') early
       from kdjc k left join tdgy t on t.gyid = k.gyid`,
  );
  expect(vacant).toEqual({ lost: 0, larger: 0, early: 0 });
}, 120_000);
