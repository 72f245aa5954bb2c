import type { Page } from "@playwright/test";
import { dxydsdApi } from "#contract/endpoints/dxydsd";
import { gyydApi } from "#contract/endpoints/gyyd";
import { type Caller, callerOf } from "./calls";
import { expect, test } from "./test";

// A dialog that is still growing moves away from under the pointer of a slow machine.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const rows = (page: Page) => page.locator("tr.ant-table-row");
const foot = (page: Page) => page.getByText(/^合计/);
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

test("an indicator opens its records, and the view is kept and opened by its link", async ({
  page,
  signIn,
}) => {
  await signIn("yuhang", "/sys-gyyd/gyydybz/gyyd");
  await expect(foot(page)).toContainText(/[\d,]+ 宗/);
  const figures = page.getByRole("region", { name: "指标" });
  const worst = figures.getByRole("button", { name: /^D 级/ });
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
});

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

/** Who holds the land that is put up below, and nobody else. */
const holder = "示例转低效企业";

/** 14 亩 of industrial land on which no record lies; what an earlier run left there goes. */
async function freshLand(caller: Caller): Promise<string> {
  const low = await caller(dxydsdApi.pageList, { pageSize: 20, keyword: holder });
  if (low.total > 0) await caller(dxydsdApi.remove, { dkids: low.list.map(({ dkid }) => dkid) });
  const left = await caller(gyydApi.pageList, { pageSize: 20, keyword: holder });
  if (left.total > 0) await caller(gyydApi.remove, { ids: left.list.map(({ dkid }) => dkid) });
  const [west, south, east, north] = [119.981, 30.355, 119.982, 30.3559];
  const ring: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const values = {
    ...{ xzqdm: "330110", zl: "示例路3号", tdsyqr: holder, mj: 9592.2 },
    ...{ tdqs: "10", qlxz: "102", dlbm: "0601", sfkfbjn: 1, ydqk: "1" },
  };
  const order = { values, geometry: [[ring]], confirmWarnings: true };
  return (await caller(gyydApi.insert, order)).dkbh;
}

test("industrial land is put up as low-efficiency land, once it says its trade", async ({
  page,
  request,
  signIn,
}) => {
  const caller = await callerOf(request, "yuhang");
  const number = await freshLand(caller);
  await signIn("yuhang", `/sys-gyyd/dqrh/gyydgl?keyword=${number}`);
  const row = page.locator("tr.ant-table-row", { hasText: number });
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

/** A parcel may carry warnings; the form asks about them. */
async function confirmWarnings(page: Page, said: string) {
  const saved = page.getByText(said);
  const still = page.getByRole("button", { name: "仍要保存" });
  await expect(saved.or(still).first()).toBeVisible();
  if (await still.isVisible()) await still.click();
  await expect(saved).toBeVisible();
}

test("idle land shows its course, and the fee follows the price", async ({ page, signIn }) => {
  await signIn("hangzhou", "/sys-xztd/xzclgz/xzcl");
  await rows(page).first().getByRole("button", { name: "详情" }).click();
  const drawer = page.locator(".ui-drawer");
  await drawer.getByRole("tab", { name: "处置进程" }).click();
  const fee = drawer.getByRole("region", { name: "闲置费计算" });
  await fee.getByLabel("土地价款").fill("1000");
  await expect(fee).toContainText("200.00 万元");
});

test("two tax versions are compared enterprise by enterprise", async ({ page, signIn }) => {
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
  for (const name of ["新增", "导出表格", /编辑/]) {
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  }
});
