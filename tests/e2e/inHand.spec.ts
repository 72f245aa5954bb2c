import type { Page } from "@playwright/test";
import { expect, test } from "./test";
import { unhandy } from "./unhandy";

/** A phone and a tablet, held upright: leaders look there first. */
const screens = [
  [390, 844],
  [820, 1180],
] as const;

const held = { type: 12, touch: 40, shortened: ".wall-ticker, .find, .stage-label" };

const settled: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "/zhmh": async (page) => {
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/再开发完成/);
    await expect(page.locator(".wall-matters li").first()).toBeVisible();
    await expect(page.locator(".wall-words")).toBeVisible();
    await expect(page.locator(".stage-label").first()).toBeVisible();
    await expect(page.getByText("正在加载")).toHaveCount(0);
  },
  "/sys/today": async (page) => {
    const today = page.getByRole("region", { name: "今日" });
    await expect(today.getByRole("region", { name: "7日内到期" })).toBeVisible();
    await expect(today.getByText(/^待办 \d/)).toBeVisible();
  },
};

for (const [path, isSettled] of Object.entries(settled)) {
  test(`${path} is read and touched on a phone and on a tablet`, async ({ page, signIn }) => {
    await page.setViewportSize({ width: screens[0][0], height: screens[0][1] });
    await signIn("sheng", path);
    for (const [width, height] of screens) {
      await test.step(`${width} × ${height}`, async () => {
        await page.setViewportSize({ width, height });
        await isSettled(page);
        await expect.poll(() => page.evaluate(unhandy, held)).toEqual([]);
      });
    }
  });
}
