import { expect, test } from "./test";

test.use({
  alone: true,
  provoked: /net::ERR_FAILED|dynamically imported module|ChunkMissing|Failed to load/,
});

test("a part of the program that does not arrive is said in words, and 重试 opens the page again @long", async ({
  page,
}) => {
  await page.route("**/assets/shell-*.js", (route) => route.abort());
  await page.goto("/dxyd-sj");
  await page.getByLabel("账号").fill("yuhang");
  await page.getByLabel("密码", { exact: true }).fill("Clzy@2024");
  await page.getByRole("button", { name: "登录" }).click();
  await expect(page.getByRole("heading", { name: "页面加载失败" })).toBeVisible();
  await page.unroute("**/assets/shell-*.js");
  await page.getByRole("button", { name: "重试" }).click();
  await expect(page.getByRole("button", { name: /^用户：/ })).toBeVisible();
});
