import { describe, expect, test } from "vitest";
import { kdjc } from "#contract/datasets/kdjc";
import { tdgy } from "#contract/datasets/tdgy";
import { type BesideColumn, besideApi } from "#contract/endpoints/beside";
import { as, here, withApp } from "./harness";
import { enterprise, land } from "./industry";
import { insertParcels, parcel, squareIn } from "./parcels";
import { insertSamples, sampleOf } from "./samples";
import { taxRow, version } from "./taxes";
import { platformId, type Username } from "./users";

withApp();

const ask = async (column: BesideColumn, ids: string[], user: Username = "yuhang") => {
  const { status, body } = await as(user).call(besideApi.columns, { column, ids });
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
};

describe("columns that other registers know", () => {
  test("name the city's parcels of a provincial one", async () => {
    const geometry = squareIn("330110", 700);
    const [ours] = await insertParcels(here().db, "dxydst", [parcel({ geometry }, "dxydst")]);
    const stdkid = ours?.dkid ?? "";
    const cities = await insertParcels(here().db, "dxydsd", [
      parcel({ geometry, stdkid }),
      parcel({ geometry, stdkid, shzt: "9" }),
    ]);
    expect(await ask("cityParcel", [stdkid, "nothing"])).toEqual([
      { id: stdkid, values: [cities[0]?.dkbh] },
    ]);
    expect(await ask("cityParcel", [stdkid], "yinzhou")).toEqual([]);
  });

  test("tell how far the last contract of land has come, and what it pays", async () => {
    const { dkid } = await land({ mjss: 12.5 });
    const contract = (over: object) =>
      sampleOf(tdgy, { xzqdm: "330110", xzjdm: null, xzjmc: null, cyptid: null, dkid, ...over });
    const rows = await insertSamples(here().db, tdgy, [
      contract({ qdrq: "2019-05-01", qsmzqjd: "91" }),
      contract({ qdrq: "2022-05-01", qsmzqjd: "08" }),
    ]);
    expect(await ask("stage", [dkid])).toEqual([{ id: dkid, values: ["08"] }]);
    const gyid = String(rows[1]?.gyid);
    expect(await ask("actualYield", [gyid], "shuiwu")).toEqual([{ id: gyid, values: [12.5] }]);
  });

  test("show three years of tax to those who may see it", async () => {
    const firm = await enterprise();
    for (const [nd, hsss] of [
      [2022, 10],
      [2024, 30],
    ] as const) {
      await taxRow(await version({ nd, zt: "2" }), firm, { hsss });
    }
    const id = String(firm.tyshxydm);
    expect(await ask("taxYears", [id], "shuiwu")).toEqual([{ id, values: [10, null, 30] }]);
    const refused = await as("yuhang").call(besideApi.columns, { column: "taxYears", ids: [id] });
    expect(refused.status).toBe(403);
  });

  test("count the share of a park that lies vacant", async () => {
    const vacant = (mj: number, kdmj: number) =>
      sampleOf(kdjc, { xzqdm: "330110", xzjdm: null, cyptid: platformId, mj, kdmj });
    await insertSamples(here().db, kdjc, [vacant(1000, 100), vacant(3000, 500)]);
    expect(await ask("vacancy", [platformId])).toEqual([{ id: platformId, values: [15] }]);
  });
});
