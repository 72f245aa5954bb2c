import { tzggApi } from "#contract/endpoints/inbox/tzgg";
import { callerOf } from "./calls";
import { expect, test } from "./test";

test.describe("what came back", () => {
  // Tests before this one have deleted some of the records that were decided.
  test.use({ provoked: /status of 404/ });

  test("今日 shows a clerk what came back and what is new, marks what is unread, and opens its place @long", async ({
    page,
    signIn,
    request,
  }) => {
    const province = await callerOf(request, "sheng");
    const bt = `年度变更调查${Date.now()}`;
    await province(tzggApi.publish, { bt, nr: "请于本月内完成年度变更调查。" });

    await signIn("yuhang", "/sys/data/manage/sjdxyd");
    await page.getByRole("link", { name: "今日", exact: true }).first().click();
    await expect(page).toHaveURL(/\/sys\/today/);
    const today = page.getByRole("region", { name: "今日" });
    const news = today.getByRole("region", { name: "上次以来的变化" });
    const notice = news.getByRole("button", { name: new RegExp(bt) });
    await expect(notice).toContainText("未读");
    await notice.click();
    await expect(notice).toHaveAttribute("aria-expanded", "true");
    await expect(notice).not.toContainText("未读");

    const back = today.getByRole("region", { name: "退回与结果" });
    const row = back.getByRole("list").getByRole("link").first();
    const place = new URL((await row.getAttribute("href")) ?? "", "http://any");
    await row.click();
    await expect(page).toHaveURL(
      ({ pathname, searchParams }) =>
        pathname === place.pathname &&
        [...place.searchParams].every(([name, value]) => searchParams.get(name) === value),
    );
    await expect(page.getByRole("dialog").first()).toBeVisible();
  });
});

test("今日 of an account without work says so in each part", async ({ page, signIn }) => {
  await signIn("shenji", "/sys/today");
  const today = page.getByRole("region", { name: "今日" });
  await expect(today.getByText("7日内没有到期的事项")).toBeVisible();
  await expect(today.getByText("没有未保存、未提交的工作")).toBeVisible();
});

test("Ctrl K offers what the user may do, by keys, and remembers it @long", async ({
  page,
  signIn,
}) => {
  await signIn("yuhang", "/sys/today");
  const box = page.getByRole("combobox", { name: /^查找/ });
  const option = (name: RegExp) => page.getByRole("option", { name });
  await page.keyboard.press("Control+k");
  await box.fill("新建 市级低效");
  await expect(option(/^新建市级低效用地/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sys\/data\/manage\/sjdxyd\?.*record=new/);
  await expect(page.getByRole("dialog", { name: "新增市级低效用地" })).toBeVisible();
  await page.goto("/sys/today");
  await expect(page.getByRole("region", { name: "今日" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(option(/^新建市级低效用地/)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await box.fill("导入 工业上楼");
  await expect(option(/^导入工业上楼/)).toBeVisible();
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "导入工业上楼数据" });
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(page).not.toHaveURL(/import=/);
  await page.keyboard.press("Control+k");
  await box.fill("用户管理");
  await expect(option(/用户管理/)).toHaveCount(0);
});
