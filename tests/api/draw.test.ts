import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { drawApi } from "#contract/endpoints/map/draw";
import type { Problem } from "#contract/rules/problem/report";
import { ellipsoidArea } from "#geo/crs/ellipsoid";
import { as, here, withApp } from "./harness";
import { insertParcels, type MultiPolygon, type Parcel, parcel, squareIn } from "./parcels";
import { type Username, users } from "./users";

withApp();

const yuhang = "330110";

/** A rectangle beside the centre of 余杭, in ten-thousandths of a degree. */
const base = squareIn(yuhang, 900)[0]?.[0]?.[0] ?? [0, 0];
function box(x: number, y: number, width: number, height: number): MultiPolygon {
  const at = (i: number, j: number): [number, number] =>
    [base[0] + i * 1e-4, base[1] + j * 1e-4].map((v) => Math.round(v * 1e9) / 1e9) as [
      number,
      number,
    ];
  return [[[at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height), at(x, y)]]];
}
const areaOf = (geometry: MultiPolygon) => Math.round(ellipsoidArea(geometry) * 100) / 100;

const stored = async (geometry: MultiPolygon, over: Partial<Parcel> = {}) =>
  (await insertParcels(here().db, "dxydsd", [parcel({ geometry, ...over })]))[0] as Parcel;

const values = {
  dkmc: "新划地块",
  zl: "示例路2号",
  tdsyqr: "张三",
  tdqs: "10",
  qlxz: "102",
  dlbm: "0601",
  xztdyt: "其他",
  dxlx: "2",
  dxyy: "03",
  sfkfbjn: 1,
  rdnf: 2023,
};

const insert = (user: Username, geometry: MultiPolygon, more: object = {}) =>
  as(user).call(drawApi.insert, {
    geometry,
    values: { ...values, ...more },
    confirmWarnings: true,
  });

const rulesOf = (problems: unknown) => (problems as Problem[]).map(({ rule }) => rule);
const living = async () =>
  (
    await sql<{ dkbh: string }>`select dkbh from dxydsd where scbz = 0 order by dkbh`.execute(
      here().db,
    )
  ).rows.length;
const total = async () =>
  (
    await sql<{ zs: number; mj: number }>`
    select sum(zs)::integer zs, sum(mj)::float mj from dxydsd_rollup_total where xzqdm = ${yuhang}`.execute(
      here().db,
    )
  ).rows[0];

describe("a drawn parcel", () => {
  test("gets county, number and area of its own, and enters as drawn by hand", async () => {
    const geometry = box(0, 0, 10, 10);
    const { status, body } = await insert("yuhang", geometry);
    expect([status, body.message]).toEqual([200, undefined]);
    expect(body).toMatchObject({
      xzqdm: yuhang,
      dkbh: "330110SD202300001",
      mj: areaOf(geometry),
      txmj: areaOf(geometry),
      sjly: "4",
      shzt: "0",
      zkfzt: "0",
      cjr: "余杭经办",
      bbh: 0,
    });
  });

  test("is given out for editing with its corners where they were put, to less than a millimetre", async () => {
    const [ring = []] = box(0, 0, 10, 10)[0] ?? [];
    // One millimetre east: a ninth decimal that rounding to seven would lose.
    const geometry: MultiPolygon = [[ring.map(([x, y]) => [x + 1.1e-8, y + 2.3e-8])]];
    const { body } = await insert("yuhang", geometry);
    const info = await as("yuhang").call(dxydsdApi.info, { dkid: String(body.dkid) });
    const corners = (multi: MultiPolygon) =>
      multi.flat(2).map((at) => at.map((v) => v.toFixed(9)).join());
    expect(new Set(corners(info.body.geometry as MultiPolygon))).toEqual(
      new Set(corners(geometry)),
    );
  });

  test("is checked as an import is: fields, outline, overlap, region", async () => {
    await stored(box(0, 0, 10, 10));
    const refused = async (geometry: MultiPolygon, more: object = {}) => {
      const { status, body } = await insert("yuhang", geometry, more);
      return [status, rulesOf(body.problems)];
    };
    expect(await refused(box(20, 0, 10, 10), { dkmc: " " })).toEqual([400, ["A001"]]);
    expect(await refused(box(20, 0, 10, 10), { mj: 1 })).toEqual([400, ["G010"]]);
    expect(await refused(box(5, 5, 10, 10))).toEqual([400, ["G012"]]);
    expect(await refused(squareIn("330106", 3))).toEqual([400, ["A009"]]);
    expect(await refused(box(20, 0, 10, 10), { xzjmc: "没有镇" })).toEqual([400, ["A010"]]);
    expect(await refused([])).toEqual([400, expect.arrayContaining(["G001"])]);
    const bow: MultiPolygon = [[[...(box(20, 0, 9, 9)[0]?.[0] ?? [])]]];
    const ring = bow[0]?.[0] ?? [];
    [ring[1], ring[2]] = [ring[2] as [number, number], ring[1] as [number, number]];
    expect(await refused(bow)).toEqual([400, expect.arrayContaining(["G003"])]);
    expect(await living()).toBe(1);
  });
});

