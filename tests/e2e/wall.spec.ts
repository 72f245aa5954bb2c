import type { Page } from "@playwright/test";
import { stageLights, stageTone } from "../../src/client/theme/mapTone";
import { illegible } from "./legible";
import { expect, test } from "./test";

/** What is read from three metres: 12 mm on a 55-inch screen, whose picture is 685 mm high. */
const leastShare = 12 / 685;
/** Seen from afar nothing is smaller than 24 pixels of 1080. */
const farShare = 24 / 1080;

const screens = [
  [1366, 768],
  [1920, 1080],
  [3840, 2160],
  [6656, 1792],
] as const;

const remember = (page: Page, distance: string) =>
  page.addInitScript((value) => {
    localStorage.clzy_stage = JSON.stringify({
      ...{ distance: value, lines: false, heat: false, turning: false, touring: false },
    });
  }, distance);

const settled = async (page: Page) => {
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/再开发完成/);
  await expect(page.locator(".stage-label-large").first()).toBeVisible();
  await expect(page.locator(".wall-matters li").first()).toBeVisible();
  await expect(page.locator(".wall-words")).toBeVisible();
  await expect(page.getByText("正在加载")).toHaveCount(0);
};

const grounds = [
  { box: ".portal-words", colors: Object.values(stageLights) },
  { box: ".portal-key", colors: [stageTone.paper] },
];

for (const [distance, share, title] of [
  ["near", leastShare, "three metres"],
  ["wall", farShare, "afar @long"],
] as const) {
  test(`at every size all of the stage is read from ${title}`, async ({ page, signIn }) => {
    await remember(page, distance);
    await signIn("sheng", "/zhmh");
    for (const [width, height] of screens) {
      await test.step(`${width} × ${height}`, async () => {
        await page.setViewportSize({ width, height });
        await settled(page);
        const least = share * Math.min(height, (width * 9) / 16);
        // Names and notices may be long; each is told whole where it leads to.
        const shortened = ".wall-matters a, .wall-ticker, .portal-rows span[title]";
        const sight = { box: ".portal", least, grounds, shortened };
        await expect.poll(() => page.evaluate(illegible, sight)).toEqual([]);
      });
    }
  });
}
