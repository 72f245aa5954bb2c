import type { Page } from "@playwright/test";
import { expect, test } from "./test";

const message = "登录已过期或非法访问，请重新登录！！！";

const token = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem("user") ?? "{}").token as string);

test.use({ provoked: /status of 401/ });

test("an ended session is told for two seconds, then cleared, and the login opens", async ({
  page,
  signIn,
  request,
}) => {
  await signIn("ningbo");
  const headers = { Authorization: `Bearer ${await token(page)}` };
  await request.post("/api/user/logout", { headers, data: {} });

  // The notice stands for two seconds: it may be gone when all of the page has been loaded.
  await page.reload({ waitUntil: "commit" });
  const notice = page.getByText(message, { exact: true });
  await expect(notice).toBeVisible();
  const seen = Date.now();
  // Several calls of the page fail together; the user is told once.
  await expect(notice).toHaveCount(1);
  expect(await page.evaluate(() => sessionStorage.getItem("user"))).not.toBeNull();
  await expect(page.getByLabel("账号")).toBeVisible();
  const waited = Date.now() - seen;
  expect(waited).toBeGreaterThan(1_500);
  expect(waited).toBeLessThan(10_000);
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

  await page.getByLabel("账号").fill("ningbo");
  await page.getByLabel("密码", { exact: true }).fill("Clzy@2024");
  await page.getByRole("button", { name: "登录" }).click();
  await expect(page, "back to where the session had ended").toHaveURL(/\/dxyd-sj/);
});