describe("splitting", () => {
  const halves = [box(0, 0, 4, 10), box(4, 0, 6, 10)];
  const split = (user: Username, dkid: string, bbh: number, parts = halves) =>
    as(user).call(drawApi.split, {
      dkid,
      bbh,
      parts: parts.map((geometry) => ({ geometry })),
      confirmWarnings: true,
    });

  test("puts the pieces in the place of the parcel, and figures, tiles and history follow", async () => {
    const parent = await stored(box(0, 0, 10, 10), { dkmc: "老厂", jzzdmj: 100, rjl: 0.5 });
    const [before, revision] = [await total(), await tileRevision()];
    const { status, body } = await split("yuhang", parent.dkid, 0);
    expect([status, body.message]).toEqual([200, undefined]);
    const { list } = body;
    expect(list.map(({ dkmc, jzzdmj }) => [dkmc, jzzdmj])).toEqual([
      ["老厂-1", null],
      ["老厂-2", null],
    ]);
    expect(list.reduce((sum, { mj }) => sum + mj, 0)).toBeCloseTo(parent.mj, 2);
    expect(await total()).toEqual({ zs: (before?.zs ?? 0) + 1, mj: before?.mj });
    expect(await tileRevision()).toBeGreaterThan(revision);
    const { rows } = await sql<{ h_via: string }>`
      select h_via from history.dxydsd where dkid = ${parent.dkid}`.execute(here().db);
    expect(rows).toEqual([{ h_via: "dxydsd/splitSdDxyd" }]);

    const child = list[0]?.dkid ?? "";
    const { body: told } = await as("yuhang").call(drawApi.lineage, {
      dataset: "dxydsd",
      id: child,
    });
    expect(told.steps).toMatchObject([
      {
        ...{ kind: "split", by: users.yuhang.realName },
        parents: [{ id: parent.dkid, isAlive: false }],
      },
    ]);
    expect(told.steps[0]?.children.map(({ id }) => id).sort()).toEqual(
      list.map(({ dkid }) => dkid).sort(),
    );
    const asked = { dataset: "dxydsd", id: child };
    expect((await as("yinzhou").call(drawApi.lineage, asked)).body.steps[0]?.parents).toEqual([]);
  });

  test("is refused whole when stale, foreign, reviewed, in a project, or not all of it", async () => {
    const parent = await stored(box(0, 0, 10, 10));
    const refusal = async (reply: ReturnType<typeof split>) => {
      const { status, body } = await reply;
      return [status, body.message];
    };
    expect((await split("yuhang", parent.dkid, 1)).body.problems).toMatchObject({
      current: { dkid: parent.dkid },
    });
    expect((await refusal(split("yuhang", parent.dkid, 1)))[0]).toBe(409);
    expect((await refusal(split("yinzhou", parent.dkid, 0)))[0]).toBe(404);
    expect(
      await refusal(split("yuhang", parent.dkid, 0, [box(0, 0, 4, 10), box(4, 0, 5, 10)])),
    ).toEqual([
      400,
      expect.stringMatching(/^分割前后图形不一致，相差\d+\.\d\d㎡，允许不超过\d+\.\d\d㎡$/),
    ]);
    expect(
      (await refusal(split("yuhang", parent.dkid, 0, [box(0, 0, 6, 10), box(4, 0, 6, 10)])))[0],
    ).toBe(400);
    const reviewed = await stored(box(20, 0, 10, 10), { shzt: "1" });
    expect((await refusal(split("yuhang", reviewed.dkid, 0)))[0]).toBe(409);
    const planned = await stored(box(40, 0, 10, 10), { zkfzt: "1" });
    expect(await refusal(split("yuhang", planned.dkid, 0))).toEqual([
      409,
      `地块${planned.dkbh}已纳入再开发项目，不能分割`,
    ]);
    expect(await living()).toBe(3);
  });
});

