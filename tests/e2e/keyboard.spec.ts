import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { takeBack } from "./takeBack";
import { expect, test } from "./test";

test.use({ stays: true });
test.describe.configure({ mode: "serial" });

const list = "/sys/data/manage/sjdxyd";

// What is imported here is of this file alone.
let batch = "";
test.beforeAll(({ request }) => takeBack(request));
test.afterAll(({ request }) => takeBack(request));

const isFocused = (place: Locator) =>
  place.evaluateAll(([first]) => first !== undefined && first === document.activeElement);

/** Presses Tab until the place has the focus, a limited number of times. */
async function tabTo(page: Page, place: Locator, most: number): Promise<void> {
  for (let presses = 0; presses <= most; presses++) {
    if (await isFocused(place)) return;
    await page.keyboard.press("Tab");
  }
  await expect(place, `within ${most} presses of Tab`).toBeFocused({ timeout: 1 });
}

const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const table = (page: Page) => page.getByRole("region", { name: /^列表/ });

/** To the list by the links that stand first on every page. */
async function skipToList(page: Page): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await tabTo(page, button(page, "跳到列表"), 200);
  await press(page, "Enter");
  await expect(table(page)).toBeFocused();
}

test("a file is imported by keys alone: chosen, its problems walked, its clean records stored", async ({
  page,
  signIn,
}) => {
  await signIn("yuhang", list);
  await expect(page.locator("tr.ant-table-row").first()).toBeVisible();
  await skipToList(page);
  await tabTo(page, button(page, "导入mdb"), 6);
  await press(page, "Enter");
  const panel = page.getByRole("dialog", { name: "导入市级低效用地" });
  await expect(panel).toBeVisible();
  await expect.poll(() => panel.evaluate((one) => one.contains(document.activeElement))).toBe(true);

  const drop = panel.getByRole("button").filter({ hasText: "拖到此处" });
  // Listened for well before: the browser takes its time to hand choosers over.
  const chooser = page.waitForEvent("filechooser", { timeout: 60_000 });
  await tabTo(page, drop, 6);
  await press(page, "Enter");
  await (await chooser).setFiles({
    name: "dxyd-sd-defects.mdb",
    mimeType: "application/x-msaccess",
    buffer: readFileSync("tests/fixtures/dxyd-sd-defects.mdb"),
  });
  await expect(button(page, "导出校验报告")).toBeVisible({ timeout: 120_000 });
  await expect.poll(() => panel.evaluate((one) => one.contains(document.activeElement))).toBe(true);

  await tabTo(page, panel.getByRole("region", { name: /^问题/ }), 16);
  const chosen = panel.locator(".ui-row-selected");
  await press(page, "ArrowDown");
  const first = await chosen.textContent();
  await press(page, "ArrowDown", "ArrowDown");
  await expect(chosen).toHaveCount(1);
  expect(await chosen.textContent()).not.toBe(first);

  await tabTo(page, panel.getByRole("checkbox", { name: /^已知晓/ }), 8);
  await press(page, "Space");
  await tabTo(page, button(page, /^只入库无错误的/), 4);
  await press(page, "Enter");
  const show = button(page, "查看本批次");
  await expect(show).toBeVisible({ timeout: 120_000 });
  await expect.poll(() => panel.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  await tabTo(page, show, 6);
  await press(page, "Enter");
  await expect(page).toHaveURL(/pcid=/);
  batch = new URL(page.url()).searchParams.get("pcid") ?? "";
  await expect(page.locator("tr.ant-table-row").first()).toContainText("待提交");
});

test("a record is found, changed and submitted by keys alone, and the focus comes back each time", async ({
  page,
  signIn,
}) => {
  await signIn("yuhang", `${list}?pcid=${batch}&sort=dkbh.asc`);
  const rows = page.locator("tr.ant-table-row");
  // The file's parcel of 0.45 亩 asks a question of its own when it is saved.
  const plain = rows.filter({ hasNotText: "0.45" });
  const number = (await plain.nth(2).textContent())?.match(/\d{6}SD\d{9}/)?.[0] ?? "";
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await tabTo(page, button(page, "跳到页面内容"), 200);
  await press(page, "Enter");
  await tabTo(page, page.getByPlaceholder("编号/名称/权利人"), 6);
  await page.keyboard.type(number);
  await press(page, "Enter");
  await expect(rows).toHaveCount(1);
  await skipToList(page);
  await press(page, "Escape", "Escape");
  await expect(page, "Esc with nothing open leaves the list open").toHaveURL(/sjdxyd/);

  const drawer = page.locator(".ui-drawer");
  const hasKeys = () => drawer.evaluate((one) => one.contains(document.activeElement));
  const openRecord = async () => {
    await press(page, "Enter");
    await expect(drawer.getByRole("tab", { name: "历史" })).toBeVisible();
    await expect.poll(hasKeys).toBe(true);
  };
  await press(page, "ArrowDown");
  await openRecord();
  await press(page, "Escape");
  await expect(drawer).toHaveCount(0);
  await expect(table(page), "the list has the keys again").toBeFocused();
  await openRecord();

  const edit = drawer.getByRole("button", { name: "编辑" });
  await tabTo(page, edit, 30);
  await press(page, "Enter");
  const form = page.getByRole("form", { name: "编辑市级低效用地" });
  await expect(form.getByRole("textbox").first(), "the form has the keys at once").toBeFocused();
  await press(page, "Escape");
  await expect(drawer).toHaveCount(0);
  await expect(table(page)).toBeFocused();

  await openRecord();
  await tabTo(page, edit, 30);
  await press(page, "Enter");
  const note = form.getByLabel("备注");
  await tabTo(page, note, 80);
  await page.keyboard.type("键盘改");
  await press(page, "Control+s");
  await expect(form).toHaveCount(0);
  await expect(edit, "the form gives the focus back to 编辑").toBeFocused();

  await tabTo(page, drawer.getByRole("button", { name: "提交审核" }), 4);
  await press(page, "Enter");
  const dialog = page.getByRole("dialog", { name: /^提交审核/ });
  await expect(dialog.getByRole("textbox"), "words go into the note").toBeFocused();
  await press(page, "Escape");
  await expect(dialog).toHaveCount(0);
  await expect(drawer.getByRole("button", { name: "提交审核" })).toBeFocused();
  await press(page, "Enter");
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await page.keyboard.type("已核对");
  await press(page, "Control+Enter");
  await expect(dialog).toHaveCount(0);
  await expect(drawer.getByText("待市级审核").first()).toBeVisible();
  await expect.poll(hasKeys).toBe(true);
  await press(page, "Escape");
  await expect(drawer).toHaveCount(0);
  await expect(table(page), "and the list, after a long walk").toBeFocused();
});
