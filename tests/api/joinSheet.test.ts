import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { gyyd } from "#contract/datasets/gyyd";
import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import { headingOf } from "#contract/define/field";
import { bulkApi, type JoinReport } from "#contract/endpoints/lists/bulk";
import { exportListApi } from "#contract/endpoints/records/exportList";
import { productName } from "#contract/productName";
import { authoritiesOf } from "#contract/roles";
import { as, here, withApp } from "./harness";
import { land } from "./industry";
import { insertParcels, parcel } from "./parcels";
import { insertSamples, sampleOf } from "./samples";
import { sheetFile } from "./sheetFile";
import { sheetOf } from "./sheetOf";

withApp();

type Client = ReturnType<typeof as>;
type Cell = string | number | null;
type Cells = Readonly<Record<string, Cell>>;

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const fieldHeading = ({ fields }: AnyDataset, name: string) => {
  const field = fields[name];
  if (!field) throw new Error(`no field ${name}`);
  return headingOf(field);
};

/** An export of these records, whose cells are changed by number and field, as Excel would save it. */
async function changed(
  client: Client,
  dataset: AnyDataset,
  ids: readonly unknown[],
  cells: Readonly<Record<string, Cells>>,
  { columns = dataset.views.form, at = new Date() } = {},
): Promise<File> {
  const { number, id } = dataset.key;
  const names = [...new Set([number, ...columns])];
  const order = { dataset: dataset.name, filter: { [`${id}s`]: ids }, columns: names };
  const { bytes, status } = await client.call(exportListApi.list, order);
  expect(status).toBe(200);
  if (Object.keys(cells).length === 0) return new File([new Uint8Array(bytes)], "清单.xlsx");
  const [titles = [], ...lines] = await sheetOf(bytes);
  const headings = new Map(names.map((name) => [name, fieldHeading(dataset, name)]));
  const rows = lines.map((line) => {
    const row = Object.fromEntries(titles.map((title, i) => [String(title), line[i] ?? null]));
    const mine = Object.entries(cells[String(row[headings.get(number) ?? ""])] ?? {});
    return { ...row, ...Object.fromEntries(mine.map(([name, to]) => [headings.get(name), to])) };
  });
  return sheetFile(rows, "清单.xlsx", { by: productName, at });
}

const read = (client: Client, dataset: string, file: File, more: object = {}) =>
  client.call(bulkApi.sheet, { dataset, file, ...more });

/** Saves all that a workbook has otherwise. */
const saved = (client: Client, dataset: string, { list }: JoinReport) =>
  client.call(bulkApi.save, {
    dataset,
    confirmWarnings: true,
    items: list.map(({ id, bbh, changes }) => ({
      ...{ id, bbh },
      values: Object.fromEntries(changes.map(({ field, value }) => [field, value])),
    })),
  });

const storedOn = (at: string) => ({ gxsj: `${at}T00:00:00Z`, cjsj: `${at}T00:00:00Z` });
const stored = async (id: unknown) =>
  (await sql<Cells>`select * from gyyd where dkid = ${id}`.execute(here().db)).rows[0];

const joinedInBulk = Object.values(datasets).filter(({ work }) => work.bulk);

