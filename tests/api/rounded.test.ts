import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import type { Endpoint } from "#contract/define/endpoint";
import type { Field } from "#contract/define/field";
import { isRounded } from "#contract/define/secret";
import { pjApi } from "#contract/endpoints/evaluation/pj";
import { endpoints } from "#contract/endpoints/index";
import { gyydApi } from "#contract/endpoints/industry/gyyd";
import { gyzzApi } from "#contract/endpoints/industry/gyzz";
import { foreignColumnsApi } from "#contract/endpoints/map/beside";
import { exportListApi } from "#contract/endpoints/records/exportList";
import { firstDigits } from "#contract/firstDigits";
import { authoritiesOf } from "#contract/roles";
import { settings } from "#contract/settings";
import { as, here, type Reply, withApp } from "./harness";
import { insertSamples, sampleOf } from "./samples";
import { sheetOf } from "./sheetOf";
import { version } from "./taxes";
import { type Username, users } from "./users";

withApp();

/** What follows from amounts of an enterprise comes with two digits to whoever may not see these. */

type Row = Record<string, unknown>;
const all = Object.values(datasets);
const roundedFor = (user: Username, { fields }: AnyDataset) =>
  Object.keys(fields).filter((name) => isRounded(fields[name], authoritiesOf[users[user].role]));

/** Agreed or paid in public for land, or put into buildings: no amount of tax or output follows. */
const open: Readonly<Record<string, readonly string[]>> = {
  tdgy: ["qsj", "cjj", "yjl", "mjdj", "tzqd", "ydmjss", "dwnhzjz", "rdzb"],
  dqgx: ["ftbl"],
  zkfxmsd: ["jhtz", "ljtz"],
  zkfxmst: ["jhtz", "ljtz"],
  sscx: ["ljtz"],
  gysl: ["ztze"],
  xztd: ["ytze", "ytdjs", "ztze", "ztdjs", "tdjk", "xzfje"],
  yddw: ["zczb"],
};

describe("the contract", () => {
  test("says of each amount whether it is open, hidden or rounded", () => {
    const isAmount = ({ unit = "", label }: Field) =>
      unit.startsWith("万元") || /税收|产值|增加值|得分|劳动生产率|R&D/.test(label);
    for (const { name, fields } of all) {
      const known = Object.entries(fields)
        .filter(([, field]) => isAmount(field) && !field.codes && field.kind === "number")
        .filter(([, { secret, exactFor }]) => !secret && !exactFor)
        .map(([key]) => key);
      expect([name, known.filter((key) => !open[name]?.includes(key))]).toEqual([name, []]);
    }
  });

  test("lets who types a figure see it as typed: nobody saves a rounded one", () => {
    for (const { name, fields, access } of all) {
      const typed = Object.values(fields).filter(({ exactFor, system }) => exactFor && !system);
      for (const { exactFor } of typed) {
        expect([name, exactFor]).toEqual([name, expect.arrayContaining([access.write])]);
      }
    }
  });
});

test("the database rounds as the contract does", async () => {
  const values = Array.from({ length: 4000 }, (_, n) => ((n - 500) * (n % 97)) / 100);
  const given = [...values, 1000, 100, 10, 1, 0.1, 0.01, 99.5, 9.95, 999.99, 12_345_678.9];
  const { rows } = await sql<{ v: number; w: number }>`
    select v::float8 v, clzy_first_digits(v)::float8 w
      from jsonb_array_elements_text(${JSON.stringify(given)}::jsonb) t (x), lateral (select x::numeric v) s`.execute(
    here().db,
  );
  expect(rows.filter(({ v, w }) => firstDigits(v) !== w)).toEqual([]);
});

/** The list of a dataset; evaluations have one for each kind of object. */
const pageOf = (name: string): Endpoint | undefined =>
  name === "pj" ? pjApi.dkpj : (endpoints[name === "cypt" ? "park" : name]?.pageList as Endpoint);

