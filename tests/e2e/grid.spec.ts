import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./test";

test.use({ stays: true });

const list = "/sys-gyyd/dqrh/gyydgl";
const rows = (page: Page) => page.locator("tr.ant-table-row");
const bar = (page: Page) => page.getByRole("region", { name: "表格编辑" });
const cell = (page: Page, row: number, field: string) =>
  rows(page).nth(row).locator(`[data-typed="${field}"]`);
const heading = (page: Page, field: string) => page.locator(`th[data-column="${field}"]`);

async function boxOf(one: Locator) {
  const box = await one.boundingBox();
  if (!box) throw new Error("not shown");
  return box;
}

/** Drags from a point of one element to the middle of another. */
async function drag(page: Page, from: { x: number; y: number }, to: Locator): Promise<void> {
  const { x, y, width, height } = await boxOf(to);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 });
  await page.mouse.up();
}

/** What a copy of the focused cell puts into the clipboard. */
const copied = (page: Page) =>
  page.evaluate(() => {
    const clipboardData = new DataTransfer();
    const event = { clipboardData, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new ClipboardEvent("copy", event));
    return clipboardData.getData("text/plain");
  });

test("any field becomes a column, as wide as it is dragged, and stays so @long", async ({
  page,
  signIn,
}) => {
  await signIn("yuhang", list);
  await expect(rows(page).first()).toBeVisible();
  await expect(heading(page, "xzqmc"), "the own county").toHaveCount(0);
  await page.getByRole("button", { name: "列设置" }).click();
  const chooser = page.getByRole("region", { name: "列设置" });
  await chooser.getByLabel("查找字段").fill("登记面积");
  await chooser.getByRole("checkbox", { name: /登记面积/ }).check();
  await expect(heading(page, "djmj")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(chooser).toBeHidden();

  const before = await boxOf(heading(page, "zl"));
  const edge = { x: before.x + before.width - 3, y: before.y + before.height / 2 };
  await page.mouse.move(edge.x, edge.y);
  await page.mouse.down();
  await page.mouse.move(edge.x + 60, edge.y, { steps: 4 });
  await page.mouse.up();
  const width = async () => Math.round((await boxOf(heading(page, "zl"))).width - before.width);
  await expect.poll(width).toBe(60);

  await page.reload();
  await expect(heading(page, "djmj")).toHaveCount(1);
  await expect.poll(width).toBe(60);
  await page.getByRole("button", { name: "列设置" }).click();
  await chooser.getByRole("button", { name: "恢复默认" }).click();
  await expect(heading(page, "djmj")).toHaveCount(0);
  await page.keyboard.press("Escape");
});

test("cells are selected, copied, filled, replaced, saved and taken back", async ({
  page,
  signIn,
}) => {
  await signIn("yuhang", list);
  await page.getByRole("button", { name: "表格编辑" }).click();
  const [first, second, third] = [0, 1, 2].map((row) => cell(page, row, "zl")) as [
    Locator,
    Locator,
    Locator,
  ];
  const text = (await first.textContent()) ?? "";
  const stored = (await second.textContent()) ?? "";

  const start = await boxOf(first);
  await drag(page, { x: start.x + 12, y: start.y + 12 }, second);
  await expect(bar(page)).toContainText("已选 2 行 1 列");
  expect(await copied(page)).toBe(`${text}\n${stored}`);

  await page.keyboard.press("Control+d");
  await expect(second).toHaveText(text);
  await page.keyboard.press("Control+z");
  await expect(second).toHaveText(stored);

  await first.click();
  await drag(page, { x: start.x + start.width - 4, y: start.y + start.height - 4 }, third);
  await expect(third).toHaveText(text);
  await expect(bar(page)).toContainText("已修改 2 宗 2 处");
  await page.keyboard.press("Control+z");
  await expect(bar(page)).not.toContainText("已修改");

  await bar(page).getByRole("button", { name: "查找替换" }).click();
  const panel = page.getByRole("region", { name: "查找替换" });
  await panel.getByLabel("查找内容").fill(stored);
  await panel.getByLabel("替换为").fill(`${stored}东`);
  await panel.getByLabel("整格匹配").check();
  await panel.getByRole("button", { name: "全部替换 1 处" }).click();
  await expect(second).toHaveText(`${stored}东`);
  await panel.getByRole("button", { name: "关闭查找" }).click();

  await page.keyboard.press("Control+s");
  await expect(page.locator(".ant-notification-notice")).toContainText("已修改 1 宗");
  const changed = rows(page).filter({ hasText: `${stored}东` });
  await page.keyboard.press("Control+z");
  await expect(page.getByText("已撤销 1 宗的修改")).toBeVisible();
  await expect(changed).toHaveCount(0);
  await bar(page).getByRole("button", { name: "退出编辑" }).click();
});

test("all records of a filter are selected at once, on this page or not @long", async ({
  page,
  signIn,
}) => {
  await signIn("yuhang", list);
  const total = /合计\s*(\d+) 宗/.exec(
    (await page.getByText(/^合计\s*\d/).textContent()) ?? "",
  )?.[1];
  await page.getByRole("checkbox", { name: "选择本页全部" }).check();
  await page.getByRole("button", { name: `选择全部 ${total} 宗` }).click();
  await expect(page.getByText(new RegExp(`已选\\s*${total} 宗`))).toBeVisible();
  await page.getByRole("button", { name: "批量修改" }).click();
  const dialog = page.getByRole("dialog", { name: `批量修改（${total} 宗）` });
  await dialog.getByRole("button", { name: /^取\s*消$/ }).click();
  await page.getByRole("button", { name: "取消选择" }).click();
});
