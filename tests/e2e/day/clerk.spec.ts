import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { yddwApi } from "#contract/endpoints/firm/yddw";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { bookOf, titled } from "../../files/books";
import { callerOf } from "../calls";
import { figure, ownCopy, panel } from "../importing";
import { expect, test } from "../test";
import { Hand } from "./hand";

/*
 * The day of a clerk by mouse and keys alone, from one end of the work to the other. What lies before her on
 * paper (a number, the tax office's sheet) is made by calls that are not counted.
 */

const password = "Clzy@2024";
const file = "dxyd-sd-defects.mdb";

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole("button", { name });
const rows = (page: Page) => page.locator("tr.ant-table-row");
const drawer = (page: Page) => page.locator(".ui-drawer");

/** By keys, as the first field has them; one comes in on the portal, where one button leads to the pages. */
async function signIn(hand: Hand, username: string, topic: string): Promise<void> {
  const name = hand.page.getByLabel("账号");
  await expect(name).toBeFocused();
  await hand.type(username);
  await hand.press("Tab");
  await hand.type(password);
  await hand.press("Enter");
  await hand.click(button(hand.page, "功能"));
  const topics = hand.page.getByRole("navigation", { name: "专题" });
  await hand.click(topics.getByRole("link", { name: topic, exact: true }));
  await expect(hand.page.getByRole("link", { name: "今日", exact: true }).first()).toBeVisible();
}

async function changeTo(hand: Hand, username: string, topic = "数据管理"): Promise<void> {
  await hand.click(button(hand.page, /^用户：/));
  await hand.click(hand.page.getByRole("menuitem", { name: "退出登录" }));
  await signIn(hand, username, topic);
}

/** Goes to a page, or begins something, by its name. */
async function command(hand: Hand, words: string, option: RegExp): Promise<void> {
  await hand.press("Control+k");
  await hand.type(words);
  await expect(hand.page.getByRole("option", { name: option }).first()).toBeVisible();
  await hand.press("Enter");
}

/** Warnings are asked about; what is said after them is waited for. */
async function saveAnyway(hand: Hand, said: Locator): Promise<void> {
  const still = button(hand.page, "仍要保存");
  await expect(said.or(still).first()).toBeVisible();
  if (await still.isVisible()) await hand.click(still);
  await expect(said.first()).toBeVisible();
}

/** A parcel whose number the clerk was told. */
async function knownNumber(request: APIRequestContext): Promise<string> {
  const clerk = await callerOf(request, "yuhang");
  const { list } = await clerk(dxydsdApi.pageList, { current: 1, pageSize: 1, shzt: ["5"] });
  return list[0]?.dkbh ?? "";
}

/** The tax office's sheet, of a quarter that the demonstration has no version of. */
async function taxSheet(request: APIRequestContext) {
  const caller = await callerOf(request, "shuiwu");
  const { list } = await caller(yddwApi.pageList, { pageSize: 20, areaCode: "330110" });
  const buffer = await bookOf(
    titled(
      list.map(({ tyshxydm, qymc }, i) => ({
        ...{ 年度: 2020, 纳税人识别号: tyshxydm, 企业名称: qymc, 行政区代码: "330110" },
        本期税额: 100 + i,
      })),
    ),
  );
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return { name: "2020年一季度税收.xlsx", mimeType, buffer };
}

const plan = {
  name: "实施方案.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
};

test.use({ alone: true });

test("a clerk's day: found, imported, mended, submitted, reviewed, made a project, taxed, exported", async ({
  page,
  request,
}, info) => {
  const hand = new Hand(page, `test-results/day/${info.project.name}`);
  const number = await knownNumber(request);
  const sheet = await taxSheet(request);
  try {
    await theDay(hand, number, sheet);
  } finally {
    process.stdout.write(`\n${info.project.name}\n${hand.table()}`);
  }
  expect(hand.faults(), "figures that are cut").toEqual([]);
});

