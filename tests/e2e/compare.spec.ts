import type { Page } from "@playwright/test";
import { expect, test } from "./test";

const mapOf = (page: Page) => page.getByTestId("map");
const ready = { timeout: 180_000 };

test("two days of the register stand on either side of a line that the keyboard moves @long", async ({
  page,
  signIn,
}) => {
  await signIn("yuhang", "/dxyd-sj?area=330110&swipe=dxydsd@2022-12-31..dxydsd~50");
  const map = mapOf(page);
  await expect(map).toHaveAttribute("data-compare", /左：.+2022-12-31 \| 右：/, ready);
  const legend = page.getByRole("complementary", { name: "图例" });
  await expect(legend.getByText("历史状态，不能修改")).toBeVisible();
  await legend.getByRole("button", { name: "展开图例" }).click();
  await expect(legend.getByText(/\d 宗/).first()).toBeVisible();

  const line = page.getByRole("slider", { name: "对比分隔线" });
  await line.press("ArrowLeft");
  await line.press("Shift+ArrowLeft");
  await expect(line).toHaveAttribute("aria-valuenow", "38");
  await expect(page).toHaveURL(/swipe=.+38/);
  // The layers end at the line.
  const [stage, handle] = await Promise.all([map.boundingBox(), line.boundingBox()]);
  const stands = (handle?.x ?? 0) + (handle?.width ?? 0) / 2 - (stage?.x ?? 0);
  expect(Math.abs(Number(await map.getAttribute("data-cut")) - stands)).toBeLessThan(2);

  await page.getByRole("button", { name: "对比", exact: true }).click();
  const tool = page.getByRole("region", { name: "对比" });
  await tool.getByText("两个图层").click();
  await expect(map).toHaveAttribute("data-compare", /左：市级低效用地 \| 右：再开发项目/);
  await tool.getByRole("button", { name: "结束对比" }).click();
  await expect(map).toHaveAttribute("data-compare", "");
  await expect(page).not.toHaveURL(/swipe=/);
});

test("a day before the history ends the comparison with the reason @long", async ({
  page,
  signIn,
}) => {
  await signIn("yuhang", "/dxyd-sj?area=330110&swipe=dxydsd@1999-12-31..dxydsd~50");
  await expect(page.getByText(/1999-12-31 不在历史范围内，可选/)).toBeVisible(ready);
});

test("what changed between two days is told, marked and opened @long", async ({ page, signIn }) => {
  await signIn("hangzhou", "/dxyd-sj?changes=2024-03-31..2024-09-30");
  const panel = page.getByRole("region", { name: "变化" });
  await expect(panel.getByRole("row", { name: /^合计/ })).toBeVisible(ready);
  await expect(mapOf(page)).toHaveAttribute("data-changes", /^[1-9]/, ready);
  await panel.getByRole("button", { name: /^审核状态变化/ }).click();
  await expect(page).toHaveURL(/kinds=shzt/);
  // Rows of all kinds are shown until the chosen kind has loaded.
  await panel.locator(".changes-rows button", { hasText: "审核状态" }).first().click();
  const card = page.getByTestId("map-card");
  await expect(card.getByText("只供查看，不能修改")).toBeVisible(ready);
  await expect(card.getByRole("row", { name: /^审核状态/ })).toBeVisible();
  await card.getByRole("button", { name: "看 2024-09-30" }).click();
  await expect(page).toHaveURL(/pick=dxydsd%402024-09-30/);
  await expect(card.getByRole("button", { name: "编辑" })).toHaveCount(0);
});

test("layers change places by the keyboard, and the link keeps them there @long", async ({
  page,
  signIn,
}) => {
  await signIn("yuhang");
  await page.getByRole("button", { name: "图层", exact: true }).click();
  const layers = page.getByRole("list", { name: "图层" });
  await expect(layers.getByRole("checkbox").first()).toBeVisible(ready);
  await page.getByRole("button", { name: /^移动市级低效用地/ }).press("ArrowDown");
  await expect(page).toHaveURL(/layers=.*dxydsd%7Ep1/);
  await expect(layers.locator(".map-layer-head").first()).toHaveText("再开发项目");
});