describe("a workbook that comes back", () => {
  test.each(joinedInBulk)("as it was exported has nothing otherwise: $name", async (dataset) => {
    const samples = [sampleOf(dataset, {}), sampleOf(dataset, {})];
    await insertSamples(here().db, dataset, samples);
    const ids = samples.map((one) => one[dataset.key.id]);
    const may = authoritiesOf.ROLE_COUNTY.includes(dataset.access.write);
    const clerk = as("yuhang");
    const columns = Object.keys(dataset.fields);
    const { status, body } = await read(
      clerk,
      dataset.name,
      await changed(clerk, dataset, ids, {}, { columns }),
    );
    expect([status, body.list, body.problems, body.same]).toEqual(
      may ? [200, [], [], 2] : [403, undefined, undefined, undefined],
    );
  });

  test("is told cell by cell and saved by the rules of its register", async () => {
    const clerk = as("yuhang");
    const one = await land({ zl: "旧址", mj: 10_000, ...storedOn("2024-01-01") });
    const two = await land({ zl: "不变", ...storedOn("2024-01-01") });
    const cells = { [String(one.dkbh)]: { zl: "新址", jzzdmj: 4.5 } };
    // Before the save below by any clock: that of a transaction stands still.
    const at = new Date("2024-06-01T00:00:00Z");
    const file = await changed(clerk, gyyd, [one.dkid, two.dkid], cells, { at });
    const { body } = await read(clerk, "gyyd", file);
    expect([body.total, body.same, body.problems]).toEqual([2, 1, []]);
    expect(body.list[0]).toMatchObject({ id: one.dkid, bbh: 0, since: null, stays: [] });
    expect(body.list[0]?.changes).toEqual([
      { field: "zl", label: "坐落", before: "旧址", after: "新址", value: "新址", both: false },
      expect.objectContaining({
        field: "jzzdmj",
        before: "6.00 亩",
        after: "4.50 亩",
        value: 3000,
      }),
    ]);
    expect(await stored(one.dkid)).toMatchObject({ zl: "旧址", bbh: 0 });

    const done = await saved(clerk, "gyyd", body);
    expect(done.body.ok).toEqual([one.dkid]);
    expect(await stored(one.dkid)).toMatchObject({ zl: "新址", bbh: 1 });
    expect(Number((await stored(one.dkid))?.jzzdmj)).toBe(3000);
    const again = await read(clerk, "gyyd", file);
    expect([again.body.list, again.body.same]).toEqual([[], 2]);
  });

  test("names wrong cells by row, column, value and what is allowed, and takes the others", async () => {
    const clerk = as("yuhang");
    const one = await land({ zl: "旧址", ydqk: "1", ...storedOn("2024-01-01") });
    const file = await changed(clerk, gyyd, [one.dkid], {
      [String(one.dkbh)]: { zl: "新址", mj: "很大", ydqk: "没有这种", syqqsrq: "去年" },
    });
    const { body } = await read(clerk, "gyyd", file);
    expect(body.problems.map(({ row, field, value }) => [row, field, value])).toEqual(
      expect.arrayContaining([
        [2, fieldHeading(gyyd, "mj"), "很大"],
        [2, "用地情况", "没有这种"],
        [2, "使用权起始日期", "去年"],
      ]),
    );
    const words = body.problems.map(({ message }) => message).join();
    expect(words).toContain("可填：");
    expect(words).toContain("疑似低效");
    expect(words).toContain("可写作");
    expect(body.list[0]?.changes.map(({ field }) => field)).toEqual(["zl"]);
  });

  test("does not undo what others did since: their fields stay, and their record is told", async () => {
    const clerk = as("yuhang");
    const one = await land({ zl: "旧址", bz: "旧注", ydqk: "1", ...storedOn("2024-01-01") });
    const file = await changed(
      clerk,
      gyyd,
      [one.dkid],
      { [String(one.dkbh)]: { bz: "表中改的" } },
      { at: day("2024-06-01") },
    );
    const theirs = await as("yuhang2").call(bulkApi.save, {
      dataset: "gyyd",
      items: [{ id: one.dkid, bbh: 0, values: { zl: "别人改的", bz: "别人也改" } }],
      confirmWarnings: true,
    });
    expect(theirs.body.ok).toEqual([one.dkid]);
    const { body } = await read(clerk, "gyyd", file);
    const [found] = body.list;
    expect(found?.since?.by).toBeTruthy();
    expect(found?.stays).toEqual(["坐落"]);
    expect(found?.changes).toEqual([
      expect.objectContaining({ field: "bz", before: "别人也改", after: "表中改的", both: true }),
    ]);
    await saved(clerk, "gyyd", body);
    expect(await stored(one.dkid)).toMatchObject({ zl: "别人改的", bz: "表中改的", bbh: 2 });
  });

  test("a record that is changed after the differences were shown is refused", async () => {
    const clerk = as("yuhang");
    const one = await land({ zl: "旧址", ...storedOn("2024-01-01") });
    const file = await changed(clerk, gyyd, [one.dkid], { [String(one.dkbh)]: { zl: "新址" } });
    const { body } = await read(clerk, "gyyd", file);
    await as("yuhang2").call(bulkApi.save, {
      dataset: "gyyd",
      items: [{ id: one.dkid, bbh: 0, values: { zl: "别人改的" } }],
      confirmWarnings: true,
    });
    const late = await saved(clerk, "gyyd", body);
    expect([late.body.ok, late.body.failed[0]?.message]).toEqual([
      [],
      "数据已被他人修改，请刷新后重试",
    ]);
  });

  test("rows without a number, unknown, twice or of another region are told and left out", async () => {
    const clerk = as("yuhang");
    const mine = await land({ zl: "旧址" });
    const foreign = await land({ zl: "旧址", xzqdm: "330212", xzqmc: "鄞州区" });
    const file = await sheetFile([
      { 地块编号: String(mine.dkbh), 坐落: "新址" },
      { 地块编号: String(mine.dkbh), 坐落: "又一次" },
      { 地块编号: String(foreign.dkbh), 坐落: "新址" },
      { 地块编号: null, 坐落: "没有编号" },
      { 地块编号: "合计", 坐落: null },
    ]);
    const { body } = await read(clerk, "gyyd", file);
    expect(body.list.map(({ id }) => id)).toEqual([mine.dkid]);
    expect(body.problems.map(({ row, rule }) => [row, rule])).toEqual([
      [3, "X012"],
      [4, "X012"],
      [5, "X012"],
    ]);
    expect(body.problems[1]?.message).toBe(`地块编号${foreign.dkbh}不存在或不在权限范围内`);
    expect(body.remarks.map(({ text }) => text)).toContain("略去1行合计");
    const city = await read(as("hangzhou"), "gyyd", await sheetFile([{ 地块编号: "x", 坐落: "" }]));
    expect(city.status).toBe(authoritiesOf.ROLE_CITY.includes(gyyd.access.write) ? 200 : 403);
  });

  test("says what columns it does not take, and why; a column can be named", async () => {
    const clerk = as("yuhang");
    const one = await land({ zl: "旧址", zss: 5 });
    const row = { 编码: String(one.dkbh), 坐落: "新址", 税收合计: 9, 图形面积: 1, 甲乙: "x" };
    const file = await sheetFile([row]);
    const without = await read(clerk, "gyyd", file);
    expect(without.body.list).toEqual([]);
    expect(without.body.problems[0]?.message).toContain("表格没有“地块编号”列");
    const { body } = await read(clerk, "gyyd", file, { columns: JSON.stringify({ 编码: "dkbh" }) });
    expect(body.list[0]?.changes.map(({ field }) => field)).toEqual(["zl"]);
    const why = Object.fromEntries(body.headings.map(({ title, why }) => [title, why]));
    expect(why).toMatchObject({
      编码: null,
      坐落: null,
      图形面积: "由系统计算或维护",
      甲乙: "本登记没有这个字段",
    });
  });

  test("an emptied cell clears in an export, and changes nothing in another workbook", async () => {
    const clerk = as("yuhang");
    const one = await land({ bz: "旧注", ...storedOn("2024-01-01") });
    const number = String(one.dkbh);
    const own = await read(
      clerk,
      "gyyd",
      await changed(clerk, gyyd, [one.dkid], { [number]: { bz: null } }),
    );
    expect(own.body.list[0]?.changes).toEqual([
      expect.objectContaining({ field: "bz", before: "旧注", after: null, value: null }),
    ]);
    const other = await read(
      clerk,
      "gyyd",
      await sheetFile([{ 地块编号: number, 备注: null, 坐落: "新址" }]),
    );
    expect(other.body.exported).toBeNull();
    expect(other.body.list[0]?.changes.map(({ field }) => field)).toEqual(["zl"]);
  });

  test("a time that no export has is none", async () => {
    const one = await land({ zl: "旧址", ...storedOn("2024-01-01") });
    const rows = [{ 地块编号: String(one.dkbh), 坐落: "新址" }];
    for (const at of [new Date("0001-01-01T00:00:00Z"), new Date("9999-01-01T00:00:00Z")]) {
      const file = await sheetFile(rows, "清单.xlsx", { by: productName, at });
      const { status, body } = await read(as("yuhang"), "gyyd", file);
      expect([status, body.exported, body.list.length]).toEqual([200, null, 1]);
    }
  });

  test("a csv with figures as they are shown is no change", async () => {
    const one = await land({ mj: 12_345.67, zl: "旧址" });
    const mu = (12_345.67 / (2000 / 3)).toFixed(2);
    const text = `地块编号,${fieldHeading(gyyd, "mj")},坐落\n${one.dkbh},${mu},新址\n`;
    const file = new File([text], "清单.csv");
    const { body } = await read(as("yuhang"), "gyyd", file);
    expect(body.list[0]?.changes.map(({ field }) => field)).toEqual(["zl"]);
  });

  test("is not for records that their state has locked, nor for readers", async () => {
    const [open, locked] = await insertParcels(here().db, "dxydsd", [
      parcel({ shzt: "0" }),
      parcel({ shzt: "5" }),
    ]);
    const row = (dkbh: unknown) => ({ 地块编号: String(dkbh), 坐落: "新址" });
    const file = () => sheetFile([row(open?.dkbh), row(locked?.dkbh)]);
    const { body } = await read(as("yuhang"), "dxydsd", await file());
    expect(body.list.map(({ id }) => id)).toEqual([open?.dkid]);
    expect(body.problems[0]?.message).toContain("不能修改");
    expect((await read(as("chakan"), "dxydsd", await file())).status).toBe(403);
  });
});
