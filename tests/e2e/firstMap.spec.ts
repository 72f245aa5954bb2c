import type { Browser } from "@playwright/test";
import { expect, test } from "./test";
import { bytesOf, heaviest, wireTo } from "./wire";

// What a browser asks for that has never been here, by the addresses of another port.
test.use({ alone: true });

const most = { login: 250_000, map: 2_500_000, requests: 120 };

async function firstVisit(browser: Browser, address: string | undefined) {
  const wire = await wireTo(address ?? "");
  const context = await browser.newContext({ baseURL: wire.origin });
  const close = async () => {
    await context.close();
    wire.close();
  };
  return { page: await context.newPage(), sent: wire.sent, close };
}

test("the login is at most 250 kB as it is sent", async ({ browser, baseURL }) => {
  const { page, sent, close } = await firstVisit(browser, baseURL);
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "登录" })).toBeVisible();
  expect(sent.length).toBeGreaterThan(1);
  expect(bytesOf(sent), heaviest(sent)).toBeLessThanOrEqual(most.login);
  await close();
});

for (const [username, path] of [
  ["hangzhou", "/dxyd-sj"],
  ["yuhang", "/dxyd-sj"],
] as const) {
  test(`the first map of ${username}, with the login before it, is at most 2.5 MB in 120 requests`, async ({
    browser,
    baseURL,
  }) => {
    const { page, sent, close } = await firstVisit(browser, baseURL);
    await page.goto(path);
    await page.getByLabel("账号").fill(username);
    await page.getByLabel("密码", { exact: true }).fill("Clzy@2024");
    await page.getByRole("button", { name: "登录" }).click();
    await expect(page.getByTestId("map")).toHaveAttribute("data-layers", /./);
    await expect(page.getByTestId("map")).toHaveAttribute("data-ready", "true");
    // The charts come once the map stands: they are no part of it.
    expect(bytesOf(sent), heaviest(sent)).toBeLessThanOrEqual(most.map);
    expect(sent.length, sent.map((one) => one.path).join("\n")).toBeLessThanOrEqual(most.requests);
    await close();
  });
}
