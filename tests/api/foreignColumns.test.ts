import { describe, expect, test } from "vitest";
import { kdjc } from "#contract/datasets/kdjc";
import { pj } from "#contract/datasets/pj";
import { tdgy } from "#contract/datasets/tdgy";
import { wssgyyd } from "#contract/datasets/wssgyyd";
import { ysbszy } from "#contract/datasets/ysbszy";
import { zyby } from "#contract/datasets/zyby";
import { pjApi } from "#contract/endpoints/evaluation/pj";
import { yddwApi } from "#contract/endpoints/firm/yddw";
import { gyydApi } from "#contract/endpoints/industry/gyyd";
import { dxydstApi } from "#contract/endpoints/low/dxydst";
import { type BesideColumn, besideKey, foreignColumnsApi } from "#contract/endpoints/map/beside";
import { exportListApi } from "#contract/endpoints/records/exportList";
import { tdgyApi } from "#contract/endpoints/supply/tdgy";
import { as, here, withApp } from "./harness";
import { enterprise, land, relation } from "./industry";
import { insertParcels, parcel, squareIn } from "./parcels";
import { approvedParcel, projectDraft, projectsOf, putAt } from "./projects";
import { insertSamples, sampleOf } from "./samples";
import { sheetOf } from "./sheetOf";
import { taxRow, version } from "./taxes";
import { platformId, type Username } from "./users";

withApp();

