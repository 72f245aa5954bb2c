import type { Locator, Page } from "@playwright/test";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { callerOf } from "./calls";
import { chooseTyped } from "./chooseTyped";
import { parcelOn } from "./parcelOn";
import { expect, test } from "./test";

// On a slow machine the pointer misses what is still moving.

const ready = { timeout: 180_000 };
const name = "手绘示例地块";

/** 24 亩 in 余杭 without any record, in the exchange format. */
const txt = [
  "[属性描述]",
  "坐标系=2000国家大地坐标系",
  "几度分带=3",
  "投影类型=高斯克吕格",
  "计量单位=米",
  "带号=40",
  "[地块坐标]",
  "5,1.6000,1,示例地块一,面,,工业用地,,@",
  "J1,1,3360022.000,40498077.000",
  "J2,1,3360122.000,40498077.000",
  "J3,1,3360122.000,40498237.000",
  "J4,1,3360022.000,40498237.000",
  "J1,1,3360022.000,40498077.000",
];

const mapOf = (page: Page) => page.getByTestId("map");
const strip = (page: Page) => page.getByRole("status", { name: "实时检查" });
const area = (page: Page) => page.getByRole("region", { name: /新增/ }).locator("dl");

/** Page pixels of the centre of the map area that panels leave free. */
async function middleOf(map: Locator): Promise<[x: number, y: number]> {
  const [x = 0, y = 0] = ((await map.getAttribute("data-middle")) ?? "").split(",").map(Number);
  const box = await map.boundingBox();
  return [x + (box?.x ?? 0), y + (box?.y ?? 0)];
}

async function openTool(page: Page, start: string): Promise<void> {
  await expect(mapOf(page)).toHaveAttribute("data-ready", "true", ready);
  await page.getByRole("button", { name: "绘制", exact: true }).click();
  await page.getByRole("button", { name: start }).click();
}

/** From now on a click on the map places a corner. */
const penReady = (page: Page) => expect(mapOf(page)).toHaveAttribute("data-pen", "true", ready);

async function fillForm(page: Page): Promise<void> {
  const form = page.getByRole("form", { name: /新增/ });
  const choose = (label: string, option: string) =>
    chooseTyped(form.getByLabel(label, { exact: true }), option);
  const texts = { 地块名称: name, 坐落: "示例路2号", 土地使用权人: "张三", 现状地类: "0601" };
  for (const [label, text] of Object.entries(texts)) {
    await form.getByLabel(label, { exact: true }).fill(text);
  }
  const choices = {
    土地权属: "国有",
    权利性质: "出让",
    现状用途: "其他",
    低效类型: "旧厂矿",
    是否城镇开发边界内: "是",
    // A multi-select list stays open over the fields below.
    低效认定原因: "布局散乱",
  };
  for (const [label, option] of Object.entries(choices)) await choose(label, option);
  await form.getByLabel("认定年度", { exact: true }).fill("2023");
  await page.keyboard.press("Control+s");
}

