import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { layerApi } from "#contract/endpoints/map/layer";
import { seedDemo, type Volumes } from "../../src/server/demo/seed";
import { lookAtFigures } from "../truth/lookAtFigures";
import { walkDays, walked } from "../truth/walkDays";
import { someDays } from "./calendarWalk";
import { decodeTile } from "./decodeTile";
import { lookAtIndustry } from "./demoIndustry";
import { lookAtOffice } from "./demoOffice";
import { lookAtWorks } from "./demoWorks";
import { as, here, withFilled } from "./harness";

/**
 * Enough for every state in every city. All tests share one database, as creating it takes long.
 */
const volumes: Volumes = { sd: 2_400, st: 2_000, history: true };
const usual = 4_200;
const lines: string[] = [];
withFilled(({ db, files }) => seedDemo(db, (line) => lines.push(line), volumes, files), 600_000);

/** Half the width of the world in web mercator. */
const half = 20037508.342789244;

async function value(query: string): Promise<unknown> {
  const { rows } = await sql.raw<{ value: unknown }>(query).execute(here().db);
  return rows[0]?.value;
}

/** Supplies and industry of one city are enough for thirty days, and take a tenth of the time. */
async function keepOneCity(city: string): Promise<void> {
  for (const table of ["tdgy", "gyyd"]) {
    await sql`delete from ${sql.table(table)} where not starts_with(xzqdm, ${city})`.execute(
      here().db,
    );
  }
}

describe("demonstration data in the database", () => {
  test("are as many as asked for, valid, inside their county, and none on another", async () => {
    expect(lines.filter((line) => line.includes("/11"))).toHaveLength(11);
    expect(await value("select count(*) value from dxydsd")).toBe(volumes.sd);
    expect(await value("select count(*) value from dxydst")).toBe(volumes.st);
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
  });

  test("of all registers lie in blocks: none is on another, and most have a neighbour", async () => {
    const { db } = here();
    const registers = [
      "select 'dxydsd' of_, dkid id, geom from dxydsd",
      "select 'dxydst', dkid, geom from dxydst t where not exists (select from dxydsd d where d.stdkid = t.dkid)",
      "select 'gyyd', dkid, geom from gyyd where dxdkid is null",
      "select 'tdgy', gyid, geom from tdgy where dkid is null",
      "select 'pewg', pewgid, geom from pewg",
      "select 'bzcf', cfid, geom from bzcf",
      "select 'ghgy', ghid, geom from ghgy",
    ];
    await sql
      .raw(`create temporary table land on commit drop as ${registers.join(" union all ")}`)
      .execute(db);
    await sql`create index on land using gist (geom)`.execute(db);
    expect(
      await value(
        `select count(*) value from land a join land b on a.geom && b.geom and (a.of_, a.id) < (b.of_, b.id)
          where st_relate(a.geom, b.geom, '2********')`,
      ),
    ).toBe(0);
    const beside = "and st_relate(a.geom, b.geom, 'F***1****')";
    const share = (of: string, other: string) =>
      value(`select avg(exists (select from land b where b.geom && a.geom and (a.of_, a.id) <> (b.of_, b.id)
                                   ${other} ${beside})::integer)::float8 value
               from land a where of_ = '${of}'`);
    expect(await share("dxydsd", "")).toBeGreaterThan(0.85);
    expect(await share("gyyd", "")).toBeGreaterThan(0.7);
    expect(await share("dxydsd", "and b.of_ <> a.of_"), "of other registers").toBeGreaterThan(0.2);
  });

  test("have a version for each change and a log row for each step", async () => {
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
  });

  test("stand in figures, lists and tiles alike", async () => {
    const user = as("sheng");
    const { body } = await user.call(dxydsdApi.pageList, { pageSize: 1 });
    expect(body.total).toBe(volumes.sd);
    const tiles = await Promise.all(
      [105, 106, 107].flatMap((x) =>
        [51, 52, 53].map((y) => user.get(`/api/tiles/dxydsd/7/${x}/${y}.pbf`)),
      ),
    );
    const cells = tiles.flatMap(({ bytes }) => decodeTile(bytes).dxydsd_cells?.features ?? []);
    expect(cells.reduce((sum, { properties }) => sum + Number(properties.zs), 0)).toBe(volumes.sd);
  });

  test("lie between streets, parks, water and gates, which layers of an office draw", async () => {
    const { body } = await as("yuhang").call(layerApi.mine, {});
    expect(body.map(({ title }) => title)).toEqual([
      "公园大门（虚构）",
      "街坊、道路与公园（虚构）",
    ]);
    // Of platforms alone may an outline hold a park.
    const registers = await sql<{ table: string }>`
      select table_name "table" from information_schema.columns
       where table_schema = current_schema() and column_name = 'geom_3857' and table_name <> 'cypt'`.execute(
      here().db,
    );
    const covered = registers.rows.map(
      ({ table }) => `select kind, '${table}' of_ from scenes s where exists (
         select from ${table} d where d.geom_3857 && s.geom and st_relate(s.geom, d.geom_3857, 'T********'))`,
    );
    const { rows } = await sql<{ kind: string; count: number; covers: string[] }>`
      with shapes as materialized (
        select f."values" ->> '类型' kind, st_setsrid(st_affine(st_geomfromtwkb(s.shape), u.side, 0, 0, -u.side,
               -${half}::float8, ${half}::float8), 3857) geom
          from own_layer_shape s join own_layer_feature f using (build, n),
               (select 2 * ${half}::float8 / 2 ^ 30 side) u
         where s.level = 18),
      scenes as materialized (
        select kind, case st_dimension(geom) when 2 then st_buffer(geom, -1) else geom end geom from shapes),
      covered as (${sql.raw(covered.join(" union all "))})
      select kind, count(*)::integer count, array(
               select distinct of_ from covered c where c.kind = s.kind) covers
        from scenes s group by kind`.execute(here().db);
    const scenes = new Map(rows.map(({ kind, ...row }) => [kind, row]));
    // Streets are drawn below their blocks: what the registers lie on, and a proof that land is found.
    expect(scenes.get("道路")?.count).toBeGreaterThan(100);
    expect(scenes.get("道路")?.covers.length).toBe(registers.rows.length);
    for (const kind of ["公园", "水面", "公园大门"]) {
      expect(scenes.get(kind)?.covers, kind).toEqual([]);
      expect(scenes.get(kind)?.count).toBe(scenes.get("公园")?.count);
    }
  });

  test("say what was made", () => {
    expect(lines.some((line) => line.includes("用地企业"))).toBe(true);
    expect(lines.some((line) => /\d+ 个账号，\d+ 条台账，\d+ 个附件/.test(line))).toBe(true);
  });

  test("of industry hang together as the recipe says", lookAtIndustry);

  test("of the office are accounts, ledger, notices, parks and attachments", lookAtOffice);

  test("of projects and what follows are consistent, with every state in every city", () =>
    lookAtWorks(volumes.sd / usual));

  // Last: they move the day of all the others.
  test("are shown in figures that are those of the tables, on any day", lookAtFigures, 300_000);

  test("have their states change on the right day, and tables of past years stay", async () => {
    await keepOneCity(walked.city);
    try {
      await walkDays(someDays);
    } finally {
      vi.useRealTimers();
    }
  }, 300_000);
});
