import type { Page } from "@playwright/test";
import { usualLayout, widely } from "#contract/portal/cards";
import { gatherNotices } from "./notices";
import { expect, test } from "./test";

const scene = (page: Page) => page.locator(".portal-scene");
const figures = (page: Page) => page.locator("[data-kpi]");
const story = (page: Page) => page.locator(".wall-story");
const label = (page: Page, name: string) => page.locator(".stage-label", { hasText: name });
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** The stored settings of a screen: nothing advances while a test looks. */
const quiet = { distance: "near", lines: true, heat: false, turning: false, touring: false };
const remember = (page: Page, choice: object) =>
  page.addInitScript((value) => {
    localStorage.clzy_stage ??= JSON.stringify(value);
  }, choice);

test("the stage shows the figures, goes into a city and back, and leads to the modules", async ({
  page,
  signIn,
}) => {
  await remember(page, quiet);
  await signIn("sheng", "/zhmh");
  await expect(figures(page)).toHaveCount(4);
  await expect(figures(page).first()).toContainText(/[\d.]+\s*%/);
  await expect(scene(page).locator("canvas")).toHaveCount(1);
  await expect(scene(page)).toHaveAttribute("data-regions", /3301,.*3311/);
  await expect(scene(page)).toHaveAttribute("data-lines", /^[1-9]/);
  const widest = () =>
    page
      .locator(".stage-label")
      .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)))
      .then((right) => right / (page.viewportSize()?.width ?? 1));
  await expect(page.locator(".stage-label")).toHaveCount(11);
  const usual = await widest();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect.poll(widest, "the map grows with the screen").toBeCloseTo(usual, 2);
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(page.locator(".stage-label-large"), "only the worst are named large").toHaveCount(3);
  await page.getByRole("button", { name: "设置" }).click();
  await page.getByLabel("低效用地", { exact: true }).check();
  await page.keyboard.press("Escape");
  const city = label(page, "杭州市");
  await expect(city).toContainText(/[\d,]+ 亩/);
  await city.click();
  await expect(scene(page)).toHaveAttribute("data-regions", /330110/);
  await expect(page).toHaveURL(/area=3301&indicator=dxyd/);
  await page.reload();
  await expect(label(page, "余杭区"), "the address reproduces the stage").toContainText(
    /[\d,]+ 亩/,
  );
  // By its key: in a city small names may lie under one another.
  await label(page, "余杭区").press("Enter");
  await expect(scene(page)).toHaveAttribute("data-regions", "330110");
  await page.goBack();
  await page.goBack();
  await expect(scene(page)).toHaveAttribute("data-regions", /3301,.*3311/);

  await page.getByRole("button", { name: "设置" }).click();
  await page.getByLabel("地块热力").check();
  await expect(scene(page)).toHaveAttribute("data-heat", /^[1-9]/);
  const width = (await figures(page).first().boundingBox())?.width ?? 0;
  await page.getByLabel("远看").check();
  await expect.poll(async () => (await figures(page).first().boundingBox())?.width).not.toBe(width);
  const [picture] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "保存图片" }).click(),
  ]);
  expect(picture.suggestedFilename()).toMatch(/^综合门户_浙江省_\d+\.png$/);
  const [brief] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "生成简报" }).click(),
  ]);
  expect(brief.suggestedFilename()).toBe("浙江省存量用地简报.pdf");
  await page.keyboard.press("Escape");
  await page.reload();
  await page.getByRole("button", { name: "设置" }).click();
  await expect(page.getByLabel("远看"), "the screen remembers its distance").toBeChecked();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "功能" }).click();
  await page.getByRole("navigation", { name: "专题" }).getByRole("link").first().click();
  await expect(page).not.toHaveURL(/\/zhmh/);
});

