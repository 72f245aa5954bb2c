import type { APIRequestContext, Page } from "@playwright/test";
import { gyydApi } from "#contract/endpoints/industry/gyyd";
import { viewApi } from "#contract/endpoints/lists/view";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { tdgyApi } from "#contract/endpoints/supply/tdgy";
import { daysLater, yearsLater } from "#contract/rules/supply/lifeCycle";
import { today } from "#contract/today";
import { type Caller, callerOf } from "./calls";
import { parcelOn } from "./parcelOn";
import { expect, test } from "./test";

test.use({ stays: true });

const rows = (page: Page) => page.locator("tr.ant-table-row");
const foot = (page: Page) => page.getByText(/^合计/);
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

test("an indicator opens its records, and the view is kept and opened by its link", async ({
  page,
  request,
  signIn,
}) => {
  await signIn("yuhang", "/sys-gyyd/gyydybz/gyyd");
  await expect(foot(page)).toContainText(/[\d,]+ 宗/);
  const figures = page.getByRole("region", { name: "指标" });
  const worst = figures.getByRole("button", { name: /^D类/ });
  const expected = ((await worst.textContent()) ?? "").match(/([\d,]+)宗$/)?.[1] ?? "";
  await worst.click();
  await expect(page).toHaveURL(/pjdj=D/);
  await expect(foot(page)).toContainText(`${expected} 宗`);

  const name = `D级用地${Date.now() % 100_000}`;
  await page.getByRole("button", { name: "视图" }).click();
  await page.getByRole("button", { name: "保存当前视图" }).click();
  await dialog(page, "保存视图").getByLabel("视图名称").fill(name);
  await dialog(page, "保存视图")
    .getByRole("button", { name: /^保\s*存$/ })
    .click();
  await expect(page.getByText(`已保存视图“${name}”`)).toBeVisible();

  await page.getByRole("button", { name: "清空筛选" }).click();
  await expect(page).not.toHaveURL(/pjdj/);
  await page.getByRole("button", { name: "视图" }).click();
  await page.getByRole("button", { name, exact: true }).click();
  await expect(page).toHaveURL(/pjdj=D/);
  await expect(foot(page)).toContainText(`${expected} 宗`);

  // A column that was hidden and shown again stays frozen in its place.
  const heading = page.getByRole("columnheader", { name: /土地使用权人/ });
  await expect(heading).toHaveClass(/ant-table-cell-fix-start/);
  await page.getByRole("button", { name: "列设置" }).click();
  const column = page
    .getByRole("region", { name: "列设置" })
    .getByRole("checkbox", { name: "土地使用权人", exact: true });
  await column.uncheck();
  await expect(heading).toHaveCount(0);
  await column.check();
  await expect(heading).toHaveClass(/ant-table-cell-fix-start/);

  await removeViews(request, /^D级用地\d+$/);
});

/** Removes the clerk's views with matching names; aborted attempts have left some too. */
async function removeViews(request: APIRequestContext, named: RegExp): Promise<void> {
  const caller = await callerOf(request, "yuhang");
  const kept = await caller(viewApi.list, { page: "gyyd" });
  for (const { id } of kept.filter(({ name }) => named.test(name))) {
    await caller(viewApi.remove, { id });
  }
}

test("a clerk confirms a relation; the record says what it belongs to and what was done", async ({
  page,
  signIn,
}) => {
  await signIn("yuhang", "/sys-gyyd/dqrh/dqgxgl?gxzt=1");
  await expect(rows(page).first()).toBeVisible();
  await rows(page).first().getByRole("button", { name: "详情" }).click();
  const drawer = page.locator(".ui-drawer");
  await drawer.getByRole("tab", { name: "关联" }).click();
  await expect(drawer.getByRole("button", { name: "打开" }).first()).toBeVisible();
  await drawer.getByRole("tab", { name: "审核记录" }).click();
  await expect(drawer.getByRole("tabpanel", { name: "审核记录" })).toBeVisible();
});

