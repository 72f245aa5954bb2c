import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { callerOf } from "./calls";
import { expect, test } from "./test";
import { zipEntries } from "./zipEntries";

test.use({ stays: true });

const list = "/sys/data/manage/sjdxyd";
/** Data rows: without the heading, and without the empty row that keeps the widths. */
const rows = (page: Page) => page.locator("tr.ant-table-row");
const foot = (page: Page) => page.getByText(/^合计/);

const numberIn = async (row: Locator) =>
  (await row.textContent())?.match(/\d{6}SD\d{9}/)?.[0] ?? "";

/** The same call with the page's own session, like a second person at another desk. */
const beside = (page: Page, path: string, data: object) =>
  page.evaluate(
    async ([address, body]) => {
      const { token } = JSON.parse(sessionStorage.getItem("user") ?? "{}");
      const reply = await fetch(`/api/${address}`, {
        method: "POST",
        headers: { "content-type": "application/json", Authorization: `Bearer ${token}` },
        body,
      });
      return { status: reply.status, body: await reply.json() };
    },
    [path, JSON.stringify(data)] as const,
  );

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

test.describe("the list", () => {
  test("filters, sorts and pages by its address, and a tag takes a filter off", async ({
    page,
    signIn,
  }) => {
    await signIn("yinzhou", list);
    await expect(foot(page)).toContainText(/[\d,]+ 宗 · [\d,]+\.\d\d 亩/);
    const all = (await foot(page).textContent()) ?? "";

    await page.getByLabel("低效类型").click();
    await page.getByTitle("旧厂矿").click();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/dxlx=2/);
    await expect(foot(page)).not.toHaveText(all);
    for (const row of await rows(page).all()) await expect(row).toContainText("旧厂矿");

    const heading = page.getByRole("columnheader", { name: /地块编号/ });
    await heading.click();
    await expect(page).toHaveURL(/sort=dkbh\.asc/);
    await expect(heading).toHaveAttribute("aria-sort", "ascending");
    await heading.click();
    await expect(page).toHaveURL(/sort=dkbh\.desc/);
    await expect(rows(page).first()).toContainText("SD2024");
    const first = await numberIn(rows(page).first());

    await page.reload();
    await expect(rows(page).first()).toContainText(first);
    await page.getByTitle("下一页").click();
    await expect(page).toHaveURL(/page=2/);
    await expect(rows(page).first()).not.toContainText(first);

    await page.getByLabel("去掉筛选 低效类型：旧厂矿").click();
    await expect(page).not.toHaveURL(/dxlx/);
    await expect(foot(page)).toHaveText(all);
  });

  test("an empty result says why, and clearing brings everything back", async ({
    page,
    signIn,
  }) => {
    await signIn("yinzhou", `${list}?keyword=没有这样的地块`);
    await expect(page.getByText("没有符合筛选条件的记录")).toBeVisible();
    await page.getByRole("button", { name: "清空筛选" }).last().click();
    await expect(rows(page).first()).toBeVisible();
  });

  test("leaves the map where it is when a row is ticked @long", async ({ page, signIn }) => {
    await signIn("yinzhou", list);
    const map = page.getByTestId("map");
    await expect(map).toHaveAttribute("data-ready", "true");
    await expect(rows(page).first()).toBeVisible();
    const zoom = (await map.getAttribute("data-zoom")) ?? "";
    const outline = page.waitForResponse((reply) => reply.url().includes(dxydsdApi.info.path));
    await rows(page).nth(4).getByRole("checkbox").check();
    await outline;
    await expect(page.getByText(/已选\s*1 宗/)).toBeVisible();
    // The parcel is a tenth of a second's flight away, so the flight would be over.
    await page.waitForTimeout(1_500);
    await expect(map).toHaveAttribute("data-zoom", zoom);
    await page.getByRole("button", { name: "取消选择" }).click();
  });

  test("selects together with the map, and sums what is selected", async ({ page, signIn }) => {
    await signIn("yinzhou", list);
    const row = rows(page).nth(2);
    const number = await numberIn(row);
    await row.getByText(number).click();
    await expect(page).toHaveURL(/pick=dxydsd/);
    await expect(page.getByText(/已选\s*1 宗 · [\d,.]+ 亩/)).toBeVisible();

    await rows(page).nth(4).getByRole("checkbox").check();
    await expect(page.getByText(/已选\s*2 宗/)).toBeVisible();

    await row.getByRole("button", { name: "定位" }).click();
    const card = page.getByTestId("map-card");
    await expect(card.getByText(number)).toBeVisible();
    await expect(page.getByText(/已选\s*1 宗/)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(card, "closes the card, and not the list under it").toBeHidden();
    await expect(row).toBeVisible();
    await row.getByRole("button", { name: "定位" }).click();
    await expect(card).toBeVisible();
    await page.getByRole("button", { name: "取消选择" }).click();
    await expect(card).toBeHidden();
  });

  test("is walked by keys, and what is selected is exported alone @long", async ({
    page,
    signIn,
  }) => {
    await signIn("yinzhou", list);
    const selected = page.locator("tr.ui-row-selected");
    const numbers = [0, 1, 2].map((i) => numberIn(rows(page).nth(i)));
    const [first, second, third] = await Promise.all(numbers);
    await rows(page)
      .nth(0)
      .getByText(first ?? "")
      .click();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(selected).toHaveCount(1);
    await expect(selected).toContainText(third ?? "");
    await page.keyboard.press("ArrowUp");
    await expect(selected).toContainText(second ?? "");
    await page.keyboard.press("Enter");
    const record = page.getByRole("dialog").filter({ hasText: second ?? "" });
    await expect(record).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(record).toBeHidden();

    await rows(page).nth(2).getByRole("checkbox").check();
    await page.getByRole("button", { name: "导出所选" }).click();
    await page.getByRole("menuitem", { name: "SHP" }).click();
    await expect(dialog(page, "导出SHP")).toContainText("将导出所选记录，共 2 宗");
    const arriving = page.waitForEvent("download");
    await dialog(page, "导出SHP").getByRole("button", { name: "导出", exact: true }).click();
    const entries = zipEntries(readFileSync(await (await arriving).path()));
    const dbf = [...entries].find(([name]) => name.endsWith(".dbf"))?.[1];
    const text = new TextDecoder("gbk").decode(dbf);
    expect([first, second, third].map((number) => text.includes(number ?? "?"))).toEqual([
      false,
      true,
      true,
    ]);
  });
});

