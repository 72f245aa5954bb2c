import { expect, test } from "../test";

// The fixture itself fails on whatever React, antd or ArcGIS have to say.
test("login, map page and workspace say nothing in a development build", async ({
  page,
  signIn,
}) => {
  await signIn("yuhang");
  await expect(page.getByTestId("map")).toHaveAttribute("data-layers", /dxydsd/);
  await page.goto("/sys/data/manage/sjdxyd");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.getByRole("button", { name: /^用户：/ }).click();
  await page.getByRole("menuitem", { name: "修改密码" }).click();
  await expect(page.getByRole("dialog", { name: "修改密码" })).toBeVisible();
});