test("a planner draws, is told of overlaps, saves, splits and merges a parcel, and sees its lineage @long", async ({
  page,
  request,
  signIn,
}) => {
  const caller = await callerOf(request, "yuhang");
  const { list } = await caller(dxydsdApi.pageList, {
    current: 1,
    pageSize: 1,
    areaCode: "330110",
  });
  const { zxjd, zxwd } = list[0] as { zxjd: number; zxwd: number };
  const left = await caller(dxydsdApi.pageList, { current: 1, pageSize: 20, keyword: name });
  const dkids = left.list.filter(({ dkmc }) => dkmc?.startsWith(name)).map(({ dkid }) => dkid);
  if (dkids.length > 0) await caller(dxydsdApi.remove, { dkids });
  const map = mapOf(page);
  await signIn("yuhang", `/dxyd-sj?at=${zxjd},${zxwd},17&area=330110`);

  await openTool(page, "开始绘制");
  await penReady(page);
  const [x, y] = await middleOf(map);
  for (const [right, down] of [
    [-60, -50],
    [60, -50],
    [60, 50],
    [-60, 50],
  ] as const) {
    await page.mouse.click(x + right, y + down);
  }
  await expect(strip(page)).toContainText(/市级低效用地.*亩/);
  // While drawing, corners are undone and redone one by one.
  await expect(map).toHaveAttribute("data-drawing", "insert outline 5");
  await page.keyboard.press("Control+z");
  await expect(map).toHaveAttribute("data-drawing", "insert outline 4");
  await page.keyboard.press("Control+y");
  await expect(map).toHaveAttribute("data-drawing", "insert outline 5");
  await page.keyboard.press("Enter");
  await expect(map).toHaveAttribute("data-drawing", "insert edit 5");
  await page.keyboard.press("Control+z");
  await expect(map).toHaveAttribute("data-drawing", "insert edit 0");
  await page.keyboard.press("Control+y");
  await expect(map).toHaveAttribute("data-drawing", "insert edit 5");

  await page.reload();
  await expect(map).toHaveAttribute("data-drawing", "insert edit 5", ready);

  await page.getByRole("button", { name: "输入坐标或粘贴 TXT" }).click();
  const dialog = page.getByRole("dialog", { name: "输入坐标" });
  const typed = dialog.getByRole("textbox", { name: "坐标" });
  await typed.fill(txt.join("\n").replace("3360122.000,40498237", "33601x2.000,40498237"));
  await expect(dialog).toContainText("第11行第6列坐标格式错误");
  await typed.fill(txt.join("\n"));
  await dialog.getByRole("button", { name: /采\s*用/ }).click();
  await expect(area(page)).toContainText("24.00 亩（16,000.00 ㎡）");
  await expect(strip(page)).toContainText("未发现问题");
  const offset = async (side: RegExp) => {
    await page.getByRole("button", { name: "偏移" }).click();
    await page.getByRole("button", { name: side }).click();
  };
  // 5 m less on each of four sides: 150 by 90.
  await offset(/^内\s*缩$/);
  await expect(area(page)).toContainText("20.25 亩（13,500");
  await page.keyboard.press("Control+z");
  await expect(area(page)).toContainText("24.00 亩（16,000.00 ㎡）");

  await page.getByRole("button", { name: "填写属性并保存" }).click();
  const form = page.getByRole("form", { name: /新增/ });
  await expect(form).toContainText("图形面积 16,000.00 ㎡，相差 0.00%");
  // The outline changes beside the form, which follows it.
  await page.getByRole("button", { name: "重做（Ctrl Y）" }).click();
  await expect(form).toContainText(/图形面积 13,50\d\.\d\d ㎡，相差 0\.00%/);
  await expect(form.getByLabel("地块面积")).toHaveValue(/^1350/);
  await page.getByRole("button", { name: "撤销（Ctrl Z）" }).click();
  await expect(form.getByLabel("地块面积")).toHaveValue(/^16000/);
  await fillForm(page);
  await expect(page.getByTestId("map-card")).toContainText(name, ready);

  await openTool(page, "分割地块");
  await expect(map).toHaveAttribute("data-drawing", /^split line/);
  await penReady(page);
  const { middle, top, bottom } = await parcelOn(map);
  // A line that ends inside cuts nothing; it is undone, and another is drawn.
  const pieces = page.getByRole("region", { name: "分割地块" });
  await page.mouse.click(middle[0], top - 30);
  await page.mouse.dblclick(...middle);
  await expect(pieces.getByRole("button", { name: "撤销（Ctrl Z）" })).toBeEnabled();
  await expect(pieces).toContainText("还没有把地块分开");
  await penReady(page);
  await page.keyboard.press("Control+z");
  await page.mouse.click(middle[0], top - 30);
  await page.mouse.dblclick(middle[0] + 10, bottom + 30);
  await page.getByRole("button", { name: "分割为 2 宗" }).click();
  await expect(map).toHaveAttribute("data-selection", /\w+,\w+/, ready);

  await openTool(page, "合并地块");
  await page.getByRole("button", { name: /^合\s*并$/ }).click();
  const lineage = page.getByRole("list", { name: "地块沿革" });
  await expect(lineage).toContainText(`合并：${name}-1、${name}-2`, ready);

  const dkid = (await map.getAttribute("data-selection")) ?? "";
  await caller(dxydsdApi.remove, { dkids: [dkid] });
});

test("a drawing is given up only when one says so @long", async ({ page, signIn }) => {
  await signIn("yuhang", "/dxyd-sj?at=119.981,30.3605,17&area=330110");
  await openTool(page, "开始绘制");
  await penReady(page);
  const [x, y] = await middleOf(mapOf(page));
  await page.mouse.click(x - 40, y);
  await page.mouse.click(x + 40, y);
  await page.keyboard.press("Enter");
  await expect(mapOf(page)).toHaveAttribute("data-drawing", /^insert outline/);
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: /放弃未保存的图形/ });
  await question.getByRole("button", { name: "继续绘制" }).click();
  await expect(page.getByRole("region", { name: /^新增/ })).toBeVisible();
  // Redrawn from scratch, the map keeps its position.
  await page.mouse.click(x, y + 40);
  await page.keyboard.press("Enter");
  await expect(mapOf(page)).toHaveAttribute("data-drawing", "insert edit 4");
  await page.getByRole("button", { name: "清空图形" }).click();
  await expect(mapOf(page)).toHaveAttribute("data-drawing", "insert outline 0");
  await penReady(page);
  await expect(mapOf(page)).toHaveAttribute("data-zoom", "17");
  await expect(page).toHaveURL(/at=119\.98\d*(,|%2C)30\.36/);
  await page.mouse.click(x - 40, y);
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "放弃图形" }).click();
  await expect(page.getByRole("region", { name: /^新增/ })).toHaveCount(0);
  // Nor does it come back: not with the page, and not with the tool.
  await page.reload();
  await expect(mapOf(page)).toHaveAttribute("data-ready", "true", ready);
  await expect(page.getByRole("region", { name: /^新增/ })).toHaveCount(0);
  await openTool(page, "开始绘制");
  await expect(mapOf(page)).toHaveAttribute("data-drawing", "insert outline 0", ready);
});