test.describe("two people at one record", () => {
  // The browser logs a refused save as an error line.
  test.use({ provoked: /status of 409/ });

  test("an edit meets somebody else's, is settled field by field, and can be taken back", async ({
    page,
    signIn,
  }) => {
    const stamp = Date.now() % 100_000;
    const [mine, theirs] = [`本机改的名称${stamp}`, `他人改的名称${stamp}`];
    await signIn("yinzhou", `${list}?shzt=0`);
    const row = rows(page).nth(0);
    const number = await numberIn(row);
    await row.getByRole("button", { name: "编辑" }).click();
    const form = page.getByRole("form", { name: "编辑市级低效用地" });
    const name = form.getByLabel("地块名称");
    const before = await name.inputValue();
    await name.fill(mine);

    const found = await beside(page, dxydsdApi.pageList.path, { dkbh: number });
    const [record] = found.body.list;
    const other = await beside(page, dxydsdApi.update.path, {
      dkid: record.dkid,
      bbh: record.bbh,
      values: { dkmc: theirs, bz: `${theirs}的备注` },
      confirmWarnings: true,
    });
    expect(other.status).toBe(200);

    await page.keyboard.press("Control+s");
    const conflict = page.getByRole("region", { name: "数据冲突" });
    await expect(conflict.getByRole("row", { name: /地块名称/ })).toContainText(theirs);
    const save = conflict.getByRole("button", { name: "按所选保存" });
    await expect(save, "both changed the name: it must be chosen").toBeDisabled();
    await conflict.getByLabel("地块名称：我的值").check();
    await save.click();
    await confirmWarnings(page);

    await expect(page.getByText("已保存")).toBeVisible();
    await expect(page.locator("tr.ant-table-row", { hasText: number })).toContainText(mine);
    await page.getByRole("button", { name: "撤销", exact: true }).click();
    await expect(page.getByText("已撤销，恢复为修改前的内容")).toBeVisible();
    await expect(page.locator("tr.ant-table-row", { hasText: number })).toContainText(theirs);

    const drawer = page.getByRole("dialog", { name: theirs });
    await drawer.getByRole("tab", { name: "历史" }).click();
    await expect(drawer.getByText(before).first()).toBeVisible();
    await expect(drawer.getByText("创建", { exact: true })).toBeVisible();
  });
});

