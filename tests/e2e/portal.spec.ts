import { expect, test } from "./test";

test("the stage shows the figures, goes into a city and back, and leads to the modules", async ({
  page,
  signIn,
}) => {
  await signIn("sheng");
  await page.goto("/zhmh");
  const figures = page.locator(".portal-figure");
  await expect(figures).toHaveCount(6);
  await expect(figures.first()).toContainText(/工业用地[\d,]+亩/);
  const scene = page.locator(".portal-scene");
  await expect(scene.locator("canvas")).toHaveCount(1);
  await expect(scene).toHaveAttribute("data-regions", /3301,.*3311/);
  await page.getByRole("button", { name: /^低效用地/ }).click();
  await expect(page.getByRole("region", { name: "低效用地排名" })).toContainText("杭州市");
  const city = page.locator(".stage-label", { hasText: "杭州市" });
  await expect(city).toContainText(/[\d,]+ 亩/);
  await city.click();
  await expect(scene).toHaveAttribute("data-regions", /330110/);
  await page.getByRole("button", { name: "浙江省", exact: true }).click();
  await expect(scene).toHaveAttribute("data-regions", /3301,.*3311/);
  await page.getByRole("region", { name: "我的待办" }).getByRole("link").nth(1).click();
  await expect(page).toHaveURL(/\/sys\/todo\?kind=/);
});

test.describe("without the server", () => {
  test.use({ provoked: /Failed to load resource/ });
  test("the last figures stay, with the time they are of", async ({ page, signIn }) => {
    await page.clock.install();
    await signIn("sheng");
    await page.goto("/zhmh");
    const figure = page.locator(".portal-figure").first();
    await expect(figure).toContainText("9,000");
    await page.route("**/api/**", (route) => route.abort());
    await page.clock.fastForward("01:05");
    await expect(page.getByText(/^数据停留在/)).toBeVisible();
    await expect(figure).toContainText("9,000");
    await page.unroute("**/api/**");
    await page.clock.fastForward("01:05");
    await expect(page.getByText(/^数据停留在/)).toHaveCount(0);
  });
});