async function theDay(
  hand: Hand,
  number: string,
  sheet: Awaited<ReturnType<typeof taxSheet>>,
): Promise<void> {
  const { page } = hand;
  await page.goto("/");
  await hand.step("登录", () => signIn(hand, "yuhang", "数据管理"));
  await hand.step("看今日", async () => {
    await hand.click(page.getByRole("link", { name: "今日", exact: true }).first());
    const today = page.getByRole("region", { name: "今日", exact: true });
    await expect(today.getByRole("region", { name: "退回与结果" })).toBeVisible();
  });
  await hand.step("按编号查找地块", async () => {
    await hand.press("Control+k");
    await hand.type(number);
    await hand.press("Enter");
    await expect(page.getByTestId("map-card")).toContainText(number);
  });
  await hand.step("导入并校验mdb", async () => {
    await command(hand, "导入 市级", /^导入市级低效用地/);
    await hand.give(panel(page).getByRole("button").filter({ hasText: "拖到此处" }), ownCopy(file));
    await expect(button(panel(page), "导出校验报告")).toBeVisible();
  });
  await hand.step("更正三处错误", () => mendThree(hand));
  await hand.step("入库", async () => {
    await hand.click(panel(page).getByRole("checkbox", { name: /^已知晓/ }));
    await hand.click(button(panel(page), /^只入库无错误的/));
    await expect(panel(page).getByText(/^入库完成/)).toBeVisible();
  });
  await hand.step("提交审核", async () => {
    await hand.click(button(panel(page), /^提交本批次/));
    await hand.click(button(dialog(page, /^提交审核/), "提交审核"));
    await expect(page.getByText(/^提交审核 \d+ 宗，操作成功/)).toBeVisible();
  });

  await hand.step("换市级审核登录", () => changeTo(hand, "hangzhou"));
  let passed: string[] = [];
  await hand.step("审核一页", async () => {
    passed = await review(hand);
  });

  await hand.step("换县级经办登录", () => changeTo(hand, "yuhang"));
  await hand.step("由地块新建项目", () => newProject(hand, passed));
  await hand.step("提交项目审批", async () => {
    await hand.click(button(drawer(page), "提交审批"));
    const step = dialog(page, /^提交审批/);
    await hand.give(button(step, /实施方案/), plan);
    await hand.click(button(step, "提交审批"));
    await expect(drawer(page).getByText("待市级审批").first()).toBeVisible();
  });

  await hand.step("换税务登录", () => changeTo(hand, "shuiwu", "地企税融合"));
  await hand.step("新建税收版本", () => newVersion(hand));
  await hand.step("导入税收表", () => importTaxes(hand, sheet));
  await hand.step("核算并发布", () => publish(hand));

  await hand.step("再换县级经办登录", () => changeTo(hand, "yuhang"));
  await hand.step("导出SHP和xlsx", () => exportBoth(hand));
}

async function mendThree(hand: Hand): Promise<void> {
  const { page } = hand;
  const before = Number((await figure(page, "错误").textContent())?.replace(/\D/g, ""));
  const left = (fewer: number) => expect(figure(page, "错误")).toHaveText(`${before - fewer}条`);
  const open = async (row: number, label: string) => {
    await hand.click(button(panel(page), new RegExp(`^更正第 ${row} 行的${label}`)));
    await expect(panel(page).getByRole("form", { name: `更正${label}` })).toBeVisible();
  };
  await open(5, "地块名称");
  await hand.type("更正后的地块");
  await hand.press("Enter");
  await left(1);
  await open(6, "坐落");
  await hand.type("文一西路100号");
  await hand.press("Enter");
  await left(2);
  await hand.choose(panel(page).getByLabel("按规则筛选"), "A004");
  await hand.press("Escape");
  await open(17, "低效类型");
  await hand.type("旧厂矿");
  await hand.press("Enter");
  await hand.click(
    panel(page)
      .getByRole("form", { name: "更正低效类型" })
      .getByRole("button", { name: "更正", exact: true }),
  );
  await left(3);
}

/** The filters that a narrow line has no room for are opened first. */
async function filterByState(hand: Hand, state: string): Promise<void> {
  const { page } = hand;
  const filter = page.getByRole("combobox", { name: "审核状态" });
  const more = button(page, /(^|\s)展开$/).first();
  await expect(rows(page).first()).toBeVisible();
  if (!(await filter.isVisible())) await hand.click(more);
  await hand.click(filter);
  await hand.click(page.locator(".ant-select-item-option", { hasText: state }));
  await hand.press("Escape");
}