const guarded = all
  .filter((dataset) => roundedFor("chakan", dataset).length > 0)
  .filter(({ access }) => authoritiesOf.ROLE_VIEW.includes(access.read))
  .map((dataset) => [dataset.name, dataset] as const);

test("there are lists with figures to round", () => {
  const names = guarded.map(([name]) => name).sort();
  expect(names).toEqual(
    [
      "cypt",
      "dxydsd",
      "dxydst",
      "gydxjh",
      "gyyd",
      "pj",
      "sscx",
      "yddw",
      "zkfxmsd",
      "zkfxmst",
    ].sort(),
  );
});

/** Apart in their third digit, and in an order that ids and numbers do not have. */
const exact = [124.3, 121.6, 127.9, 123.2, 122.8];
const [sharp, dull] = [exact[0] as number, 120];

describe.each(guarded)("%s", (name, dataset) => {
  const fields = roundedFor("chakan", dataset);
  const page = pageOf(name) as Endpoint;
  const list = (user: Username, query: object) =>
    as(user).call(page, query as never) as unknown as Promise<
      Reply<{ list: Row[]; total: number; next: string | null; sums?: Record<string, number> }>
    >;
  const own = name === "pj" ? { pjnd: settings.dataYear.usual, pjdx: "3" } : {};
  const fill = async () => {
    const made: Row[] = [];
    for (const value of exact) {
      const figures = Object.fromEntries(
        fields.map((field) => [field, field === "pm" ? Math.round(value) : value]),
      );
      const key =
        dataset.key.id === "cyptid"
          ? { cyptid: `P${Math.round(value * 10)}`, cyptmc: `园区${value}` }
          : {};
      made.push(
        ...(await insertSamples(here().db, dataset, [
          sampleOf(dataset, { ...own, ...key, ...figures }),
        ])),
      );
    }
    const kept = await sql<Row>`select * from ${sql.table(dataset.table)}`.execute(here().db);
    // Some follow from others in the database itself.
    return fields.filter((field) =>
      kept.rows.some((row) => row[field] === exact[0] || row[field] === 124),
    );
  };
  const idsOf = (rows: readonly Row[]) => rows.map((row) => String(row[dataset.key.id]));

  test("is listed with two digits, and in full to who may see amounts", async () => {
    const stored = await fill();
    for (const row of (await list("chakan", {})).body.list) {
      for (const field of stored) expect([field, row[field]]).toEqual([field, expect.any(Number)]);
      for (const field of stored)
        expect([field, firstDigits(Number(row[field]))]).toEqual([field, row[field]]);
    }
    const seen = (await list("sheng", {})).body.list;
    for (const field of stored) {
      expect(seen.map((row) => Math.round(Number(row[field]))).sort()).toEqual(
        exact.map(Math.round).sort(),
      );
    }
  });

  /** Alike values stand in the order of their ids, and the place of a page tells none of them. */
  const inOrder = async (field: string, order: "asc" | "desc") => {
    const whole = (await list("chakan", { sort: { field, order } })).body.list;
    const sorted = idsOf(whole).toSorted();
    if (new Set(whole.map((row) => row[field])).size === 1) {
      expect(idsOf(whole)).toEqual(order === "asc" ? sorted : sorted.toReversed());
    }
    const first = (await list("chakan", { sort: { field, order }, pageSize: 2 })).body;
    const [, place] = JSON.parse(Buffer.from(first.next ?? "", "base64url").toString()) as string[];
    expect([field, firstDigits(Number(place))]).toEqual([field, Number(place)]);
    const rest = (await list("chakan", { sort: { field, order }, after: first.next })).body;
    expect(idsOf([...first.list, ...rest.list])).toEqual(idsOf(whole));
  };

  test("is put in order by what it shows, page by page", async () => {
    for (const field of await fill()) {
      await inOrder(field, "asc");
      await inOrder(field, "desc");
    }
  });

  test("is found by what it shows: no limit finds out more", async () => {
    const stored = await fill();
    for (const field of stored.filter(
      (one) => `${one}Min` in (page.input as never as { shape: object }).shape,
    )) {
      const count = async (limit: object) => (await list("chakan", limit)).body.total;
      const low = await count({ [`${field}Max`]: 119.99 });
      expect([field, await count({ [`${field}Min`]: 120.01, [`${field}Max`]: 129.99 })]).toEqual([
        field,
        0,
      ]);
      expect(low + (await count({ [`${field}Min`]: 120 }))).toBe(exact.length);
      expect(await count({ [`${field}Min`]: dull, [`${field}Max`]: dull })).toBeGreaterThan(0);
      const seen = async (limit: object) => (await list("sheng", limit)).body.total;
      if (field !== "pm")
        expect(await seen({ [`${field}Min`]: sharp, [`${field}Max`]: sharp })).toBe(1);
    }
  });

  test("is written out with two digits", async () => {
    await fill();
    const { caller, ...order } = { caller: "yuhang" as Username, dataset: name };
    const mine = roundedFor(caller, dataset);
    if (mine.length === 0) return;
    const filter = name === "pj" ? { pjdx: ["3"] } : {};
    const sent = await as(caller).call(exportListApi.list, { ...order, filter, columns: mine });
    const [, ...rows] = await sheetOf(sent.bytes);
    expect(rows).toHaveLength(exact.length);
    for (const cell of rows.flat()) expect(firstDigits(Number(cell))).toBe(Number(cell));
  });

  const layer = `/api/rest/services/${name}/FeatureServer/0/query?f=json&returnGeometry=false`;
  const query = async (user: Username, more: string) =>
    (await as(user).get(`${layer}&${more}`)).body as unknown as {
      features: { attributes: Row }[];
      count: number;
    };
  const figures = (field: string) =>
    encodeURIComponent(
      JSON.stringify([
        { statisticType: "sum", onStatisticField: field, outStatisticFieldName: "s" },
        { statisticType: "max", onStatisticField: field, outStatisticFieldName: "m" },
      ]),
    );

  const featuresOf = async (field: string) => {
    const items = await as("chakan").get(`/api/ogc/collections/${name}/items`);
    const found = (items.body as { features: { properties: Row }[] }).features;
    const shown = (await query("chakan", "where=1%3D1&outFields=*")).features.map(
      (one) => one.attributes,
    );
    const told = [...shown, ...found.map((one) => one.properties)];
    expect(told).toHaveLength(2 * exact.length);
    for (const row of told) expect(firstDigits(Number(row[field]))).toBe(row[field]);
    const between = `returnCountOnly=true&where=${encodeURIComponent(`${field} > 120 and ${field} < 130`)}`;
    expect((await query("chakan", between)).count).toBe(0);
    expect((await query("sheng", between)).count).toBe(exact.length);
    const stats = `where=1%3D1&outStatistics=${figures(field)}`;
    const sum = shown.reduce((all, row) => all + Number(row[field]), 0);
    expect((await query("chakan", stats)).features[0]?.attributes.s).toBeCloseTo(sum, 6);
    const grouped = await query("chakan", `${stats}&groupByFieldsForStatistics=${field}`);
    for (const { attributes } of grouped.features) {
      expect(firstDigits(Number(attributes.m))).toBe(attributes.m);
    }
    const ordered = await query("chakan", `where=1%3D1&outFields=oid&orderByFields=${field}`);
    const oids = ordered.features.map(({ attributes }) => Number(attributes.oid));
    if (new Set(shown.map((row) => row[field])).size === 1) {
      expect(oids).toEqual([...oids].sort((a, b) => a - b));
    }
  };

  if (dataset.geometry !== null)
    test("has features with two digits, asked for and summed up by them", async () => {
      for (const field of await fill()) await featuresOf(field);
    });
});

