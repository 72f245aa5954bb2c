import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { dataTimeOf, yearOf } from "#contract/dataTime";
import { lifeCycleOf } from "#contract/rules/supply/lifeCycle";
import { today } from "#contract/today";
import { demoTime } from "../../src/server/demo/base/demoTime";
import { seedDemo } from "../../src/server/demo/seed";
import { dataYearSetting } from "../../src/server/repositories/account/setting";
import { beginRollOver } from "../../src/server/services/context/beginRollOver";
import { here, withFilled } from "./harness";

/** The calendar's year, which is under way. */
const year = yearOf(today());
const { day } = dataTimeOf(year);

withFilled(
  ({ db, files }) => seedDemo(db, () => {}, { sd: 600, st: 400, history: true }, files, year),
  600_000,
);

async function rowsOf<T>(query: string): Promise<T[]> {
  return (await sql.raw<T>(query).execute(here().db)).rows;
}

const registers = [
  ...["dxydsd", "dxydst", "zkfxmsd", "zkfxmst", "sscx", "gydxjh", "gysl", "zyby", "cypt", "gyyd"],
  ...["yddw", "dqgx", "ssbb", "sshsjcb", "ss_upload", "wssgyyd", "ysbszy", "pj", "tdgy", "xztd"],
  ...[
    "kdjc",
    "bzcf",
    "ghgy",
    "pewg",
    "gxtz",
    "tzgg",
    "fj",
    "dbsx",
    "yjhc",
    "tdgyyq",
    "shrz",
    "ndrw",
  ],
  "cyptrw",
];

/** Days that are agreed, planned or the end of a term: they may be to come. */
const toCome = new Set([
  ...["ydjdsj", "ydkgsj", "ydjgsj", "ydtcsj", "ydfhsj", "dqrq", "syqzzrq", "jhkgsj", "jhjgsj"],
  ...["jhwcsj", "yjkgsj", "yjjgsj", "qxrq", "zgqx", "jzrq", "yydsj", "xydsj", "yyjgsj", "xyjgsj"],
  ...["jhgysj", "xyjc", "xdkgsj", "xdjgsj", "ycjzrq"],
]);

describe("demonstration data of a year that is under way", () => {
  test("have the product go by that year at once", async () => {
    const { db } = here();
    expect(await dataYearSetting(db)).toBe(year);
    expect(await beginRollOver(db, year), "stored states are of today").toBeNull();
    expect(demoTime().year, "and leave the other years as they are").toBe(2024);
  });

  test("say of nothing that it happened on a day to come", async () => {
    const columns = await rowsOf<{ of: string; name: string }>(
      `select table_name "of", column_name "name" from information_schema.columns
        where table_schema = 'public' and data_type in ('date', 'timestamp with time zone')
          and table_name in (${registers.map((name) => `'${name}'`).join(", ")})`,
    );
    expect(new Set(columns.map((column) => column.of)).size).toBeGreaterThan(25);
    const late: string[] = [];
    for (const { of, name } of columns) {
      if (toCome.has(name)) continue;
      const [found] = await rowsOf<{ n: number }>(
        `select count(*)::integer n from ${of} where ${name} > clock_timestamp()`,
      );
      if (found?.n !== 0) late.push(`${of}.${name} ${found?.n}`);
    }
    expect(late).toEqual([]);
  });

  test("are of it and the three years before: records, contracts, taxes, tasks, projects", async () => {
    const four = [3, 2, 1, 0].map((back) => year - back);
    const yearsOf = async (query: string) =>
      (
        await rowsOf<{ nd: number }>(`select distinct nd::integer nd from (${query}) q order by nd`)
      ).map(({ nd }) => nd);
    for (const query of [
      "select rdnf nd from dxydsd",
      "select qdnd nd from tdgy where qdnd > 0",
      "select ssnd nd from zkfxmsd",
      "select extract(year from syqqsrq) nd from gyyd where sfgycr = 1",
    ]) {
      const found = await yearsOf(query);
      expect([query, found.slice(-4)]).toEqual([query, four]);
    }
    expect(await yearsOf("select nd from ssbb")).toEqual(four);
    expect(await yearsOf("select nd from ndrw")).toEqual(four);
    expect(await yearsOf("select nd from gyyd_nd")).toEqual(four);
    expect(await yearsOf("select pjnd nd from pj")).toEqual([year - 1, year]);
    expect(await yearsOf("select jhnd nd from gydxjh")).toEqual([year + 1]);
  });

  test("have the states of today", async () => {
    const supplies = await rowsOf<Record<string, string | null>>("select * from tdgy");
    for (const row of supplies) {
      const { kgzt, jgzt, qsmzqjd, yqts, yjlx, yjdj } = row;
      expect([row.dzjgh, lifeCycleOf(row as object, day)]).toEqual([
        row.dzjgh,
        expect.objectContaining({ kgzt, jgzt, qsmzqjd, yqts, yjlx, yjdj }),
      ]);
    }
    const seen = await rowsOf<{ city: string; n: number }>(
      "select left(xzqdm, 4) city, count(distinct xzzt)::integer n from xztd group by 1",
    );
    expect(seen.map(({ n }) => n)).toEqual(Array(11).fill(8));
  });
});
