import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { datasets } from "#contract/datasets/index";
import { ssbb } from "#contract/datasets/ssbb";
import { sshsjcb } from "#contract/datasets/sshsjcb";
import type { AnyDataset } from "#contract/define/dataset";
import { csvRecords } from "../../src/server/files/table/csvText";
import { wholeTables } from "../../src/server/tiles/features/wholeService";
import { replyOf } from "./featureCalls";
import { as, here, withApp } from "./harness";
import { pbfReply } from "./pbfReply";
import { insertSamples, sampleOf } from "./samples";
import type { Username } from "./users";

withApp();

/** The registers whose records have no outline, as tables of feature services. */

const tables = Object.values(datasets).filter(({ geometry }) => geometry === null);
const whole = "/api/rest/services/clzy/FeatureServer";
const at = ({ name }: AnyDataset) => `/api/rest/services/${name}/FeatureServer`;

async function ask(user: Username, dataset: AnyDataset, asked: Record<string, string>) {
  const query = new URLSearchParams({ f: "json", ...asked });
  return replyOf(await as(user).get(`${at(dataset)}/0/query?${query}`));
}

type Row = { attributes: Record<string, unknown>; geometry?: unknown };
const rowsOf = (body: object) => (body as { features: Row[] }).features;

/** Two records of 余杭 and one of 鄞州; which of them is in scope is the region's alone. */
const fill = (dataset: AnyDataset) =>
  insertSamples(here().db, dataset, [
    sampleOf(dataset),
    sampleOf(dataset),
    sampleOf(dataset, { xzqdm: "330212" }),
  ]);

/** A version of taxes, which is of the province. */
async function version() {
  const { xzqmc: _, ...sample } = sampleOf(ssbb, { xzqdm: "33" });
  const [stored] = await insertSamples(here().db, ssbb, [sample]);
  return { bbid: stored?.bbid };
}

test("every register without outlines is a table of the service of all, under an id that stays", () => {
  expect(wholeTables.map(({ id, dataset }) => [id, dataset.name])).toEqual([
    ...[
      [16, "yddw"],
      [17, "dqgx"],
      [18, "pj"],
      [19, "pjgs"],
      [20, "pjyy"],
      [21, "ssbb"],
    ],
    ...[
      [22, "sshsjcb"],
      [23, "wssgyyd"],
      [24, "yjhc"],
      [25, "sscx"],
      [26, "tdgyyq"],
    ],
    ...[
      [27, "dbsx"],
      [28, "gxtz"],
    ],
  ]);
  expect(wholeTables).toHaveLength(tables.length);
});

/** Versions of taxes are the whole province's, as in their list. */
const ofRegions = tables.filter((dataset) => dataset !== ssbb);

describe.each(ofRegions.map((one) => [one.name, one] as const))("%s", (_, dataset) => {
  test("is described as a table, by itself and among all", async () => {
    const service = (await as("hangzhou").get(`${at(dataset)}?f=json`)).body;
    expect(service).toMatchObject({ layers: [], tables: [{ id: 0, name: dataset.title }] });
    const { body } = await as("hangzhou").get(`${at(dataset)}/0?f=json`);
    expect(body).toMatchObject({ type: "Table", objectIdField: "oid", name: dataset.title });
    for (const name of ["geometryType", "extent", "drawingInfo"]) {
      expect(body).not.toHaveProperty(name);
    }
    const own = wholeTables.find((one) => one.dataset === dataset);
    const {
      id,
      relationships: _,
      ...there
    } = (await as("hangzhou").get(`${whole}/${own?.id}?f=json`)).body;
    const { id: here0, relationships: none, ...alone } = body;
    expect([id, here0, none]).toEqual([own?.id, 0, []]);
    expect(there).toEqual(alone);
    const listed = (await as("hangzhou").get(`${whole}?f=json`)).body;
    expect(listed.tables).toContainEqual(expect.objectContaining({ id: own?.id }));
  });

  test("gives each what the list gives, under whole numbers of its own", async () => {
    const stored = await fill(dataset);
    const key = dataset.key.id;
    const { status, body } = await ask("hangzhou", dataset, { outFields: "*" });
    expect([status, body.message]).toEqual([200, undefined]);
    const rows = rowsOf(body);
    expect(rows.map(({ attributes }) => attributes[key]).sort()).toEqual(
      stored.slice(0, 2).map((one) => one[key]),
    );
    expect(rows.every(({ geometry }) => geometry === undefined)).toBe(true);
    const ids = rows.map(({ attributes }) => attributes.oid);
    expect(ids.every(Number.isInteger)).toBe(true);
    expect(new Set(ids).size).toBe(2);
    const counts = async (user: Username) =>
      (await ask(user, dataset, { returnCountOnly: "true" })).body;
    expect(await counts("hangzhou")).toMatchObject({ count: 2 });
    expect(await counts("ningbo")).toMatchObject({ count: 1 });
    if (dataset.uncounted) return;
    const csv = await as("hangzhou").get(`/api/tables/${dataset.name}.csv`);
    const lines = [...csvRecords(csv.bytes.toString().slice(1), ",")];
    expect(lines).toHaveLength(1 + rows.length);
  });

  test("is asked by condition, by pages, for figures, and by one number", async () => {
    const [first] = await fill(dataset);
    const key = dataset.key.id;
    const where = `${key} = '${first?.[key]}'`;
    const [found] = rowsOf((await ask("hangzhou", dataset, { where, outFields: "*" })).body);
    const oid = Number(found?.attributes.oid);
    const pages = await Promise.all(
      ["0", "1", "2"].map((resultOffset) =>
        ask("sheng", dataset, { resultOffset, resultRecordCount: "1", outFields: key }),
      ),
    );
    expect(
      pages.map(({ body }) => (body as { exceededTransferLimit?: boolean }).exceededTransferLimit),
    ).toEqual([true, true, false]);
    expect(new Set(pages.map(({ body }) => rowsOf(body)[0]?.attributes.oid)).size).toBe(3);
    const figure = { statisticType: "count", onStatisticField: "oid", outStatisticFieldName: "n" };
    const figures = await ask("sheng", dataset, {
      ...{ outStatistics: JSON.stringify([figure]), groupByFieldsForStatistics: "xzqdm" },
    });
    expect(rowsOf(figures.body).map(({ attributes }) => attributes)).toEqual([
      { xzqdm: "330110", n: 2 },
      { xzqdm: "330212", n: 1 },
    ]);
    const one = await as("hangzhou").get(`${at(dataset)}/0/${oid}?f=json`);
    expect(one.body).toEqual({ feature: found });
    expect(replyOf(await as("ningbo").get(`${at(dataset)}/0/${oid}?f=json`)).status).toBe(404);
  });

  test("keeps a record's number through a change, and its earlier version has it too", async () => {
    const [first] = await fill(dataset);
    const key = dataset.key.id;
    const where = `${key} = '${first?.[key]}'`;
    const oidOf = async () =>
      rowsOf((await ask("hangzhou", dataset, { where })).body)[0]?.attributes.oid;
    const before = await oidOf();
    await sql`update ${sql.table(dataset.table)} set bz = '改', bbh = bbh + 1
               where ${sql.ref(key)} = ${first?.[key]}`.execute(here().db);
    expect(await oidOf()).toBe(before);
    const { rows } = await sql<{ oid: number }>`
      select oid from ${sql.table(`history.${dataset.table}`)}
       where ${sql.ref(key)} = ${first?.[key]}`.execute(here().db);
    expect(rows.map(({ oid }) => oid)).toEqual([before]);
  });
});

