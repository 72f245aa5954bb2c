import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { dxydstApi as api } from "#contract/endpoints/low/dxydst";
import { drpcApi, importResult } from "#contract/endpoints/records/job";
import { fileApi } from "#contract/endpoints/uploads/file";
import { mendApi } from "#contract/endpoints/uploads/mend";
import { newId } from "../../src/server/services/context/newId";
import { as, here, withApp } from "./harness";
import { check, settled, store } from "./imports";
import { newUser } from "./newUser";
import { runJob } from "./runJob";
import { sheetOf } from "./sheetOf";

withApp();

/** Six parcels of each of two counties of 杭州. */
const file = "dxyd-st-clean.mdb";
const [xiaoshan, linping] = ["330109", "330113"];

type Client = ReturnType<typeof as>;

/** What the reviewer of 杭州 brings, and the clerks of both counties. */
async function brought() {
  here().queue.start();
  const reviewer = as("hangzhou");
  const report = await check(reviewer, file, "dxydst");
  const job = await store(reviewer, report.fileId, { confirmWarnings: true }, "dxydst");
  const result = importResult.parse(job.result);
  const [first, second] = result.batches ?? [];
  if (!first || !second) throw new Error("the file was not split");
  const clerks = [await newUser(xiaoshan), await newUser(linping)] as const;
  return { reviewer, report, result, batches: [first, second] as const, clerks };
}

const list = async (client: Client, more: Parameters<Client["call"]>[1] = {}) =>
  (await client.call(drpcApi.pageList, { ywlx: "dxydst", ...(more as object) })).body.list;

const records = async (client: Client, pcid: string) =>
  (await client.call(api.pageList, { pcid, pageSize: 50 })).body.list;

const move = async (client: Client, dkids: string[], shzt: "1" | "2" | "3", shyj = "") =>
  (await client.call(api.updateShzt, { dkids, shzt, shyj })).body;

const words = (bytes: Buffer) => sheetOf(bytes).flat().join("\n");