/** Passes a page of what waits, the newest first; gives the number of the first. */
async function review(hand: Hand): Promise<string[]> {
  const { page } = hand;
  await command(hand, "打开市级低效用地", /^打开市级低效用地/);
  await filterByState(hand, "待市级审核");
  await expect(page).toHaveURL(/shzt=1/);
  const waiting = (await rows(page).allTextContents()).join(" ");
  const passed = (waiting.match(/\d{6}SD\d{9}/g) ?? []).slice(0, 1);
  await hand.click(page.getByRole("checkbox", { name: "选择本页全部" }));
  await hand.click(button(page, /^审核通过（/));
  await hand.click(button(dialog(page, /^审核通过/), "审核通过"));
  await expect(page.getByText(/^审核通过 \d+ 宗，操作成功/)).toBeVisible();
  return passed;
}

/** From the rows that were just passed; most of the form is what their parcels say. */
async function newProject(hand: Hand, passed: readonly string[]): Promise<void> {
  const { page } = hand;
  await command(hand, "打开市级低效用地", /^打开市级低效用地/);
  await filterByState(hand, "审核通过");
  await expect(page).toHaveURL(/shzt=5/);
  for (const parcel of passed) {
    await hand.click(rows(page).filter({ hasText: parcel }).getByRole("checkbox"));
  }
  await hand.click(button(page, `建项目（${passed.length}）`));
  const form = page.getByRole("form", { name: "新增市级再开发项目" });
  for (const parcel of passed) await expect(form.getByText(parcel).first()).toBeVisible();
  await hand.fill(form.getByLabel("项目名称"), "余杭示例旧厂区改造");
  await hand.choose(form.getByLabel("项目类型"), "工改工");
  await hand.fill(form.getByLabel("实施年度"), "2026");
  await hand.fill(form.getByLabel("计划投资"), "5600");
  await hand.fill(form.getByLabel("计划开工时间"), "2026-03-01");
  await hand.press("Enter");
  await hand.fill(form.getByLabel("计划竣工时间"), "2027-10-31");
  await hand.press("Enter", "Control+s");
  await saveAnyway(hand, drawer(page).getByRole("button", { name: "提交审批" }));
}

const version = "2020年一季度税收";

async function newVersion(hand: Hand): Promise<void> {
  const { page } = hand;
  await command(hand, "打开税收版本", /^打开税收版本管理/);
  await hand.click(button(page, "新增"));
  const form = dialog(page, "新增税收版本");
  await hand.replace(form.getByLabel("年度"), "2020");
  await hand.click(form.getByLabel("数据类型"));
  await hand.click(page.locator(".ant-select-item-option", { hasText: "季报" }));
  await hand.fill(form.getByLabel("版本名称"), version);
  await hand.click(button(form, /保\s*存/));
  await expect(rows(page).filter({ hasText: version })).toContainText("草稿");
}

async function importTaxes(hand: Hand, sheet: Awaited<ReturnType<typeof taxSheet>>): Promise<void> {
  const { page } = hand;
  await command(hand, "打开税收核算更新", /^打开税收核算更新/);
  await hand.click(page.getByLabel("写入版本"));
  await hand.click(page.locator(".ant-select-item-option", { hasText: version }));
  await hand.give(page.getByRole("button").filter({ hasText: "点击选择" }), sheet);
  await hand.choose(page.getByLabel("“本期税额”对应的字段", { exact: true }), "实际入库税收合计");
  await expect(page.getByText("可用 20 行")).toBeVisible();
  await hand.click(button(page, "下一步：差异预览"));
  await hand.click(button(page, /^写入草稿版本/));
  await expect(page.getByText(/^已写入 20 行/)).toBeVisible();
}

async function publish(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.click(button(page, "核算与发布"));
  const row = rows(page).filter({ hasText: version });
  for (const [step, state] of [
    ["提交核算", "核算中"],
    ["发布", "已发布"],
  ] as const) {
    await hand.click(row.getByRole("button", { name: step, exact: true }));
    await hand.click(button(dialog(page, new RegExp(`^${step}`)), step));
    await expect(row).toContainText(state);
  }
}

async function exportBoth(hand: Hand): Promise<void> {
  const { page } = hand;
  await command(hand, "打开市级低效用地", /^打开市级低效用地/);
  await filterByState(hand, "审核通过");
  for (const [name, ending] of [
    ["导出SHP", "zip"],
    ["导出xlsx", "xlsx"],
  ] as const) {
    await hand.click(button(page, name));
    const way = dialog(page, name);
    const saved = await hand.save(way.getByRole("button", { name: "导出", exact: true }));
    expect(saved).toMatch(new RegExp(`\\.${ending}$`));
    await expect(way).toBeHidden();
  }
}