test("a wide wall shows more cards, each place filled, and a level of warning leads to as many records @long", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 6656, height: 1792 });
  await remember(page, { ...quiet, lines: false });
  await signIn("hangzhou", "/zhmh");
  const sides = page.locator(".portal-side");
  const wide = [usualLayout, widely].flatMap(({ left, right }) => [...left, ...right]);
  await expect(sides.locator(".portal-card")).toHaveCount(wide.length);
  for (const side of await sides.all()) {
    const area = await side.evaluate((box) => {
      const sizeOf = (one: Element) => {
        const { width, height } = one.getBoundingClientRect();
        return width * height;
      };
      const cards = [...box.querySelectorAll(".portal-card")].map(sizeOf);
      return cards.reduce((sum, one) => sum + one, 0) / sizeOf(box);
    });
    expect(area, "no hole in a side").toBeGreaterThan(0.93);
  }
  const red = card(page, "供地预警").getByRole("button", { name: /红色预警/ });
  const parcels = (await red.textContent())?.match(/([\d,]+)宗/)?.[1] ?? "none";
  await red.click();
  await expect(page).toHaveURL(/kjgjc\?.*yjdj=4/);
  await expect(page.getByText(new RegExp(`合计\\s*${parcels}\\s*宗`))).toBeVisible();
});

test("the tip of a chart is whole on a wide wall, in whichever card an administrator put it @long", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 6656, height: 1792 });
  await remember(page, { ...quiet, lines: false });
  await page.route("**/api/portal/layout", async (route) => {
    const json = { left: ["bridge", "gaps", "years"], right: ["decisions"] };
    await route.fulfill({ response: await route.fetch(), json });
  });
  await signIn("hangzhou", "/zhmh");
  const chart = card(page, "认定年度趋势").locator("canvas").first();
  const tip = card(page, "认定年度趋势").locator(".g2-tooltip");
  // A chart that appears under a resting mouse shows nothing until it moves.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await chart.hover();
    await expect(tip).toContainText(/20\d\d年/, { timeout: 2_000 });
  }).toPass();
  const [all, shown] = [await chart.boundingBox(), await tip.boundingBox()];
  if (!all || !shown) throw new Error("the chart has no place");
  expect(shown.x + shown.width, "the tip of a chart is whole").toBeLessThan(all.x + all.width);
});

/** Restores the default cards, also after a failed earlier attempt. */
async function restoreLayout(page: Page): Promise<void> {
  await page.getByRole("button", { name: "恢复默认" }).click();
  await page.getByRole("button", { name: /^恢\s?复$/ }).click();
  await expect(page.getByText("目前为默认布局")).toBeVisible();
}

test("an administrator chooses the cards of a role, and its users see them @long", async ({
  page,
  signIn,
}) => {
  await remember(page, quiet);
  await signIn("admin", "/zhmh?edit=ROLE_TAX");
  const side = (name: string) => page.getByRole("region", { name, exact: true });
  await expect(side("左侧")).toBeVisible();
  if (await page.getByRole("button", { name: "恢复默认" }).isEnabled()) await restoreLayout(page);
  const one = (name: string) => page.locator(`[data-card="${name}"]`);
  for (const name of ["todo", "warnings", "notices"]) await one(name).press("ArrowRight");
  await one("grades").dragTo(one("todo"), { targetPosition: { x: 40, y: 4 } });
  await expect(page.getByText(/放不下了/)).toBeVisible();
  await one("grades").dragTo(side("左侧"));
  await expect(side("左侧").locator('[data-card="grades"]')).toBeVisible();
  await one("totals").press("ArrowLeft");
  await one("bridge").press("Delete");
  await one("notices").press("ArrowUp");
  await expect(page.getByText("“通知公告”在右侧第 3 位")).toBeVisible();
  await page.getByRole("button", { name: /^保\s?存$/ }).click();
  await expect(page.getByText("操作成功")).toBeVisible();
  await page.evaluate(() => sessionStorage.clear());

  await signIn("shuiwu", "/zhmh");
  await expect(card(page, "工业用地等级")).toBeVisible();
  const totals = card(page, "指标总量");
  const land = totals.getByRole("button", { name: /^工业用地/ });
  await expect(land).toContainText(/[\d,]+/);
  await land.click();
  await expect(land).toHaveAttribute("aria-pressed", "true");
  const right = page.getByRole("region", { name: "右侧卡片" });
  // 要您决定的事 is not for the tax office.
  await expect(right.locator(".portal-card").nth(1)).toHaveAttribute("aria-label", "通知公告");
  await page.getByRole("button", { name: "设置" }).click();
  await page.getByLabel("远看").check();
  await page.keyboard.press("Escape");
  const first = right.locator(".portal-card").first();
  const before = (await first.getAttribute("aria-label")) ?? "";
  await right.getByRole("button", { name: "右侧卡片：下一组" }).click();
  await expect(first, "what does not fit takes turns").not.toHaveAttribute("aria-label", before);
  await page.evaluate(() => sessionStorage.clear());

  await signIn("admin", "/zhmh?edit=ROLE_TAX");
  await restoreLayout(page);
  await expect(side("左侧").locator("[data-card]")).toHaveCount(usualLayout.left.length);
});

