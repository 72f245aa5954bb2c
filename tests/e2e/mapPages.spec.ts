import type { Page } from "@playwright/test";
import { pewgApi } from "#contract/endpoints/supply/pewg";
import { callerOf } from "./calls";
import { expect, test } from "./test";

const ready = { timeout: 180_000 };
const mapOf = (page: Page) => page.getByTestId("map");

async function openFirst(page: Page, signIn: (name: string) => Promise<void>): Promise<void> {
  await signIn("hangzhou");
  await expect(mapOf(page)).toHaveAttribute("data-ready", "true", ready);
}

/** Opens another page by the menu, like a user: the map stays. */
async function go(page: Page, topic: string, title: string): Promise<void> {
  await page.getByRole("menuitem", { name: topic, exact: true }).hover();
  await page
    .getByRole("link", { name: new RegExp(`^${title}(（|$)`) })
    .last()
    .click();
  await expect(page.getByRole("region", { name: title, exact: true })).toBeVisible();
  await page.mouse.move(900, 500);
}

const sums = (page: Page) => page.getByTestId("list-sums");

/** The count in a card's last line, or as its figure. */
async function counted(page: Page, title: RegExp): Promise<string> {
  const text = (await page.getByRole("button", { name: title }).first().textContent()) ?? "";
  return /([\d,]+) (宗|批|个)/.exec(text)?.[1] ?? /([\d,]+)(宗|批|个)/.exec(text)?.[1] ?? "";
}

test("pages of stock and market count what they list, over one map @long", async ({
  page,
  signIn,
}) => {
  await openFirst(page, signIn);
  const canvas = await mapOf(page).locator("canvas").elementHandle();

  await go(page, "供地与闲置", "批而未供");
  await expect(page.getByRole("button", { name: /^批而未供/ })).toBeVisible();
  const batches = await counted(page, /^批而未供/);
  await page.getByRole("button", { name: /^批而未供/ }).click();
  await expect(sums(page)).toHaveText(new RegExp(`^${batches} 批`));

  await go(page, "供地与闲置", "工业批而未供");
  await expect(page.getByRole("figure", { name: /规划工业用途/ })).toBeVisible();

  await go(page, "供地与闲置", "闲置土地");
  await page.getByRole("button", { name: /^销号/ }).click();
  await expect(page).toHaveURL(/list=xztd/);
  await expect(mapOf(page)).toHaveAttribute("data-filter", /xzzt=6/);
  await expect(mapOf(page)).toHaveAttribute("data-flash", "3301");

  await go(page, "供地与闲置", "土地市场监测");
  await page.getByRole("button", { name: "合同签订日期", exact: true }).click();
  await page.getByRole("textbox", { name: "合同签订日期" }).first().click();
  await page.getByText("近三年", { exact: true }).click();
  await expect(page).toHaveURL(/qdrqMin=2022-01-01&qdrqMax=2024-12-31/);
  await expect(page.getByRole("region", { name: "逐年成交与均价" })).toBeVisible();
  await expect(mapOf(page)).toHaveAttribute("data-filter", /qdrqMin=2022-01-01/);
  await page.getByRole("button", { name: "清除筛选" }).click();
  const month = page.getByRole("button", { name: "12月" });
  await month.focus();
  await month.press("Enter");
  await expect(page.getByRole("region", { name: "土地供应清单" })).toContainText("12");

  await page.goBack();
  await expect(page).toHaveURL(/\/xztd/);
  expect(await canvas?.evaluate((held) => held.isConnected)).toBe(true);
});