test("a step asks for what it demands before it can be taken", async ({ page, signIn }) => {
  await signIn("yuhang", "/sys-gyyd/gyydybz/wssgyyd?hczt=0");
  const row = rows(page).first();
  const number = ((await row.textContent()) ?? "").match(/330110GY\d{6}/)?.[0] ?? "";
  await row.getByRole("button", { name: /更多操作$/ }).click();
  await page.getByRole("menuitem", { name: "核查" }).click();
  const step = dialog(page, /^核查/);
  await expect(step).toContainText(number);
  await expect(step.getByRole("button", { name: /^核\s*查$/ })).toBeDisabled();
  await step.getByLabel("核查结果").fill("厂房空置，企业已搬迁");
  await step.getByLabel("处置建议").fill("转低效用地");
  await step.getByRole("button", { name: /^核\s*查$/ }).click();
  await expect(page.getByText("核查 1 宗，操作成功")).toBeVisible();
  await expect(page.locator("tr.ant-table-row", { hasText: number })).toHaveCount(0);
});

test("land without tax lies on the map, as many as the list has", async ({ page, signIn }) => {
  await signIn("yuhang", "/sys-gyyd/gyydybz/wssgyyd");
  // The legend counts what is in view, and the inbox before may have shown its first parcel.
  await page.getByRole("button", { name: /^回到.+全图$/ }).click();
  const sum = page.getByText(/^合计\s*\d/);
  const listed = Number(((await sum.textContent()) ?? "").match(/\d+/)?.[0]);
  expect(listed).toBeGreaterThan(0);
  const legend = page.getByRole("complementary", { name: "图例" });
  const drawn = async () =>
    (await legend.getByText(/^\d+ 宗$/).allTextContents()).reduce(
      (sum, text) => sum + Number.parseInt(text, 10),
      0,
    );
  await expect.poll(drawn).toBe(listed);
});

