import { expect, test } from "../test";

// The fixture itself fails on any message from React, antd or ArcGIS.
test("login, map page and workspace say nothing in a development build", async ({
  page,
  signIn,
}) => {
  // The first visit waits for the development server to prepare the map's modules.
  test.setTimeout(180_000);
  await signIn("yuhang");
  await expect(page.getByTestId("map")).toHaveAttribute("data-layers", /dxydsd/, {
    timeout: 90_000,
  });
  await page.goto("/sys/data/manage/sjdxyd");
  await expect(page.getByRole("row").nth(1)).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: /^用户：/ }).click();
  await page.getByRole("menuitem", { name: "修改密码" }).click();
  await expect(page.getByRole("dialog", { name: "修改密码" })).toBeVisible();
});
