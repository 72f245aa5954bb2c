import type { Page } from "@playwright/test";
import { expect, test } from "./test";

const message = "登录已过期或非法访问，请重新登录！！！";

const token = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem("user") ?? "{}").token as string);

/** `screen` is what is shown instead of the page, if it is not shown. */
type Told = { count: number; at: number; signedIn: boolean; screen: string | null };

/**
 * How often the message appears on the page and in its replacement, at every change. Watched in the
 * page itself: the notice lasts two seconds, and a slow machine may look twice within them or
 * never.
 */
async function watch(page: Page): Promise<Told[]> {
  const told: Told[] = [];
  await page.exposeFunction("tellNotice", (one: Told) => void told.push(one));
  await page.addInitScript((text) => {
    let last = "";
    const look = () => {
      const found = document.evaluate(`//*[text()="${text}"]`, document, null, 7);
      const count = found.snapshotLength;
      const screen = document.querySelector(".blank-card h1")?.textContent ?? null;
      if (`${count} ${screen}` === last) return;
      last = `${count} ${screen}`;
      const { tellNotice } = window as unknown as { tellNotice(one: Told): void };
      const signedIn = sessionStorage.getItem("user") !== null;
      tellNotice({ count, at: Date.now(), signedIn, screen });
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  }, message);
  return told;
}

test.use({ provoked: /status of 401/ });

test("an ended session is told for two seconds, then cleared, and the login opens @long", async ({
  page,
  signIn,
  request,
}) => {
  await signIn("ningbo");
  await expect(page, "the form goes before the page comes").toHaveURL(/\/dxyd-sj/);
  const headers = { Authorization: `Bearer ${await token(page)}` };
  await request.post("/api/user/logout", { headers, data: {} });

  const told = await watch(page);
  await page.reload({ waitUntil: "commit" });
  await expect(page.getByLabel("账号")).toBeVisible();
  const login = Date.now();
  const first = told.find(({ count }) => count > 0);
  const screens = told.flatMap(({ screen }) => screen ?? []);
  // On a slow machine the login may come before any screen.
  expect(
    screens.filter((title) => title !== "登录已过期"),
    "a page that is not there says why",
  ).toEqual([]);
  // Several calls of the page fail at once; the user is told once.
  expect(told.map(({ count }) => count)).toContain(1);
  expect(Math.max(...told.map(({ count }) => count))).toBe(1);
  expect(first?.signedIn).toBe(true);
  const waited = login - (first?.at ?? 0);
  expect(waited).toBeGreaterThan(1_500);
  expect(waited).toBeLessThan(10_000);
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

  await page.getByLabel("账号").fill("ningbo");
  await page.getByLabel("密码", { exact: true }).fill("Clzy@2024");
  await page.getByRole("button", { name: "登录" }).click();
  await expect(page, "back to where the session had ended").toHaveURL(/\/dxyd-sj/);
});