const [west, south, east, north] = [119.981, 30.355, 119.982, 30.3559];
/** 14 亩 in 余杭. */
const ring: [number, number][] = [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

/** The holder of the land put up below, and of no other. */
const holder = "示例转低效企业";

/** Industrial land without any record; leftovers of an earlier run are removed. */
async function freshLand(caller: Caller): Promise<{ dkid: string; dkbh: string }> {
  const low = await caller(dxydsdApi.pageList, { pageSize: 20, keyword: holder });
  if (low.total > 0) await caller(dxydsdApi.remove, { dkids: low.list.map(({ dkid }) => dkid) });
  const left = await caller(gyydApi.pageList, { pageSize: 20, keyword: holder });
  if (left.total > 0) await caller(gyydApi.remove, { ids: left.list.map(({ dkid }) => dkid) });
  const values = {
    ...{ xzqdm: "330110", zl: "示例路3号", tdsyqr: holder, mj: 9592.2 },
    ...{ tdqs: "10", qlxz: "102", dlbm: "0601", sfkfbjn: 1, ydqk: "1" },
  };
  const order = { values, geometry: [[ring]], confirmWarnings: true };
  return caller(gyydApi.insert, order);
}

test("industrial land is put up as low-efficiency land, once it says its trade", async ({
  page,
  request,
  signIn,
}) => {
  const caller = await callerOf(request, "yuhang");
  const { dkbh } = await freshLand(caller);
  await signIn("yuhang", `/sys-gyyd/dqrh/gyydgl?keyword=${dkbh}`);
  const row = page.locator("tr.ant-table-row", { hasText: dkbh });
  await row.getByRole("button", { name: /更多操作$/ }).click();
  await page.getByRole("menuitem", { name: "转低效" }).click();
  const form = page.locator(".ui-drawer").getByRole("form");
  await expect(form.getByLabel("地块名称")).toHaveValue(`${holder}工业用地`);
  await page.keyboard.press("Control+s");
  await expect(form.getByText("工业用地应填写行业、亩均税收、综合评价等级").first()).toBeVisible();
  await form.getByLabel("行业", { exact: true }).click();
  await page.keyboard.type("纺织");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+s");
  await confirmWarnings(page, "已转为市级低效用地");
  const low = await caller(dxydsdApi.pageList, { pageSize: 20, keyword: holder });
  expect(low.list.map(({ shzt, tdsyqr }) => [shzt, tdsyqr])).toEqual([["0", holder]]);
  await caller(dxydsdApi.remove, { dkids: low.list.map(({ dkid }) => dkid) });
});

const tasks = { split: "分割地块", merge: "合并地块" } as const;

async function drawOn(page: Page, task: keyof typeof tasks): Promise<void> {
  await page.getByRole("button", { name: "绘制", exact: true }).click();
  await page.getByRole("button", { name: tasks[task] }).click();
}

test("industrial land is divided between two holders on the map, and joined again", async ({
  page,
  request,
  signIn,
}) => {
  const caller = await callerOf(request, "yuhang");
  const { dkid } = await freshLand(caller);
  const map = page.getByTestId("map");
  await signIn("yuhang", `/gyzz?at=119.9815,30.3555,17&area=330110&pick=gyyd~!${dkid}`);
  await expect(map).toHaveAttribute("data-ready", "true");

  await drawOn(page, "split");
  await expect(map).toHaveAttribute("data-pen", "true");
  // Horizontally, because the tool is above the parcel.
  const { middle, left, right } = await parcelOn(map);
  await page.mouse.click(left - 30, middle[1]);
  await page.mouse.dblclick(right + 30, middle[1] + 10);
  const other = `${holder}之二`;
  await page.getByLabel("第 2 块土地使用权人").fill(other);
  await page.getByRole("button", { name: "分割为 2 宗" }).click();
  await expect(map).toHaveAttribute("data-selection", /\w+,\w+/);
  const halves = await caller(gyydApi.pageList, { pageSize: 20, keyword: holder });
  expect(halves.list.map(({ tdsyqr }) => tdsyqr).toSorted()).toEqual([holder, other]);
  expect(halves.list.reduce((sum, { mj }) => sum + mj, 0)).toBeCloseTo(9592.2, 0);

  await drawOn(page, "merge");
  await page.getByLabel("第 1 块土地使用权人").fill(holder);
  await page.getByRole("button", { name: /^合\s*并$/ }).click();
  const lineage = page.getByRole("list", { name: "地块沿革" });
  await expect(lineage).toContainText(`合并：${holder}`);
  const { list } = await caller(gyydApi.pageList, { pageSize: 20, keyword: holder });
  expect(list.map(({ tdsyqr }) => tdsyqr)).toEqual([holder]);
  await caller(gyydApi.remove, { ids: list.map((one) => one.dkid) });
});

/** A parcel may carry warnings; the form asks about them. */
async function confirmWarnings(page: Page, said: string) {
  const saved = page.getByText(said);
  const still = page.getByRole("button", { name: "仍要保存" });
  await expect(saved.or(still).first()).toBeVisible();
  if (await still.isVisible()) await still.click();
  await expect(saved).toBeVisible();
}

/** Far enough ahead to be postponed. */
const agreed = { ydkgsj: daysLater(today(), 90), ydjgsj: yearsLater(daysLater(today(), 90), 2) };

/** A contract of 余杭, signed and not begun; each attempt has a new name. */
async function signedContract(caller: Caller): Promise<{ gyid: string; xmmc: string }> {
  const serial = String(Date.now() % 100_000).padStart(5, "0");
  const values = {
    ...{ dzjgh: `3301102024B${serial}`, htbh: `3301102024A2${serial.slice(1)}` },
    ...{ xmmc: `示例延期项目${serial}`, xzqdm: "330110", zl: "示例路4号", gymj: 9592.2 },
    ...{ tdly: "1", tdyt: "100102", gdfs: "23", crnx: 50, hydm: "C36", cjzt: "1" },
    ...{ srr: "示例延期企业", qsj: 1900, cjj: 2000, rjlxx: 1.1, rjlsx: 1.5, sfbzd: 0 },
    ...{ ggrq: "2024-01-05", cjrq: "2024-02-05", qdrq: "2024-02-20", ydjdsj: "2024-05-20" },
    ...agreed,
  };
  const order = { values, geometry: [[ring]], confirmWarnings: true };
  return caller(tdgyApi.insert, order);
}

test("a clerk asks for a later start, the city grants it, and the contract says the new day @long", async ({
  page,
  request,
  signIn,
}) => {
  const caller = await callerOf(request, "yuhang");
  const { gyid, xmmc } = await signedContract(caller);
  await signIn("yuhang", `/sys-gyyd/qsmzq/kjgjc?keyword=${xmmc}`);
  await rows(page)
    .first()
    .getByRole("button", { name: /更多操作$/ })
    .click();
  await page.getByRole("menuitem", { name: "延期申请" }).click();
  const asked = dialog(page, /^延期申请/);
  const [wanted, along] = [daysLater(agreed.ydkgsj, 181), daysLater(agreed.ydjgsj, 181)];
  await expect(asked).toContainText(`应于 ${daysLater(agreed.ydkgsj, -30)} 及以前申请`);
  await asked.getByLabel("申请延至").fill(wanted);
  await page.keyboard.press("Enter");
  await expect(asked).toContainText(`竣工时间相应顺延：${agreed.ydjgsj} → ${along}`);
  await asked.getByLabel("延期理由").fill("规划条件调整，施工许可延后");
  const send = asked.getByRole("button", { name: "提交申请" });
  await expect(send).toBeDisabled();
  const paper = { name: "补充协议.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-") };
  await asked.locator("input[type=file]").setInputFiles(paper);
  await expect(asked).toContainText("补充协议.pdf");
  await send.click();
  await expect(page.getByText(/^已提交延期开工申请/)).toBeVisible();

  await page.evaluate(() => sessionStorage.clear());
  await signIn("hangzhou", `/sys/todo?kind=tdgyyq&keyword=${xmmc}`);
  const item = page.getByRole("article", { name: xmmc });
  await expect(item).toContainText("补充协议.pdf");
  await page.keyboard.press("p");
  await dialog(page, /^通过/)
    .getByRole("button", { name: /^通\s*过$/ })
    .click();
  await expect(page.getByText("通过 1 件，操作成功")).toBeVisible();

  await page.goto(`/sys-gyyd/gyydybz/zpggyyd?record=${gyid}`);
  const drawer = page.locator(".ui-drawer");
  await drawer.getByRole("tab", { name: "延期" }).click();
  const postponed = drawer.getByRole("tabpanel", { name: "延期" });
  await expect(postponed).toContainText(`${agreed.ydkgsj} → ${wanted}（延长 181 天）`);
  await expect(postponed).toContainText(`竣工相应顺延：${agreed.ydjgsj} → ${along}`);
  await drawer.getByRole("tab", { name: "基本信息" }).click();
  const facts = drawer.getByRole("tabpanel", { name: "基本信息" });
  await expect(facts).toContainText(wanted);
  await expect(facts).toContainText(along);
  const reviewer = await callerOf(request, "hangzhou");
  await reviewer(tdgyApi.remove, { ids: [gyid] });
});