const ask = async (column: BesideColumn, ids: string[], user: Username = "yuhang") => {
  const { status, body } = await as(user).call(foreignColumnsApi.columns, { column, ids });
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

  test.each([
    ["cityProject", "zkfxmsd"],
    ["provinceProject", "zkfxmst"],
  ] as const)("%s names the project that has a parcel, a draft too", async (column, library) => {
    const [held, free] = [await approvedParcel(library), await approvedParcel(library)];
    const draft = projectDraft([held]);
    const { status, body } = await as("yuhang").call(projectsOf[library].api.insert, draft);
    expect(status).toBe(200);
    const found = await ask(column, [held.dkid, free.dkid]);
    const told = new Map(found.map(({ id, values }) => [id, values[0]]));
    expect([told.get(held.dkid), told.get(free.dkid)]).toEqual([body.xmbh, null]);
    expect(await ask(column, [held.dkid], "yinzhou")).toEqual([]);
    await putAt(library, body.xmid, "6");
    expect(await ask(column, [held.dkid])).toEqual([{ id: held.dkid, values: [null] }]);
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

  test("count the parcels that an enterprise uses, those in scope and confirmed alone", async () => {
    const [a, b, foreign, firm] = [
      await land(),
      await land(),
      await land({ xzqdm: "330212", xzqmc: "鄞州区" }),
      await enterprise(),
    ];
    await relation(a, firm, { gxzt: "1" });
    await relation(a, firm, { gxzt: "1", gxlx: "2" });
    await relation(b, firm, { gxzt: "0" });
    await relation(foreign, firm, { gxzt: "1" });
    const id = String(firm.qyid);
    expect(await ask("parcelCount", [id])).toEqual([{ id, values: [1] }]);
    expect(await ask("parcelCount", [id], "sheng")).toEqual([{ id, values: [2] }]);
  });

  test("tell whether the city library holds land without tax already", async () => {
    const parcels = [
      await land({ sfdx: 0, dxdkid: null, ydqk: "1" }),
      await land({ sfdx: 0, dxdkid: "x1", ydqk: "6" }),
      await land({ sfdx: 1, dxdkid: "x2", ydqk: "7" }),
    ];
    const place = { xzqdm: "330110", xzjdm: null, xzjmc: null, cyptid: null };
    await insertSamples(
      here().db,
      wssgyyd,
      parcels.map(({ dkid }) => sampleOf(wssgyyd, { ...place, dkid })),
    );
    const found = await ask(
      "listedLow",
      parcels.map(({ dkid }) => dkid),
    );
    const told = new Map(found.map(({ id, values }) => [id, values[0]]));
    expect(parcels.map(({ dkid }) => told.get(dkid))).toEqual([0, 1, 1]);
  });

  test("tell the grade of the year before", async () => {
    const evaluated = (pjnd: number, pjdj: string) =>
      sampleOf(pj, { pjid: `${pjnd}-3-k1`, pjnd, pjdx: "3", dxid: "k1", xzqdm: "330110", pjdj });
    await insertSamples(here().db, pj, [evaluated(2023, "C"), evaluated(2024, "B")]);
    const [now, before] = ["2024-3-k1", "2023-3-k1"];
    expect(await ask("gradeBefore", [now])).toEqual([{ id: now, values: ["C"] }]);
    expect(await ask("gradeBefore", [before])).toEqual([{ id: before, values: [null] }]);
  });

  test("show three years of tax to those who may see it", async () => {
    const firm = await enterprise();
    for (const [nd, hsss] of [
      [2022, 10],
      [2024, 30],
    ] as const) {
      await taxRow(await version({ nd, zt: "2" }), firm, { hsss });
    }
    const id = String(firm.qyid);
    expect(await ask("taxYears", [id], "shuiwu")).toEqual([{ id, values: [10, null, 30] }]);
    const refused = await as("yuhang").call(foreignColumnsApi.columns, {
      column: "taxYears",
      ids: [id],
    });
    expect(refused.status).toBe(403);
  });

  test("count the share of a park that lies vacant, and the grades of a region", async () => {
    const vacant = (mj: number, kdmj: number) =>
      sampleOf(kdjc, { xzqdm: "330110", xzjdm: null, cyptid: platformId, mj, kdmj });
    await insertSamples(here().db, kdjc, [vacant(1000, 100), vacant(3000, 500)]);
    const park = { pjid: "park", pjnd: 2024, pjdx: "2", dxid: platformId, xzqdm: "330110" };
    const county = { pjid: "county", pjnd: 2024, pjdx: "1", dxid: "330110", xzqdm: "330110" };
    const graded = (pjid: string, pjdj: string) =>
      sampleOf(pj, { pjid, pjnd: 2024, pjdx: "3", dxid: pjid, xzqdm: "330110", pjdj });
    await insertSamples(here().db, pj, [
      ...[park, county].map((one) => sampleOf(pj, one)),
      ...[graded("a1", "A"), graded("a2", "A"), graded("d1", "D")],
    ]);
    expect(await ask("vacancy", ["park"])).toEqual([{ id: "park", values: [15] }]);
    expect(await ask("grades", ["county"])).toEqual([{ id: "county", values: [2, null, null, 1] }]);
    const taxed = await as("shuiwu").call(foreignColumnsApi.columns, {
      column: "taxAndGrades",
      ids: ["county"],
    });
    expect(taxed.body[0]?.values.slice(1)).toEqual([2, null, null, 1]);
    const refused = { column: "taxAndGrades" as const, ids: ["county"] };
    expect((await as("yuhang").call(foreignColumnsApi.columns, refused)).status).toBe(403);
  });

  test("tell where the land of a suspected villa lies, in scope alone", async () => {
    const { dkid } = await land({ zl: "余杭区创新路 8 号" });
    const villa = sampleOf(ysbszy, { id: "villa", dkid, xzqdm: "330110", xzjdm: null });
    await insertSamples(here().db, ysbszy, [villa]);
    expect(await ask("site", ["villa"])).toEqual([{ id: "villa", values: ["余杭区创新路 8 号"] }]);
    expect(await ask("site", ["villa"], "yinzhou")).toEqual([]);
  });

  test("tell how many contracts of a park were begun and completed by the end of a year", async () => {
    const contract = (ydkgsj: string, sjkgsj: string | null, sjjgsj: string | null = null) => ({
      ...sampleOf(tdgy, { xzqdm: "330110", xzjdm: null, cyptid: platformId }),
      ...{ ydkgsj, sjkgsj, ydjgsj: "2023-12-31", sjjgsj },
    });
    await insertSamples(here().db, tdgy, [
      contract("2022-03-01", "2022-02-01", "2023-06-01"),
      contract("2023-03-01", "2024-02-01"),
      contract("2024-03-01", null),
      contract("2025-03-01", "2024-12-01"),
    ]);
    const park = (pjnd: number) =>
      sampleOf(pj, { pjid: `${pjnd}-2`, pjnd, pjdx: "2", dxid: platformId, xzqdm: "330110" });
    await insertSamples(here().db, pj, [park(2022), park(2023), park(2024)]);
    const told = await ask("works", ["2022-2", "2023-2", "2024-2"]);
    expect(new Map(told.map(({ id, values }) => [id, values]))).toEqual(
      new Map([
        ["2022-2", [100, null]],
        ["2023-2", [50, 25]],
        ["2024-2", [66.67, 25]],
      ]),
    );
  });

  test("add up exactly what the land of a region pays, for those who see tax", async () => {
    for (const zss of [0.1, 0.2, 1234.5678, -100.25]) await land({ zss });
    await land({ zss: 50.05, xzqdm: "330106", xzqmc: "西湖区" });
    await land({ zss: 7.7, xzqdm: "330212", xzqmc: "鄞州区" });
    await land({ zss: 900, scbz: 1 });
    const regions = ["33", "3301", "330110", "330106", "330212", "330302"];
    await insertSamples(
      here().db,
      pj,
      regions.map((dxid) =>
        sampleOf(pj, { pjid: `r${dxid}`, pjnd: 2024, pjdx: "1", dxid, xzqdm: dxid }),
      ),
    );
    const taxOf = async (user: Username) => {
      const rows = await ask(
        "taxAndGrades",
        regions.map((one) => `r${one}`),
        user,
      );
      return Object.fromEntries(rows.map(({ id, values }) => [id, values[0]]));
    };
    expect(await taxOf("shuiwu")).toEqual({
      ...{ r33: 1192.3678, r3301: 1184.6678, r330110: 1134.6178 },
      ...{ r330106: 50.05, r330212: 7.7, r330302: null },
    });
    expect(await taxOf("hangzhou")).toEqual({
      ...{ r3301: 1184.6678, r330110: 1134.6178, r330106: 50.05 },
    });
    const tax = besideKey("taxAndGrades", 0);
    const order = { field: tax, order: "desc" } as const;
    const sorted = await as("shuiwu").call(pjApi.ztpj, { pageSize: 10, sort: order });
    expect(sorted.body.list.map(({ dxid }) => dxid)).toEqual(regions);
    const wanted = { pjdx: ["1"], columns: ["dxid", tax], sort: order };
    const sent = await as("shuiwu").call(pjApi.export, wanted);
    expect(await sheetOf(sent.bytes)).toEqual([
      ["对象ID", "税收（万元）"],
      ...[
        ["33", 1192.3678],
        ["3301", 1184.6678],
        ["330110", 1134.6178],
        ["330106", 50.05],
      ],
      ...[
        ["330212", 7.7],
        ["330302", null],
      ],
    ]);
    const hidden = { pjdx: ["1"], columns: ["dxid", tax] };
    const masked = await sheetOf((await as("yuhang").call(pjApi.export, hidden)).bytes);
    expect(masked.slice(1)).toEqual([["330110", "***"]]);
  });

  test("name the land taken of either register, and the land in its place or where it lies", async () => {
    const [taken, given] = [await land(), await land()];
    const [low] = await insertParcels(here().db, "dxydsd", [
      parcel({ geometry: squareIn("330110", 700) }),
    ]);
    const exchange = (zybyid: string, over: object) =>
      sampleOf(zyby, { zybyid, xzqdm: "330110", xzjdm: null, cyptid: null, ...over });
    await insertSamples(here().db, zyby, [
      exchange("full", { zydkid: taken.dkid, bcdkid: given.dkid }),
      exchange("place", { zydkid: low?.dkid, bcdkid: null, bcwz: "仓前街道" }),
    ]);
    const found = new Map((await ask("exchanged", ["full", "place"])).map((r) => [r.id, r.values]));
    expect(found.get("full")).toEqual([taken.dkbh, given.dkbh]);
    expect(found.get("place")).toEqual([low?.dkbh, "仓前街道"]);
    expect(await ask("exchanged", ["full"], "yinzhou")).toEqual([]);
  });
});

describe("a list with columns of other registers", () => {
  const twoFirms = async () => {
    const [poor, rich, none] = [await enterprise(), await enterprise(), await enterprise()];
    const bbid = await version({ nd: 2024, zt: "2" });
    await taxRow(bbid, poor, { hsss: 5 });
    await taxRow(bbid, rich, { hsss: 70.5 });
    return [poor, rich, none].map(({ qyid }) => String(qyid));
  };
  const sort = (field: string, order: "asc" | "desc") => ({ field, order });
  const thisYear = besideKey("taxYears", 2);

  test("is in their order, empty ones last, page by page", async () => {
    const [poor, rich, none] = await twoFirms();
    for (const [order, wanted] of [
      ["desc", [rich, poor, none]],
      ["asc", [poor, rich, none]],
    ] as const) {
      const found: string[] = [];
      for (let after: string | undefined; found.length < 3; ) {
        const page = { current: 1, pageSize: 1, sort: sort(thisYear, order), after };
        const { status, body } = await as("shuiwu").call(yddwApi.pageList, page);
        expect([status, body.message]).toEqual([200, undefined]);
        found.push(...body.list.map(({ qyid }) => qyid));
        after = body.next ?? undefined;
      }
      expect(found).toEqual(wanted);
    }
  });

  test("goes out as it is shown, with what its reader may see", async () => {
    const [poor, rich, none] = await twoFirms();
    const order = { dataset: "yddw", columns: ["qyid", thisYear], sort: sort("qyid", "asc") };
    const sheet = async (user: Username) =>
      sheetOf((await as(user).call(exportListApi.list, order)).bytes);
    const shown = await sheet("shuiwu");
    expect(shown[0]).toEqual(["企业ID", "数据年度税收（万元）"]);
    expect(new Map(shown.slice(1).map(([id, tax]) => [id, tax ?? null]))).toEqual(
      new Map([
        [poor, 5],
        [rich, 70.5],
        [none, null],
      ]),
    );
    expect((await sheet("yuhang")).slice(1).map(([, tax]) => tax)).toEqual(["***", "***", "***"]);
  });

  test("is not put in an order that its reader may not see, nor by what cannot be", async () => {
    await twoFirms();
    const page = { current: 1, pageSize: 10 };
    const hidden = { ...page, sort: sort(thisYear, "desc") };
    expect((await as("yuhang").call(yddwApi.pageList, hidden)).status).toBe(403);
    const exported = { dataset: "yddw", columns: ["qyid"], sort: sort(thisYear, "desc") };
    expect((await as("yuhang").call(exportListApi.list, exported)).status).toBe(403);
    const foreign = { ...page, sort: sort(besideKey("stage", 0), "asc") };
    expect((await as("yuhang").call(yddwApi.pageList, foreign)).status).toBe(400);
    const unsorted = { ...page, sort: sort(besideKey("cityParcel", 0), "asc") };
    expect((await as("yuhang").call(dxydstApi.pageList, unsorted)).status).toBe(400);
  });

  test("of land and of supply is in the order of stage and of what it pays", async () => {
    const lands = [await land({ mjss: 30 }), await land({ mjss: 4 }), await land({ mjss: null })];
    const stages = ["08", "05", "04"];
    const rows = await insertSamples(
      here().db,
      tdgy,
      lands.map(({ dkid }, i) =>
        sampleOf(tdgy, {
          ...{ xzqdm: "330110", xzjdm: null, xzjmc: null, cyptid: null, dkid },
          qsmzqjd: stages[i],
        }),
      ),
    );
    const page = { current: 1, pageSize: 10 };
    const byYield = { ...page, sort: sort(besideKey("actualYield", 0), "desc") };
    const supplies = (await as("yuhang").call(tdgyApi.pageList, byYield)).body.list;
    expect(supplies.map(({ gyid }) => gyid)).toEqual(rows.map(({ gyid }) => gyid));
    const byStage = { ...page, sort: sort(besideKey("stage", 0), "asc") };
    const found = (await as("yuhang").call(gyydApi.pageList, byStage)).body.list;
    expect(found.map(({ dkid }) => dkid)).toEqual(lands.map(({ dkid }) => dkid).toReversed());
  });
});
