import { sql } from "kysely";
import { expect, test } from "vitest";
import { sshsApi as api } from "#contract/endpoints/tax/sshs";
import { taxHeadings } from "#contract/rules/tax/taxSheet";
import { as, here, withApp } from "./harness";
import { creditCode, enterprise } from "./industry";
import { sheetFile } from "./sheetFile";
import { sheetOf } from "./sheetOf";
import { expectNoIntake } from "./slices";
import { cleanRow, sheet, taxRow, version } from "./taxes";

withApp();

type Values = Record<string, unknown>;

const tax = () => as("shuiwu");

async function written(
  bbid: string,
  rows: readonly Values[],
  more: { replace?: boolean; onlyClean?: boolean } = {},
) {
  const { body } = await tax().call(api.upload, { file: await sheet(rows), bbid });
  const { uploadId } = body;
  const done = await tax().call(api.import, { uploadId, confirmWarnings: true, ...more });
  expect([done.status, done.body.message]).toEqual([200, undefined]);
  return uploadId;
}

const revoke = (uploadId: string) => tax().call(api.revoke, { uploadId });
const batches = async () => (await tax().call(api.uploads, {})).body.list;
const amounts = async (bbid: string) => {
  const { rows } = await sql<{ code: string; ssje: number }>`
    select tyshxydm code, ssje::float8 ssje from sshsjcb where bbid = ${bbid} and scbz = 0`.execute(
    here().db,
  );
  return Object.fromEntries(rows.map(({ code, ssje }) => [code, ssje]));
};
const sum = async (bbid: string) => {
  const { total } = (await tax().call(api.stats, { bbid, areaCode: "330110", groups: [] })).body;
  return [total.zs, total.sums.ssje];
};

/** A version with two rows, and three enterprises of which the third is not in it. */
async function ground() {
  const made = await version();
  const firms = [await enterprise(), await enterprise(), await enterprise()];
  const [a, b, c] = firms.map((firm) => String(firm.tyshxydm)) as [string, string, string];
  for (const firm of firms.slice(0, 2)) await taxRow(made, firm, { ssje: 7, hsss: 7 });
  return { made, firms, a, b, c };
}

test("a written sheet is taken back: added rows go, changed and removed ones are as before", async () => {
  const { made, firms, a, b, c } = await ground();
  const rows = [firms[0], firms[2]].map((firm) => cleanRow(firm as Values));
  const before = await sum(made.bbid);
  const uploadId = await written(made.bbid, rows, { replace: true });
  expect(await amounts(made.bbid)).toEqual({ [a]: 100, [c]: 100 });
  expect((await batches())[0]).toMatchObject({ isOwn: true, isOpen: true, moved: 0, noted: 3 });
  expect((await revoke(uploadId)).body).toEqual({ removed: 1, restored: 1, returned: 1 });
  expect(await amounts(made.bbid)).toEqual({ [a]: 7, [b]: 7 });
  expect(await sum(made.bbid)).toEqual(before);
  expect((await batches())[0]?.revokedAt).not.toBeNull();
  expect((await revoke(uploadId)).body.message).toBe("该批次未写入或已撤回");
  await written(made.bbid, rows);
  expect(await amounts(made.bbid)).toEqual({ [a]: 100, [b]: 7, [c]: 100 });
});

test("is not taken back once a row was marked or written over; the later sheet goes first", async () => {
  const { made, firms, a } = await ground();
  const first = await written(made.bbid, [cleanRow(firms[0] as Values)]);
  const second = await written(made.bbid, [cleanRow(firms[0] as Values, { zzs: 80, ssje: 120 })]);
  const refused = await revoke(first);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringMatching(new RegExp(`^批次中有 1 行在写入后又被修改、移除或由后来的表覆盖.*${a}`)),
  ]);
  expect((await batches()).map(({ moved }) => moved)).toEqual([0, 1]);
  expect((await revoke(second)).status).toBe(200);
  expect((await revoke(first)).body).toEqual({ removed: 0, restored: 1, returned: 0 });
  expect((await amounts(made.bbid))[a]).toBe(7);

  const third = await written(made.bbid, [cleanRow(firms[0] as Values)]);
  const { list } = (await tax().call(api.pageList, { bbid: made.bbid, keyword: a })).body;
  await tax().call(api.mark, { ids: [list[0]?.id ?? ""], sfyc: 1, ycyy: "金额存疑" });
  expect((await revoke(third)).body.message).toContain("修改）");
  await expectNoIntake();
});

test("is not taken back from a published version, nor by anybody else", async () => {
  const { made, firms } = await ground();
  const uploadId = await written(made.bbid, [cleanRow(firms[0] as Values)]);
  expect((await as("sheng").call(api.revoke, { uploadId })).status).not.toBe(200);
  expect((await as("yuhang").call(api.revoke, { uploadId })).status).toBe(403);
  await sql`update ssbb set zt = '2' where bbid = ${made.bbid}`.execute(here().db);
  const { status, body } = await revoke(uploadId);
  expect([status, body.message]).toEqual([
    409,
    expect.stringMatching(/^版本.*已发布或已归档，写入的数据不能撤回$/),
  ]);
  expect((await batches())[0]).toMatchObject({ isOpen: false, moved: 0 });
});

test("has a template, and refused rows that come back corrected", async () => {
  const { made, firms, a } = await ground();
  const template = await tax().call(api.template, {});
  expect(await sheetOf(template.bytes)).toEqual([Object.values(taxHeadings)]);
  const bad = cleanRow({ ...firms[0], tyshxydm: creditCode() }, { ssje: "一百" });
  const uploadId = await written(made.bbid, [cleanRow(firms[0] as Values), bad], {
    onlyClean: true,
  });
  const { bytes } = await tax().call(api.rejected, { uploadId });
  const [heads = [], ...rows] = await sheetOf(bytes);
  expect([heads[0], rows.length]).toEqual(["问题", 1]);
  const back = Object.fromEntries(heads.map((head, i) => [String(head), rows[0]?.[i] ?? null]));
  expect(back[taxHeadings.ssje]).toBe("一百");
  const file = await sheetFile([{ ...back, [taxHeadings.ssje]: 100 } as never]);
  const { body } = await tax().call(api.upload, { file, bbid: made.bbid });
  expect([body.clean, body.errorCount]).toEqual([1, 0]);
  expect((await amounts(made.bbid))[a]).toBe(100);
});

test("headings that were matched by hand are remembered", async () => {
  const { made, firms } = await ground();
  const row = cleanRow(firms[0] as Values);
  const names = { ssje: "本期税额" };
  const first = (await tax().call(api.upload, { file: await sheet([row], names), bbid: made.bbid }))
    .body;
  expect(first.missing).toEqual([taxHeadings.ssje]);
  const columns = Object.fromEntries(first.headings.map(({ title, column }) => [title, column]));
  const { uploadId } = first;
  await tax().call(api.match, { uploadId, columns: { ...columns, 本期税额: "ssje" } });
  expect((await tax().call(api.import, { uploadId, confirmWarnings: true })).status).toBe(200);
  const next = (await tax().call(api.upload, { file: await sheet([row], names), bbid: made.bbid }))
    .body;
  expect([next.missing, next.clean]).toEqual([[], 1]);
  expect(next.remarks?.[0]?.text).toContain("“本期税额”读作“实际入库税收合计”");
});
