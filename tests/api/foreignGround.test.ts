import { sql } from "kysely";
import { expect, test } from "vitest";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { drawApi } from "#contract/endpoints/map/draw";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { dxydTxtApi } from "#contract/endpoints/uploads/dxydTxt";
import type { Problem } from "#contract/rules/problem/report";
import { as, here, withApp } from "./harness";
import { fixture } from "./imports";
import { insertParcels, type MultiPolygon, type Parcel, parcel, squareIn } from "./parcels";
import { insertSamples, sampleOf } from "./samples";

withApp();

/**
 * Records on ground of 余杭 that belong to another region: saving must not reveal them to anyone
 * there.
 */

const own = "330110";
const theirs = { xzqdm: "330106", xzqmc: "西湖区" };
const words = "与本区外已入库地块重叠";
const values = {
  ...{ dkmc: "新划地块", zl: "示例路2号", tdsyqr: "张三", tdqs: "10", qlxz: "102", dlbm: "0601" },
  ...{ xztdyt: "其他", dxlx: "2", dxyy: "03", sfkfbjn: 1, rdnf: 2023, xzqdm: own },
};

const put = async (over: Partial<Parcel>) =>
  (await insertParcels(here().db, "dxydsd", [parcel(over)]))[0] as Parcel;

const insert = (geometry: MultiPolygon) =>
  as("yuhang").call(drawApi.insert, { geometry, values, confirmWarnings: true });

const overlapsIn = (problems: unknown) =>
  (problems as Problem[]).filter(({ rule }) => rule === "G012");

test("a drawn parcel on foreign ground is refused with one sentence, whatever lies there", async () => {
  const geometry = squareIn(own, 5);
  const foreign = [
    await put({ ...theirs, geometry, shzt: "5" }),
    await put({ ...theirs, geometry, shzt: "5" }),
  ];
  const { status, body } = await insert(geometry);
  expect(status).toBe(400);
  expect(overlapsIn(body.problems)).toEqual([
    {
      rule: "G012",
      level: "E",
      row: null,
      dkbh: expect.anything(),
      field: null,
      value: null,
      message: words,
    },
  ]);
  for (const { dkbh, dkid } of foreign) {
    expect(JSON.stringify(body)).not.toContain(dkbh);
    expect(JSON.stringify(body)).not.toContain(dkid);
  }
});

test("what others have not stored yet is not told at all", async () => {
  const geometry = squareIn(own, 6);
  for (const shzt of ["0", "1", "3"] as const) await put({ ...theirs, geometry, shzt });
  expect((await insert(geometry)).status).toBe(200);
});

test("an outline in another county does not learn what stands there", async () => {
  const geometry = squareIn("330212", 7);
  const before = await insert(geometry);
  await put({ xzqdm: "330212", xzqmc: "鄞州区", geometry, shzt: "5" });
  const after = await insert(geometry);
  expect(after.status).toBe(400);
  expect(after.body).toEqual(before.body);
});

test("an edit and a submission say no more", async () => {
  const mine = await put({ geometry: squareIn(own, 8), xzqdm: own });
  const foreign = await put({ ...theirs, geometry: squareIn(own, 9), shzt: "5" });
  const edited = await as("yuhang").call(dxydsdApi.update, {
    dkid: mine.dkid,
    bbh: 0,
    values: {},
    geometry: squareIn(own, 9),
  });
  expect(overlapsIn(edited.body.problems).map(({ message }) => message)).toEqual([words]);
  expect(JSON.stringify(edited.body)).not.toContain(foreign.dkbh);

  const twin = await put({ geometry: squareIn(own, 9), xzqdm: own });
  const sent = await as("yuhang").call(dxydsdApi.updateShzt, { dkids: [twin.dkid], shzt: "1" });
  expect(sent.body.failed).toEqual([{ id: twin.dkid, message: words }]);
});

test("a file says it once for each parcel, without number or area", async () => {
  const clerk = as("yuhang");
  const validate = async () =>
    (await clerk.call(dxydTxtApi.validate, { file: fixture("txt/clean.txt", "x.txt") })).body;
  const [first] = (await validate()).parcels;
  const geometry = first?.geometry as MultiPolygon;
  await put({ ...theirs, geometry, shzt: "1" });
  expect(overlapsIn((await validate()).problems)).toEqual([]);
  const { dkbh } = await put({ ...theirs, geometry, shzt: "5" });
  await put({ ...theirs, geometry, shzt: "5" });
  const { problems } = await validate();
  expect(overlapsIn(problems)).toEqual([
    expect.objectContaining({ level: "E", row: first?.row, message: words, value: null }),
  ]);
  const said = JSON.stringify(problems);
  expect(said).not.toContain(dkbh);
  expect(said).not.toContain("overlapM2");
});

test("a square anywhere tells a clerk nothing by the map's comparison", async () => {
  const geometry = squareIn(own, 12);
  const ask = async () => (await as("yuhang").call(drawApi.overlaps, { geometry })).body;
  const before = await ask();
  await put({ ...theirs, geometry, shzt: "5" });
  await insertParcels(here().db, "dxydst", [parcel({ ...theirs, geometry, shzt: "5" }, "dxydst")]);
  expect(await ask()).toEqual(before);
  const platform = async () => (await as("pingtai").call(drawApi.overlaps, { geometry })).body;
  const empty = await platform();
  await put({ xzqdm: own, geometry, shzt: "5" });
  expect(await platform()).toEqual(empty);
});

test("a project's check names no project of another region", async () => {
  const geometry = squareIn(own, 14);
  const over = { ...theirs, spzt: "5", xmjd: "1", xmbh: "330106ZK202400001" };
  await insertSamples(here().db, zkfxmsd, [sampleOf(zkfxmsd, over)]);
  const outline = JSON.stringify({ type: "MultiPolygon", coordinates: geometry });
  await sql`update zkfxmsd set geom = st_setsrid(st_geomfromgeojson(${outline}), 4490)
             where xmbh = ${over.xmbh}`.execute(here().db);
  const { body } = await as("yuhang").call(zkfxmsdApi.check, {
    geometry,
    values: { xmmc: "示例项目", xzqdm: own },
    parcels: [],
    confirmWarnings: true,
  });
  expect(JSON.stringify(body)).toContain("与本区外已批项目重叠");
  expect(JSON.stringify(body)).not.toContain("330106ZK202400001");
});
