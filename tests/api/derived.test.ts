import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { gysl } from "#contract/datasets/gysl";
import { kdjc } from "#contract/datasets/kdjc";
import { gyslApi } from "#contract/endpoints/industry/gysl";
import { gyydApi } from "#contract/endpoints/industry/gyyd";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { drawApi } from "#contract/endpoints/map/draw";
import { tdgyApi } from "#contract/endpoints/supply/tdgy";
import { as, here, withApp } from "./harness";
import { land } from "./industry";
import { insertParcels, type MultiPolygon, parcel, squareIn } from "./parcels";
import { areaOf } from "./projects";
import { insertSamples, sampleOf } from "./samples";

withApp();

type Values = Record<string, unknown>;
const built = { jzzdmj: 400, zjzmj: 900, rjl: 0.9, jzmd: 40 };

const smaller = squareIn("330110", 7);
const mj = areaOf(smaller);
const hundredth = (value: number) => Math.round(value * 100) / 100;
/** What the building has to come to on the area of an outline. */
const shares = { jzmd: hundredth((400 / mj) * 100), rjl: hundredth(900 / mj) };

describe("density and plot ratio follow the area that an outline gives", () => {
  const drawn = { geometry: smaller, values: { mj }, confirmWarnings: true };

  test("of a parcel of the library, when it is edited and when that is undone", async () => {
    const geometry = squareIn("330110", 7);
    const [row] = await insertParcels(here().db, "dxydsd", [
      parcel({ shzt: "0", ...built, mj: 1000, geometry }),
    ]);
    const dkid = row?.dkid ?? "";
    const moved = [
      [[...(smaller[0]?.[0] ?? [])].map(([x, y]) => [x + 1e-7, y] as [number, number])],
    ];
    const order = { dkid, bbh: 0, ...drawn, geometry: moved };
    const { status, body } = await as("yuhang").call(dxydsdApi.update, order as never);
    expect([status, body.message]).toEqual([200, undefined]);
    expect(body).toMatchObject(shares);
    const undone = await as("yuhang").call(dxydsdApi.undo, { dkid, bbh: 1 });
    expect(undone.body).toMatchObject({ rjl: 0.9, jzmd: 40 });
  });

  test("of industrial land, and each follows its own part", async () => {
    const { dkid: id } = await land({ ...built, mj: 1000 });
    const saved = await as("yuhang").call(gyydApi.update, { id, bbh: 0, ...drawn } as never);
    expect([saved.status, saved.body.message]).toEqual([200, undefined]);
    expect(saved.body).toMatchObject(shares);
    const order = { id, bbh: 1, values: { zjzmj: 1800 }, confirmWarnings: true };
    const again = await as("yuhang").call(gyydApi.update, order);
    expect(again.body).toMatchObject({ jzmd: shares.jzmd, rjl: hundredth(1800 / mj) });
  });

  test("in bulk, and stay as they are typed", async () => {
    const { dkid: id } = await land({ ...built, mj: 1000 });
    const bulk = (bbh: number, values: Values) =>
      as("yuhang").post("/api/bulk/save", {
        ...{ dataset: "gyyd", confirmWarnings: true },
        items: [{ id, bbh, values }],
      });
    const { records } = (await bulk(0, { mj: 2000 })).body as { records: Values[] };
    expect(records[0]).toMatchObject({ jzmd: 20, rjl: 0.45 });
    const typed = (await bulk(1, { mj: 1000, rjl: 0.92 })).body as { records: Values[] };
    expect(typed.records[0]).toMatchObject({ jzmd: 40, rjl: 0.92 });
  });

  test("of parcels that are merged", async () => {
    const west = squareIn("330110", 20);
    const [left, , right] = bounds(west);
    const beside = west.map((rings) =>
      rings.map((ring) => ring.map(([x, y]): [number, number] => [x + right - left, y])),
    );
    const parts = await insertParcels(here().db, "dxydsd", [
      parcel({ shzt: "0", ...built, geometry: west, mj: areaOf(west) }),
      parcel({ shzt: "0", ...built, geometry: beside, mj: areaOf(beside) }),
    ]);
    const [x0, y0, x1, y1] = bounds([...west, ...beside]);
    const geometry = [
      [
        [
          [x0, y0],
          [x1, y0],
          [x1, y1],
          [x0, y1],
          [x0, y0],
        ],
      ],
    ];
    const parents = parts.map(({ dkid }) => ({ id: dkid, bbh: 0 }));
    const order = { parents, geometry, confirmWarnings: true };
    const { status, body } = await as("yuhang").call(drawApi.merge, order as never);
    expect([status, body.message]).toEqual([200, undefined]);
    const whole = areaOf(west) + areaOf(beside);
    expect((body as unknown as Values).jzmd).toBeCloseTo((800 / whole) * 100, 1);
    expect((body as unknown as Values).rjl).toBeCloseTo(1800 / whole, 1);
  });
});