test("a screen on a wall sees the figures, renews its session, and opens nothing else", async ({
  page,
  signIn,
  request,
}) => {
  await remember(page, quiet);
  await signIn("daping", "/zhmh");
  await expect(figures(page).first()).toContainText(/[\d.]+\s*%/);
  await expect(card(page, "低效存量变化").locator(".wall-bars")).toBeVisible();
  await expect(card(page, "差距排名"), "instead of matters to decide").toBeVisible();
  await expect(story(page)).not.toContainText("责任人");
  await expect(page.locator(".portal-stage").getByRole("link")).toHaveCount(0);
  const token = await page.evaluate(() => JSON.parse(sessionStorage.user).token as string);
  const headers = { Authorization: `Bearer ${token}` };
  const renewed = await request.post("/api/user/renew", { headers, data: {} });
  expect(renewed.status()).toBe(200);
  const records = await request.post("/api/dxydsd/pageList", { headers, data: {} });
  expect(records.status()).toBe(403);
  await page.goto("/dxyd-sj");
  await expect(page.getByText("权限不足")).toBeVisible();
  await page.getByRole("link", { name: "返回首页" }).click();
  await expect(page).toHaveURL(/\/zhmh/);
});

test.describe("by itself", () => {
  // The fake clock applies to the whole browser.
  test.use({ alone: true, provoked: /Failed to load resource|status of 401/ });

  test("it turns, keeps the last figures without the server, and passes midnight", async ({
    page,
    signIn,
  }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.clock.install({ time: new Date("2024-12-31T23:58:30+08:00") });
    await remember(page, { ...quiet, turning: true });
    await signIn("sheng", "/zhmh");
    const first = figures(page).first().locator(".wall-kpi-value");
    await expect(first).toContainText(/\d/);
    const told = (await story(page).getAttribute("data-region")) ?? "";
    await page.clock.fastForward(16_000);
    await expect(story(page), "one region after the other").not.toHaveAttribute(
      "data-region",
      told,
    );
    // Figures count up at first.
    await expect(first).toHaveText(/^(\d+\.\d%)$/);
    const value = (await first.textContent()) ?? "";
    await page.route("**/api/**", (route) => route.abort());
    await page.clock.fastForward("01:05");
    await expect(page.getByText(/^数据停留在/)).toBeVisible();
    await expect(first).toHaveText(value);
    await label(page, "杭州市").press("Enter");
    await expect(first, "figures of elsewhere do not stand for a city").not.toHaveText(value);
    await page.goBack();
    await expect(first).toHaveText(value);
    await page.unroute("**/api/**");
    await page.clock.fastForward("01:05");
    await expect(page.getByText(/^数据停留在/)).toHaveCount(0);
    await expect(page.locator(".portal-clock time")).toHaveText(/^2025-01-01 00:0/);
  });

  test("an expired session says so once, and the sign-in leads back to the stage @long", async ({
    page,
    signIn,
    request,
  }) => {
    await remember(page, quiet);
    await page.clock.install();
    const notices = await gatherNotices(page);
    await signIn("sheng", "/zhmh");
    await expect(figures(page).first()).toContainText(/[\d.]+\s*%/);
    const token = await page.evaluate(() => JSON.parse(sessionStorage.user).token as string);
    const headers = { Authorization: `Bearer ${token}` };
    await request.post("/api/user/logout", { headers, data: {} });
    await page.clock.fastForward("01:05");
    // Cards that had nothing to show yet say it too: the notice is one.
    await expect(page.getByLabel("账号")).toBeVisible();
    expect(notices).toEqual(["登录已过期或非法访问，请重新登录！！！"]);
    await page.getByLabel("账号").fill("sheng");
    await page.getByLabel("密码", { exact: true }).fill("Clzy@2024");
    await page.getByRole("button", { name: "登录" }).click();
    await expect(page).toHaveURL(/\/zhmh/);
  });
});
