import type { APIRequestContext, Page } from "@playwright/test";
import { yddwApi } from "#contract/endpoints/firm/yddw";
import { xztdApi } from "#contract/endpoints/idle/xztd";
import { gyslApi } from "#contract/endpoints/industry/gysl";
import { rwApi } from "#contract/endpoints/plan/rw";
import { bookOf, titled } from "../files/books";
import { idleRow } from "../files/idleRow";
import { callerOf } from "./calls";
import { expect, test } from "./test";

type Cells = Readonly<Record<string, string | number>>;

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

/** An xlsx of these rows, for the file picker. */
async function sheetOf(name: string, rows: readonly Cells[]) {
  const buffer = await bookOf(titled(rows));
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return { name, mimeType, buffer };
}

const choose = async (page: Page, label: string, option: string) => {
  await page.getByLabel(label, { exact: true }).click();
  await page.keyboard.type(option);
  await page.keyboard.press("Enter");
};

/** A quarter of 2020 that no other test uses. */
async function taxSheet(request: APIRequestContext) {
  const caller = await callerOf(request, "shuiwu");
  const { list } = await caller(yddwApi.pageList, { pageSize: 2, areaCode: "330110" });
  return sheetOf(
    "税收.xlsx",
    list.map(({ tyshxydm, qymc }) => ({
      ...{ 年度: 2020, 纳税人识别号: tyshxydm, 企业名称: qymc, 行政区代码: "330110" },
      本期税额: 120,
    })),
  );
}

test("a tax sheet is matched, previewed, written into a draft, computed and published", async ({
  page,
  request,
  signIn,
}) => {
  const name = `2020年一季度${Date.now() % 1_000_000}`;
  await signIn("shuiwu", "/sys-gyyd/ssrh/ssbbgl");
  await page.getByRole("button", { name: "新增" }).click();
  const form = dialog(page, "新增税收版本");
  await form.getByLabel("年度").fill("2020");
  await form.getByLabel("数据类型").click();
  await page.getByTitle("季报").click();
  await form.getByLabel("版本名称").fill(name);
  await form.getByRole("button", { name: /保\s*存/ }).click();
  const version = page.getByRole("row").filter({ hasText: name });
  await expect(version).toContainText("草稿");

  await page.goto("/sys-gyyd/ssrh/sshsgx");
  await page.getByLabel("写入版本").click();
  await page.getByTitle(new RegExp(name)).click();
  await page.locator('input[type="file"]').setInputFiles(await taxSheet(request));
  await expect(page.getByText("缺少必需的列：实际入库税收合计")).toBeVisible();
  await choose(page, "“本期税额”对应的字段", "实际入库税收合计");
  await expect(page.getByText("可用 2 行")).toBeVisible();
  await page.getByRole("button", { name: "下一步：差异预览" }).click();
  await page.getByText("新增 2", { exact: true }).click();
  await page.getByRole("button", { name: /^写入草稿版本/ }).click();
  await expect(page.getByText("已写入 2 行，移除 0 行，跳过 0 行")).toBeVisible();

  await page.getByRole("button", { name: "核算与发布" }).click();
  for (const [step, state] of [
    ["提交核算", "核算中"],
    ["发布", "已发布"],
  ] as const) {
    await version.getByRole("button", { name: step, exact: true }).click();
    await dialog(page, new RegExp(`^${step}`))
      .getByRole("button", { name: step })
      .click();
    await expect(version).toContainText(state);
  }
});

