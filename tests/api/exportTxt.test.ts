import { sql } from "kysely";
import { expect, test } from "vitest";
import { dxydsd } from "#contract/datasets/dxydsd";
import { tdgy } from "#contract/datasets/tdgy";
import { sysOfficeApi } from "#contract/endpoints/account/sysOffice";
import { exportListApi as api } from "#contract/endpoints/records/exportList";
import { unproject } from "#geo/crs/gaussKruger";
import { readTxt } from "#geo/txt/readTxt";
import { as, here, withApp } from "./harness";
import { insertSamples, sampleOf } from "./samples";
import { unzip } from "./unzip";
import type { Username } from "./users";

withApp();

const add = (counties: readonly string[]) =>
  insertSamples(
    here().db,
    dxydsd,
    counties.map((xzqdm) => sampleOf(dxydsd, { xzqdm, dkmc: `示例，${xzqdm}`, xztdyt: "其他" })),
  );
const send = (user: Username, more: object = {}) =>
  as(user).call(api.txt, { dataset: "dxydsd", ...more });

test("parcels go out as a text that the import takes back", async () => {
  await add(["330110", "330110"]);
  const reply = await send("yuhang");
  expect(reply.status).toBe(200);
  const file = readTxt(reply.bytes);
  expect(file).toMatchObject({ encoding: "gb18030", faults: [] });
  expect(file.attributes).toMatchObject({ 带号: "40", 数据产生单位: "余杭区自然资源局" });
  expect(file.parcels.map(({ name, prefixed }) => [name, prefixed])).toEqual([
    ["示例、330110", true],
    ["示例、330110", true],
  ]);
  const [parcel] = file.parcels;
  const zone = { zone: 40, prefixed: true } as const;
  const [outline] = unproject([[parcel?.rings[0]?.positions ?? []]], zone);
  const stored = await here().db.selectFrom("dxydsd").select("zxjd").execute();
  expect(Math.abs((outline?.[0]?.[0]?.[0] ?? 0) - Number(stored[0]?.zxjd))).toBeLessThan(0.004);
  expect(parcel?.declaredArea).toBeGreaterThan(0.5);
});

test("the office is named as it calls itself, each region's by its own administrators", async () => {
  await add(["330110"]);
  const name = "杭州市规划和自然资源局余杭分局";
  const save = (user: Username, areaCode: string) =>
    as(user).call(sysOfficeApi.save, { areaCode, name });
  expect((await save("yuhang", "330110")).status).toBe(403);
  expect((await save("anquan", "330110")).status).toBe(403);
  expect((await save("admin", "339999")).status).toBe(404);
  expect((await save("admin", "330110")).body).toMatchObject({ name, savedBy: "admin" });
  expect(readTxt((await send("yuhang")).bytes).attributes).toMatchObject({ 数据产生单位: name });
  expect(readTxt((await send("sheng")).bytes).attributes).toMatchObject({
    数据产生单位: "浙江省自然资源厅",
  });
  const { rows } = await sql<{ detail: { change: unknown } }>`
    select detail from audit where action = ${sysOfficeApi.save.path} and outcome = 200`.execute(
    here().db,
  );
  expect(rows.map(({ detail }) => detail.change)).toEqual([
    expect.objectContaining({ setting: "余杭区单位名称", from: "余杭区自然资源局", to: name }),
  ]);
});

test("those of several zones go out as one text for each", async () => {
  // 开化 lies in zone 39, 余杭 in 40, 普陀 in 41.
  await add(["330824", "330110", "330903"]);
  const reply = await send("sheng", { encoding: "utf8" });
  const files = [...unzip(reply.bytes)];
  const zones = files.map(([name, bytes]) => [
    name.replace(/^.*宗_/, ""),
    readTxt(bytes).attributes.带号,
  ]);
  expect(zones).toEqual([
    ["40带.txt", "40"],
    ["39带.txt", "39"],
    ["41带.txt", "41"],
  ]);
  expect(files.every(([, bytes]) => readTxt(bytes).parcels.length === 1)).toBe(true);
});

test("only what the filter names goes out, and only what the caller may read", async () => {
  const [first] = await add(["330110", "330110"]);
  const one = await send("yuhang", { filter: { dkids: [String(first?.dkid)] } });
  expect(readTxt(one.bytes).parcels).toHaveLength(1);
  expect((await send("yinzhou")).status).toBe(400);
  expect((await send("chakan")).status).toBe(403);
  expect((await send("shuiwu")).status).toBe(403);
  expect((await send("yuhang", { dataset: "yddw" })).status).toBe(400);
  expect((await send("yuhang", { dataset: "nothing" })).status).toBe(400);
  expect((await send("yuhang", { filter: { dkids: 7 } })).status).toBe(400);
  await insertSamples(here().db, tdgy, [sampleOf(tdgy, {})]);
  expect((await send("yuhang", { dataset: "tdgy" })).status).toBe(200);
});