test.describe("a doubtful value", () => {
  test.use({ provoked: /status of (400|409)/ });

  test("is asked about, and said at its field by who goes back to it", async ({ page, signIn }) => {
    await signIn("yinzhou", `${list}?shzt=0`);
    await rows(page).nth(0).getByRole("button", { name: "编辑" }).click();
    const form = page.getByRole("form", { name: "编辑市级低效用地" });
    await form.getByLabel("容积率").fill("99");
    await form.getByRole("button", { name: "保存" }).click();
    await page.getByRole("button", { name: "返回修改" }).click();
    const doubt = form.getByText(/容积率超出合理范围/);
    await expect(doubt).toBeVisible();
    await form.getByLabel("容积率").fill("2");
    await expect(doubt).toBeHidden();
    await form.getByRole("button", { name: "取消" }).click();
    await page.getByRole("button", { name: "放弃修改" }).click();
    await expect(form).toBeHidden();
  });
});

/** A parcel may have old warnings; the form asks about them at each save. */
async function confirmWarnings(page: Page) {
  const saved = page.getByText("已保存");
  const still = page.getByRole("button", { name: "仍要保存" });
  await expect(saved.or(still).first()).toBeVisible();
  if (await still.isVisible()) await still.click();
}

test("a typed day is only taken, and a wrong code is said at its field before anything is sent", async ({
  page,
  signIn,
}) => {
  await signIn("yinzhou", `${list}?shzt=0`);
  await rows(page).nth(1).getByRole("button", { name: "编辑" }).click();
  const form = page.getByRole("form", { name: "编辑市级低效用地" });
  const day = form.getByLabel("认定日期");
  await day.fill("2023-06-01");
  await day.press("Enter");
  await expect(day).toHaveValue("2023-06-01");
  await form.getByLabel("统一社会信用代码").fill("913302127385629401");
  await form.getByRole("button", { name: "保存" }).click();
  await expect(form.getByText(/校验不通过/)).toBeVisible();

  await form.getByRole("button", { name: "取消" }).click();
  await page.getByRole("button", { name: "放弃修改" }).click();
  await expect(form).toBeHidden();
});

test("a clerk submits several at once; the reviewer returns one with a note and passes the rest", async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  await signIn("yinzhou", `${list}?shzt=0`);
  const numbers = await Promise.all([2, 3].map((index) => numberIn(rows(page).nth(index))));
  for (const number of numbers) {
    await page.locator("tr.ant-table-row", { hasText: number }).getByRole("checkbox").check();
  }
  await page.getByRole("button", { name: "提交审核（2）" }).click();
  const submit = dialog(page, /^提交审核/);
  for (const number of numbers) await expect(submit).toContainText(number);
  await submit.getByRole("button", { name: "提交审核" }).click();
  await expect(page.getByText("提交审核 2 宗，操作成功")).toBeVisible();
  for (const number of numbers) {
    await expect(page.locator("tr.ant-table-row", { hasText: number })).toHaveCount(0);
  }

  // Two software-rendered maps at once would be slow; the session stays with the tab.
  await page.goto("about:blank");
  const reviewer = await browser.newPage({ ...(baseURL ? { baseURL } : {}), locale: "zh-CN" });
  await reviewer.goto("/dxyd-sj");
  await reviewer.getByLabel("账号").fill("ningbo");
  await reviewer.getByLabel("密码", { exact: true }).fill("Clzy@2024");
  await reviewer.getByRole("button", { name: "登录" }).click();
  await expect(reviewer.getByRole("button", { name: /^用户：/ })).toBeVisible();
  const [returned = "", passed = ""] = numbers;

  await reviewer.goto(`${list}?keyword=${returned}`);
  await rows(reviewer).first().getByRole("checkbox").check();
  await reviewer.getByRole("button", { name: "退回（1）" }).click();
  const back = dialog(reviewer, /^退回/);
  await expect(back.getByText("审核意见不少于 5 个字")).toBeVisible();
  await expect(back.getByRole("button", { name: "退回" })).toBeDisabled();
  await back.getByLabel("审核意见").fill("权利人与登记不一致，请核实");
  await back.getByRole("button", { name: "退回" }).click();
  await expect(rows(reviewer).first()).toContainText("市级退回");

  await reviewer.goto(`${list}?keyword=${passed}`);
  await rows(reviewer).first().getByRole("checkbox").check();
  await reviewer.getByRole("button", { name: "审核通过（1）" }).click();
  await dialog(reviewer, /^审核通过/)
    .getByRole("button", { name: "审核通过" })
    .click();
  await expect(rows(reviewer).first()).toContainText("审核通过");
  await reviewer.close();

  await page.goto(`${list}?keyword=${returned}`);
  await rows(page).first().getByRole("button", { name: "详情" }).click();
  await page.getByRole("tab", { name: "审核记录" }).click();
  const trail = page.getByRole("tabpanel", { name: "审核记录" });
  await expect(trail.getByText("权利人与登记不一致，请核实")).toBeVisible();
});

