import { expectAccessible } from "./axeFaults";
import { expect, go, test } from "./test";

// Every page as it opens is looked at in pages.spec.ts; here is what opens on them.

test("the login is open to keyboard and reader", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByLabel("账号")).toBeVisible();
  await expectAccessible(page, "login");
});

test("a record, its form, a dialog and an import are open to keyboard and reader", async ({
  page,
  signIn,
}) => {
  await signIn("yuhang", "/sys/data/manage/sjdxyd");
  const row = page.locator("tr.ant-table-row").first();
  await row.getByRole("button", { name: "详情" }).click();
  const drawer = page.locator(".ui-drawer");
  await expect(drawer.getByRole("tab", { name: "历史" })).toBeVisible();
  await expectAccessible(page, "record");
  await page.keyboard.press("Escape");
  await go(page, "/sys/data/manage/sjdxyd?shzt=0");
  await row.getByRole("button", { name: "编辑" }).click();
  await expect(page.getByRole("form", { name: "编辑市级低效用地" })).toBeVisible();
  await expectAccessible(page, "form");
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await page.getByRole("button", { name: "视图" }).click();
  await page.getByRole("button", { name: "保存当前视图" }).click();
  await expect(page.getByLabel("视图名称")).toBeFocused();
  await expectAccessible(page, "dialog");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "导入mdb" }).click();
  await expect(page.getByText("将 .mdb 或 .zip 文件拖到此处")).toBeVisible();
  await expectAccessible(page, "import");
});