describe("a file of several counties", () => {
  test("is told county by county before it is stored, and nothing is stored by that", async () => {
    here().queue.start();
    const report = await check(as("hangzhou"), file, "dxydst");
    expect(report).toMatchObject({ total: 12, clean: 12 });
    const rows = (report.counties ?? []).map(({ xzqdm, total, clean }) => [xzqdm, total, clean]);
    expect(rows).toEqual([
      [xiaoshan, 6, 6],
      [linping, 6, 6],
    ]);
    const areas = (report.counties ?? []).map(({ mj }) => mj);
    expect(areas.every((mj) => mj > 1000 && Math.round(mj * 100) / 100 === mj)).toBe(true);
    expect(await list(as("hangzhou"))).toHaveLength(1);
    expect(await here().db.selectFrom("dxydst").select("dkid").execute()).toEqual([]);
  });

  test("becomes a batch of drafts for each, of which a county has only its own", async () => {
    const { reviewer, report, result, batches, clerks } = await brought();
    expect(result).toMatchObject({ batchId: report.pcid, total: 12, inserted: 12, skipped: 0 });
    expect(batches.map(({ xzqdm, inserted }) => [xzqdm, inserted])).toEqual([
      [xiaoshan, 6],
      [linping, 6],
    ]);
    for (const [i, clerk] of clerks.entries()) {
      const [own, other] = i === 0 ? batches : [batches[1], batches[0]];
      const seen = await list(clerk);
      expect(
        seen.map(({ pcid, ypcid, drafts, zs, fileId }) => [pcid, ypcid, drafts, zs, fileId]),
      ).toEqual([[own.batchId, report.pcid, 6, 6, ""]]);
      expect(await list(clerk, { brought: true })).toHaveLength(1);
      const rows = await records(clerk, own.batchId);
      expect(rows.map(({ shzt, drr, cjr, xzqdm }) => [shzt, drr, cjr, xzqdm])).toEqual(
        Array.from({ length: 6 }, () => ["0", "hangzhou", "杭州审核", own.xzqdm]),
      );
      expect(await records(clerk, other.batchId)).toEqual([]);
      for (const pcid of [other.batchId, report.pcid]) {
        expect((await clerk.call(drpcApi.report, { pcid })).status).toBe(404);
        expect((await clerk.call(drpcApi.rejected, { pcid })).status).toBe(404);
        expect((await clerk.call(drpcApi.revoke, { pcid })).status).toBe(404);
        expect((await clerk.call(mendApi.differences, { pcid })).status).toBe(404);
      }
      expect((await clerk.call(fileApi.download, { fileId: report.fileId })).status).toBe(404);
    }
    const { rows: audits } = await sql<{ target: string }>`
      select target from audit where action = 'job/importDxyd'`.execute(here().db);
    const [, ...told] = audits.flatMap(({ target }) => target.split(","));
    expect(told).toEqual(batches.map(({ batchId }) => batchId));
    const whole = (await list(reviewer)).find(({ pcid }) => pcid === report.pcid);
    expect(whole).toMatchObject({ parts: 2, revocable: true, moved: 0, drafts: 0 });
  });

  test("is submitted by each county, and reviewed by anybody but who brought it", async () => {
    const { reviewer, batches, clerks } = await brought();
    const other = await newUser("3301", "ROLE_CITY");
    const ids = (await records(clerks[0], batches[0].batchId)).map(({ dkid }) => dkid);
    expect((await move(clerks[1], ids, "1")).ok, "another county's").toEqual([]);
    expect((await move(clerks[0], ids, "1")).ok).toEqual(ids);
    for (const [shzt, note] of [
      ["3", ""],
      ["2", "面积有误请核对"],
    ] as const) {
      const refused = await move(reviewer, ids, shzt, note);
      expect(refused.ok).toEqual([]);
      expect(new Set(refused.failed.map(({ message }) => message))).toEqual(
        new Set(["地块由本人带入，须由其他审核人员办理"]),
      );
    }
    const left = (await records(clerks[1], batches[1].batchId)).map(({ shzt }) => shzt);
    expect(new Set(left), "the other county's are its own to submit").toEqual(new Set(["0"]));
    expect((await move(other, ids, "3")).ok).toEqual(ids);
    expect(await list(clerks[0], { brought: true })).toEqual([]);
    expect(await list(clerks[1], { brought: true })).toHaveLength(1);
  });

  test("stays whoever's who brought it, when its county edits, divides or brings it again", async () => {
    const { batches, clerks } = await brought();
    const [first] = await records(clerks[0], batches[0].batchId);
    if (!first) throw new Error("no parcel");
    const edited = await clerks[0].call(api.update, {
      ...{ dkid: first.dkid, bbh: first.bbh, values: { dkmc: "改名" }, confirmWarnings: true },
    });
    expect(edited.body).toMatchObject({ dkmc: "改名", drr: "hangzhou" });
    const report = await check(clerks[0], file, "dxydst");
    const choice = { onlyClean: true, confirmWarnings: true };
    const job = await store(clerks[0], report.fileId, choice, "dxydst");
    const { batchId, updated, batches: none } = importResult.parse(job.result);
    expect([updated, none]).toEqual([6, undefined]);
    const again = await records(clerks[0], batchId);
    expect(new Set(again.map(({ drr, gxr }) => `${drr} ${gxr === "杭州审核"}`))).toEqual(
      new Set(["hangzhou false"]),
    );
  });

  test("is taken back whole by who brought it, until a county has done something with it", async () => {
    const { reviewer, report, batches, clerks } = await brought();
    const foreign = await newUser("3301", "ROLE_CITY");
    const refused = await foreign.call(drpcApi.revoke, { pcid: report.pcid });
    expect([refused.status, refused.body.message]).toEqual([403, "只能撤回本人导入的批次"]);
    const [first] = await records(clerks[0], batches[0].batchId);
    await move(clerks[0], [String(first?.dkid)], "1");
    const late = await reviewer.call(drpcApi.revoke, { pcid: report.pcid });
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringMatching(
        /^批次中有 1 宗地块在入库后已被修改、提交或删除，不能整批撤回：\w+（.+ 修改）$/,
      ),
    ]);
    expect(await records(reviewer, batches[1].batchId)).toHaveLength(6);
  });

  test("goes with all its batches when it is taken back, and can be brought again", async () => {
    const { reviewer, report, clerks } = await brought();
    const sent = await reviewer.call(drpcApi.startRevoke, { pcid: report.pcid });
    const job = await settled(reviewer, sent.body.jobId);
    expect(job.result).toEqual({ removed: 12, restored: 0 });
    for (const clerk of clerks) {
      expect((await list(clerk)).map(({ zt, drafts }) => [zt, drafts])).toEqual([["4", 0]]);
    }
    const again = await check(reviewer, file, "dxydst");
    expect(again).toMatchObject({ clean: 12, warnCount: 0 });
  });

  test("is given back by a county alone; the others' stay, and can still be taken back", async () => {
    const { reviewer, report, batches, clerks } = await brought();
    const [own, other] = batches;
    expect((await clerks[0].call(drpcApi.revoke, { pcid: own.batchId })).body).toMatchObject({
      removed: 6,
    });
    expect(await records(clerks[1], other.batchId)).toHaveLength(6);
    expect((await list(clerks[0]))[0]).toMatchObject({ zt: "4" });
    expect((await reviewer.call(drpcApi.revoke, { pcid: report.pcid })).body).toMatchObject({
      removed: 6,
    });
    expect(await records(reviewer, other.batchId)).toEqual([]);
  });
});

