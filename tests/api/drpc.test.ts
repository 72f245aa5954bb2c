import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { drpcApi, jobApi } from "#contract/endpoints/records/job";
import { as, here, withApp } from "./harness";
import { check, imported, store } from "./imports";
import { newUser } from "./newUser";
import { sheetOf } from "./sheetOf";
import { users } from "./users";

withApp();

const living = () =>
  here().db.selectFrom("dxydsd").selectAll().where("scbz", "=", 0).orderBy("dkbh").execute();

const outlines = async () =>
  (
    await sql<{ g: string }>`
      select st_astext(geom) g from dxydsd where scbz = 0 order by dkbh`.execute(here().db)
  ).rows;

async function counted(): Promise<number> {
  const { rows } = await sql<{ zs: number }>`
    select coalesce(sum(zs), 0) zs from dxydsd_rollup`.execute(here().db);
  return rows[0]?.zs ?? 0;
}

const fileNames = async (client: ReturnType<typeof as>) =>
  (await client.call(drpcApi.pageList, {})).body.list.map(({ wjmc }) => wjmc);

describe("the list of import batches", () => {
  test("shows what was uploaded in one's own region, and nothing of others", async () => {
    here().queue.start();
    await imported(as("yuhang"), "dxyd-sd-clean.mdb");
    await check(as("yinzhou"), "zone-mismatch.mdb");
    await check(as("pingtai"), "no-layer.mdb");
    expect((await fileNames(as("yuhang"))).sort()).toEqual(["dxyd-sd-clean.mdb", "no-layer.mdb"]);
    expect((await fileNames(as("yuhang2"))).sort()).toEqual(["dxyd-sd-clean.mdb", "no-layer.mdb"]);
    expect(await fileNames(as("hangzhou"))).toHaveLength(2);
    expect(await fileNames(as("yinzhou"))).toEqual(["zone-mismatch.mdb"]);
    expect(await fileNames(as("ningbo"))).toEqual(["zone-mismatch.mdb"]);
    expect(await fileNames(as("sheng"))).toHaveLength(3);
    expect(await fileNames(as("pingtai"))).toEqual(["no-layer.mdb"]);
    expect(await fileNames(await newUser("330110", "ROLE_PLATFORM"))).toEqual([]);
    expect((await as("shuiwu").call(drpcApi.pageList, {})).status).toBe(403);
  });

  test("leads whoever checked a file back to what was found, until it is stored", async () => {
    here().queue.start();
    const clerk = as("yuhang");
    const jobs = async (client: typeof clerk) =>
      (await client.call(drpcApi.pageList, {})).body.list.map(({ jobId }) => jobId);
    const report = await check(clerk, "dxyd-sd-clean.mdb");
    const [jobId] = await jobs(clerk);
    expect((await clerk.call(jobApi.info, { jobId: jobId ?? "" })).body).toMatchObject({
      state: "done",
      result: { pcid: report.pcid },
    });
    expect(await jobs(as("yuhang2")), "a job is its owner's").toEqual([null]);
    await store(clerk, report.fileId);
    expect(await jobs(clerk)).toEqual([null]);
  });

  test("says how a batch stands, and filters by library", async () => {
    here().queue.start();
    const { report } = await imported(as("yuhang"), "dxyd-sd-clean.mdb");
    const { body } = await as("yuhang").call(drpcApi.pageList, { ywlx: "dxydsd" });
    expect(body.total).toBe(1);
    expect(body.list[0]).toMatchObject({
      pcid: report.pcid,
      fileId: report.fileId,
      ywlx: "dxydsd",
      zs: 24,
      tgs: 24,
      cwgs: 0,
      jgs: 0,
      zt: "3",
      scr: "yuhang",
      uploader: users.yuhang.realName,
      revocable: true,
    });
    const other = await as("yuhang").call(drpcApi.pageList, { ywlx: "dxydst" });
    expect(other.body).toEqual({ list: [], total: 0 });
  });
});

