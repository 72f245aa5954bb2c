import { describe, expect, test } from "vitest";
import { gxtzztCodes } from "#contract/codes/officeCodes";
import { gxtz } from "#contract/datasets/gxtz";
import { pewg } from "#contract/datasets/pewg";
import { gxtzApi } from "#contract/endpoints/inbox/gxtz";
import { gyydApi } from "#contract/endpoints/industry/gyyd";
import { bulkApi } from "#contract/endpoints/lists/bulk";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { drpcApi } from "#contract/endpoints/records/job";
import { authoritiesOf } from "#contract/roles";
import { edgesFrom } from "#contract/workflow/edge";
import { gxtzEdges } from "#contract/workflow/gxtz";
import { noteChange } from "../../src/server/repositories/inbox/gxtz";
import { noteEdits } from "../../src/server/services/records/noteInLedger";
import { as, here, withApp } from "./harness";
import { check, fixtureBytes, store } from "./imports";
import { land } from "./industry";
import { insertParcels, parcel as parcelOf } from "./parcels";
import { insertSamples, sampleOf } from "./samples";
import { type Username, users } from "./users";

withApp();

const states = Object.keys(gxtzztCodes) as (keyof typeof gxtzztCodes)[];
const note = "资料不全，不予处理";

async function entry(over: object = {}): Promise<string> {
  const values = sampleOf(gxtz, { ywlx: "3", zt: "0", sfyd: 0, ...over });
  const [row] = await insertSamples(here().db, gxtz, [values]);
  return String(row?.tzid);
}

const entries = async (user: Username = "yuhang") =>
  (await as(user).call(gxtzApi.pageList, {})).body.list;

const walkers = ["hangzhou", "sheng", "shuiwu", "admin", "yuhang", "pingtai", "chakan"] as const;

describe("the state of an entry", () => {
  test.each(walkers)("moves for %s along the allowed edges alone", async (user) => {
    const { role } = users[user];
    const mayCall = authoritiesOf[role].includes("gxtz:edit");
    for (const from of states) {
      for (const to of states) {
        const id = await entry({ zt: from, ywlx: role === "ROLE_TAX" ? "2" : "3" });
        const reply = await as(user).call(gxtzApi.updateStatus, { ids: [id], zt: to, clyj: note });
        const isAllowed = edgesFrom(gxtzEdges, from, [role]).some((edge) => edge.to === to);
        const ok = reply.status === 200 && reply.body.ok.includes(id);
        expect([from, to, ok]).toEqual([from, to, mayCall && isAllowed]);
      }
    }
  });

  test("is signed by whoever moved it, and logged", async () => {
    const id = await entry({ ywlx: "2" });
    await as("shuiwu").call(gxtzApi.updateStatus, { ids: [id], zt: "1" });
    const done = { ids: [id], zt: "2", clyj: "已核对" };
    expect((await as("hangzhou").call(gxtzApi.updateStatusShort, done)).body.ok).toEqual([id]);
    const { record, reviews } = (await as("hangzhou").call(gxtzApi.info, { tzid: id })).body;
    expect(record).toMatchObject({ zt: "2", clr: "杭州审核", clyj: "已核对" });
    expect(reviews.map(({ yzt, xzt, czrjs }) => [yzt, xzt, czrjs])).toEqual([
      ["1", "2", "ROLE_CITY"],
      ["0", "1", "ROLE_TAX"],
    ]);
  });

  test("answers under both readings of the customer's path", async () => {
    for (const path of ["gxtz/gxtz/updateGxtzStatus", "gxtz/updateGxtzStatus"]) {
      const id = await entry();
      const reply = await as("hangzhou").post(`/api/${path}`, { ids: [id], zt: "1" });
      expect([reply.status, reply.body.ok]).toEqual([200, [id]]);
    }
  });

  test("needs a note to be refused or opened again, and the version that was seen", async () => {
    const id = await entry();
    const city = as("hangzhou");
    const failed = async (input: object) => {
      const reply = await city.post("/api/gxtz/updateGxtzStatus", { ids: [id], ...input });
      return (reply.body.failed as { message: string }[])[0]?.message;
    };
    expect(await failed({ zt: "3" })).toContain("须填写不少于5个字的意见");
    expect(await failed({ zt: "1", versions: { [id]: 7 } })).toBe("数据已被他人修改，请刷新后重试");
    expect((await city.post("/api/gxtz/updateGxtzStatus", { ids: [id], zt: "8" })).status).toBe(
      400,
    );
    expect((await city.post("/api/gxtz/updateGxtzStatus", { ids: [], zt: "1" })).status).toBe(400);
  });

  test("moves at the tax office for tax data alone, and for nobody on a notice", async () => {
    const [land, notice] = [await entry(), await entry({ ywlx: "9" })];
    const byTax = await as("shuiwu").call(gxtzApi.updateStatus, { ids: [land, notice], zt: "1" });
    expect(byTax.body.failed.map(({ message }) => message)).toEqual([
      "只能处理税收数据更新",
      "系统更新通知无需处理",
    ]);
    const byCity = await as("hangzhou").call(gxtzApi.updateStatus, { ids: [notice], zt: "1" });
    expect(byCity.body.failed).toHaveLength(1);
  });

  test("of another city's entry is not found", async () => {
    const id = await entry({ xzqdm: "330212" });
    const { body } = await as("hangzhou").call(gxtzApi.updateStatus, { ids: [id], zt: "1" });
    expect(body.failed[0]?.message).toBe("台账不存在或不在权限范围内");
    expect((await as("hangzhou").call(gxtzApi.info, { tzid: id })).status).toBe(404);
  });
});