test("idle land shows its course, and the fee follows the price", async ({ page, signIn }) => {
  await signIn("hangzhou", "/sys-xztd/xzclgz/xzcl");
  await rows(page).first().getByRole("button", { name: "详情" }).click();
  const drawer = page.locator(".ui-drawer");
  await drawer.getByRole("tab", { name: "处置进程" }).click();
  const fee = drawer.getByRole("region", { name: "土地闲置费计算" });
  await fee.getByLabel("土地价款").fill("1000");
  await expect(fee).toContainText("200.00 万元");
});

test("two tax versions are compared enterprise by enterprise @long", async ({ page, signIn }) => {
  await signIn("shuiwu", "/sys-gyyd/ssrh/ssbbgl");
  await expect(rows(page).first()).toBeVisible();
  await rows(page).nth(0).getByRole("checkbox").check();
  await rows(page).nth(1).getByRole("checkbox").check();
  await page.getByRole("button", { name: "版本对比" }).click();
  const compared = dialog(page, /^版本对比/);
  await expect(compared).toContainText(/核算税收 [\d,.]+ 万元 → [\d,.]+ 万元/);
  await compared.getByText(/^未变/).click();
  await expect(compared.locator("tbody")).toBeVisible();
});

test("who may only look is offered nothing that changes, and no tax", async ({ page, signIn }) => {
  await signIn("chakan", "/sys-gyyd/gyydybz/ydqy");
  await expect(rows(page).first()).toContainText("***");
  for (const name of ["新增", "导出xlsx", /编辑/]) {
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  }
});
