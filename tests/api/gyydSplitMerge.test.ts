import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { gyydApi } from "#contract/endpoints/industry/gyyd";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { drawApi } from "#contract/endpoints/map/draw";
import { as, here, withApp } from "./harness";
import { enterprise, land, relation } from "./industry";
import { type MultiPolygon, squareIn } from "./parcels";
import type { Username } from "./users";

withApp();

const base = squareIn("330110", 900)[0]?.[0]?.[0] ?? [0, 0];
function box(x: number, y: number, width: number, height: number): MultiPolygon {
  const at = (i: number, j: number): [number, number] => [
    Math.round((base[0] + i * 1e-4) * 1e9) / 1e9,
    Math.round((base[1] + j * 1e-4) * 1e9) / 1e9,
  ];
  return [[[at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height), at(x, y)]]];
}

/** Industrial land of 余杭 created through the API: its area is that of its outline. */
async function entered(geometry: MultiPolygon, change: object = {}) {
  const values = {
    ...{ xzqdm: "330110", zl: "余杭区振兴路1号", tdsyqr: "示例机械有限公司" },
    ...{ tdqs: "10", qlxz: "102", dlbm: "0601", mj: 1, sfkfbjn: 1, ydqk: "1", ...change },
  };
  const insert = (mj: number) =>
    as("yuhang").call(gyydApi.insert, {
      values: { ...values, mj },
      geometry,
      confirmWarnings: true,
    });
  const [problem] = (await insert(1)).body.problems as { message: string }[];
  const { body, status } = await insert(
    Number(/图形面积([\d.]+)/.exec(problem?.message ?? "")?.[1]),
  );
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}

const split = (user: Username, dkid: string, bbh = 0) =>
  as(user).call(drawApi.splitIndustrial, {
    dkid,
    bbh,
    parts: [
      { geometry: box(0, 0, 4, 10), values: {} },
      { geometry: box(4, 0, 6, 10), values: { tdsyqr: "示例材料有限公司", tyshxydm: null } },
    ],
    confirmWarnings: true,
  });

const relations = async () =>
  (
    await sql<{ dkid: string; tyshxydm: string; symj: number; ftbl: number; gxzt: string }>`
      select dkid, tyshxydm, symj::float, ftbl::float, gxzt from dqgx where scbz = 0
       order by tyshxydm, ftbl`.execute(here().db)
  ).rows;
const kept = async () =>
  (
    await sql<{ zs: number; mj: number }>`
      select sum(zs)::integer zs, sum(mj)::float mj from gyyd_rollup where xzqdm = '330110'`.execute(
      here().db,
    )
  ).rows[0];

describe("splitting industrial land", () => {
  test("keeps ground, enterprises, shares and lineage", async () => {
    const parent = await entered(box(0, 0, 10, 10), { zjzmj: 500 });
    const firm = await enterprise();
    await relation(parent, firm, { symj: 1000, ftbl: 100, gxzt: "1" });
    const before = await kept();
    const { status, body } = await split("yuhang", parent.dkid);
    expect([status, body.message]).toEqual([200, undefined]);
    const { list } = body;
    expect(list.map(({ tdsyqr, zjzmj }) => [tdsyqr, zjzmj])).toEqual([
      ["示例机械有限公司", null],
      ["示例材料有限公司", null],
    ]);
    expect(list.reduce((sum, { mj }) => sum + mj, 0)).toBeCloseTo(parent.mj, 2);
    expect(await kept()).toEqual({ zs: (before?.zs ?? 0) + 1, mj: before?.mj });
    const shared = await relations();
    expect(shared.map(({ dkid, gxzt }) => [dkid, gxzt])).toEqual(
      list.map(({ dkid }) => [dkid, "1"]),
    );
    expect(shared.reduce((sum, { ftbl }) => sum + ftbl, 0)).toBe(100);
    expect(shared.reduce((sum, { symj }) => sum + symj, 0)).toBe(1000);
    expect(shared[0]?.ftbl).toBeCloseTo(40, 0);
    const { body: told } = await as("yuhang").call(drawApi.lineage, {
      dataset: "gyyd",
      id: list[0]?.dkid ?? "",
    });
    expect(told.steps).toMatchObject([
      { kind: "split", parents: [{ id: parent.dkid, isAlive: false }] },
    ]);
  });

  test("is refused when foreign, stale, without the right, or listed as low-efficiency", async () => {
    const parent = await entered(box(0, 0, 10, 10));
    expect((await split("yinzhou", parent.dkid)).status).toBe(404);
    expect((await split("yuhang", parent.dkid, 3)).status).toBe(409);
    expect((await split("sheng", parent.dkid)).status).toBe(403);
    const listed = await land({ sfdx: 1 });
    const { status, body } = await split("yuhang", listed.dkid);
    expect([status, body.message]).toEqual([409, expect.stringContaining("不能分割")]);
  });
});

