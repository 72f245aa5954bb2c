import sharp from "sharp";
import { layerApi } from "#contract/endpoints/map/layer";
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

/** The share of a picture's points that are as red as the service's tiles. */
async function redIn(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let red = 0;
  for (let at = 0; at < data.length; at += 3) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    if (r > 150 && g < 110 && b < 110) red++;
  }
  return red / (info.width * info.height);
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
  await expect(map).toHaveAttribute("data-ready", "true", { timeout: 90_000 });
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
