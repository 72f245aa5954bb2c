import { describe, expect, test } from "vitest";
import {
  ask,
  type Reply as Features,
  layer,
  lonLat,
  mercator,
  replyOf,
  some,
} from "./featureCalls";
import { as, here, withApp } from "./harness";
import { insertParcels, type Parcel } from "./parcels";

withApp();

/** The SQL-92 of ArcGIS's standardised queries, and what else a query can ask for. */

const fill = () => insertParcels(here().db, "dxydsd", some());
const rowsOf = ({ features }: Features) => features.map(({ attributes }) => attributes);
const found = async (where: string) => {
  const { status, body } = await ask("yuhang", { where, outFields: "dkid", orderByFields: "dkid" });
  expect([where, status, body.message]).toEqual([where, 200, undefined]);
  return rowsOf(body).map(({ dkid }) => dkid);
};

describe("where", () => {
  test.each([
    ["dkmc = N'望江北区'", ["a"]],
    ["dkmc like N'望%'", ["a"]],
    ["mj * 2 > rdnf", ["b", "c"]],
    ["mj / 0 > 1", []],
    ["(mj + 1000) * 2 - 500 between 3000 and 4000", ["a"]],
    ["-mj < -1500", ["b", "c"]],
    ["mod(rdnf, 4) = 0", ["a", "c"]],
    ["power(mj, 2) = 4000000", ["b"]],
    ["log(0 - mj) > 0", []],
    ["round(mj / 700, 1) = 1.4", ["a"]],
    ["rdnf = extract(year from rdrq)", ["a"]],
    ["rdrq > current_date - 36500", ["a"]],
    ["rdrq < current_timestamp - interval '1' day", ["a"]],
    ["rdrq > current_date", []],
    ["gxsj + interval '1' hour < current_timestamp", ["a", "b", "c"]],
    ["char_length(dkmc) = 2", ["c"]],
    ["upper(dkmc) = 'O''NEIL_50%'", ["b"]],
    ["substring(dkmc from 1 for 2) = '望江'", ["a"]],
    ["substring(dkmc, 3) = '北区'", ["a"]],
    ["position('江' in dkmc) = 2", ["a"]],
    ["trim(both from concat(' ', dkmc, ' ')) = '仓前'", ["c"]],
    ["dkmc || '!' = '仓前!'", ["c"]],
    ["dkmc like 'O''Neil!_50!%' escape '!'", ["b"]],
    ["dkmc like '%_50!%' escape '!'", ["b"]],
    ["dkmc like '!%%' escape '!'", []],
    ["cast(rdnf as varchar(4)) like '202%'", ["a", "b", "c"]],
    ["cast(dkmc as integer) = 1", []],
    ["cast(dkid as date) is null", ["a", "b", "c"]],
    ["coalesce(bz, '无') = '无'", ["a", "c"]],
    ["nullif(shzt, '5') is null", ["a", "c"]],
    ["shzt = xzqdm", []],
    ["rdnf in (2020, 1011 * 2)", ["b", "c"]],
    ["not (mj) in (1000)", ["b", "c"]],
  ])("%s", async (where, wanted) => {
    await fill();
    expect(await found(where)).toEqual(wanted);
  });

  test.each([
    ["mj = dkmc", "应为数，给出的是文字"],
    ["dkmc + 1 = 2", "文字与数之间不能用 +"],
    ["upper(mj) = 'x'", "应为文字，给出的是数"],
    ["substring(dkmc) = 'x'", "函数 substring 的参数个数不对"],
    ["pg_read_file('x') = 'x'", "不支持的函数 pg_read_file"],
    ["sum(mj) > 1", "sum 只能用在 having 里"],
    ["cast(dkmc as regclass) is null", "不支持转换为 regclass"],
    ["extract(year from dkmc) = 1", "extract 只用于日期和时间"],
    ["current_user = 'x'", "没有字段 current_user"],
  ])("%s is refused in words", async (where, words) => {
    await fill();
    const { status, body } = await ask("yuhang", { where });
    expect([status, body.message]).toEqual([400, `查询条件有误：${words}`]);
  });
});

