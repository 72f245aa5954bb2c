import { expect, type Locator } from "@playwright/test";

/**
 * Types into a list that is searched, and takes what it offers first once it offers it: the list
 * is made when it opens, and Enter before that only opens it.
 */
export async function chooseTyped(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  const offered = field.page().locator(".ant-select-item-option-active");
  await expect(offered.filter({ hasText: text, visible: true }).last()).toBeVisible();
  await field.press("Enter");
}
