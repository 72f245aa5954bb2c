import type { Page } from "@playwright/test";
import { codeAt, stepOf } from "../../src/server/services/account/totp";
import { expect, test } from "./test";

const password = "Clzy@2024";
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What a device that reads the key would reckon with. */
function bytesOf(key: string): Buffer {
  const bits = [...key].map((one) => letters.indexOf(one).toString(2).padStart(5, "0")).join("");
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}
const shown = (key: string, off = 0) => codeAt(bytesOf(key), stepOf(Date.now()) + off);

async function giveIn(page: Page, username: string) {
  await page.goto("/");
  await page.getByLabel("账号").fill(username);
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.getByRole("button", { name: "登录", exact: true }).click();
}

const signOut = async (page: Page) => {
  await page.getByRole("button", { name: /^用户：/ }).click();
  await page.getByText("退出登录").click();
  await expect(page.getByRole("button", { name: "登录", exact: true })).toBeVisible();
};

/** The setting of 安全管理员, by its page. */
async function choose(page: Page, role: string) {
  await page.goto("/sys/admin/settings");
  await page.getByLabel("须用动态验证码的角色").click();
  await page.getByTitle(role, { exact: true }).last().click();
  await page.keyboard.press("Escape");
  const row = page.getByRole("listitem").filter({ hasText: "须用动态验证码的角色" });
  const saved = page.waitForResponse((reply) => reply.url().endsWith("/sys/setting/save"));
  await row.getByRole("button", { name: "保存" }).click();
  expect((await saved).status()).toBe(200);
}

test.use({ alone: true, provoked: /status of 400/ });

test("a chosen role sets its device up, and signs in with a code or a recovery code @long", async ({
  page,
  signIn,
}) => {
  await signIn("anquan", "/sys/admin/settings");
  await choose(page, "税务数据员");
  await signOut(page);

  await giveIn(page, "shuiwu");
  const setUp = page.getByRole("region", { name: "绑定动态验证码" });
  await expect(setUp.locator("svg")).toBeVisible();
  const key = ((await setUp.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel("验证器显示的6位数字").fill("000000");
  await page.getByRole("button", { name: "绑定并登录" }).click();
  await expect(page.getByRole("alert")).toContainText("动态验证码不正确");
  await page.getByLabel("验证器显示的6位数字").fill(shown(key, -1));
  await page.keyboard.press("Enter");

  const codes = page.getByRole("region", { name: "恢复码" }).locator("li code");
  await expect(codes).toHaveCount(10);
  const [recovery = ""] = await codes.allTextContents();
  await expect(page.getByRole("button", { name: "进入系统" })).toBeDisabled();
  await page.getByLabel("已保存这些恢复码").check();
  await page.getByRole("button", { name: "进入系统" }).click();
  await expect(page.getByRole("button", { name: /^用户：/ })).toBeVisible();
  expect(
    await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage })),
  ).not.toContain(recovery);
  await signOut(page);

  await giveIn(page, "shuiwu");
  await page.getByLabel("动态验证码").fill(shown(key));
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByRole("button", { name: /^用户：/ })).toBeVisible();
  await signOut(page);

  await giveIn(page, "shuiwu");
  await page.getByLabel("动态验证码").fill(recovery.toLowerCase());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^用户：/ })).toBeVisible();
  await signOut(page);

  // 安全管理员 takes it away again, for whoever has lost it, and the setting with it.
  await signIn("anquan", "/sys/admin/users?keyword=shuiwu");
  await page.getByRole("button", { name: "重置验证码" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "重置", exact: true }).click();
  await expect(page.getByRole("button", { name: "重置验证码" })).toHaveCount(0);
  await choose(page, "税务数据员");
  await signOut(page);
  await giveIn(page, "shuiwu");
  await expect(page.getByRole("button", { name: /^用户：/ })).toBeVisible();
});