describe("merging", () => {
  const merge = (user: Username, parents: readonly Parcel[], geometry: MultiPolygon, bbh = 0) =>
    as(user).call(drawApi.merge, {
      parents: parents.map(({ dkid }) => ({ id: dkid, bbh })),
      geometry,
      values: { dkmc: "合并地块" },
      confirmWarnings: true,
    });

  test("puts one parcel with summed areas in the place of two", async () => {
    const parents = [
      await stored(box(0, 0, 4, 10), { jzzdmj: 100, zjzmj: 200 }),
      await stored(box(4, 0, 6, 10), { jzzdmj: 50, zjzmj: 100 }),
    ];
    const { status, body } = await merge("yuhang", parents, box(0, 0, 10, 10));
    expect([status, body.message]).toEqual([200, undefined]);
    const mj = parents.reduce((sum, one) => sum + one.mj, 0);
    expect(body).toMatchObject({ dkmc: "合并地块", jzzdmj: 150, zjzmj: 300 });
    expect(body.mj).toBeCloseTo(mj, 2);
    expect(await living()).toBe(1);
    const asked = { dataset: "dxydsd", id: parents[0]?.dkid ?? "" };
    const { body: told } = await as("yuhang").call(drawApi.lineage, asked);
    expect(told.steps).toMatchObject([
      { kind: "merge", children: [{ id: body.dkid, isAlive: true }] },
    ]);
  });

  test("is refused for parcels apart, of two counties, or changed meanwhile", async () => {
    const one = await stored(box(0, 0, 4, 10));
    const far = await stored(box(30, 0, 4, 10));
    const apart = await merge("yuhang", [one, far], [...box(0, 0, 4, 10), ...box(30, 0, 4, 10)]);
    expect([apart.status, apart.body.message]).toEqual([
      400,
      "所选地块不相邻，不能合并：2 宗合并后仍分为 2 块，相距须在 0.1 米以内",
    ]);
    const xihu = await stored(box(4, 0, 6, 10), { xzqdm: "330106" });
    expect((await merge("yuhang", [one, xihu], box(0, 0, 10, 10))).status).toBe(404);
    expect((await merge("yuhang", [one, far], box(0, 0, 10, 10), 7)).status).toBe(409);
    expect((await merge("yuhang", [one, one], box(0, 0, 4, 10))).status).toBe(400);
    expect(await living()).toBe(3);
  });
});

test("the provincial library splits and merges likewise, by its own numbers and states", async () => {
  const [parent] = await insertParcels(here().db, "dxydst", [
    parcel({ geometry: box(0, 0, 10, 10), dkbh: "330110DX202300007", shzt: "4" }),
  ]);
  const { dkid = "" } = parent ?? {};
  const parts = [box(0, 0, 4, 10), box(4, 0, 6, 10)].map((geometry) => ({ geometry }));
  const split = await as("yuhang").call(drawApi.splitProvincial, {
    dkid,
    bbh: 0,
    parts,
    confirmWarnings: true,
  });
  expect([split.status, split.body.message]).toEqual([200, undefined]);
  const { list } = split.body;
  expect(list.map(({ dkbh, shzt }) => [dkbh.slice(0, 8), shzt])).toEqual([
    ["330110DX", "0"],
    ["330110DX", "0"],
  ]);
  const merge = (user: Username) =>
    as(user).call(drawApi.mergeProvincial, {
      parents: list.map(({ dkid: id, bbh }) => ({ id, bbh })),
      geometry: box(0, 0, 10, 10),
      values: {},
      confirmWarnings: true,
    });
  expect((await merge("yinzhou")).status).toBe(404);
  expect((await merge("hangzhou")).status).toBe(403);
  const merged = await merge("yuhang");
  expect([merged.status, merged.body.message]).toEqual([200, undefined]);
  const { body: told } = await as("yuhang").call(drawApi.lineage, {
    dataset: "dxydst",
    id: merged.body.dkid,
  });
  // The merged parcel came from a split: the whole lineage must be listed.
  const steps = Object.fromEntries(told.steps.map(({ kind, parents }) => [kind, parents]));
  expect(told.steps).toHaveLength(2);
  expect(steps.split?.map((one) => one.id)).toEqual([dkid]);
  expect(steps.merge?.map((one) => one.id).sort()).toEqual(list.map((one) => one.dkid).sort());
  expect(await living()).toBe(0);
});