describe("a table", () => {
  const pjgs = datasets.pjgs as AnyDataset;

  test.each([
    [{ geometry: "119,30,120,31" }, "表没有图形，不能用 geometry"],
    [{ returnExtentOnly: "true" }, "表没有图形，没有范围和中心点"],
    [{ returnCentroid: "true" }, "表没有图形，没有范围和中心点"],
    [{ historicMoment: "1704067200000" }, "亩均效益评价公示没有按日期留存的历史"],
  ] as [Record<string, string>, string][])("refuses %j in words", async (asked, words) => {
    const { status, body } = await ask("hangzhou", pjgs, asked);
    expect(status).toBe(400);
    expect(body.message).toContain(words.slice(-12));
  });

  test("is read as PBF too, with the same values", async () => {
    await fill(pjgs);
    const asked = { outFields: "*", orderByFields: "oid" };
    const rows = rowsOf((await ask("hangzhou", pjgs, asked)).body);
    const pbf = await ask("hangzhou", pjgs, { ...asked, f: "pbf" });
    const read = pbfReply(pbf.bytes).features.map(({ attributes }) => ({ ...attributes }));
    expect(read).toEqual(rows.map(({ attributes }) => attributes));
  });

  test("is for whom may read its list", async () => {
    const asked = { returnCountOnly: "true" };
    expect((await ask("yuhang", datasets.sshsjcb as AnyDataset, asked)).status).toBe(403);
    expect((await ask("shuiwu", datasets.dbsx as AnyDataset, asked)).status).toBe(403);
    const { body } = await as("yuhang").get(`${whole}?f=json`);
    const names = (body.tables as { name: string }[]).map(({ name }) => name);
    expect(names).toContain(datasets.yddw?.title);
    expect(names).not.toContain(datasets.sshsjcb?.title);
  });

  test("hides what the reader may not see, in fields and conditions", async () => {
    const yddw = datasets.yddw as AnyDataset;
    await fill(yddw);
    const { body } = await as("yuhang").get(`${at(yddw)}/0?f=json`);
    const names = (body.fields as { name: string }[]).map(({ name }) => name);
    expect(names).toContain("qymc");
    for (const hidden of ["zss", "lxdh"]) {
      expect(names).not.toContain(hidden);
      expect((await ask("yuhang", yddw, { where: `${hidden} is null` })).status).toBe(400);
    }
  });

  test("of versions of taxes is the same for all who read taxes", async () => {
    await version();
    const counts = await Promise.all(
      (["sheng", "hangzhou", "ningbo"] as const).map(
        async (user) => (await ask(user, ssbb, { returnCountOnly: "true" })).body,
      ),
    );
    expect(counts.map((body) => (body as { count?: number }).count)).toEqual([1, 1, 1]);
    expect((await ask("yuhang", ssbb, {})).status).toBe(403);
    const { body } = await as("ningbo").get(`${at(ssbb)}/0?f=json`);
    expect(body).toMatchObject({
      type: "Table",
      objectIdField: "oid",
      timeInfo: expect.anything(),
    });
  });

  test("of taxes has no rows of a version that is not there", async () => {
    const { bbid } = await version();
    await insertSamples(here().db, sshsjcb, [
      sampleOf(sshsjcb, { bbid }),
      sampleOf(sshsjcb, { bbid: "copying", tyshxydm: "91330110MA2CQ01K4X" }),
    ]);
    const { body } = await ask("hangzhou", sshsjcb, { outFields: "bbid" });
    expect(rowsOf(body).map(({ attributes }) => attributes.bbid)).toEqual([bbid]);
  });
});
