import { expect, type Locator } from "@playwright/test";

/**
 * Opens a list, searches it, and takes what it offers first once it offers it. As by hand, one after
 * the other: what is typed before the list is open is forgotten when it opens, and Enter then only
 * opens it.
 */
export async function chooseTyped(field: Locator, text: string): Promise<void> {
  await field.click();
  const options = field.page().locator(".ant-select-item-option");
  await expect(options.filter({ visible: true }).first()).toBeVisible();
  await field.fill(text);
  const offered = field.page().locator(".ant-select-item-option-active");
  await expect(offered.filter({ hasText: text, visible: true }).last()).toBeVisible();
  await field.press("Enter");
}
