import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { datasets } from "#contract/datasets/index";
import { bulkApi } from "#contract/endpoints/lists/bulk";
import { authoritiesOf } from "#contract/roles";
import { as, here, withApp } from "./harness";
import { enterprise, land } from "./industry";
import { insertParcels, parcel } from "./parcels";
import { insertSamples, sampleOf } from "./samples";

withApp();

const zl = (value: string) => ({ zl: value });
const item = (row: Record<string, unknown>, values: object) => ({
  id: String(row.dkid ?? row.qyid),
  bbh: Number(row.bbh ?? 0),
  values: values as Record<string, unknown>,
});

const addressOf = async (dkid: string) => {
  const { rows } = await sql<{ zl: string; bbh: number }>`
    select zl, bbh from gyyd where dkid = ${dkid}`.execute(here().db);
  return rows[0];
};

const changedInBulk = Object.values(datasets).filter(({ work }) => work.bulk);

describe("bulk edit", () => {
  test.each(changedInBulk)("changes records of $name by their own call", async (dataset) => {
    const sample = sampleOf(dataset, {});
    await insertSamples(here().db, dataset, [sample]);
    const id = String(sample[dataset.key.id]);
    const items = [{ id, bbh: 7, values: {} }];
    const { status, body } = await as("yuhang").call(bulkApi.save, {
      dataset: dataset.name,
      items,
    });
    const may = authoritiesOf.ROLE_COUNTY.includes(dataset.access.write);
    expect([status, body.failed?.map((one) => one.id)]).toEqual(
      may ? [200, [id]] : [403, undefined],
    );
  });

  test("shows what a save would change, with what follows, and stores nothing", async () => {
    const parcel = await land({ zl: "旧址" });
    const order = { dataset: "gyyd" as const, items: [item(parcel, zl("新址"))] };
    const { body } = await as("yuhang").call(bulkApi.preview, order);
    expect(body.failed).toEqual([]);
    expect(body.ok[0]?.changes).toContainEqual(
      expect.objectContaining({ field: "zl", before: "旧址", after: "新址" }),
    );
    expect(await addressOf(parcel.dkid)).toMatchObject({ zl: "旧址", bbh: 0 });
  });

  test("saves each record by itself and says why the others stay", async () => {
    const [good, stale, foreign] = [
      await land({ zl: "旧址" }),
      await land({ zl: "旧址" }),
      await land({ zl: "旧址", xzqdm: "330212", xzqmc: "鄞州区" }),
    ];
    const items = [
      item(good, zl("新址")),
      { ...item(stale, zl("新址")), bbh: 7 },
      item(foreign, zl("新址")),
    ];
    const { body } = await as("yuhang").call(bulkApi.save, { dataset: "gyyd", items });
    expect(body.ok).toEqual([good.dkid]);
    expect(body.failed.map(({ id, message }) => [id, message])).toEqual([
      [stale.dkid, "数据已被他人修改，请刷新后重试"],
      [foreign.dkid, "记录不存在或不在权限范围内"],
    ]);
    expect(body.failed[0]?.current).toMatchObject({ dkid: stale.dkid, zl: "旧址" });
    expect(await addressOf(good.dkid)).toMatchObject({ zl: "新址", bbh: 1 });
    expect(await addressOf(foreign.dkid)).toMatchObject({ zl: "旧址", bbh: 0 });
  });

  test("puts every change into the history, so that the whole can be taken back", async () => {
    const parcels = [await land({ zl: "甲址" }), await land({ zl: "乙址" })];
    const save = (items: ReturnType<typeof item>[]) =>
      as("yuhang").call(bulkApi.save, { dataset: "gyyd", items, confirmWarnings: true });
    const saved = await save(parcels.map((one) => item(one, zl("新址"))));
    const back = await save(
      saved.body.records.map((row, i) => item(row, zl(String(parcels[i]?.zl)))),
    );
    expect(back.body.failed).toEqual([]);
    const { rows } = await sql<{ zl: string }>`
      select zl from history.gyyd where dkid = ${parcels[0]?.dkid} order by h_id`.execute(
      here().db,
    );
    expect(rows.map((row) => row.zl)).toEqual(["甲址", "新址"]);
    expect(await addressOf(String(parcels[1]?.dkid))).toMatchObject({ zl: "乙址", bbh: 2 });
  });

  test("names the field of what the rules refuse, and leaves the record", async () => {
    const parcel = await land({ zl: "旧址" });
    const items = [item(parcel, { zl: "", mj: "很大" })];
    const { body } = await as("yuhang").call(bulkApi.save, { dataset: "gyyd", items });
    expect(body.ok).toEqual([]);
    expect(body.failed[0]?.problems?.map(({ field }) => field)).toEqual(
      expect.arrayContaining(["ZL", "MJ"]),
    );
    expect(await addressOf(parcel.dkid)).toMatchObject({ zl: "旧址", bbh: 0 });
  });

  test("does not change what its state has locked", async () => {
    const [open, locked] = await insertParcels(here().db, "dxydsd", [
      parcel({ shzt: "0" }),
      parcel({ shzt: "5" }),
    ]);
    const items = [open, locked].map((row) => item({ ...row }, zl("新址")));
    const order = { dataset: "dxydsd" as const, items, confirmWarnings: true };
    const { body } = await as("yuhang").call(bulkApi.save, order);
    expect(body.ok).toEqual([open?.dkid]);
    expect(body.failed[0]).toMatchObject({ id: locked?.dkid });
    expect(body.failed[0]?.message).toContain("不能修改");
  });

  test("is for those who may edit, and for as many records as one call takes", async () => {
    const firm = await enterprise();
    const order = { dataset: "yddw" as const, items: [item(firm, { bz: "改" })] };
    expect((await as("chakan").call(bulkApi.save, order)).status).toBe(403);
    expect((await as("chakan").call(bulkApi.preview, order)).status).toBe(403);
    const items = Array.from({ length: 501 }, (_, i) => ({ id: `x${i}`, bbh: 0, values: {} }));
    const reply = await as("yuhang").call(bulkApi.save, { dataset: "yddw", items });
    expect(reply.status).toBe(400);
    expect(reply.body.message).toContain("一次最多修改500条");
    const twice = await as("yuhang").call(bulkApi.save, {
      dataset: "yddw",
      items: [item(firm, { bz: "一" }), item(firm, { bz: "二" })],
    });
    expect(twice.status).toBe(400);
  });

  test("shows nobody what is secret in what changes", async () => {
    const firm = await enterprise({ zss: 123.45 });
    const { body } = await as("yuhang").call(bulkApi.save, {
      dataset: "yddw",
      items: [item(firm, { bz: "改" })],
    });
    expect(body.records[0]).toMatchObject({ bz: "改", zss: null });
  });
});