test("what the basket offers after a step are the steps of the new state @long", async ({
  page,
  request,
  signIn,
}) => {
  const clerk = await callerOf(request, "yuhang");
  const waiting = { shzt: ["0"], current: 1, pageSize: 2 };
  const dkids = (await clerk(dxydsdApi.pageList, waiting)).list.map(({ dkid }) => dkid);
  expect(dkids).toHaveLength(2);

  await signIn("yuhang", `/dxyd-sj?basket=dxydsd~${dkids.join("~")}`);
  await page
    .getByRole("region", { name: "选择篮", exact: true })
    .getByRole("button", { name: "清单" })
    .click();
  const basket = page.getByRole("region", { name: "选择篮清单" });
  const step = (action: string) => basket.getByRole("button", { name: `${action}（2）` });
  const take = async (action: string) => {
    await step(action).click();
    await dialog(page, new RegExp(`^${action}`))
      .getByRole("button", { name: action })
      .click();
  };
  await take("提交审核");
  await expect(basket.getByText("待市级审核")).toHaveCount(2);
  await expect(step("提交审核")).toHaveCount(0);
  await take("撤回");
  await expect(step("提交审核")).toBeVisible();
  await expect(step("撤回")).toHaveCount(0);
});

test("deleting says what will be lost, and takes only what the rules allow", async ({
  page,
  signIn,
}) => {
  await signIn("yinzhou", `${list}?shzt=2`);
  const row = rows(page).last();
  const number = await numberIn(row);
  await row.getByRole("button", { name: /更多操作$/ }).click();
  await page.getByRole("menuitem", { name: "删除" }).click();
  const question = dialog(page, "确定删除该记录吗？删除后不可恢复。");
  await expect(question).toContainText(number);
  await question.getByRole("button", { name: "删除" }).click();
  await expect(page.getByText("已删除 1 宗")).toBeVisible();
  await expect(page.locator("tr.ant-table-row", { hasText: number })).toHaveCount(0);

  await page.goto(`${list}?shzt=5`);
  await rows(page).first().getByRole("checkbox").check();
  await expect(page.getByText(/已选\s*1 宗/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^delete 删除/ })).toHaveCount(0);
});

test("who may only look is offered nothing that changes @long", async ({ page, signIn }) => {
  await signIn("chakan", list);
  await expect(rows(page).first()).toBeVisible();
  await rows(page).first().getByRole("checkbox").check();
  await expect(page.getByText(/已选\s*1 宗/)).toBeVisible();
  for (const name of [/导入mdb/, /导出SHP/, /编辑/, /提交审核/, /审核通过/, /删除/]) {
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  }
  await page.goto(`${list}?import=1`);
  const refused = dialog(page, "导入市级低效用地");
  await expect(refused.getByRole("alert")).toContainText("权限不足");
  await expect(refused.locator("input[type=file]")).toHaveCount(0);
  await refused.getByRole("button", { name: "返回列表" }).click();
  await expect(rows(page).first()).toBeVisible();
});