describe("figures of several", () => {
  const { gyyd } = datasets as { gyyd: AnyDataset };
  const amounts = [81.37, 64.11, 52.93];
  const fill = (count: number, over: Row = {}) =>
    insertSamples(
      here().db,
      gyyd,
      amounts
        .slice(0, count)
        .map((zss) =>
          sampleOf(gyyd, { mj: 10_000, zss, mjss: zss / 15, mjzjz: 3.21, hydm: "C34", ...over }),
        ),
    );
  const rates = async (user: Username, query: object) =>
    (await as(user).call(gyydApi.stats, { groups: ["region", "hydm"], ...query } as never))
      .body as {
      total: { rates: Record<string, number | null> };
      groups: Record<string, { key: string; zs: number; rates: Record<string, number> }[]>;
    };

  test("are exact of a whole region of three, and rounded of fewer or of some of them", async () => {
    await fill(3);
    const before = await rates("chakan", { areaCode: "3301" });
    expect(before.total.rates.mjss, "no tax of the year is known").toBeNull();
    await version({ zt: "2" });
    await fill(2, { xzqdm: "330106", xzqmc: "西湖区" });
    const { total, groups } = await rates("chakan", { areaCode: "3301" });
    const of = (key: string) => groups.region?.find((one) => one.key === key)?.rates.mjss;
    expect(total.rates.mjss).toBe(4.59);
    expect(of("330110")).toBe(4.41);
    expect(of("330106")).toBe(firstDigits(4.85));
    expect(groups.hydm?.find(({ zs }) => zs === 5)?.rates.mjss).toBe(firstDigits(4.59));
    const picked = await rates("chakan", { areaCode: "330110", mjMin: 1 });
    expect(picked.total.rates.mjss).toBe(firstDigits(4.41));
    expect((await rates("sheng", { areaCode: "330106" })).total.rates.mjss).toBe(4.85);
    const { body: left } = await as("yuhang").call(gyzzApi.leftData, {});
    expect(left.mjss).toBe(4.41);
    expect(left.hyTop.every(({ mjss }) => mjss === null || firstDigits(mjss) === mjss)).toBe(true);
  });
});