test("projects of industry upstairs are taken from a sheet after a look at what changes @long", async ({
  page,
  request,
  signIn,
}) => {
  const caller = await callerOf(request, "yuhang");
  const { list } = await caller(gyslApi.pageList, { pageSize: 1, spzt: ["0", "2", "4"] });
  const [project] = list;
  if (!project) throw new Error("余杭 has no project that may be changed");
  const firms = (project.rzqys ?? 0) + 1;
  const file = await sheetOf("工业上楼.xlsx", [{ 项目编号: project.xmbh, 入驻户数: firms }]);

  await signIn("yuhang", "/sys-gyyd/gysl/gysl");
  await page.getByRole("button", { name: "导入xlsx" }).click();
  const way = dialog(page, "导入工业上楼数据");
  await way.locator('input[type="file"]').setInputFiles(file);
  await choose(page, "“入驻户数”对应的字段", "入驻企业数");
  await expect(way).toContainText("共 1 行，可入库 1 行");
  await way.getByRole("button", { name: "下一步：差异预览" }).click();
  const card = way.getByRole("region", { name: new RegExp(project.xmbh) });
  await expect(card).toContainText(`${firms} 家`);
  await way.getByRole("button", { name: "入库", exact: true }).click();
  await expect(way).toContainText("更新 1 个");
  const now = async () =>
    (await caller(gyslApi.pageList, { keyword: project.xmbh })).list[0]?.rzqys;
  expect(await now()).toBe(firms);
  await way.getByRole("button", { name: "撤回本批次" }).click();
  await page.getByRole("button", { name: "撤回入库" }).click();
  await expect.poll(now).toBe(project.rzqys);
});

/** Land of the clerk's county that is new in every run. */
const landRow = (serial: number, more: Cells = {}): Cells => {
  const { 坐落, ...row } = idleRow;
  const number = `3301102019B${String(serial).padStart(5, "0")}`;
  // Both are headings that are not the template's.
  return { 监管号: number, ...row, 项目名称: "清单撤回测试项目", 位置: 坐落, ...more };
};

test("a sheet is stored in part, overwrites by choice, and is taken back until its land has changed @long", async ({
  page,
  request,
  signIn,
}) => {
  const caller = await callerOf(request, "yuhang");
  const serial = Date.now() % 90_000;
  const [kept, bad, edited] = [serial, serial + 1, serial + 2];
  const stored = async (of: number) =>
    (await caller(xztdApi.pageList, { keyword: String(landRow(of).监管号) })).list[0];

  await test.step("is matched by hand, and its good rows are stored", async () => {
    await signIn("yuhang", "/sys-xztd/xzclgz/xzcl");
    await page.getByRole("button", { name: "上传xlsx" }).click();
    const way = dialog(page, "上传闲置土地清单");
    const file = await sheetOf("清单.xlsx", [
      landRow(kept),
      landRow(bad, { "供地面积(㎡)": "两万" }),
      landRow(edited),
    ]);
    await way.locator('input[type="file"]').setInputFiles(file);
    await choose(page, "“位置”对应的字段", "坐落");
    await expect(way.locator(".ui-match > div").filter({ hasText: "位置" })).toContainText("坐落");
    await expect(way).toContainText("共 3 行，可入库 2 行");
    await way.getByRole("button", { name: "下一步：差异预览" }).click();
    await way.getByRole("button", { name: /^只入库没有错误的 2 行/ }).click();
    await expect(way).toContainText("新增 2 宗");
    const refused = page.waitForEvent("download");
    await way.getByRole("button", { name: "下载有错误的行" }).click();
    expect((await refused).suggestedFilename()).toMatch(/^未入库的行_.*\.xlsx$/);
    await way.getByText("关闭", { exact: true }).click();
    expect((await stored(kept))?.zl).toBe("余杭区示例路1号");
  });

  const batches = dialog(page, "导入批次");
  const rows = batches.getByRole("row").filter({ hasText: "清单.xlsx" });

  await test.step("shows differences before it overwrites, and goes back to what was before", async () => {
    await page.getByRole("button", { name: "上传xlsx" }).click();
    const way = dialog(page, "上传闲置土地清单");
    const file = await sheetOf("清单.xlsx", [
      landRow(kept, { 位置: "新址甲" }),
      landRow(edited, { 位置: "新址乙" }),
    ]);
    await way.locator('input[type="file"]').setInputFiles(file);
    // The column was matched by hand before: that is remembered.
    await expect(way).toContainText("共 2 行，可入库 2 行");
    await way.getByRole("button", { name: "下一步：差异预览" }).click();
    const card = way.getByRole("region", { name: new RegExp(String(landRow(edited).监管号)) });
    await expect(card).toContainText("新址乙");
    await card.getByText("保留库内的").click();
    await way.getByRole("button", { name: "入库", exact: true }).click();
    await expect(way).toContainText("更新 1 宗");
    await way.getByText("关闭", { exact: true }).click();
    expect([(await stored(kept))?.zl, (await stored(edited))?.zl]).toEqual([
      "新址甲",
      "余杭区示例路1号",
    ]);
    await page.getByRole("button", { name: "导入批次" }).click();
    await rows.first().getByRole("button", { name: "撤回入库" }).click();
    await dialog(page, "确定撤回本批次入库吗？").getByRole("button", { name: "撤回入库" }).click();
    await expect(rows.first()).toContainText("已撤回");
    expect((await stored(kept))?.zl).toBe("余杭区示例路1号");
  });

  await test.step("stays once its land was changed", async () => {
    const land = await stored(edited);
    const edit = { id: land?.xzid ?? "", bbh: land?.bbh ?? 0, values: { zl: "改后" } };
    await caller(xztdApi.update, { ...edit, confirmWarnings: true });
    await page.reload();
    await page.getByRole("button", { name: "导入批次" }).click();
    await expect(rows.nth(1)).toContainText("已变动 1 宗，不能撤回");
    await expect(rows.nth(1).getByRole("button", { name: "撤回入库" })).toHaveCount(0);
  });
});