describe("what a county may know of a file with others' parcels", () => {
  test("is its own part of the report and of the rejected records", async () => {
    here().queue.start();
    const reviewer = as("hangzhou");
    const report = await check(reviewer, "dxyd-sd-5000.mdb");
    const own = report.counties ?? [];
    expect(own.every(({ xzqdm }) => xzqdm.startsWith("3301"))).toBe(true);
    expect(own).toHaveLength(13);
    const refused = report.problems.filter(({ rule }) => rule === "A009");
    expect(refused[0]?.message).toMatch(/^行政区代码33\d{4}不存在或不在权限范围内$/);
    expect(report.total - own.reduce((sum, { total }) => sum + total, 0)).toBe(4_524);
    const choice = { onlyClean: true, confirmWarnings: true };
    const job = await store(reviewer, report.fileId, choice);
    const { batches = [] } = importResult.parse(job.result);
    const yuhang = batches.find(({ xzqdm }) => xzqdm === "330110");
    const part = own.find(({ xzqdm }) => xzqdm === "330110");
    expect(yuhang?.inserted).toBe(part?.clean);
    const clerk = as("yuhang");
    const pcid = yuhang?.batchId ?? "";
    const others = /33(?!0110)\d{4}(SD|DX)\d{9}/;
    for (const call of [drpcApi.report, drpcApi.rejected]) {
      const reply = await clerk.call(call, { pcid });
      expect(reply.status).toBe(200);
      expect(words(reply.bytes)).not.toMatch(others);
    }
    expect(words((await reviewer.call(drpcApi.report, { pcid: report.pcid })).bytes)).toMatch(
      others,
    );
    const rows = await here()
      .db.selectFrom("dxydsd")
      .select(["xzqdm", "pcid"])
      .distinct()
      .where("drr", "=", "hangzhou")
      .orderBy("xzqdm")
      .execute();
    expect(rows).toEqual(batches.map(({ xzqdm, batchId }) => ({ xzqdm, pcid: batchId })));
  });
});

describe("a file of several counties that is being stored", () => {
  /** An order to store what the reviewer of 杭州 brings: hundreds of parcels of 13 counties. */
  async function ordered() {
    const fileName = "dxyd-sd-5000.mdb";
    here().queue.start();
    const { pcid, fileId, counties = [] } = await check(as("hangzhou"), fileName);
    await here().queue.stop();
    const choice = { confirmWarnings: true, onlyClean: true };
    const input = { library: "dxydsd", fileId, pcid, fileName, md5: pcid, ...choice } as const;
    return { input, clean: counties.reduce((sum, one) => sum + one.clean, 0) };
  }

  async function held() {
    const { rows } = await sql<{ batches: number; records: number; stray: number }>`
      select (select count(*)::integer from drpc where ypcid is not null) batches,
             (select count(*)::integer from dxydsd) records,
             (select count(*)::integer from dxydsd t
               where not exists (select from drpc d where d.pcid = t.pcid
                                    and d.area_code = t.xzqdm)) stray`.execute(here().db);
    return rows[0];
  }

  const nothing = { batches: 0, records: 0, stray: 0 };

  test("is there with all its batches or not at all, wherever it is broken off, and once", async () => {
    const { input, clean } = await ordered();
    const id = newId();
    const run = (step?: Parameters<typeof runJob>[2], stop?: AbortController) =>
      runJob("importDxyd", input, step, stop, id, "hangzhou");
    let steps = 0;
    for (const last of [1, 2, 3]) {
      const stop = new AbortController();
      const step = async (n: number) => {
        steps = n;
        expect(await held()).toEqual(nothing);
        if (n === last) stop.abort(new Error("killed"));
      };
      await expect(run(step, stop)).rejects.toThrow("killed");
      expect([steps, await held()]).toEqual([last, nothing]);
    }
    const slices: number[] = [];
    let began = performance.now();
    const result = importResult.parse(
      await run(async () => {
        slices.push(performance.now() - began);
        expect(await held()).toEqual(nothing);
        began = performance.now();
      }),
    );
    expect(Math.max(...slices), "what others wait for, ms").toBeLessThan(1000);
    expect([result.inserted, result.batches?.length]).toEqual([clean, 13]);
    const whole = { batches: 13, records: clean, stray: 0 };
    expect(await held()).toEqual(whole);
    await expect(run()).rejects.toThrow(/已入库/);
    expect(await held()).toEqual(whole);
  });
});
