import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { dqgxApi } from "#contract/endpoints/firm/dqgx";
import { firmMergeApi } from "#contract/endpoints/firm/firmMerge";
import { yddwApi } from "#contract/endpoints/firm/yddw";
import { xztdApi } from "#contract/endpoints/idle/xztd";
import { gxtzApi } from "#contract/endpoints/inbox/gxtz";
import { gyydApi } from "#contract/endpoints/industry/gyyd";
import { ssbbApi } from "#contract/endpoints/tax/ssbb";
import { sshsApi } from "#contract/endpoints/tax/sshs";
import { as, here, withApp } from "./harness";
import { draftOf, enterprise, land, relation } from "./industry";
import { newUser } from "./newUser";
import { cleanRow, sheet, version } from "./taxes";

withApp();

/** The entries of the update ledger, newest last. */
const titles = async () => {
  const { list } = (await as("sheng").call(gxtzApi.pageList, { pageSize: 100 })).body;
  return list.map(({ ywlx, bt, zt }) => `${ywlx} ${zt} ${bt}`).sort();
};

test("a relation enters the ledger when it is made, changed, confirmed and ended", async () => {
  const [parcel, firm] = [await land(), await enterprise()];
  const clerk = as("yuhang");
  const { body } = await clerk.call(dqgxApi.save, { values: draftOf(parcel, firm) });
  const values = draftOf(parcel, firm, { symj: 6_000 });
  const changed = await clerk.call(dqgxApi.save, { id: body.gxid, bbh: 0, values });
  expect(changed.status).toBe(200);
  const name = `地企关系330110GX000001（${firm.qymc}）`;
  const made = `1 0 ${name}新增：地块编号、关系类型、使用面积、税收分摊比例、起始日期`;
  const edited = `1 0 ${name}修改：使用面积`;
  expect(await titles()).toEqual([edited, made].sort());
  const ids = [body.gxid];
  expect((await as("hangzhou").call(dqgxApi.confirm, { ids })).body.ok).toEqual(ids);
  const note = "企业已经搬迁";
  const ended = await as("hangzhou").call(dqgxApi.release, { ids, zzrq: "2024-05-01", note });
  expect(ended.body.ok).toEqual(ids);
  expect(await titles()).toEqual([edited, made, `1 0 ${name}确认`, `1 0 ${name}解除`].sort());
});

test("relations confirmed together make one entry for their county", async () => {
  const firms = [await enterprise(), await enterprise()];
  const made = await Promise.all(firms.map(async (firm) => relation(await land(), firm)));
  const ids = made.map(({ gxid }) => gxid);
  expect((await as("hangzhou").call(dqgxApi.confirm, { ids })).body.failed).toEqual([]);
  expect(await titles()).toEqual(["1 0 地企关系2条确认"]);
  const [entry] = (await as("yuhang").call(gxtzApi.pageList, {})).body.list;
  const { gxnr } = (await as("yuhang").call(gxtzApi.info, { tzid: entry?.tzid ?? "" })).body;
  expect(gxnr.map(({ before, after }) => [before, after])).toEqual([
    ["待确认", "已确认"],
    ["待确认", "已确认"],
  ]);
});

test("edits of land and of enterprises enter it", async () => {
  const [parcel, firm] = [await land(), await enterprise()];
  const change = { bbh: 0, values: { bz: "已核对" }, confirmWarnings: true };
  const clerk = as("yuhang");
  const edits = [
    await clerk.call(gyydApi.update, { id: parcel.dkid, ...change }),
    await clerk.call(yddwApi.update, { id: String(firm.qyid), ...change }),
  ];
  expect(edits.map(({ status, body }) => [status, body.message])).toEqual([
    [200, undefined],
    [200, undefined],
  ]);
  const found = await titles();
  expect(found).toHaveLength(2);
  expect(found[0]).toMatch(/^3 0 工业用地.*修改：.*备注$/);
  expect(found[1]).toMatch(/^5 0 .*修改：.*备注$/);
});

test("a tax sheet enters it when its version is published, not as it is brought", async () => {
  const made = await version();
  const { body } = await as("shuiwu").call(sshsApi.upload, {
    file: await sheet([cleanRow(await enterprise())]),
    bbid: made.bbid,
  });
  const { uploadId } = body;
  expect((await as("shuiwu").call(sshsApi.import, { uploadId })).status).toBe(200);
  expect(await titles()).toEqual([]);
  expect((await as("shuiwu").call(ssbbApi.start, { bbid: made.bbid, bbh: 0 })).status).toBe(200);
  const published = await as("shuiwu").call(ssbbApi.publish, { bbid: made.bbid, bbh: 1 });
  expect(published.status).toBe(200);
  expect((await titles())[0]).toMatch(/^2 0 税收版本.+发布，共1家$/);
});

test("a request that is deleted takes its entries along", async () => {
  const [parcel, firm] = [await land(), await enterprise()];
  const clerk = as("yuhang");
  const { body } = await clerk.call(dqgxApi.save, { values: draftOf(parcel, firm) });
  expect(await titles()).toHaveLength(1);
  expect((await clerk.call(dqgxApi.remove, { ids: [body.gxid] })).body.ok).toEqual([body.gxid]);
  expect(await titles()).toEqual([]);
});

test("a merger of enterprises with chosen values is one entry, and none once it is undone", async () => {
  const [keep, drop] = [await enterprise(), await enterprise()];
  const numbered = (firm: typeof keep) => ({ id: String(firm.qyid), bbh: 0 });
  const order = { keep: numbered(keep), drop: [numbered(drop)], values: { bz: "合并后" } };
  const clerk = as("yuhang");
  const { status, body } = await clerk.call(firmMergeApi.merge, {
    ...order,
    confirmWarnings: true,
  });
  expect([status, body.message]).toEqual([200, undefined]);
  const [made, ...others] = await titles();
  expect([made, others]).toEqual([expect.stringMatching(/^5 0 用地企业合并：/), []]);
  expect((await clerk.call(firmMergeApi.undo, { mergeId: body.mergeId })).status).toBe(200);
  expect(await titles()).toEqual([]);
});

test("a sheet of idle land enters it for the recognised records that it changes", async () => {
  const bytes = readFileSync("tests/fixtures/xlsx/xztd-clean.xlsx");
  const clerk = await newUser("33");
  const upload = () =>
    clerk.call(xztdApi.upload, { file: new File([bytes], "闲置.xlsx"), confirmWarnings: "true" });
  const { status, body } = await upload();
  expect([status, body.message]).toEqual([200, undefined]);
  expect(await titles()).toEqual([]);
  const open = await sql<{ n: number }>`
    update xztd set tdsyqr = '旧名', xzzt = case when xzzt in ('0', '1') then xzzt else '3' end
    returning (xzzt = '3')::integer n`.execute(here().db);
  const recognised = open.rows.reduce((sum, { n }) => sum + n, 0);
  expect(recognised).toBeGreaterThan(0);
  expect((await upload()).body).toMatchObject({ updated: 30 });
  expect(await titles()).toEqual([
    `6 0 闲置土地清单上传：闲置.xlsx，更新已认定的闲置土地${recognised}宗`,
  ]);
});
