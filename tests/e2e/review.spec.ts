import type { Page } from "@playwright/test";
import { expect, test } from "./test";

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

test("a reviewer sees what a decision rests on, takes a phrase by keys, and calls the clerk @long", async ({
  page,
  signIn,
}) => {
  const mark = String(Date.now() % 100_000);
  await signIn("hangzhou", "/sys/todo?kind=dxydsd&keyword=余杭");
  const open = page.getByRole("article");
  const name = (await open.getByRole("heading", { level: 2 }).textContent()) ?? "";
  await expect(open.getByText(/^通过 \d+ 条 · 错误 \d+ 处 · 警告 \d+ 处/)).toBeVisible();
  await open.getByText(/^通过的 \d+ 条规则$/).click();
  await expect(open.getByText("图形自相交")).toBeVisible();
  await expect(open.getByRole("heading", { name: "空间叠加" })).toBeVisible();

  const phrase = `请补充权属证明${mark}`;
  await page.keyboard.press("r");
  const back = dialog(page, /^退回/);
  await back.getByLabel("审核意见").fill(phrase);
  await back.getByRole("button", { name: "存为常用" }).click();
  await expect(back.getByRole("button", { name: phrase, exact: true })).toBeVisible();
  await back.getByLabel("审核意见").fill("");
  await back.getByLabel("审核意见").press("Control+ArrowDown");
  await page.keyboard.press("Enter");
  await expect(back.getByLabel("审核意见")).toHaveValue(/.+/);
  await back.getByRole("button", { name: `删除常用意见“${phrase}”` }).click();
  await page.getByRole("button", { name: /^删\s*除$/ }).click();
  await expect(back.getByRole("button", { name: phrase, exact: true })).toHaveCount(0);
  await back.getByRole("button", { name: /取\s*消/ }).click();

  const field = open.getByRole("textbox", { name: "写批注" });
  await field.click();
  await field.pressSequentially("@yuhang");
  await page.getByText("余杭区经办员（余杭区 县级经办）").click();
  await field.pressSequentially(`请核实面积${mark}`);
  await field.press("Control+Enter");
  const said = open.getByRole("list", { name: "批注" });
  await expect(said).toContainText(`请核实面积${mark}`);

  await page.evaluate(() => sessionStorage.clear());
  await signIn("yuhang", "/sys/todo");
  const calls = page.getByRole("list", { name: "提到我的批注" }).getByRole("listitem");
  const call = calls.filter({ hasText: mark });
  await expect(call).toContainText("未读");
  await call.getByRole("button").click();
  await expect(dialog(page, new RegExp(name))).toBeVisible();
  await page.getByRole("tab", { name: "批注" }).click();
  await expect(page.getByText(`请核实面积${mark}`, { exact: false }).first()).toBeVisible();
  const [left] = await Promise.all([
    page.waitForResponse(/jlpz\/mentions/),
    page.goto("/sys/todo"),
  ]);
  expect(await left.text(), "what was opened is read").not.toContain(mark);
  await expect(calls.filter({ hasText: mark })).toHaveCount(0);
});
