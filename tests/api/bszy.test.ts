import { describe, expect, test } from "vitest";
import { ysbszy } from "#contract/datasets/ysbszy";
import { dqgxApi } from "#contract/endpoints/firm/dqgx";
import { ysbszyApi as api, wssgyydApi } from "#contract/endpoints/industry/bszy";
import { ssbbApi } from "#contract/endpoints/tax/ssbb";
import { bszyEdges } from "#contract/workflow/bszy";
import { edgesFrom } from "#contract/workflow/edge";
import { insertFile } from "../../src/server/repositories/uploads/fj";
import { as, here, withApp } from "./harness";
import { enterprise, land, relation } from "./industry";
import { squareIn } from "./parcels";
import { insertSamples, sampleOf } from "./samples";
import { taxRow, version } from "./taxes";
import { platformId, type Username, users } from "./users";

withApp();

async function villa(over: object = {}) {
  const record = sampleOf(ysbszy, { hczt: "0", cyptid: platformId, ...over });
  const [row] = await insertSamples(here().db, ysbszy, [record]);
  return String(row?.id);
}

const photo = (id: string) =>
  insertFile(here().db, {
    ...{ fileId: `photo-${id}`, name: "现场.jpg", size: 1, md5: "0", by: "yuhang" },
    ...{ owner: { id, kind: "ysbszy" }, areaCode: "330110" },
  });

const move = (user: Username, id: string, hczt: string, hcyj = "现场核查为厂房配套") =>
  as(user).call(api.move, { ids: [id], hczt, hcyj });

describe("suspected villas", () => {
  test.each(["yuhang", "pingtai", "hangzhou", "sheng", "chakan", "shuiwu", "admin"] as const)(
    "%s takes the steps of the table and no other",
    async (user) => {
      const states = ["0", "1", "2", "3", "4", "5"];
      const steps = states.flatMap((from) => states.map((to) => [from, to] as const));
      const taken: string[] = [];
      for (const [from, to] of steps) {
        const { status, body } = await move(user, await villa({ hczt: from }), to);
        if (status === 200 && body.ok.length === 1) taken.push(`${from}-${to}`);
      }
      const expected = states.flatMap((from) =>
        edgesFrom(bszyEdges, from, [users[user].role])
          .filter(({ files }) => files.length === 0)
          .map(({ to }) => `${from}-${to}`),
      );
      expect(taken.sort()).toEqual(expected.sort());
    },
  );

  test("are excluded with a note and a photo alone", async () => {
    const id = await villa({ hczt: "1" });
    expect((await move("yuhang", id, "3", "不是")).body.failed[0]?.message).toContain("意见");
    expect((await move("yuhang", id, "3")).body.failed[0]?.message).toContain("现状照片");
    await photo(id);
    await here().db.updateTable("fj").set({ fjlx: "01" }).where("ywid", "=", id).execute();
    expect((await move("yuhang", id, "3")).body.ok).toEqual([id]);
    const { record } = (await as("yuhang").call(api.info, { id })).body;
    expect(record).toMatchObject({ hczt: "3", hcr: "余杭经办", hcyj: "现场核查为厂房配套" });
  });

  test("are corrected by a measure with a deadline, which the city confirms", async () => {
    const id = await villa({ hczt: "2", zgcs: null, zgqx: null });
    expect((await move("yuhang", id, "4")).body.failed[0]?.message).toContain("整改措施、整改期限");
    const parcel = await land();
    const set = (values: object) =>
      as("yuhang").call(api.update, {
        id,
        bbh: 0,
        confirmWarnings: true,
        values: { ...values },
      });
    const good = { tbbh: "330110BS0001", dkid: parcel.dkid, zgcs: "1", zgqx: "2025-12-31" };
    const place = { xzjdm: null, xzjmc: null, cyptid: null, cyptmc: null, zxd: 0.8 };
    expect((await set({ ...good, ...place, tbbh: "330106BS0001" })).status).toBe(400);
    expect((await set({ ...good, ...place, dkid: "nothing" })).body.message).toContain("工业用地");
    expect((await set({ ...good, ...place, zxd: 1.2 })).status).toBe(400);
    expect((await set({ ...good, ...place })).status).toBe(200);
    expect((await move("yuhang", id, "4")).body.ok).toEqual([id]);
    expect((await move("yuhang", id, "5")).status).toBe(403);
    expect((await move("hangzhou", id, "5")).body.ok).toEqual([id]);
  });

  test("are entered over industrial land of the county", async () => {
    const parcel = await land();
    const enter = (values: object) =>
      as("yuhang").call(api.insert, {
        values: { xzqdm: "330110", tbbh: "330110BS0001", yxsj: "2024-05-01", ...values },
        geometry: squareIn("330110", 12),
        confirmWarnings: true,
      });
    expect((await enter({ dkid: parcel.dkid })).body).toMatchObject({ hczt: "0", xzqmc: "余杭区" });
    expect((await enter({ dkid: parcel.dkid })).status).toBe(400);
    expect((await enter({ dkid: "nothing", tbbh: "330110BS0002" })).status).toBe(400);
    expect((await as("yinzhou").call(api.pageList, {})).body.total).toBe(0);
  });
});