test("tasks come by a sheet for the year of the page, over others after a look, and are taken back @long", async ({
  page,
  request,
  signIn,
}) => {
  const caller = await callerOf(request, "hangzhou");
  const kind = { nd: 2021, rwlx: "4" as const };
  const now = async () => {
    const { list } = await caller(rwApi.getNdrw, kind);
    return list.filter(({ rwl }) => rwl !== null).map(({ name, rwl, zrdw }) => [name, rwl, zrdw]);
  };
  const before = await now();
  await signIn("hangzhou", "/sys/data/ssxm/sjndrw?nd=2021&rwlx=4");
  await page.getByRole("button", { name: "导入xlsx" }).click();
  const way = dialog(page, "导入市县年度任务");
  const template = page.waitForEvent("download");
  await way.getByRole("button", { name: "下载模板" }).click();
  expect((await template).suggestedFilename()).toBe("2021年工业低效整治任务模板.xlsx");
  const file = await sheetOf("任务.xlsx", [
    { 县区: "330110", 年内要处置: 31.5, 责任单位: "示例局" },
    { 县区: "330106", 年内要处置: 1.234, 责任单位: "示例局" },
  ]);
  await way.locator('input[type="file"]').setInputFiles(file);
  await expect(way).toContainText("缺少必需的列：任务量");
  await choose(page, "“年内要处置”对应的字段", "任务量");
  await choose(page, "“县区”对应的字段", "行政区代码");
  await expect(way).toContainText("共 2 行，可入库 1 行");
  await expect(way).toContainText("表中没有“年度”列，按页面所选的“2021”");
  await expect(way).toContainText("西湖区任务量应为不超过两位小数的非负数");
  await way.getByRole("button", { name: "下一步：差异预览" }).click();
  await expect(way).toContainText("余杭区 2021年工业低效整治");
  await way.getByRole("button", { name: /^只入库没有错误的 1 行/ }).click();
  await expect(way).toContainText("新增 1 项");
  expect(await now()).toEqual([...before, ["余杭区", 31.5, "示例局"]]);
  await expect(page.locator(".task-page")).toContainText("31.50");
  await way.getByRole("button", { name: "撤回本批次" }).click();
  await page.getByRole("button", { name: "撤回入库" }).click();
  await expect.poll(now).toEqual(before);
});

test("both libraries are compared, and a difference is found on the map @long", async ({
  page,
  signIn,
}) => {
  await signIn("yuhang", "/sys/data/manage/stdxyd");
  await page.getByRole("button", { name: "与市库比对" }).click();
  const found = page.locator(".ui-drawer").filter({ hasText: "属性不一致的地块" });
  await expect(found).toContainText(/共 [\d,]+ 条/);
  await found.locator("tr.ant-table-row").first().getByText("省级库属性不一致").click();
  await expect(page).toHaveURL(/pick=dxydsd/);
});
