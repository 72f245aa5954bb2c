import { expect, test } from "./test";

test("the system page says how everything is, by a link, and anew on demand", async ({
  page,
  signIn,
}) => {
  await signIn("admin", "/sys/admin/system");
  await expect(
    page.getByRole("status").filter({ hasText: /运行正常|需要查看|不能工作/ }),
  ).toBeVisible();
  for (const part of ["运行状态", "存储", "后台任务", "备份", "接入的图层", "版本", "设置"]) {
    await expect(page.getByRole("region", { name: part, exact: true })).toBeVisible();
  }
  const checks = page.getByRole("region", { name: "运行状态" });
  await expect(checks).toContainText(/数据库正常应答 \d+ 毫秒/);
  await expect(page.getByRole("region", { name: "版本" })).toContainText("PostgreSQL 1");
  const settings = page.getByRole("region", { name: "设置", exact: true });
  await expect(settings).toContainText("数据年度");

  const again = page.waitForResponse((reply) => reply.url().includes("/sys/system/overview"));
  await page.getByRole("button", { name: "刷新" }).click();
  expect((await again).status()).toBe(200);
  await settings.getByRole("link", { name: "系统设置" }).click();
  await expect(page).toHaveURL(/\/sys\/admin\/settings/);
});

test.describe("where the call fails", () => {
  test.use({ provoked: /status of (403|503)/ });

  test("the page says so, and tries again", async ({ page, signIn }) => {
    let fails = true;
    await page.route("**/sys/system/overview*", (route) =>
      fails
        ? route.fulfill({ status: 503, json: { message: "数据库暂时无法连接" } })
        : route.continue(),
    );
    await signIn("admin", "/sys/admin/system");
    await expect(page.getByText("数据库暂时无法连接")).toBeVisible();
    fails = false;
    await page.getByRole("button", { name: "重试" }).click();
    await expect(page.getByRole("region", { name: "运行状态" })).toBeVisible();
    await page.unroute("**/sys/system/overview*");
  });

  test("others are told that it is not theirs", async ({ page, signIn }) => {
    await signIn("anquan", "/sys/admin/system");
    await expect(page.getByText(/不能打开“系统概况”/)).toBeVisible();
  });
});