describe("land without tax", () => {
  const list = async (user: Username) =>
    (await as(user).call(wssgyydApi.pageList, { pageSize: 100 })).body.list;

  async function year() {
    const parcels = {
      empty: await land(),
      zero: await land(),
      idle: await land(),
      fresh: await land({ syqqsrq: "2024-03-01" }),
      store: await land({ dlbm: "0508" }),
      taxed: await land(),
    };
    const [payer, zero, idle] = [
      await enterprise(),
      await enterprise(),
      await enterprise({ jyzt: "2" }),
    ];
    const tenancy = await relation(parcels.taxed, payer, { gxzt: "1" });
    await relation(parcels.zero, zero, { gxzt: "1" });
    await relation(parcels.idle, idle, { gxzt: "1" });
    const [last, now] = [await version({ nd: 2023, zt: "1" }), await version({ zt: "1" })];
    await taxRow(last, zero, { hsss: 5 });
    for (const [firm, hsss] of [
      [payer, 50],
      [zero, 0],
      [idle, 0],
    ] as const) {
      await taxRow(now, firm, { hsss });
    }
    for (const { bbid } of [last, now]) await as("sheng").call(ssbbApi.publish, { bbid, bbh: 0 });
    return { parcels, tenancy };
  }

  test("is listed by why, and for how long, when a version is published", async () => {
    const { parcels } = await year();
    const rows = new Map((await list("yuhang")).map((row) => [row.dkid, row]));
    const found = Object.entries(parcels).map(([name, { dkid }]) => {
      const row = rows.get(dkid);
      return [name, row?.wsslx, row?.lxws];
    });
    expect(found).toEqual([
      ["empty", "1", 2],
      ["zero", "2", 1],
      ["idle", "3", 2],
      ["fresh", "4", 2],
      ["store", "5", 2],
      ["taxed", undefined, undefined],
    ]);
    expect(await list("yinzhou")).toEqual([]);
  });

  test("follows relations, and keeps what people found out", async () => {
    const { parcels, tenancy } = await year();
    await as("yuhang").call(dqgxApi.release, { ids: [tenancy.gxid], zzrq: "2024-06-30" });
    const of = async () => (await list("yuhang")).find(({ dkid }) => dkid === parcels.taxed.dkid);
    expect(await of()).toMatchObject({ wsslx: "1", hczt: "0" });
    const save = (user: Username, values: object, bbh = 0) =>
      as(user).call(wssgyydApi.update, { id: parcels.taxed.dkid, bbh, values: { ...values } });
    expect((await save("yuhang", { hczt: "1" })).body.message).toContain("核查结果");
    expect((await save("yinzhou", { hczt: "1", hcjg: "空置" })).status).toBe(404);
    expect((await save("chakan", { hczt: "1", hcjg: "空置" })).status).toBe(403);
    const forged = { hczt: "1", hcjg: "空置", czjy: "收回", mj: 1, wsslx: "5", xzqdm: "330212" };
    expect((await save("yuhang", forged)).body).toMatchObject({
      ...{ hczt: "1", hcjg: "空置", czjy: "收回", wsslx: "1", mj: 10_000, xzqdm: "330110" },
    });
    const made = await version({ zt: "1" });
    await taxRow(made, await enterprise(), { hsss: 1 });
    await as("sheng").call(ssbbApi.publish, { bbid: made.bbid, bbh: 0 });
    expect(await of()).toMatchObject({ hczt: "1", hcjg: "空置" });
  });
});
