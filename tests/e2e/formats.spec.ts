import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { feature, square, textOf } from "../api/layerFiles";
import { callerOf } from "./calls";
import { chooseTyped } from "./chooseTyped";
import { expect, test } from "./test";

const fixture = (name: string) => `tests/fixtures/${name}`;
const panel = (page: Page) => page.getByRole("dialog", { name: "导入界址点坐标" });

/** A different file for each attempt: one imported before would cause a warning. */
function ownTxt(name: string) {
  const text = readFileSync(fixture(`txt/${name}`), "utf8");
  const buffer = Buffer.from(text.replace("精度=0.001", `精度=0.001\n批次=${Date.now()}`));
  return { name, mimeType: "text/plain", buffer };
}

const send = (page: Page, name: string) =>
  panel(page).locator("input[type=file]").setInputFiles(ownTxt(name));

const choose = (page: Page, id: string, label: string) =>
  chooseTyped(page.locator(`#txt-${id}`), label);

test("coordinates are checked line by line, seen on the map, stored, and taken back @long", async ({
  page,
  signIn,
}) => {
  await signIn("yuhang", "/sys/data/manage/sjdxyd?import=txt");
  await send(page, "bad-lines.txt");
  await expect(panel(page).getByText("不能入库。点击问题可看到所在行")).toBeVisible();
  await panel(page).getByText("第18行坐标格式错误").click();
  const line = panel(page).locator("li[aria-current=true]");
  await expect(line).toHaveText("J4,1,3360022.000,四零四九八");
  await expect(line.locator("mark")).toHaveText("四零四九八");

  await panel(page).getByRole("button", { name: "重新上传" }).click();
  await send(page, "clean.txt");
  const store = panel(page).getByRole("button", { name: "入库 5 宗" });
  await expect(panel(page).getByText("5 宗地块坐标通过校验")).toBeVisible();
  await store.click();
  await expect(panel(page).getByText("坐落不能为空")).toBeVisible();
  await page.locator("#txt-zl").fill("示例路1号");
  await page.locator("#txt-tdsyqr").fill("张三");
  const resume = page.getByRole("button", { name: "继续导入txt" });
  await panel(page).getByRole("button", { name: "返回列表" }).click();
  await resume.click();
  await expect(page.locator("#txt-tdsyqr"), "left and found again").toHaveValue("张三");
  await page.goBack();
  await resume.click();
  await expect(page.locator("#txt-zl"), "also by the browser's Back").toHaveValue("示例路1号");
  await page.locator("#txt-dlbm").fill("0601");
  await page.locator("#txt-rdnf").fill("2023");
  await choose(page, "tdqs", "国有");
  await choose(page, "qlxz", "出让");
  await choose(page, "xztdyt", "其他");
  await choose(page, "dxlx", "旧厂矿");
  await choose(page, "dxyy", "容积率偏低");
  await page.locator("#txt-sfkfbjn").press("ArrowDown");
  await page.locator("#txt-sfkfbjn").press("Enter");
  await expect(panel(page).getByText("项待改")).toHaveCount(0);
  await store.click();
  await accept(page);
  await expect(page.getByText("入库完成：新增 5 宗，更新 0 宗")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "撤回本批次" }).click();
  await page.getByRole("button", { name: "撤回入库" }).click();
  await expect(page.getByText("已撤回：删除 5 宗")).toBeVisible();
});

/** Warnings about the attributes are expected; it is stored all the same. */
async function accept(page: Page) {
  const known = panel(page).getByText(/已知晓 \d+ 条警告/);
  const done = page.getByText("入库完成：");
  await expect(known.or(done)).toBeVisible({ timeout: 60_000 });
  if (await done.isVisible()) return;
  await known.click();
  await panel(page).getByRole("button", { name: "入库 5 宗" }).click();
}

test("a file of one's own lies over the map, with what was found of it and what is wrong @long", async ({
  page,
  signIn,
}) => {
  await signIn("chakan");
  await page.getByRole("button", { name: "打开本地图形" }).click();
  const tool = page.getByRole("region", { name: "打开本地图形" });
  const open = (name: string) =>
    tool.locator("input[type=file]").setInputFiles(fixture(`shp/${name}`));
  await open("clean-gbk.zip");
  await expect(page.getByTestId("map")).toHaveAttribute("data-local", "24");
  await expect(tool.getByText("自动：GBK")).toBeVisible();
  await expect(tool.getByText("3度带 40 带（带号）（文件所写）")).toBeVisible();
  await tool.getByRole("button", { name: "clean-gbk.zip的属性表" }).click();
  const table = page.getByRole("region", { name: "本地图形属性表" });
  await table.locator(".ant-table-row").nth(1).click();
  await expect(tool.getByText("第 2 个图形")).toBeVisible();

  await open("zip-bomb.zip");
  await expect(tool.getByText("压缩包解压后过大")).toBeVisible();
  await expect(page.getByTestId("map")).toHaveAttribute("data-local", "24");
  await tool.getByRole("button", { name: "移除clean-gbk.zip" }).click();
  await expect(page.getByTestId("map")).toHaveAttribute("data-local", "0");
  await expect(table).toBeHidden();
});

/** Land where demonstration parcels are, in two files. */
const ownFile = (name: string, lon: number, label: string) => ({
  name,
  mimeType: "application/geo+json",
  buffer: Buffer.from(textOf([feature({ 名称: label }, "Polygon", square(lon, 30.2, 0.3))])),
});