test("entries are marked as read where one may see them", async () => {
  const [own, foreign] = [await entry(), await entry({ xzqdm: "330212" })];
  const read = () => as("yuhang").call(gxtzApi.read, { ids: [own, foreign] });
  expect((await read()).body).toEqual({ read: 1 });
  expect((await read()).body).toEqual({ read: 0 });
  expect((await entries())[0]?.sfyd).toBe(1);
  expect((await as("yinzhou").call(gxtzApi.pageList, { sfyd: [0] })).body.total).toBe(1);
});

test("the newest entries come first", async () => {
  for (const day of ["2024-05-01", "2024-07-01", "2024-06-01"]) {
    await entry({ tjsj: `${day}T08:00:00+08:00`, bt: day });
  }
  expect((await entries()).map(({ bt }) => bt)).toEqual(["2024-07-01", "2024-06-01", "2024-05-01"]);
});

describe("an entry is made by the system", () => {
  const edit = { confirmWarnings: true, values: { dkmc: "改名后的地块" } };

  test("not while a clerk works on a draft: edits, undoing, bulk edits, splitting", async () => {
    const parcels = await insertParcels(here().db, "dxydsd", [
      parcelOf({ shzt: "0" }),
      parcelOf({ shzt: "2" }),
    ]);
    const clerk = as("yuhang");
    for (const { dkid } of parcels) {
      expect((await clerk.call(dxydsdApi.update, { dkid, bbh: 0, ...edit })).status).toBe(200);
      expect((await clerk.call(dxydsdApi.undo, { dkid, bbh: 1 })).status).toBe(200);
    }
    const items = parcels.map(({ dkid }) => ({ id: dkid, bbh: 2, values: { bz: "批量" } }));
    const bulk = await clerk.call(bulkApi.save, {
      dataset: "dxydsd",
      items,
      confirmWarnings: true,
    });
    expect(bulk.body.ok).toHaveLength(2);
    expect(await entries()).toEqual([]);
  });

  test("when a parcel that was unlocked is approved again, once, with what has become of it", async () => {
    const [parcel, still] = await insertParcels(here().db, "dxydsd", [
      parcelOf({ shzt: "5" }),
      parcelOf({ shzt: "5" }),
    ]);
    const { dkid = "" } = parcel ?? {};
    const both = [dkid, still?.dkid ?? ""];
    const moved = async (user: Username, shzt: "0" | "1" | "5", ids = both) =>
      (await as(user).call(dxydsdApi.updateShzt, { dkids: ids, shzt, shyj: note })).body.ok;
    expect(await moved("hangzhou", "0")).toEqual(both);
    const clerk = as("yuhang");
    await clerk.call(dxydsdApi.update, { dkid, bbh: 1, ...edit });
    await clerk.call(dxydsdApi.update, { dkid, bbh: 2, ...edit, values: { bz: "已核对" } });
    expect(await moved("yuhang", "1")).toEqual(both);
    expect(await entries()).toEqual([]);
    expect(await moved("hangzhou", "5")).toEqual(both);
    const [made, ...others] = await entries();
    expect(others).toEqual([]);
    expect(made).toMatchObject({ ywlx: "3", ywid: dkid, zt: "0", tjr: "杭州审核" });
    expect(made?.bt).toMatch(/修改后审核通过：地块名称、备注$/);
    const { body } = await clerk.call(gxtzApi.info, { tzid: made?.tzid ?? "" });
    expect(body.gxnr[0]).toMatchObject({ field: "dkmc", before: parcel?.dkmc });
  });

  test("not when an edit is refused", async () => {
    const parcel = await land();
    const order = { id: parcel.dkid, bbh: 0, values: { mj: -1 } };
    expect((await as("yuhang").call(gyydApi.update, order)).status).toBe(400);
    expect(await entries()).toEqual([]);
  });

  test("not when a file is imported, nor when the import is taken back", async () => {
    here().queue.start();
    const name = "余杭低效用地.mdb";
    const file = new File([new Uint8Array(fixtureBytes("dxyd-sd-clean.mdb"))], name);
    const clerk = as("yuhang");
    const report = await check(clerk, file);
    expect((await store(clerk, report.fileId, { confirmWarnings: true })).state).toBe("done");
    expect((await clerk.call(drpcApi.revoke, { pcid: report.pcid })).status).toBe(200);
    expect(await entries()).toEqual([]);
  });
});

