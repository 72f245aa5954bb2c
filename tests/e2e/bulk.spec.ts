import type { Page } from "@playwright/test";
import { expect, test } from "./test";

test.use({ stays: true });

const rows = (page: Page) => page.locator("tr.ant-table-row");
const notice = (page: Page) => page.locator(".ant-notification-notice");
const bar = (page: Page) => page.getByRole("region", { name: "表格编辑" });
const cell = (page: Page, row: number, field: string) =>
  rows(page).nth(row).locator(`[data-typed="${field}"]`);

/** Pastes text into a cell like the clipboard does. */
const paste = (page: Page, text: string) =>
  page.evaluate((copied) => {
    const data = new DataTransfer();
    data.setData("text/plain", copied);
    const event = { clipboardData: data, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", event));
  }, text);

test("cells are typed and pasted, told what is wrong, saved together and taken back @long", async ({
  page,
  signIn,
}) => {
  await signIn("yuhang", "/sys-gyyd/dqrh/gyydgl");
  await page.getByRole("button", { name: "表格编辑" }).click();
  const [first, second] = [cell(page, 0, "zl"), cell(page, 1, "zl")];
  const stored = (await first.textContent()) ?? "";
  const typed = `余杭区试验路 ${Date.now() % 100_000} 号`;

  await first.press("Enter");
  await page.getByLabel("编辑坐落").fill(typed);
  await page.keyboard.press("Enter");
  await expect(second).toBeFocused();
  await paste(page, "余杭区试验路 2 号\t很大\n余杭区试验路 3 号");
  await expect(bar(page)).toContainText("1 处有误");
  await expect(bar(page)).toContainText("用地面积应为非负数");
  await expect(bar(page).getByRole("button", { name: /^保\s*存/ })).toBeDisabled();

  await bar(page).getByRole("button", { name: "放弃修改" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "放弃修改" }).click();
  await expect(bar(page)).toHaveCount(0);

  await page.getByRole("button", { name: "表格编辑" }).click();
  await first.press("Enter");
  await page.getByLabel("编辑坐落").fill(typed);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+s");
  await expect(notice(page)).toContainText("已修改 1 宗");
  await expect(first).toHaveText(typed);
  await notice(page)
    .getByRole("button", { name: /^撤\s*销$/ })
    .click();
  await expect(first).toHaveText(stored);
});

test("a selection is changed in bulk after a preview, and the whole is taken back @long", async ({
  page,
  signIn,
}) => {
  await signIn("yuhang", "/sys-gyyd/dqrh/gyydgl");
  for (const i of [0, 1]) await rows(page).nth(i).getByRole("checkbox").check();
  await page.getByRole("button", { name: "批量修改" }).click();
  const dialog = page.getByRole("dialog", { name: /批量修改/ });
  const choose = (text: string) =>
    page.locator(".ant-select-item-option-content").getByText(text, { exact: true }).click();
  await dialog.getByLabel("选择要修改的字段").fill("用地情况");
  await choose("用地情况");
  await dialog.locator("#bulk-ydqk").click();
  await choose("疑似低效");
  await dialog.getByRole("button", { name: /^预\s*览$/ }).click();
  const preview = dialog.getByRole("region", { name: "修改预览" });
  await expect(preview.getByRole("cell", { name: "疑似低效" })).toHaveCount(2);
  await dialog.getByRole("button", { name: "修改 2 宗" }).click();
  await expect(notice(page)).toContainText("已修改 2 宗");
  await notice(page)
    .getByRole("button", { name: /^撤\s*销$/ })
    .click();
  await expect(page.getByText("已撤销 2 宗的修改")).toBeVisible();
});

test("a form that was left comes back after a reload, until it is given up @long", async ({
  page,
  signIn,
}) => {
  await signIn("yuhang", "/sys-gyyd/dqrh/gyydgl");
  await rows(page).first().getByRole("button", { name: "编辑", exact: true }).click();
  const form = page.getByRole("form", { name: "编辑工业用地现状" });
  await form.getByLabel("坐落").fill("未保存的坐落");
  await expect(form).toContainText("已修改 1 项");
  await page.reload();
  await expect(page.getByText(/已恢复 .+ 未保存的 1 项修改/)).toBeVisible();
  await expect(form.getByLabel("坐落")).toHaveValue("未保存的坐落");
  await page
    .locator(".ui-form")
    .getByRole("button", { name: /^放\s*弃$/ })
    .click();
  await expect(form.getByLabel("坐落")).not.toHaveValue("未保存的坐落");
  await expect(form).toContainText("没有修改");
});