describe("taking a batch back", () => {
  test("removes all its new parcels, from lists and from counts", async () => {
    here().queue.start();
    const clerk = as("yuhang");
    const { report } = await imported(clerk, "dxyd-sd-clean.mdb");
    const reply = await clerk.call(drpcApi.revoke, { pcid: report.pcid });
    expect(reply.body).toEqual({ removed: 24, restored: 0 });
    expect(await living()).toEqual([]);
    expect(await counted()).toBe(0);
    const { body } = await clerk.call(drpcApi.pageList, {});
    expect(body.list[0]).toMatchObject({ zt: "4", revocable: false });

    const again = await clerk.call(drpcApi.revoke, { pcid: report.pcid });
    expect([again.status, again.body.message]).toEqual([409, "该批次未入库或已撤回"]);
    const { result, report: second } = await imported(clerk, "dxyd-sd-clean.mdb");
    expect(second.problems).toEqual([]);
    expect(result.inserted).toBe(24);
  });

  test("gives parcels that it had replaced their earlier version again", async () => {
    here().queue.start();
    const clerk = as("yuhang");
    await imported(clerk, "dxyd-sd-clean.mdb");
    const [first] = await living();
    if (!first) throw new Error("no parcel");
    const changed = await clerk.call(dxydsdApi.update, {
      dkid: first.dkid,
      bbh: first.bbh,
      values: { dkmc: "改过的名称" },
      confirmWarnings: true,
    });
    expect(changed.status).toBe(200);
    const [before, shapes] = [await living(), await outlines()];

    const { report } = await imported(clerk, "dxyd-sd-clean.mdb");
    expect((await living())[0]?.dkmc).toBe(first.dkmc);
    const reply = await clerk.call(drpcApi.revoke, { pcid: report.pcid });
    expect(reply.body).toEqual({ removed: 0, restored: 24 });
    const after = await living();
    const ofBusiness = (row: (typeof after)[number]) => {
      const { bbh, gxr, gxsj, geom, geom_3857, ...values } = row;
      return values;
    };
    expect(after.map(ofBusiness)).toEqual(before.map(ofBusiness));
    expect(after[0]?.dkmc).toBe("改过的名称");
    expect(await outlines()).toEqual(shapes);
    expect(await counted()).toBe(24);
  });

  test("is refused once one of its parcels has moved on, and changes nothing", async () => {
    here().queue.start();
    const clerk = as("yuhang");
    const { report } = await imported(clerk, "dxyd-sd-clean.mdb");
    const dkids = (await living()).slice(5, 7).map(({ dkid }) => dkid);
    await clerk.call(dxydsdApi.updateShzt, { dkids, shzt: "1" });
    const listed = await clerk.call(drpcApi.pageList, {});
    expect(listed.body.list[0]).toMatchObject({ revocable: false, moved: 2 });
    const before = await living();
    const reply = await clerk.call(drpcApi.revoke, { pcid: report.pcid });
    expect(reply.status).toBe(409);
    expect(reply.body.message).toMatch(
      /^批次中有 2 宗地块在入库后已被修改、提交或删除，不能整批撤回：330110SD202000017（余杭经办 .* 修改）、330110SD202000018/,
    );
    expect(await living()).toEqual(before);
    const { zt } = await here()
      .db.selectFrom("drpc")
      .select("zt")
      .where("pcid", "=", report.pcid)
      .executeTakeFirstOrThrow();
    expect(zt).toBe("3");
  });

  test("is for whoever imported it", async () => {
    here().queue.start();
    const { report } = await imported(as("yuhang"), "dxyd-sd-clean.mdb");
    const { pcid } = report;
    const colleague = await as("yuhang2").call(drpcApi.revoke, { pcid });
    expect([colleague.status, colleague.body.message]).toEqual([403, "只能撤回本人导入的批次"]);
    const stranger = await as("yinzhou").call(drpcApi.revoke, { pcid });
    expect([stranger.status, stranger.body.message]).toEqual([404, "导入批次不存在"]);
    expect((await as("hangzhou").call(drpcApi.revoke, { pcid })).status).toBe(403);
    expect(await living()).toHaveLength(24);
  });

  test("a batch that was only checked has nothing to be taken back", async () => {
    here().queue.start();
    const { pcid } = await check(as("yuhang"), "dxyd-sd-clean.mdb");
    expect((await as("yuhang").call(drpcApi.revoke, { pcid })).status).toBe(409);
  });
});

describe("sheets of a batch", () => {
  test("the report has a row for each problem", async () => {
    here().queue.start();
    const { pcid, problems } = await check(as("yuhang"), "dxyd-sd-defects.mdb");
    const reply = await as("hangzhou").call(drpcApi.report, { pcid });
    expect(reply.status).toBe(200);
    expect(reply.headers["content-disposition"]).toContain(
      `filename*=UTF-8''${encodeURIComponent("校验报告_dxyd-sd-defects.mdb.xlsx")}`,
    );
    const [head, ...rows] = await sheetOf(reply.bytes);
    expect(head?.slice(0, 9)).toEqual([
      "序号",
      "级别",
      "规则",
      "行号",
      "地块编号",
      "字段",
      "字段名",
      "值",
      "问题",
    ]);
    expect(rows.map((row) => [row[2], row[3], row[8]])).toEqual(
      problems.map(({ rule, row, message }) => [rule, row, message]),
    );
    expect(rows.find((row) => row[2] === "A002" && row[5] === "DKMC")?.[6]).toBe("地块名称");
  });

  test("the records that stayed out stand with their values and problems", async () => {
    here().queue.start();
    const clerk = as("yuhang");
    const { pcid, fileId, problems } = await check(clerk, "dxyd-sd-defects.mdb");
    await store(clerk, fileId, { onlyClean: true, confirmWarnings: true });
    const reply = await clerk.call(drpcApi.rejected, { pcid });
    const [head = [], ...rows] = await sheetOf(reply.bytes);
    const wrong = [
      ...new Set(problems.flatMap(({ level, row }) => (level === "E" && row ? [row] : []))),
    ].sort((a, b) => a - b);
    expect(rows.map((row) => row[0])).toEqual(wrong);
    const at = (column: string) => head.findIndex((title) => String(title).startsWith(column));
    const badDate = problems.find(({ rule }) => rule === "A005");
    const row = rows.find((one) => one[0] === badDate?.row);
    expect(row?.[1]).toContain(badDate?.message);
    expect(row?.[at("RDRQ ")]).toBe(badDate?.value);
    expect(row?.[at("DKBH ")]).toBe(badDate?.dkbh);
    const stored = new Set((await living()).map(({ dkbh }) => dkbh));
    expect(rows.some((one) => stored.has(String(one[at("DKBH ")])))).toBe(false);
  });

  test("another county's sheets are not there", async () => {
    here().queue.start();
    const { pcid } = await check(as("yuhang"), "dxyd-sd-defects.mdb");
    for (const endpoint of [drpcApi.report, drpcApi.rejected]) {
      const reply = await as("yinzhou").call(endpoint, { pcid });
      expect([reply.status, reply.body.message]).toEqual([404, "导入批次不存在"]);
      expect((await as("pingtai").call(endpoint, { pcid })).status).toBe(404);
    }
  });
});
