import { unzipSync } from "fflate";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { exportListApi as api } from "#contract/endpoints/records/exportList";
import { jobApi } from "#contract/endpoints/records/job";
import { limits } from "#contract/limits";
import { takeArrivals } from "../../src/server/repositories/uploads/pendingUpload";
import { as, here, withApp } from "./harness";
import { settled } from "./imports";
import { insertParcels, parcel, squareIn } from "./parcels";
import { sheetOf } from "./sheetOf";

withApp();

const order = { dataset: "dxydsd", columns: ["dkbh", "xzqmc"] };
const yuhang = () => as("yuhang");
const fill = () =>
  insertParcels(here().db, "dxydsd", [
    parcel({ geometry: squareIn("330110", 1) }),
    parcel({ geometry: squareIn("330110", 2) }),
    parcel({ geometry: squareIn("330212", 3), xzqdm: "330212" }),
  ]);

test("a long list is written by a job: the file is that of the direct export", async () => {
  await fill();
  const { status, body } = await yuhang().call(api.start, order);
  expect(status).toBe(200);
  const { jobId } = body;
  expect((await yuhang().call(api.file, { jobId })).status).toBe(404);
  here().queue.start();
  const job = await settled(yuhang(), jobId);
  expect([job.state, job.result]).toMatchObject([
    "done",
    { name: expect.stringMatching(/_2宗\.xlsx$/) },
  ]);
  const [made, direct] = [
    await yuhang().call(api.file, { jobId }),
    await yuhang().call(api.list, order),
  ];
  expect(made.headers["content-disposition"]).toBe(direct.headers["content-disposition"]);
  expect(await sheetOf(made.bytes)).toEqual(await sheetOf(direct.bytes));
  expect((await yuhang().call(jobApi.list, {})).body).toMatchObject([
    { jobId, kind: "exportList", about: expect.stringMatching(/_2宗$/), state: "done" },
  ]);
});

test("a shapefile is written alike, of registers that have one", async () => {
  await fill();
  const shape = { crs: "4490", encoding: "utf8" } as const;
  const { jobId } = (await yuhang().call(api.start, { dataset: "dxydsd", shape })).body;
  here().queue.start();
  const job = await settled(yuhang(), jobId);
  expect([job.state, job.message]).toEqual(["done", null]);
  const [made, direct] = [
    await yuhang().call(api.file, { jobId }),
    await yuhang().call(dxydsdApi.exportShape, shape),
  ];
  expect(made.headers["content-disposition"]).toBe(direct.headers["content-disposition"]);
  const [file, known] = [unzipSync(made.bytes), unzipSync(direct.bytes)];
  expect(Object.keys(file)).toEqual(Object.keys(known));
  expect(file["dxydsd.shp"]).toEqual(known["dxydsd.shp"]);
  const { status, body } = await yuhang().call(api.start, { dataset: "tdgy", shape });
  expect([status, body.message]).toEqual([400, "该数据集不能导出SHP"]);
});

test("its file is its owner's alone, until its time is over", async () => {
  await fill();
  const { jobId } = (await yuhang().call(api.start, order)).body;
  here().queue.start();
  const { result } = await settled(yuhang(), jobId);
  for (const other of ["sheng", "hangzhou", "chakan"] as const) {
    expect([403, 404]).toContain((await as(other).call(api.file, { jobId })).status);
  }
  const { db } = here();
  const late = limits.exportKeptHours + 1;
  await sql`update job set finished_at = finished_at - make_interval(hours => ${late}::integer)`.execute(
    db,
  );
  const { status, body } = await yuhang().call(api.file, { jobId });
  expect([status, body.message]).toEqual([404, expect.stringContaining("重新导出")]);
  expect((await yuhang().call(jobApi.list, {})).body).toEqual([]);
  await sql`update file_arrival set at = at - make_interval(hours => ${late}::integer)`.execute(db);
  const { fileId } = result as { fileId: string };
  expect(await takeArrivals(db, limits.exportKeptHours)).toContain(fileId);
});

test("what is not allowed is refused at once, and the log names the list", async () => {
  await fill();
  expect((await as("chakan").call(api.start, order)).status).toBe(403);
  const foreign = { ...order, filter: { areaCode: "330212" } };
  expect((await yuhang().call(api.start, foreign)).status).toBe(403);
  expect((await yuhang().call(api.start, { dataset: "nothing" })).status).toBe(400);
  const none = { ...order, filter: { dkids: ["nothing"] } };
  expect((await yuhang().call(api.start, none)).status).toBe(400);
  await yuhang().call(api.start, order);
  const { rows } = await sql<{ change: unknown }>`
    select detail -> 'change' change from audit
     where action = 'export/startList' and outcome = 200`.execute(here().db);
  expect(rows).toEqual([{ change: { list: "dxydsd", count: 2, chosen: false, filter: {} } }]);
  for (let i = 1; i < limits.exportsAtOnce; i++) await yuhang().call(api.start, order);
  const { status, body } = await yuhang().call(api.start, order);
  expect([status, body.message]).toEqual([409, expect.stringContaining("同时进行的导出")]);
});

test("its file stays shut once the owner's region or rights have changed", async () => {
  await fill();
  const { jobId } = (await yuhang().call(api.start, order)).body;
  here().queue.start();
  await settled(yuhang(), jobId);
  const move = (areaCode: string) =>
    here().db.updateTable("app_user").set({ area_code: areaCode }).where("username", "=", "yuhang");
  await move("330212").execute();
  const { status, body } = await yuhang().call(api.file, { jobId });
  expect([status, body.message]).toEqual([403, expect.stringContaining("重新导出")]);
  await move("330110").execute();
  expect((await yuhang().call(api.file, { jobId })).status).toBe(200);
});

test("a cancelled one leaves no file", async () => {
  await fill();
  const { jobId } = (await yuhang().call(api.start, order)).body;
  expect((await yuhang().call(jobApi.cancel, { jobId })).body.state).toBe("cancelled");
  here().queue.start();
  expect((await yuhang().call(api.file, { jobId })).status).toBe(404);
});