test("merging gives the enterprises of all to the one, and what was the same becomes one", async () => {
  const parents = [await entered(box(0, 0, 4, 10)), await entered(box(4, 0, 6, 10))];
  const [one, other] = [await enterprise(), await enterprise()];
  for (const parcel of parents) {
    await relation(parcel, one, { symj: 100, ftbl: 50, gxzt: "1" });
  }
  await relation(parents[1] ?? {}, other, { symj: 70, ftbl: 100, gxzt: "0" });
  const { status, body } = await as("yuhang").call(drawApi.mergeIndustrial, {
    parents: parents.map(({ dkid, bbh }) => ({ id: dkid, bbh })),
    geometry: box(0, 0, 10, 10),
    values: {},
    confirmWarnings: true,
  });
  expect([status, body.message]).toEqual([200, undefined]);
  const found = await relations();
  expect(found.map(({ dkid }) => dkid)).toEqual([body.dkid, body.dkid]);
  expect(found.map(({ symj, ftbl }) => [symj, ftbl]).sort()).toEqual(
    [
      [200, 100],
      [70, 100],
    ].sort(),
  );
});

describe("转低效", () => {
  const draft = async (dkid: string) => (await as("yuhang").call(gyydApi.lowDraft, { dkid })).body;
  const listAsLow = async (dkid: string, change: object = {}, user: Username = "yuhang") => {
    const { bbh = 0, values = {} } = await draft(dkid);
    return as(user).call(gyydApi.listAsLow, {
      ...{ dkid, bbh, confirmWarnings: true },
      values: { ...values, dxyy: "04", hydm: "C34", ...change },
    });
  };

  test("puts the parcel into the city library with its outline, and follows it there and back", async () => {
    const parcel = await entered(box(0, 0, 10, 10));
    const { status, body } = await listAsLow(parcel.dkid);
    expect([status, body.message]).toEqual([200, undefined]);
    expect(body).toMatchObject({ shzt: "0", sjly: "4", xztdyt: "工业", mj: parcel.mj });
    const stands = async () => {
      const { record } = (await as("yuhang").call(gyydApi.info, { dkid: parcel.dkid })).body;
      return [record.ydqk, record.sfdx, record.dxdkid];
    };
    expect(await stands()).toEqual(["6", 0, body.dkid]);
    expect((await listAsLow(parcel.dkid)).status).toBe(409);
    const review = (user: Username, shzt: "1" | "5") =>
      as(user).call(dxydsdApi.updateShzt, { dkids: [body.dkid], shzt, shyj: "" });
    expect((await review("yuhang", "1")).body).toEqual({ ok: [body.dkid], failed: [] });
    expect((await review("hangzhou", "5")).body).toEqual({ ok: [body.dkid], failed: [] });
    expect(await stands()).toEqual(["7", 1, body.dkid]);
  });

  test("of a parcel that is deleted again nothing stays", async () => {
    const parcel = await entered(box(0, 0, 10, 10));
    const { body } = await listAsLow(parcel.dkid);
    await as("yuhang").call(dxydsdApi.remove, { dkids: [body.dkid] });
    const { record } = (await as("yuhang").call(gyydApi.info, { dkid: parcel.dkid })).body;
    expect([record.ydqk, record.sfdx, record.dxdkid]).toEqual(["1", 0, null]);
  });

  test("is checked by the library's rules, and only a clerk of the region may", async () => {
    const parcel = await entered(box(0, 0, 10, 10));
    expect((await listAsLow(parcel.dkid, { hydm: null })).body.message).toContain("行业");
    expect((await listAsLow(parcel.dkid, {}, "hangzhou")).status).toBe(403);
    expect((await listAsLow(parcel.dkid, {}, "yinzhou")).status).toBe(404);
    expect((await as("sheng").call(dxydsdApi.pageList, {})).body.total).toBe(0);
  });
});