test("pages of industrial land: grades, parks, life cycle, enterprises @long", async ({
  page,
  signIn,
}) => {
  await openFirst(page, signIn);
  await go(page, "工业用地", "工业用地整治");
  await expect(page.getByRole("button", { name: /^工业用地\s*[\d,]/ })).toBeVisible();
  const parcels = await counted(page, /^工业用地\s*[\d,]/);
  await page.getByRole("button", { name: /^工业用地\s*[\d,]/ }).click();
  await expect(sums(page)).toHaveText(new RegExp(`^${parcels} 宗`));
  await page.getByRole("button", { name: "主要行业" }).click();
  await page.getByRole("checkbox", { name: "纺织业" }).check();
  await expect(page).toHaveURL(/hydm=C17/);
  await expect(mapOf(page)).toHaveAttribute("data-filter", /hydm=C17/);

  await go(page, "工业用地", "开发区园区");
  await page.getByRole("region", { name: "亩均税收前十" }).getByRole("button").first().click();
  await expect(page.getByRole("tab", { name: "企业" })).toBeVisible();

  await go(page, "工业用地", "工业用地全生命周期");
  await page
    .getByRole("list", { name: "全生命周期阶段" })
    .getByRole("button", { name: /已交地/ })
    .click();
  await expect(page).toHaveURL(/qsmzqjd=05/);
  await page.getByRole("region", { name: "逾期最久" }).getByRole("button").first().click();
  const line = page.getByRole("region", { name: "全生命周期时间轴" });
  await expect(line.getByRole("listitem").first()).toContainText("约定");

  await go(page, "工业用地", "地企税融合");
  await expect(mapOf(page)).toHaveAttribute("data-firms", /^[1-9]/);
  await page
    .getByRole("region", { name: /税收前二十企业$/ })
    .getByRole("button")
    .first()
    .click();
  await expect(page).toHaveURL(/qy=/);
  await expect(mapOf(page)).toHaveAttribute("data-selection", /./, ready);

  // With reduced motion it does not advance by itself.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await go(page, "工业用地", "工业用地整治年末数据");
  await page.getByRole("button", { name: "暂停轮播" }).click();
  await page.getByText("绩效", { exact: true }).click();
  await expect(page.getByRole("figure", { name: /综合评价等级/ })).toBeVisible();
});

test("what is approved and not supplied opens a card; figures that do not follow the map say so @long", async ({
  page,
  request,
  signIn,
}) => {
  const call = await callerOf(request, "hangzhou");
  const found = await call(pewgApi.pageList, { areaCode: "330110", current: 1, pageSize: 1 });
  const { pewgid = "", pcmc = "" } = found.list[0] ?? {};
  await signIn("hangzhou", `/pewg?area=330110&pick=pewg~!${pewgid}`);
  await expect(page.getByTestId("map-card")).toContainText(pcmc, ready);
  await page.getByTestId("map-card").getByRole("button", { name: "定位" }).click();

  const note = (what: string) => page.getByText(`${what}按整个行政区统计，不随地图范围变化`);
  // By keyboard: a pointer would open a tooltip over the menu.
  const follow = () => page.getByRole("switch", { name: "随图统计" }).press("Space");
  await go(page, "供地与闲置", "闲置土地");
  await expect(note("本年处置")).toHaveCount(0);
  await follow();
  await expect(note("本年处置")).toBeVisible();
  await go(page, "低效用地", "盘活成效");
  await expect(note("项目成效")).toBeVisible();
  await follow();
  await expect(note("项目成效")).toHaveCount(0);
});

test("an alert is sent down and stands as a task @long", async ({ page, signIn }) => {
  await openFirst(page, signIn);
  await go(page, "工业用地", "工业用地动态监测");
  const tasks = page.getByRole("region", { name: "核查任务" });
  await expect(tasks).toContainText(/\d 件/);
  const before = Number(/(\d+) 件/.exec((await tasks.textContent()) ?? "")?.[1]);
  await page.getByRole("button", { name: "下发核查：疑似别墅" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox").nth(1).check();
  await dialog.getByRole("button", { name: "下发 1 处" }).click();
  await expect(tasks).toContainText(`${before + 1} 件`);
});

test("pages of low-efficiency land and its results @long", async ({ page, signIn }) => {
  await openFirst(page, signIn);
  await go(page, "低效用地", "省级低效用地一张图");
  await expect(page.getByRole("figure", { name: /低效类型/ })).toBeVisible();
  await go(page, "低效用地", "工业低效用地");
  await expect(page.getByRole("figure", { name: /亩均税收分布/ })).toBeVisible();
  await go(page, "低效用地", "再开发项目展示");
  await expect(page.getByRole("figure", { name: /项目进度/ })).toBeVisible();
  await go(page, "低效用地", "低效用地展示");
  await expect(page.getByText("展开清单")).toBeVisible();
  await go(page, "低效用地", "盘活成效");
  const cases = page.getByRole("region", { name: "典型项目" });
  const first = await cases.getByTitle(/^定位/).textContent();
  await cases.getByRole("button", { name: "下一个项目" }).click();
  await expect(cases.getByTitle(/^定位/)).not.toHaveText(first ?? "");
  await cases.getByTitle(/^定位/).click();
  await expect(mapOf(page)).toHaveAttribute("data-selection", /./, ready);
});
