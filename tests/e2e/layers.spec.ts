import sharp from "sharp";
import { layerApi } from "#contract/endpoints/map/layer";
import { feature, square, textOf } from "../api/layerFiles";
import { type LayerService, layerService, xyz } from "../api/layerServices";
import { callerOf } from "./calls";
import { expect, test } from "./test";

// The dead service is what the browser logs.
test.use({ provoked: /424/ });

let service: LayerService;
test.beforeAll(async () => {
  service = await layerService(xyz);
});
test.afterAll(() => service.close());

type Point = { x: number; y: number };
type IsWanted = (r: number, g: number, b: number) => boolean;

/** The points of a picture that have a colour, and their share. */
async function pointsIn(picture: Buffer, isWanted: IsWanted) {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const points: Point[] = [];
  for (let at = 0; at < data.length; at += 3) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    const n = at / 3;
    if (isWanted(r, g, b)) points.push({ x: n % info.width, y: Math.floor(n / info.width) });
  }
  return { points, width: info.width, share: points.length / (info.width * info.height) };
}

/** The share of a picture's points that are as red as the service's tiles. */
const redIn = async (picture: Buffer): Promise<number> =>
  (await pointsIn(picture, (r, g, b) => r > 150 && g < 110 && b < 110)).share;

/** A colour that nothing else on the map has. */
const magenta = "#ff00ff";
const magentaIn = (picture: Buffer) =>
  pointsIn(picture, (r, g, b) => r > 180 && g < 110 && b > 180);

/** A place in the middle of points. */
function middleOf(points: readonly Point[]): Point {
  const middle = (values: number[]) =>
    values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return { x: middle(points.map(({ x }) => x)), y: middle(points.map(({ y }) => y)) };
}

test("a service is connected, tried and drawn; a dead one is red in its own row", async ({
  page,
  request,
  signIn,
}) => {
  await signIn("sheng", "/sys/admin/layers");
  await page.getByRole("button", { name: "连接服务" }).click();
  const form = page.getByRole("dialog", { name: "连接服务" });
  await form.getByLabel("服务地址").fill(`${service.address}/{z}/{x}`);
  await form.getByRole("button", { name: "测试连接" }).click();
  await expect(form.getByText("应含 {z}、{x}、{y}")).toBeVisible();
  await form.getByLabel("服务地址").fill(`${service.address}/{z}/{x}/{y}.png`);
  await form.getByRole("button", { name: "测试连接" }).click();
  await expect(form.getByRole("status")).toContainText("已连通");
  await expect(form.getByAltText("服务返回的一张瓦片")).toBeVisible();
  await form.getByLabel("图层名称").fill("全省影像");
  await form.getByLabel("分组").fill("影像");
  await form.getByLabel("提供单位").fill("省测绘院");
  await form.getByLabel("来源说明").fill("2024 年航空摄影");
  await form.getByRole("button", { name: /保\s*存/ }).click();
  await expect(form).toBeHidden();
  const row = page.getByRole("row").filter({ hasText: "全省影像" });
  await expect(row).toContainText("省测绘院");
  await expect(row).toContainText("浙江省；全部角色");

  const sheng = await callerOf(request, "sheng");
  const { id: dead } = await sheng(layerApi.save, {
    ...{ title: "失效影像", kind: "xyz", address: "http://127.0.0.1:1/{z}/{x}/{y}.png" },
    ...{ owner: "省测绘院", source: "测试", regions: ["33"] },
  });

  await page.evaluate(() => sessionStorage.clear());
  await signIn("yuhang", "/dxyd-sj");
  const map = page.getByTestId("map");
  await expect(map).toHaveAttribute("data-ready", "true", { timeout: 180_000 });
  const layers = await map.getAttribute("data-layers");
  await page.getByRole("button", { name: "图层" }).click();
  await page.getByRole("checkbox", { name: "失效影像" }).check();
  const group = page.getByRole("list", { name: "图层目录" });
  await expect(group.getByRole("alert")).toContainText("服务拒绝连接，请核对主机和端口");
  await page.getByRole("checkbox", { name: "全省影像" }).check();
  await expect(page.getByRole("list", { name: "影像", exact: true })).toContainText("省测绘院");
  await expect(page.getByRole("list", { name: "影像", exact: true })).not.toContainText("服务");
  await expect(map).toHaveAttribute("data-layers", layers ?? "");
  await expect(map).toHaveAttribute(
    "data-connected",
    new RegExp(`\\w+:1 ${dead}:1|${dead}:1 \\w+:1`),
  );
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "图层" }).click();
  await expect
    .poll(async () => redIn(await map.screenshot()), { timeout: 60_000 })
    .toBeGreaterThan(0.2);
  // No browser ever asks the service itself: only the server did.
  expect(new Set(service.asked.map(({ headers }) => headers["user-agent"]))).toEqual(
    new Set(["clzy-workbench"]),
  );
});

/** Land around 杭州, in two uses. */
const land = {
  name: "土地利用.geojson",
  mimeType: "application/geo+json",
  buffer: Buffer.from(
    textOf([
      feature({ 名称: "甲地", 用途: "工业" }, "Polygon", square(119.8, 30.38, 0.06)),
      feature({ 名称: "乙地", 用途: "商业" }, "Polygon", square(119.88, 30.38, 0.06)),
    ]),
  ),
};

