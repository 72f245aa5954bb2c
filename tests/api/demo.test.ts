import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { dxydsdApi } from "#contract/endpoints/dxydsd";
import { seedDemo, type Volumes } from "../../src/server/demo/seed";
import { decodeTile } from "./decodeTile";
import { as, here, withApp } from "./harness";

withApp();

const few: Volumes = { sd: 300, st: 220, history: true };

async function seeded(): Promise<string[]> {
  const lines: string[] = [];
  await seedDemo(here().db, (line) => lines.push(line), few);
  return lines;
}

async function value(query: string): Promise<unknown> {
  const { rows } = await sql.raw<{ value: unknown }>(query).execute(here().db);
  return rows[0]?.value;
}

describe("demonstration data in the database", () => {
  test("are as many as asked for, valid, inside their county, and none on another", async () => {
    const lines = await seeded();
    expect(lines.filter((line) => line.includes("/11"))).toHaveLength(11);
    expect(await value("select count(*) value from dxydsd")).toBe(300);
    expect(await value("select count(*) value from dxydst")).toBe(220);
    expect(
      await value(
        `select count(*) value from dxydsd d join xzq x on x.area_code = d.xzqdm
          where not ST_IsValid(d.geom) or not ST_Contains(x.geom, d.geom)`,
      ),
    ).toBe(0);
    expect(
      await value(
        `select count(*) value from dxydsd a join dxydsd b on a.dkid < b.dkid and a.geom && b.geom
          where ST_Relate(a.geom, b.geom, '2********')`,
      ),
    ).toBe(0);
  }, 120_000);

  test("have a version for each change and a log row for each step", async () => {
    await seeded();
    for (const library of ["dxydsd", "dxydst"]) {
      expect(await value(`select count(*) value from history.${library}`)).toBe(
        await value(`select sum(bbh) value from ${library}`),
      );
      expect(
        await value(
          `select count(*) value from ${library} d
            where d.shzt <> coalesce((select s.xzt from shrz s
              where s.ywlx = '${library}' and s.ywid = d.dkid order by s.rzid desc limit 1), '0')`,
        ),
      ).toBe(0);
    }
  }, 120_000);

  test("stand in figures, lists and tiles alike", async () => {
    await seeded();
    const user = as("sheng");
    const { body } = await user.call(dxydsdApi.pageList, { pageSize: 1 });
    expect(body.total).toBe(300);
    const tiles = await Promise.all(
      [105, 106, 107].flatMap((x) =>
        [51, 52, 53].map((y) => user.get(`/api/tiles/dxydsd/7/${x}/${y}.pbf`)),
      ),
    );
    const cells = tiles.flatMap(({ bytes }) => decodeTile(bytes).dxydsd_cells?.features ?? []);
    expect(cells.reduce((sum, { properties }) => sum + Number(properties.zs), 0)).toBe(300);
  }, 120_000);
});
