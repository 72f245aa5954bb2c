import type { Page } from "@playwright/test";
import { expect, test } from "./test";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

test("a clerk makes a token, a program reads with it, and the administrator ends it @long", async ({
  page,
  request,
  signIn,
}) => {
  const name = `QGIS ${Date.now() % 1_000_000}`;
  await signIn("yuhang", "/sys/interfaces");
  await expect(page.getByText("/api/ogc", { exact: false }).first()).toBeVisible();
  await page.getByRole("button", { name: "新建令牌" }).click();
  const form = dialog(page, "新建接口令牌");
  await form.getByLabel("名称").fill(name);
  await form.getByRole("button", { name: /新\s*建/ }).click();
  const secret = dialog(page, "接口令牌");
  await expect(secret.locator("code")).toHaveText(/^clzy_\S{40,}$/);
  const token = (await secret.locator("code").textContent()) ?? "";
  await secret.getByRole("button", { name: "我已记下" }).click();
  const own = page.getByRole("row").filter({ hasText: name });
  await expect(own).toContainText("有效");
  await expect(page.getByText(token)).toHaveCount(0);

  const items = new URL("/api/ogc/collections/dxydsd/items?limit=1", page.url()).href;
  const headers = { authorization: `Bearer ${token}` };
  expect((await request.get(items, { headers })).status()).toBe(200);

  await page.evaluate(() => sessionStorage.clear());
  await signIn("admin", `/sys/admin/tokens?keyword=${encodeURIComponent(name)}`);
  const seen = page.getByRole("row").filter({ hasText: name });
  await expect(seen).toContainText("（yuhang）");
  await seen.getByRole("button", { name: /撤\s*销/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /撤\s*销/ })
    .click();
  await expect(seen).toContainText("已撤销");
  expect((await request.get(items, { headers })).status()).toBe(401);
});
