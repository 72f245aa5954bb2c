import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, expect, test } from "vitest";
import { dxydsd } from "#contract/datasets/dxydsd";
import { xztdApi } from "#contract/endpoints/idle/xztd";
import { dxydTxtApi } from "#contract/endpoints/uploads/dxydTxt";
import { fileApi } from "#contract/endpoints/uploads/file";
import { parseFileApi } from "#contract/endpoints/uploads/parseFile";
import { s3Store } from "../../src/server/files/s3Store";
import { sweepArrivals, sweepFiles } from "../../src/server/jobs/sweepFiles";
import { startS3 } from "../files/s3Server";
import { as, here, withApp } from "./harness";
import { check, fixture, fixtureBytes, store } from "./imports";
import { insertSamples, sampleOf } from "./samples";
import { library } from "./stored";

/** The product with its files in a bucket of a remote service. */

const folder = mkdtempSync(join(tmpdir(), "clzy-bucket-"));
const service = await startS3();
withApp({ files: s3Store(service.settings, folder) });
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

// A file lent to a thread is removed when the thread is done.
afterEach(() => expect(readdirSync(folder)).toEqual([]));

test("keeps attachments, their small pictures and previews there", async () => {
  const clerk = as("yuhang");
  const [row] = await insertSamples(here().db, dxydsd, [sampleOf(dxydsd, { shzt: "0" })]);
  const owner = { ywlx: "dxydsd", ywid: String(row?.dkid), fjlx: "01" } as const;
  const blank = { width: 900, height: 600, channels: 3, background: "#5b8c2a" } as const;
  const png = new Uint8Array(await sharp({ create: blank }).png().toBuffer());
  const photo = await clerk.call(fileApi.upload, { file: new File([png], "现状.png"), ...owner });
  const { fileId } = photo.body;
  expect([...service.objects.keys()]).toContain(fileId);
  const back = await clerk.call(fileApi.download, { fileId });
  expect(back.bytes.equals(Buffer.from(png))).toBe(true);
  const small = await clerk.call(fileApi.thumbnail, { fileId, size: "small" });
  expect((await sharp(small.bytes).metadata()).width).toBe(320);
  const table = await clerk.call(fileApi.upload, { file: fixture("xlsx/tax-2024.xlsx"), ...owner });
  const content = await clerk.call(fileApi.content, { fileId: table.body.fileId });
  expect(content.body).toMatchObject({ kind: "table" });
  const wrong = new File(["<svg onload='x'/>"], "图.png");
  expect((await clerk.call(fileApi.upload, { file: wrong, ...owner })).status).toBe(400);
  await clerk.call(fileApi.remove, { fileId });
  const left = [...service.objects.keys()].filter((key) => key.startsWith(fileId));
  expect([left, (await clerk.call(fileApi.download, { fileId })).status]).toEqual([[], 404]);
});

test("checks and imports files from there", async () => {
  const clerk = as("yuhang");
  here().queue.start();
  const report = await check(clerk, "dxyd-sd-clean.mdb");
  expect(service.objects.get(report.fileId)?.equals(fixtureBytes("dxyd-sd-clean.mdb"))).toBe(true);
  await store(clerk, report.fileId, { confirmWarnings: true });
  expect((await library()).n).toBe(report.total);
  const txt = await clerk.call(dxydTxtApi.validate, { file: fixture("txt/clean.txt") });
  expect(txt.body.parcels.length).toBe(txt.body.total);
});

test("forgets there what is only looked at", async () => {
  const before = service.objects.size;
  const shown = await as("yuhang").call(parseFileApi.parse, { file: fixture("shp/clean-gbk.zip") });
  expect(shown.body.total).toBeGreaterThan(0);
  const file = fixture("xlsx/xztd-bad-header.xlsx");
  expect((await as("yuhang").call(xztdApi.upload, { file })).status).toBe(400);
  expect(service.objects.size).toBe(before);
});

test("says so where the service is away, and stores nothing by halves", async () => {
  const rows = () => here().db.selectFrom("fj").select("file_id").execute();
  const before = (await rows()).length;
  service.failures.push(503, 503, 503);
  const file = new File([new Uint8Array(fixtureBytes("txt/clean.txt"))], "说明.txt");
  const reply = await as("yuhang").call(fileApi.upload, { file });
  expect([reply.status, reply.body.message]).toEqual([503, "文件存储暂时不可用，请稍后重试"]);
  expect((await rows()).length).toBe(before);
});

test("clears what came in and was never entered, and keeps what was", async () => {
  const { db, files } = here();
  const file = new File([new Uint8Array(fixtureBytes("txt/clean.txt"))], "说明.txt");
  const entered = (await as("yuhang").call(fileApi.upload, { file })).body.fileId;
  const [lost, young] = ["0".repeat(32), "1".repeat(32)];
  for (const id of [lost, young]) service.objects.set(id, Buffer.from("半"));
  const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString();
  await db.updateTable("file_arrival").set({ at: yesterday }).execute();
  const old = { file_id: lost, at: yesterday };
  await db
    .insertInto("file_arrival")
    .values([old, { ...old, file_id: young, at: undefined }])
    .execute();
  expect(await sweepArrivals({ db, files })).toBe(1);
  expect(await sweepArrivals({ db, files })).toBe(0);
  expect([lost, young, entered].map((id) => service.objects.has(id))).toEqual([false, true, true]);
  expect(await sweepFiles({ db, files })).toBe(0);
});
