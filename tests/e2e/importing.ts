import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect } from "./test";

/** The steps of importing a geodatabase into the city's library. */

export const list = "/sys/data/manage/sjdxyd";
export const fixture = (name: string) => `tests/fixtures/${name}`;

export const panel = (page: Page) => page.getByRole("dialog", { name: "导入市级低效用地" });

const pageBytes = 4096;

/**
 * A different file for each attempt, as one imported before would cause a warning: a page that
 * nothing reads is appended.
 */
export function ownCopy(name: string) {
  const unread = Buffer.alloc(pageBytes);
  unread.writeDoubleLE(Date.now(), 8);
  const buffer = Buffer.concat([readFileSync(fixture(name)), unread]);
  return { name, mimeType: "application/x-msaccess", buffer };
}

export async function upload(page: Page, name: string) {
  await panel(page).locator("input[type=file]").setInputFiles(ownCopy(name));
  await expect(panel(page).getByRole("button", { name: "导出校验报告" })).toBeVisible({
    timeout: 180_000,
  });
}

export const figure = (page: Page, label: string) =>
  panel(page)
    .locator("dl > div", { has: page.getByText(label, { exact: true }) })
    .locator("dd");

export async function chooseRule(page: Page, rule: string) {
  const filter = panel(page).locator(".import-rules");
  await filter.hover();
  const clear = filter.locator(".ant-select-clear");
  if (await clear.isVisible()) await clear.click();
  await panel(page).getByLabel("按规则筛选").fill(rule);
  await page.locator(".ant-select-item-option", { hasText: rule }).first().click();
  await page.keyboard.press("Escape");
}
