import type { Page } from "@playwright/test";
import type { PageRoute } from "../../src/client/app/route";
import { expect } from "./test";

/** A page's messages about failed reads; informational ones do not count. */
const failures = '[role="alert"]:not(.ant-alert, .ant-alert *)';

/** All requests are answered, and something is visible. */
export async function shows(page: Page, { title, path, surface }: PageRoute): Promise<void> {
  await expect(page, title).toHaveURL(new RegExp(`${path}(\\?|$)`));
  const place = surface === "workspace" ? page.getByRole("region", { name: title }) : page;
  await expect(place.getByRole("heading").filter({ hasText: title }).first(), path).toBeVisible();
  await expect(place.locator(".ant-skeleton, .ant-spin-spinning"), path).toHaveCount(0);
  await expect(place.getByText("正在加载"), path).toHaveCount(0);
  await expect(place.locator(failures), path).toHaveCount(0);
  await expect(page.getByTestId("map").locator("canvas"), path).toHaveCount(1);
}
