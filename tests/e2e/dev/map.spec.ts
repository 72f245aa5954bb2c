import { expect, test } from "../test";

// A development build runs every effect twice: missing cleanup shows here.
test("one map view stands under pages that come and go, and nothing is said @long", async ({
  page,
  signIn,
}) => {
  await signIn("hangzhou");
  const map = page.getByTestId("map");
  await expect(map).toHaveAttribute("data-layers", /dxydsd/, { timeout: 120_000 });
  await expect(map).toHaveAttribute("data-ready", "true", { timeout: 180_000 });
  await expect(map.locator(".esri-view-root")).toHaveCount(1);
  await expect(map.locator("canvas")).toHaveCount(1);

  await page.getByRole("button", { name: "图层" }).click();
  await page.getByText("按审核状态").click();
  await expect(map).toHaveAttribute("data-layers", /^dxydsd:shzt:1/);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /再开发完成率/ }).click();
  const row = page.getByRole("row", { name: /^定位/ }).first();
  await row.click();
  await expect(page.getByTestId("map-card")).toBeVisible();

  await page.goto("/sys/data/manage/sjdxyd");
  await expect(map).toHaveAttribute("data-layers", /dxydsd/, { timeout: 60_000 });
  await page.getByRole("button", { name: "关闭工作区" }).click();
  await expect(page).toHaveURL(/\/dxyd-sj/);
  await expect(map).toHaveAttribute("data-ready", "true", { timeout: 180_000 });
  await expect(map.locator("canvas")).toHaveCount(1);
});
