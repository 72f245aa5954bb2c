import { describe, expect, test } from "vitest";
import { drpcApi, jobApi } from "#contract/endpoints/records/job";
import { type MendCell, mendApi } from "#contract/endpoints/uploads/mend";
import type { Problem } from "#contract/rules/problem/report";
import { as, here, withApp } from "./harness";
import { check, imported, store } from "./imports";
import { records } from "./stored";

withApp();

type Client = ReturnType<typeof as>;

/** Sends corrections of a batch; the reply is the new report. */
async function mend(client: Client, pcid: string, seen: number, cells: MendCell[]) {
  const reply = await client.call(mendApi.mend, { pcid, seen, cells });
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.body.message}`);
  return reply.body;
}

const cell = (row: number, field: string, value: string | null): MendCell => ({
  ...{ row, field, value },
});

const ofRow = (problems: readonly Problem[], row: number) =>
  problems.filter((one) => one.row === row).map(({ rule, field }) => `${rule} ${field}`);

describe("correcting a checked file in its result", () => {
  test("checks it again by the same rules, and the counts follow", async () => {
    here().queue.start();
    const clerk = as("yuhang");
    const first = await check(clerk, "dxyd-sd-defects.mdb");
    expect(ofRow(first.problems, 5)).toEqual(["A001 DKMC"]);
    const next = await mend(clerk, first.pcid, 0, [
      cell(5, "DKMC", "新的名称"),
      cell(17, "DXLX", "1"),
      // One of two that have the same number.
      cell(29, "DKBH", "330110SD202300929"),
    ]);
    expect(next).toMatchObject({
      mendNo: 1,
      total: first.total,
      errorCount: first.errorCount - 4,
      clean: first.clean + 4,
    });
    for (const row of [5, 17, 29, 30]) expect(ofRow(next.problems, row)).toEqual([]);
    expect(next.mends).toEqual([
      { row: 5, dkbh: "330110SD202400105", field: "DKMC", from: null, to: "新的名称" },
      { row: 17, dkbh: "330110SD202200117", field: "DXLX", from: expect.any(String), to: "1" },
      {
        ...{ row: 29, dkbh: "330110SD202300929", field: "DKBH" },
        ...{ from: "330110SD202300129", to: "330110SD202300929" },
      },
    ]);
    const worse = await mend(clerk, first.pcid, 1, [
      ...[cell(5, "ZL", ""), cell(5, "MJSS", "约十万"), cell(5, "RDNF", "2030")],
    ]);
    const told = ofRow(worse.problems, 5);
    expect(told).toEqual(expect.arrayContaining(["A001 ZL", "A003 MJSS", "A021 RDNF"]));
  });

  test("is kept with the batch and stored with it, also after a check anew", async () => {
    here().queue.start();
    const clerk = as("yuhang");
    const first = await check(clerk, "dxyd-sd-defects.mdb");
    const { pcid, fileId } = first;
    await mend(clerk, pcid, 0, [cell(5, "DKMC", "新的名称"), cell(6, "ZL", "文一西路")]);
    const listed = await clerk.call(drpcApi.pageList, {});
    const jobId = listed.body.list[0]?.jobId ?? "";
    const { body } = await clerk.call(jobApi.info, { jobId });
    expect(body.result).toMatchObject({ mendNo: 1, errorCount: first.errorCount - 2 });
    await here().files.remove(`${pcid}-clean`);
    const job = await store(clerk, fileId, { onlyClean: true, confirmWarnings: true });
    expect(job).toMatchObject({ state: "done", result: { inserted: first.clean + 2 } });
    const named = (await records()).find(({ dkbh }) => dkbh === "330110SD202400105");
    expect(named?.dkmc).toBe("新的名称");
    const again = await clerk.call(mendApi.mend, {
      ...{ pcid, seen: 1, cells: [cell(5, "DKMC", "又一个")] },
    });
    expect([again.status, again.body.message]).toEqual([409, "该批次已入库，请在列表中修改地块"]);
  });

  test("one value goes to many records, and all of it comes back as it was", async () => {
    here().queue.start();
    const clerk = as("yuhang");
    const first = await check(clerk, "dxyd-sd-defects.mdb");
    const rows = [5, 6, 7, 8];
    const next = await mend(
      ...([clerk, first.pcid, 0] as const),
      rows.map((row) => cell(row, "BZ", "已核实")),
    );
    expect(next.mends).toHaveLength(4);
    const back = await mend(
      ...([clerk, first.pcid, 1] as const),
      rows.map((row) => cell(row, "BZ", null)),
    );
    expect({ ...back, mendNo: 0 }).toEqual({ ...first, mendNo: 0 });
  });

  test("columns that the file lacks stay as they are in other records of the library", async () => {
    here().queue.start();
    const clerk = as("yuhang");
    await imported(clerk, "dxyd-sd-clean.mdb");
    const { db } = here();
    await db.updateTable("dxydsd").set({ lxdh: "0571-88880000" }).execute();
    const { pcid, fileId, problems } = await check(clerk, "dxyd-sd-clean.mdb");
    const one = problems.find(({ row }) => row === 1)?.dkbh;
    await mend(clerk, pcid, 0, [cell(1, "LXDH", "13800138000"), cell(2, "DKMC", "改名")]);
    const job = await store(clerk, fileId, { confirmWarnings: true });
    expect(job).toMatchObject({ state: "done", result: { updated: 24 } });
    const after = await records();
    expect(after.find(({ dkbh }) => dkbh === one)?.lxdh).toBe("13800138000");
    expect(after.filter(({ lxdh }) => lxdh === "0571-88880000")).toHaveLength(23);
  });

  test("is for whoever uploaded it, from the state that they saw", async () => {
    here().queue.start();
    const clerk = as("yuhang");
    const { pcid } = await check(clerk, "dxyd-sd-defects.mdb");
    const cells = [cell(5, "DKMC", "新的名称")];
    const told = async (client: Client, more: object = {}) => {
      const { status, body } = await client.call(mendApi.mend, { pcid, seen: 0, cells, ...more });
      return [status, body.message];
    };
    expect(await told(as("yuhang2"))).toEqual([403, "只能更正本人导入的批次"]);
    expect(await told(as("yinzhou"))).toEqual([404, "导入批次不存在"]);
    expect((await told(as("hangzhou")))[0]).toBe(403);
    expect(await told(clerk, { seen: 3 })).toEqual([
      409,
      "该批次的数据已在别处更正或入库，请刷新后再改",
    ]);
    expect(await told(clerk, { cells: [cell(5, "SHZT", "5")] })).toEqual([400, "字段SHZT不能更正"]);
    expect((await told(clerk))[0]).toBe(200);
    const logged = await here()
      .db.selectFrom("audit")
      .select(["username", "outcome"])
      .where("action", "=", mendApi.mend.path)
      .where("outcome", "=", 200)
      .execute();
    expect(logged).toEqual([{ username: "yuhang", outcome: 200 }]);
  });
});