test("a file is uploaded, drawn by the values of a field, asked by a click, and ended", async ({
  page,
  signIn,
}) => {
  await signIn("sheng", "/sys/admin/layers");
  await page.getByRole("button", { name: "上传图层" }).click();
  const form = page.getByRole("dialog", { name: "上传图层" });
  await form.locator("input[type=file]").setInputFiles(land);
  await expect(form.getByRole("region", { name: "文件" })).toContainText("2 个字段");
  await expect(form.getByLabel("图层名称")).toHaveValue("土地利用");
  for (const [label, value] of [
    ["分类字段", "用途"],
    ["标注字段", "名称"],
  ] as const) {
    await form.getByRole("combobox", { name: label }).click();
    await page.locator(".ant-select-dropdown:visible").getByTitle(value, { exact: true }).click();
  }
  await form.getByLabel("提供单位").fill("调查中心");
  await form.getByLabel("来源说明").fill("年度变更调查");
  await form.getByRole("button", { name: "生成图层" }).click();
  await expect(form).toBeHidden();
  const row = page.getByRole("row").filter({ hasText: "土地利用" });
  await expect(row).toContainText("上传");
  await expect(row).toContainText("面 2");

  await row.getByRole("button", { name: /编\s*辑/ }).click();
  const edit = page.getByRole("dialog", { name: "编辑图层 土地利用" });
  await expect(edit.getByRole("listitem")).toContainText(["工业", "商业"]);
  await edit.getByLabel("工业的颜色").fill(magenta);
  await edit.getByLabel("填充不透明度").press("End");
  await edit.getByRole("button", { name: /保\s*存/ }).click();
  await expect(edit).toBeHidden();

  await page.evaluate(() => sessionStorage.clear());
  await signIn("yuhang", "/dxyd-sj");
  const map = page.getByTestId("map");
  await expect(map).toHaveAttribute("data-ready", "true", { timeout: 180_000 });
  await page.getByRole("button", { name: "图层" }).click();
  await page.getByRole("checkbox", { name: "土地利用" }).check();
  await expect(page.getByRole("list", { name: "图层目录" })).toContainText("商业");
  await page.getByRole("button", { name: "图层" }).click();
  await expect
    .poll(async () => (await magentaIn(await map.screenshot())).share, { timeout: 60_000 })
    .toBeGreaterThan(0.002);

  // Pictures may have fewer points than the page has.
  const { points, width } = await magentaIn(await page.screenshot());
  const scale = (page.viewportSize()?.width ?? width) / width;
  const { x, y } = middleOf(points);
  await page.mouse.click(x * scale, y * scale);
  const card = page.getByRole("region", { name: "土地利用的属性" });
  await expect(card).toContainText("甲地");
  await card.getByRole("button", { name: "关闭属性" }).click();
  await expect(card).toBeHidden();

  await page.evaluate(() => sessionStorage.clear());
  await signIn("sheng", "/sys/admin/layers");
  await row.getByRole("button", { name: /停\s*用/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /停\s*用/ })
    .click();
  await expect(row).toBeHidden();
});

const depths = {
  ...{ name: "开挖.geojson", mimeType: "application/geo+json" },
  buffer: Buffer.from(
    textOf(
      [1, 50, 100].map((深度, i) => feature({ 深度 }, "Polygon", square(119.5 + i / 2, 30, 0.45))),
    ),
  ),
};

test("figures of a field are parted by typed limits, which no two parts share @long", async ({
  page,
  signIn,
}) => {
  await signIn("sheng", "/sys/admin/layers");
  await page.getByRole("button", { name: "上传图层" }).click();
  const form = page.getByRole("dialog", { name: "上传图层" });
  await form.locator("input[type=file]").setInputFiles(depths);
  await form.getByLabel("提供单位").fill("调查中心");
  await form.getByLabel("来源说明").fill("勘察");
  await form.getByRole("button", { name: "生成图层" }).click();
  await expect(form).toBeHidden();
  const row = page.getByRole("row").filter({ hasText: "开挖" });
  await row.getByRole("button", { name: /编\s*辑/ }).click();
  const edit = page.getByRole("dialog", { name: "编辑图层 开挖" });
  await edit.getByRole("combobox", { name: "分类字段" }).click();
  await page.locator(".ant-select-dropdown:visible").getByTitle("深度", { exact: true }).click();
  await edit.getByText("按数值分段", { exact: true }).click();
  await edit.getByRole("combobox", { name: "段数" }).click();
  await page.locator(".ant-select-dropdown:visible").getByTitle("2 段", { exact: true }).click();
  await edit.getByLabel("第1段的上限").fill("60");
  await edit.getByLabel("第1段的上限").blur();
  await expect(edit.getByRole("listitem")).toContainText(["1–60", "61–100"]);
  await edit.getByLabel("第1段的颜色").fill(magenta);
  await edit.getByLabel("填充不透明度").press("End");
  await edit.getByRole("button", { name: /保\s*存/ }).click();
  await expect(edit).toBeHidden();

  await page.evaluate(() => sessionStorage.clear());
  // Over the whole province the regions are paled: the layer is not.
  await signIn("sheng", "/dxyd-sj");
  const map = page.getByTestId("map");
  await expect(map).toHaveAttribute("data-ready", "true", { timeout: 180_000 });
  await page.getByRole("button", { name: "图层" }).click();
  await page.getByRole("checkbox", { name: "开挖" }).check();
  const group = page.getByRole("list", { name: "图层目录" });
  await expect(group).toContainText("深度");
  await expect(group).toContainText("61–100");
  await page.getByRole("button", { name: "图层" }).click();
  await expect
    .poll(async () => (await magentaIn(await map.screenshot())).share, { timeout: 60_000 })
    .toBeGreaterThan(0.002);
  await page.evaluate(() => sessionStorage.clear());
  await signIn("sheng", "/sys/admin/layers");
  await row.getByRole("button", { name: /停\s*用/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /停\s*用/ })
    .click();
  await expect(row).toBeHidden();
});