describe("what an outline covers", () => {
  test("is told with areas, and nothing of other regions", async () => {
    const own = await stored(box(0, 0, 10, 10));
    await stored(box(20, 0, 10, 10), { xzqdm: "330106" });
    const { body } = await as("yuhang").call(drawApi.overlaps, { geometry: box(5, 0, 20, 10) });
    expect(body.list).toMatchObject([
      { kind: "parcel", dataset: "dxydsd", id: own.dkid, number: own.dkbh },
    ]);
    expect(body.list[0]?.m2).toBeCloseTo(own.txmj / 2, -1);
    expect(Object.keys(body).sort()).toEqual(["counties", "limited", "list"]);
    expect(JSON.stringify(body)).not.toContain("330106SD");
    expect(body.counties).toMatchObject([{ areaCode: yuhang, isOwn: true }]);
    const city = await as("hangzhou").call(drawApi.overlaps, { geometry: box(5, 0, 20, 10) });
    expect(city.body.list).toHaveLength(2);
  });

  test("leaves out the record itself, what was removed, and what one may not read", async () => {
    const own = await stored(box(0, 0, 10, 10));
    await stored(box(0, 0, 10, 10), { scbz: 1 });
    const geometry = box(5, 0, 20, 10);
    const except = { dataset: "dxydsd", ids: [own.dkid] };
    expect((await as("yuhang").call(drawApi.overlaps, { geometry, except })).body.list).toEqual([]);
    expect((await as("shuiwu").call(drawApi.overlaps, { geometry })).body.list).toEqual([]);
  });

  test("a drawing that goes on is taken, and nonsense is refused in words", async () => {
    const open = [[(box(0, 0, 10, 10)[0]?.[0] ?? []).slice(0, 3)]];
    expect((await as("yuhang").call(drawApi.overlaps, { geometry: open })).status).toBe(200);
    const two = [[(box(0, 0, 10, 10)[0]?.[0] ?? []).slice(0, 2)]];
    const short = await as("yuhang").call(drawApi.overlaps, { geometry: two });
    expect([short.status, short.body.message]).toEqual([
      400,
      "图形点数不足，无法比对：每个部件和内环至少要有 3 个不同的界址点",
    ]);
    const wide = await as("yuhang").call(drawApi.overlaps, { geometry: box(0, 0, 9000, 9000) });
    expect([wide.status, wide.body.message]).toEqual([
      400,
      expect.stringMatching(/^图形面积约 \d+ 平方千米，最多 200 平方千米$/),
    ]);
    const far = await as("yuhang").call(drawApi.overlaps, {
      geometry: [
        [
          [
            [-113, 0],
            [-112.9, 0],
            [-113, 0.1],
          ],
        ],
      ],
    });
    expect([far.status, far.body.message]).toEqual([400, "图形坐标超出浙江省范围"]);
  });
});

test("neighbours to snap to are the caller's own, and none from far away", async () => {
  const own = await stored(box(0, 0, 10, 10));
  await stored(box(20, 0, 10, 10), { xzqdm: "330106" });
  const [x, y] = base;
  const look = async (size: number, user: Username = "yuhang") => {
    const bbox: [number, number, number, number] = [x - size, y - size, x + size, y + size];
    const { body } = await as(user).call(drawApi.around, { bbox, datasets: ["dxydsd", "nothing"] });
    return body.list.map(({ id }) => id);
  };
  expect(await look(0.01)).toEqual([own.dkid]);
  expect(await look(0.5)).toEqual([]);
  expect(await look(0.01, "shuiwu")).toEqual([]);
});

const tileRevision = async () =>
  (
    await sql<{
      no: number;
    }>`select coalesce(max(no), 0)::integer no from tile_revision where dataset = 'dxydsd'`.execute(
      here().db,
    )
  ).rows[0]?.no ?? 0;