describe("groups", () => {
  const outStatistics = JSON.stringify([
    { statisticType: "sum", onStatisticField: "mj", outStatisticFieldName: "total" },
  ]);
  const groups = { outStatistics, groupByFieldsForStatistics: "shzt" };

  test.each([
    ["SUM(mj) > 3000", ["5"]],
    ["count(*) = 1 and shzt = '0'", ["0"]],
    ["max(dkmc) is not null and avg(mj) >= 2000", ["0", "5"]],
    ["min(rdnf) + 2 < 2023", ["5"]],
  ])("having %s", async (having, wanted) => {
    await fill();
    const { body } = await ask("yuhang", { ...groups, having });
    expect(rowsOf(body).map(({ shzt }) => shzt)).toEqual(wanted);
    const counted = await ask("yuhang", { ...groups, having, returnCountOnly: "true" });
    expect(counted.body.count).toBe(wanted.length);
  });

  test.each([
    ["mj > 1", "having 里的 mj 不是分组的字段"],
    ["sum(dkmc) > 1", "sum 只用于数"],
    ["sum(sum(mj)) > 1", "sum 只能用在 having 里"],
  ])("having %s is refused in words", async (having, words) => {
    await fill();
    const { status, body } = await ask("yuhang", { ...groups, having });
    expect([status, body.message]).toEqual([400, `查询条件有误：${words}`]);
  });

  test("without figures are distinct values, counted and told as such", async () => {
    await fill();
    const distinct = {
      ...{ returnDistinctValues: "true", returnGeometry: "false", outFields: "shzt,xzqdm" },
      orderByFields: "shzt DESC",
    };
    const { body } = await ask("yuhang", distinct);
    expect(rowsOf(body)).toEqual([
      { shzt: "5", xzqdm: "330110" },
      { shzt: "0", xzqdm: "330110" },
    ]);
    expect(body.fields.map(({ name }) => name).sort()).toEqual(["shzt", "xzqdm"]);
    const counted = await ask("yuhang", { ...distinct, returnCountOnly: "true" });
    expect(counted.body.count).toBe(2);
    const drawn = await ask("yuhang", { ...distinct, returnGeometry: "true" });
    expect(drawn.status).toBe(400);
  });
});

describe("outlines", () => {
  test("come with their centre, in the reference asked for", async () => {
    const [a] = some() as [Parcel];
    await insertParcels(here().db, "dxydsd", [a]);
    const centroid = async (outSR: string) => {
      const { body } = await ask("yuhang", { returnCentroid: "true", outSR });
      return (body.features[0] as unknown as { centroid: { x: number; y: number } }).centroid;
    };
    const [lon, lat] = lonLat(a);
    const degrees = await centroid("4490");
    expect(Math.hypot(degrees.x - lon, degrees.y - lat)).toBeLessThan(1e-3);
    const [x, y] = mercator([degrees.x, degrees.y]);
    const metres = await centroid("3857");
    expect(Math.hypot(metres.x - x, metres.y - y)).toBeLessThan(1);
    const refused = await ask("yuhang", { returnCentroid: "true", f: "geojson" });
    expect(refused.status).toBe(400);
  });

  test("of whom edits are not rounded", async () => {
    const [a] = some() as [Parcel];
    await insertParcels(here().db, "dxydsd", [a]);
    const quantizationParameters = JSON.stringify({ mode: "edit" });
    const { body } = await ask("yuhang", { quantizationParameters, outSR: "4490" });
    expect(body.features[0]?.geometry?.rings[0]).toContainEqual(a.geometry[0]?.[0]?.[0]);
  });
});

describe("a layer", () => {
  const service = layer.replace(/\/0$/, "");

  test("gives one feature by its id, of one's own region", async () => {
    await fill();
    const { body } = await ask("yuhang", { where: "dkid = 'a'", outFields: "*" });
    const [wanted] = body.features;
    const oid = Number(wanted?.attributes.oid);
    const alone = await as("yuhang").get(`${layer}/${oid}?f=json`);
    expect(alone.body).toEqual({ feature: wanted });
    expect(replyOf(await as("yinzhou").get(`${layer}/${oid}?f=json`)).status).toBe(404);
    const rows = await here()
      .db.selectFrom("audit")
      .selectAll()
      .where("action", "=", "rest/query")
      .where("username", "=", "yuhang")
      .execute();
    expect(rows.map(({ outcome }) => outcome)).toEqual([200, 200]);
  });

  test("tells its code lists", async () => {
    const { body } = await as("yuhang").get(`${service}/queryDomains?f=json&layers=[0]`);
    const names = (body.domains as { name: string }[]).map(({ name }) => name);
    expect(names).toContain("shzt");
    expect(new Set(names).size).toBe(names.length);
  });

  test.each([`${layer}/applyEdits`, `${layer}/deleteFeatures`, `${service}/applyEdits`])(
    "%s is refused in words",
    async (url) => {
      const { status, body } = replyOf(await as("yuhang").post(url, { f: "json" }));
      expect([status, body.message]).toEqual([403, "图层只读，不能编辑"]);
    },
  );

  test("of a day of its history is asked for by ArcGIS's name", async () => {
    await fill();
    const now = { historicMoment: String(Date.now() + 1000), returnCountOnly: "true" };
    expect((await ask("yuhang", now)).body.count).toBe(3);
    const before = await ask("yuhang", { ...now, historicMoment: "0" });
    expect([before.status, before.body.message]).toEqual([400, expect.stringContaining("历史从")]);
  });
});