test("evaluations of whole regions are exact", async () => {
  const { pj } = datasets as { pj: AnyDataset };
  const of = (pjdx: string, dxid: string) =>
    sampleOf(pj, { pjnd: settings.dataYear.usual, pjdx, dxid, mjss: 12.34, zf: 87.65 });
  await insertSamples(here().db, pj, [of("1", "330110"), of("4", "firm")]);
  const read = async (endpoint: Endpoint, query: object = {}) =>
    (await as("yuhang").call(endpoint, query as never)).body as unknown as {
      total: number;
      list: Row[];
    };
  expect((await read(pjApi.ztpj)).list[0]).toMatchObject({ mjss: 12.34, zf: 87.65 });
  expect((await read(pjApi.qypj)).list[0]).toMatchObject({ mjss: 12, zf: 88 });
  expect((await read(pjApi.ztpj, { zfMin: 87.65, zfMax: 87.65 })).total).toBe(1);
  expect((await read(pjApi.qypj, { zfMin: 87.65, zfMax: 87.65 })).total).toBe(0);
});

test("a draft, and a column of another register, take the rounded figure", async () => {
  const { gyyd, tdgy } = datasets as { gyyd: AnyDataset; tdgy: AnyDataset };
  const [land] = await insertSamples(here().db, gyyd, [
    sampleOf(gyyd, { mjss: 12.34, sfdx: 0, dxdkid: null, ydqk: "1" }),
  ]);
  const dkid = String(land?.dkid);
  const [contract] = await insertSamples(here().db, tdgy, [sampleOf(tdgy, { dkid })]);
  const draft = await as("yuhang").call(gyydApi.lowDraft, { dkid });
  expect(draft.body.values).toMatchObject({ mjss: 12 });
  const ids = [String(contract?.gyid)];
  const beside = async (user: Username) =>
    (await as(user).call(foreignColumnsApi.columns, { column: "actualYield", ids })).body[0]
      ?.values;
  expect(await beside("yuhang")).toEqual([12]);
  expect(await beside("sheng")).toEqual([12.34]);
});