describe("one edit of approved data is one entry", () => {
  const bulk = (items: readonly { id: string; bbh: number; values: object }[]) =>
    as("yuhang").post("/api/bulk/save", { dataset: "gyyd", items, confirmWarnings: true });

  test("also in bulk, over several transactions, and none is left when it is undone", async () => {
    const parcels = await Promise.all(
      Array.from({ length: 12 }, () => land({ bz: "原备注", sfyqn: 0 })),
    );
    const ids = parcels.map(({ dkid }) => dkid);
    const done = await bulk(ids.map((id) => ({ id, bbh: 0, values: { bz: "已核对" } })));
    expect(done.body.ok).toHaveLength(12);
    const [made, ...others] = await entries();
    expect([made?.bt, others]).toEqual(["工业用地现状12宗修改：备注", []]);
    const { gxnr } = (await as("yuhang").call(gxtzApi.info, { tzid: made?.tzid ?? "" })).body;
    expect(gxnr.map(({ label }) => label).sort()).toEqual(
      parcels.map(({ dkbh }) => `${dkbh} 备注`).sort(),
    );
    const undone = await bulk(ids.map((id) => ({ id, bbh: 1, values: { bz: "原备注" } })));
    expect(undone.body.ok).toHaveLength(12);
    expect(await entries()).toEqual([]);
  });

  test("taken back after it was handled, it is a further one", async () => {
    const { dkid: id } = await land({ bz: "原备注", sfyqn: 0 });
    const saved = (bbh: number, bz: string) =>
      as("yuhang").call(gyydApi.update, { id, bbh, values: { bz }, confirmWarnings: true });
    await saved(0, "已核对");
    const [made] = await entries();
    await as("hangzhou").call(gxtzApi.updateStatus, { ids: [made?.tzid ?? ""], zt: "1" });
    expect((await saved(1, "原备注")).status).toBe(200);
    expect(await entries()).toHaveLength(2);
  });

  test("a change that another person takes back stays", async () => {
    const { dkid: id } = await land({ bz: "原备注", sfyqn: 0 });
    const order = { id, confirmWarnings: true };
    await as("yuhang").call(gyydApi.update, { ...order, bbh: 0, values: { bz: "已核对" } });
    await as("hangzhou").call(gyydApi.update, { ...order, bbh: 1, values: { bz: "原备注" } });
    expect(await entries()).toHaveLength(2);
  });
});

test("a change without a difference makes no entry, and a long title is cut", async () => {
  const { db } = here();
  const row = sampleOf(pewg);
  const by = { username: "x", realName: "某人" };
  const edit = {
    dataset: pewg,
    before: row,
    outlineChanged: false,
    verb: "修改",
  };
  await noteEdits(db, [{ ...edit, after: { ...row, bbh: 5 }, by: by as never }]);
  expect(await entries()).toEqual([]);
  const place = { xzqdm: "330110" };
  const title = "长".repeat(300);
  await noteChange(db, { kind: "9", source: "pewg", id: null, title, place, changes: [], by });
  expect((await entries())[0]?.bt).toHaveLength(200);
});

test("an amount that one may not see of a record is not in its entry either", async () => {
  const { db } = here();
  const change = (field: string) => ({ field, label: field, before: "1", after: "2" });
  const by = { username: "x", realName: "某人" };
  const entry = { kind: "3", source: "gyyd", id: null, title: "x", by } as const;
  const changes = [change("zl"), change("zss")];
  await noteChange(db, { ...entry, place: { xzqdm: "330110" }, changes });
  const tzid = (await entries())[0]?.tzid ?? "";
  const seenBy = async (user: Username) =>
    (await as(user).call(gxtzApi.info, { tzid })).body.gxnr.map(({ field }) => field);
  expect([await seenBy("yuhang"), await seenBy("hangzhou")]).toEqual([["zl"], ["zl", "zss"]]);
});
