import { expectAccessible } from "./axeFaults";
import { chooseTyped } from "./chooseTyped";
import { expect, test } from "./test";

test("? opens the half-page of the page, and a link opens both @long", async ({ page, signIn }) => {
  await signIn("yuhang", "/sys/data/manage/sjdxyd");
  await expect(page.locator("tr.ant-table-row").first()).toBeVisible();
  const help = page.locator(".ui-drawer", { hasText: "操作说明：" });
  await page.getByLabel("编号/名称/权利人").press("?");
  await expect(help, "a key that is typed belongs to the field").toHaveCount(0);
  await page.getByRole("heading", { name: "市级低效用地" }).click();
  await page.keyboard.press("?");
  await expect(help.getByText("操作说明：市级低效用地")).toBeVisible();
  await expect(page).toHaveURL(/[?&]help=1/);
  await expect(
    help.getByText("提交审核（县级经办、产业平台经办）→ 待市级审核", { exact: true }).first(),
  ).toBeVisible();
  await help.getByText(/^校验规则（\d+ 条）$/).click();
  await expect(help.getByRole("row", { name: /A011 错误/ })).toContainText("GB 32100-2015");
  await expectAccessible(page, "help");
  const small = help.getByRole("button", { name: "放大市级低效用地的图示" });
  await small.press("Enter");
  const large = page.getByRole("dialog", { name: "市级低效用地页面图示" });
  const picture = large.getByRole("img", { name: "市级低效用地页面图示" });
  const widthOf = (one: typeof picture) =>
    one.evaluate((img: HTMLImageElement) => img.naturalWidth);
  await expect.poll(() => widthOf(picture)).toBeGreaterThan(1000);
  await page.keyboard.press("Escape");
  await expect(large).toHaveCount(0);
  await expect(small).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  await page.goto("/sys/data/manage/sjdxyd?help=1");
  await expect(help.getByText("操作说明：市级低效用地")).toBeVisible();
  await chooseTyped(help.getByLabel("其他页面的说明"), "闲置存量");
  await expect(help.getByText("操作说明：闲置存量跟踪")).toBeVisible();
  await expect(help.getByText(/闲置土地处置办法（国土资源部令第53号/).first()).toBeVisible();
});

test("the first-day tour goes over the frame and is put away for good @long", async ({
  page,
  signIn,
}) => {
  await signIn("yuhang");
  const button = page.getByRole("button", { name: "本页操作说明" });
  await expect(button).toHaveAttribute("title", /第一次使用/);
  await button.click();
  await page.getByRole("button", { name: "开始导览" }).click();
  const tour = page.locator(".ant-tour");
  await expect(tour).toContainText("页面按专题分组");
  await expectAccessible(page, "tour");
  const next = tour.getByRole("button", { name: "下一步" });
  while (await next.isVisible()) await next.click();
  await expect(tour).toContainText("每一页都有半页说明");
  await tour.getByRole("button", { name: "结束导览" }).click();
  await expect(tour).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(button).toHaveAttribute("title", "本页操作说明（?）");
  await button.click();
  await expect(page.getByRole("button", { name: "重看新手导览" })).toBeVisible();
});

test("the portal has its half-page over the stage", async ({ page, signIn }) => {
  await signIn("sheng", "/zhmh");
  await page.getByRole("button", { name: "设置" }).click();
  await page.getByRole("button", { name: "操作说明" }).click();
  const help = page.locator(".ui-drawer", { hasText: "操作说明：综合门户" });
  await expect(help.getByText("选择观看距离、地图指标")).toBeVisible();
  await expect(help.getByRole("button", { name: /导览/ })).toHaveCount(0);
  await help.getByRole("button", { name: "关闭" }).click();
  await expect(help).toHaveCount(0);
});
