import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import type { Endpoint } from "#contract/define/endpoint";
import { endpoints } from "#contract/endpoints/index";
import type { PageQuery } from "#contract/endpoints/records/standardCalls";
import { authoritiesOf } from "#contract/roles";
import { settings } from "#contract/settings";
import { signed } from "../../src/server/repositories/records/touched";
import { as, here, type Reply, withApp } from "./harness";
import { insertSamples, sampleOf } from "./samples";
import { platformId, type Username, users } from "./users";

withApp();

/** Lists are asked for what was changed last first: by every reader, of every register. */
const sort = { field: "gxsj", order: "desc" } as const;

const dated = Object.values(datasets).filter(({ fields }) => "gxsj" in fields);
const pageOf = ({ name }: AnyDataset): Endpoint | undefined =>
  endpoints[name]?.pageList ?? endpoints[name]?.dkpj;

const registers = dated.flatMap((dataset): [string, AnyDataset, Endpoint][] => {
  const page = pageOf(dataset);
  return page ? [[dataset.name, dataset, page]] : [];
});

const places = [
  { xzqdm: "330110", cyptid: platformId },
  { xzqdm: "330110" },
  { xzqdm: "330106" },
  { xzqdm: "330212" },
];
const readers = ["sheng", "hangzhou", "ningbo", "yuhang", "pingtai", "chakan", "shuiwu"] as const;

const isWithin = (user: Username, { xzqdm, cyptid }: Readonly<Record<string, unknown>>) => {
  const { areaCode, ...more } = users[user];
  return String(xzqdm).startsWith(areaCode) && (!("cyptid" in more) || more.cyptid === cyptid);
};

test("every register is asked here but the few platforms and versions of taxes", () => {
  const asked = new Set(registers.map(([name]) => name));
  expect(dated.map(({ name }) => name).filter((name) => !asked.has(name))).toEqual([
    "cypt",
    "ssbb",
  ]);
});

describe.each(registers)("%s", (_, dataset, page) => {
  const { table, key } = dataset;
  /** Evaluations are asked for this year's of parcels. */
  const more = dataset.name === "pj" ? { pjdx: "3", pjnd: settings.dataYear.usual } : {};
  let stored: Record<string, unknown>[];

  const list = async (user: Username, query: Partial<PageQuery> = {}) => {
    const reply = (await as(user).call(page, { sort, ...query })) as Reply<List>;
    expect([user, reply.status]).toEqual([user, 200]);
    return reply.body;
  };
  const idsOf = ({ list: rows }: List) => rows.map((row) => row[key.id]);
  const allowed = readers.filter((user) =>
    authoritiesOf[users[user].role].some((one) => one === page.access),
  );

  beforeEach(async () => {
    const records = Array.from({ length: 12 }, (_, i) =>
      sampleOf(dataset, { ...more, ...places[i % places.length] }),
    );
    stored = await insertSamples(here().db, dataset, records);
  });

  test("shows to each reader first what was changed last", async () => {
    for (const user of allowed) {
      const mine = stored.filter((row) => isWithin(user, row));
      for (const one of [mine.at(0), mine.at(-1)]) {
        const id = one?.[key.id];
        if (id === undefined) continue;
        // One transaction has one time: what was changed before it is older.
        await sql`update ${sql.table(table)} set gxsj = gxsj - interval '1 day'`.execute(here().db);
        await sql`update ${sql.table(table)} t set ${signed("yuhang")}
                   where ${sql.ref(key.id)} = ${id}`.execute(here().db);
        expect([user, idsOf(await list(user))[0]]).toEqual([user, id]);
      }
    }
  });

  test("continues by key where records share the time of their change", async () => {
    await sql`update ${sql.table(table)} set gxsj = now()`.execute(here().db);
    const [user = "sheng"] = allowed;
    const whole = await list(user, { pageSize: 100 });
    const seen: unknown[] = [];
    let after: string | null | undefined;
    do {
      const one: List = await list(user, { pageSize: 5, ...(after && { after }) });
      seen.push(...idsOf(one));
      after = one.next;
    } while (after);
    expect(seen).toEqual(idsOf(whole));
    const numbers = whole.list.map((row) => String(row[key.number]));
    expect(numbers).toEqual(numbers.toSorted().toReversed());
  });

  test.each([
    ["the province", sql`t.xzqdm >= '33' and t.xzqdm < '34'`],
    ["a county", sql`t.xzqdm = '330110'`],
  ])("is read in this order by an index of %s", async (_, within) => {
    const { db } = here();
    const ways = ["enable_sort", "enable_incremental_sort", "enable_seqscan", "enable_bitmapscan"];
    for (const way of ways) await sql`select set_config(${way}, 'off', true)`.execute(db);
    const by = [...new Set(["gxsj", key.number, key.id])].map((name) => sql`${sql.ref(name)} desc`);
    const { rows } = await sql<Record<string, string>>`
      explain select t.* from ${sql.table(table)} t where t.scbz = 0 and ${within}
       order by ${sql.join(by)} limit 21`.execute(db);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/newest/);
    expect(plan).not.toMatch(/Sort/);
  });
});

type List = { list: Record<string, unknown>[]; next?: string | null };
