import { expect, test } from "vitest";
import { dxydsd } from "#contract/datasets/dxydsd";
import { sysSettingApi } from "#contract/endpoints/account/sys";
import { settings } from "#contract/settings";
import { as, here, withApp } from "./harness";
import { copySample, insertSamples, sampleOf } from "./samples";

withApp();

/** Downloading the register through a standard interface requires the permission, and is logged. */

const items = "/api/ogc/collections/dxydsd/items";
const query = "/api/rest/services/dxydsd/FeatureServer/0/query";
const refusal = (most: number) => `没有导出权限的账号每小时最多读取 ${most} 条记录`;
const message = refusal(settings.bulkRecordsPerHour.usual);

const rows = async (action: string) =>
  (
    await here()
      .db.selectFrom("audit")
      .selectAll()
      .where("action", "=", action)
      .orderBy("id")
      .execute()
  ).map(({ username, outcome, detail }) => ({
    username,
    outcome,
    change: (detail as { change?: unknown } | null)?.change,
  }));

async function fill(count: number) {
  const [row] = await insertSamples(here().db, dxydsd, [sampleOf(dxydsd, { xzqdm: "330110" })]);
  await copySample(here().db, dxydsd, String(row?.dkid), count - 1);
}

test("an account without the right to export reads a thousand records an hour, by whatever interface", async () => {
  await fill(900);
  const reader = as("chakan");
  expect((await reader.get(`${items}?limit=600&bbox=118,28,121,31`)).status).toBe(200);
  expect((await reader.get(`${query}?resultRecordCount=400&outFields=*&f=json`)).status).toBe(200);
  const more = await reader.get(`${items}?limit=1`);
  expect([more.status, more.body]).toMatchObject([403, { code: "403", description: message }]);
  const other = await reader.get(`${query}?resultRecordCount=1&outFields=*&f=json`);
  expect([other.status, other.body]).toMatchObject([200, { error: { code: 403, message } }]);
  expect(await rows("ogc/items")).toEqual([
    {
      username: "chakan",
      outcome: 200,
      change: { collection: "dxydsd", box: "118,28,121,31", count: 600 },
    },
    { username: "chakan", outcome: 403, change: { collection: "dxydsd", box: null, count: 1 } },
  ]);
  const exporter = as("sheng");
  for (const after of [0, 1]) {
    expect((await exporter.get(`${items}?limit=900&after=${after}`)).status).toBe(200);
  }
});

test("how many that is, the officer for security sets", async () => {
  await fill(20);
  const set = (value: number) =>
    as("anquan").call(sysSettingApi.save, { key: "bulkRecordsPerHour", value });
  expect((await set(5)).status).toBe(200);
  const reader = as("chakan");
  expect((await reader.get(`${items}?limit=5`)).status).toBe(200);
  expect(await reader.get(`${items}?limit=1`)).toMatchObject({
    status: 403,
    body: { description: refusal(5) },
  });
  expect((await set(6)).status).toBe(200);
  expect((await reader.get(`${items}?limit=1`)).status).toBe(200);
});

test("labels and tiles of the map are set aside, and told by account once a minute", async () => {
  await fill(20);
  const reader = as("chakan");
  const box = "13360000,3530000,13370000,3540000";
  const label = `${query}?geometry=${box}&inSR=3857&outFields=${dxydsd.key.name}&f=json`;
  expect((await reader.get(label)).status).toBe(200);
  expect((await reader.get("/api/tiles/dxydsd/12/3412/1690.pbf")).status).toBe(200);
  expect(await rows("rest/query")).toEqual([]);
  await here().app.readings.tell();
  expect(await rows("tiles/sum")).toEqual([
    { username: "chakan", outcome: 200, change: { count: 2 } },
  ]);
  const whole = `${query}?geometry=${box}&inSR=3857&outFields=*&f=json`;
  expect((await reader.get(whole)).status).toBe(200);
  expect(await rows("rest/query")).toHaveLength(1);
});