test("files of a session lie in the layer tree, are drawn as wished, pick what they cover, and are gone with a reload", async ({
  page,
  signIn,
}) => {
  await signIn("chakan");
  const map = page.getByTestId("map");
  await expect(map).toHaveAttribute("data-ready", "true", { timeout: 180_000 });
  await page.getByRole("button", { name: "打开本地图形" }).click();
  const tool = page.getByRole("region", { name: "打开本地图形" });
  await tool
    .locator("input[type=file]")
    .setInputFiles([ownFile("甲.geojson", 119.8, "甲地"), ownFile("乙.geojson", 120.2, "乙地")]);
  await expect(map).toHaveAttribute("data-local", "2");
  await tool.getByRole("button", { name: "关闭打开本地图形" }).click();

  await page.getByRole("button", { name: "图层", exact: true }).click();
  const tree = page.getByRole("list", { name: "本地图形" });
  await expect(tree.getByRole("checkbox")).toHaveCount(2);
  await tree.getByRole("checkbox", { name: "乙.geojson" }).uncheck();
  await expect(map).toHaveAttribute("data-local", "1");
  await tree.getByLabel("甲.geojson的颜色").fill("#ff0000");
  await tree.getByRole("combobox", { name: "甲.geojson的标注字段" }).click();
  await page.locator(".ant-select-dropdown:visible").getByTitle("名称", { exact: true }).click();
  await tree.getByRole("button", { name: "甲.geojson的属性表" }).click();
  await expect(page.getByRole("region", { name: "本地图形属性表" })).toContainText("甲地");
  await page.getByRole("button", { name: "图层", exact: true }).click();

  await page.getByRole("button", { name: "选择", exact: true }).click();
  const select = page.getByRole("region", { name: "选择", exact: true });
  await chooseTyped(select.getByRole("combobox", { name: "与哪个图层重叠" }), "甲");
  await select.getByRole("button", { name: "选重叠" }).click();
  await expect(select.getByRole("status")).toContainText(/找到 [\d,]+ 宗/, { timeout: 30_000 });

  await page.reload();
  await expect(map).toHaveAttribute("data-local", "0", { timeout: 90_000 });
});

test("points and lines of a session's file are drawn and listed, pick parcels, and are counted under a drawing @long", async ({
  page,
  request,
  signIn,
}) => {
  const caller = await callerOf(request, "yuhang");
  const { list } = await caller(dxydsdApi.pageList, {
    ...{ current: 1, pageSize: 1, areaCode: "330110" },
  });
  const { zxjd, zxwd } = list[0] as { zxjd: number; zxwd: number };
  await signIn("yuhang", `/dxyd-sj?at=${zxjd},${zxwd},17&area=330110`);
  const map = page.getByTestId("map");
  await expect(map).toHaveAttribute("data-ready", "true", { timeout: 180_000 });
  await page.getByRole("button", { name: "打开本地图形" }).click();
  const tool = page.getByRole("region", { name: "打开本地图形" });
  const features = [
    feature({ 名称: "井一" }, "Point", [zxjd, zxwd]),
    feature({ 名称: "路一" }, "LineString", [
      [zxjd - 0.02, zxwd],
      [zxjd + 0.02, zxwd],
    ]),
    feature({ 名称: "远地" }, "Polygon", square(zxjd + 0.01, zxwd + 0.01, 0.002)),
  ];
  await tool.locator("input[type=file]").setInputFiles({
    ...{ name: "管线.geojson", mimeType: "application/geo+json" },
    buffer: Buffer.from(textOf(features)),
  });
  await expect(map).toHaveAttribute("data-local", "3");
  await expect(tool).toContainText("点 1、线 1、面 1");
  await tool.getByRole("button", { name: "管线.geojson的属性表" }).click();
  const table = page.getByRole("region", { name: "本地图形属性表" });
  await expect(table.locator(".ant-table-row").nth(1)).toContainText(/线.*路一/);
  await table.locator(".ant-table-row").nth(0).click();
  await expect(tool).toContainText("点不能转为绘制：地块须为闭合的面");
  await tool.getByRole("button", { name: "选所在地块" }).click();
  await expect(tool.getByRole("status")).toContainText(/找到 \S+ [1-9]/, { timeout: 30_000 });
  await table.locator(".ant-table-row").nth(1).click();
  await expect(tool.getByRole("button", { name: "选经过的地块" })).toBeVisible();
  await table.getByRole("button", { name: /关闭/ }).click();
  await tool.getByRole("button", { name: "关闭打开本地图形" }).click();

  await page.getByRole("button", { name: "绘制", exact: true }).click();
  await page.getByRole("button", { name: "开始绘制" }).click();
  await expect(map).toHaveAttribute("data-pen", "true", { timeout: 60_000 });
  const [x = 0, y = 0] = ((await map.getAttribute("data-middle")) ?? "").split(",").map(Number);
  const box = await map.boundingBox();
  for (const [right, down] of [
    [-60, -50],
    [60, -50],
    [60, 50],
    [-60, 50],
  ] as const) {
    await page.mouse.click(x + (box?.x ?? 0) + right, y + (box?.y ?? 0) + down);
  }
  const strip = page.getByRole("status", { name: "实时检查" });
  await expect(strip).toContainText(/本地.*管线\.geojson.*1 条线、1 个点/);
  await expect(map).toHaveAttribute("data-locals", "1");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "放弃图形" }).click();

  await page.goto(`/dxyd-sj?at=${zxjd},${zxwd},17&area=330110`);
  await expect(map).toHaveAttribute("data-local", "0", { timeout: 90_000 });
});