const bounds = (shape: MultiPolygon) => {
  const points = shape.flat(2);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
};

test("plot ratio and letting of industry upstairs follow their parts, also in a step", async () => {
  const values = { ydmj: 1000, zjzmj: 2500, rjl: 2.5, cfjzmj: 2000, rzmj: 1000, rzl: 50 };
  const days = { yjkgsj: "2023-01-15", yjjgsj: "2024-01-15", sjkgsj: null, sjjgsj: null };
  const made = (over: Values) =>
    insertSamples(here().db, gysl, [
      sampleOf(gysl, {
        ...{ ...values, ...days, nd: 2024, cs: 5, tyshxydm: null, dxdkid: null, xmjdgl: "2" },
        ...over,
      }),
    ]);
  const [open] = await made({ spzt: "0", xmbh: "330110GS202400001" });
  const id = String(open?.xmid);
  const order = { id, bbh: 0, values: { zjzmj: 3000, rzmj: 500 }, confirmWarnings: true };
  const { status, body } = await as("yuhang").call(gyslApi.update, order);
  expect([status, body.message]).toEqual([200, undefined]);
  expect(body).toMatchObject({ rjl: 3, rzl: 25 });
  const [running] = await made({ spzt: "5", xmbh: "330110GS202400002" });
  const step = { xmid: String(running?.xmid), bbh: 0, xmjdgl: "3", values: { rzmj: 1500 } };
  const moved = await as("yuhang").call(gyslApi.updateXmjdgl, step as never);
  expect([moved.status, moved.body.message]).toEqual([200, undefined]);
  expect(moved.body).toMatchObject({ rzl: 75 });
});

test("what vacant land has from its supply follows the supply", async () => {
  const geometry = squareIn("330110", 5);
  const gymj = areaOf(geometry);
  const clerk = as("yuhang");
  const made = await clerk.call(tdgyApi.insert, {
    values: {
      ...{ dzjgh: "3301102021B00001", htbh: "3301102021A20001", xmmc: "零部件项目", gymj },
      ...{ xzqdm: "330110", zl: "余杭区示例路1号", tdly: "1", tdyt: "100102", gdfs: "23" },
      ...{ crnx: 50, hydm: "C34", qsj: 900, cjj: 1080, srr: "余杭示例机械有限公司" },
      ...{ rjlxx: 1.5, rjlsx: 2.5, ggrq: "2021-01-04", cjrq: "2021-02-05", qdrq: "2021-02-20" },
      ...{ ydjdsj: "2021-05-20", sjjdsj: "2021-05-18", ydkgsj: "2021-11-20" },
      ...{ sjkgsj: "2022-01-20", ydjgsj: "2023-11-20" },
    },
    geometry,
    confirmWarnings: true,
  });
  expect([made.status, made.body.message]).toEqual([200, undefined]);
  const { gyid } = made.body;
  const vacant = { gyid, dkid: null, mj: gymj, kdmj: 4_000, kdbl: 40, sflr: 1 };
  const [row] = await insertSamples(here().db, kdjc, [
    sampleOf(kdjc, { ...vacant, hczt: "0", czzt: "0" }),
  ]);
  const values = { gymj: 20_000, xmmc: "改名项目" };
  const order = { id: gyid, bbh: 0, values, confirmWarnings: true };
  const { status, body } = await clerk.call(tdgyApi.update, order);
  expect([status, body.message]).toEqual([200, undefined]);
  const { rows } = await sql<Values>`
    select mj::float8 mj, kdbl::float8 kdbl, xmmc, bbh from kdjc
     where kdid = ${row?.kdid}`.execute(here().db);
  expect(rows[0]).toEqual({ mj: 20_000, kdbl: 20, xmmc: "改名项目", bbh: 1 });
});
