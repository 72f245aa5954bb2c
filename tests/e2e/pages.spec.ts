import type { Page } from "@playwright/test";
import { authoritiesOf } from "#contract/roles";
import { isPage } from "../../src/client/app/pageRoutes";
import type { PageRoute } from "../../src/client/app/route";
import { routes } from "../../src/client/app/routes";
import { expect, test } from "./test";

const pages = routes.filter(isPage);
const of = (surface: PageRoute["surface"]) => pages.filter((page) => page.surface === surface);
const isOffice = ({ access }: PageRoute) => access?.startsWith("sys:") ?? false;
/** What the province may open. */
const isBusiness = ({ access }: PageRoute) =>
  access === "" || authoritiesOf.ROLE_PROVINCE.some((one) => one === access);

/** What a page says when it could not be read; not what it says for information. */
const failures = '[role="alert"]:not(.ant-alert, .ant-alert *)';

/** From page to page within the product, as its menu does. */
const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);

/** Everything that was asked for has come, and there is something to see. */
async function shows(page: Page, { title, path, surface }: PageRoute): Promise<void> {
  await expect(page, title).toHaveURL(new RegExp(`${path}(\\?|$)`));
  const place = surface === "workspace" ? page.getByRole("region", { name: title }) : page;
  await expect(place.getByRole("heading").filter({ hasText: title }).first(), path).toBeVisible();
  await expect(place.locator(".ant-skeleton, .ant-spin-spinning"), path).toHaveCount(0);
  await expect(place.getByText("正在加载"), path).toHaveCount(0);
  await expect(place.locator(failures), path).toHaveCount(0);
  await expect(page.getByTestId("map").locator("canvas"), path).toHaveCount(1);
}

test("every map page shows its panels over the one map", async ({ page, signIn }) => {
  await signIn("sheng");
  for (const route of of("map").filter(isBusiness)) {
    await test.step(route.path, async () => {
      await go(page, route.path);
      await shows(page, route);
    });
  }
});

test("every workspace opens over the one map", async ({ page, signIn }) => {
  await signIn("sheng");
  for (const route of of("workspace").filter(isBusiness)) {
    await test.step(route.path, async () => {
      await go(page, route.path);
      await shows(page, route);
    });
  }
});

test("the pages of the office open for the administrator, and for nobody else", async ({
  page,
  signIn,
}) => {
  const office = pages.filter(isOffice);
  expect(office.length).toBeGreaterThan(0);
  await signIn("admin");
  for (const route of office) {
    await test.step(route.path, async () => {
      await go(page, route.path);
      await shows(page, route);
    });
  }
  await page.evaluate(() => sessionStorage.clear());
  await signIn("sheng");
  await go(page, office[0]?.path ?? "");
  await expect(page.getByText("权限不足")).toBeVisible();
});
