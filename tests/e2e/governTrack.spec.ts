import type { Page } from "@playwright/test";
import { expect, test } from "./test";

/** The page's own sheet, opened like a link. */
const track = (query = "") => `/govern/ssgz${query}`;
const opened = async (page: Page) => {
  await expect(page.getByRole("region", { name: "年度任务完成情况" })).toBeVisible();
};

test.use({ viewport: { width: 1920, height: 1080 } });

test("the province reads the lights, opens a figure and finds who is late @long", async ({
  page,
  signIn,
}) => {
  await signIn("sheng", track());
  await opened(page);
  const row = page.getByRole("row", { name: /杭州市/ });
  await expect(row).toContainText(/达到时序|略慢于时序|落后时序/);
  await row.getByTitle("查看杭州市完成的项目").click();
  await expect(page.locator(".ui-drawer")).toContainText("杭州市：2024 年完成的项目");
  await page
    .locator(".ui-drawer")
    .getByRole("button", { name: /关闭|Close/ })
    .click();
  await expect(page.locator(".ui-drawer")).toHaveCount(0);
  await row.getByTitle("查看杭州市逾期项目").click();
  await expect(page).toHaveURL(/view=late/);
  await expect(page.getByText(/逾期未竣工|逾期未开工/).first()).toBeVisible();
});

test("a card that may not go there says why, and one that may asks for its papers @long", async ({
  page,
  signIn,
}) => {
  await signIn("yuhang", track("?view=board"));
  await opened(page);
  const first = page.locator('[data-stage="1"]');
  const card = first.getByRole("listitem").first();
  await expect(card).toBeVisible();
  const name = (await card.locator("b").textContent()) ?? "";
  await card.dragTo(page.locator('[data-stage="3"]'), { targetPosition: { x: 60, y: 200 } });
  await expect(page.getByText(/移动失败：进度须逐级推进/)).toBeVisible();
  await card.dragTo(page.locator('[data-stage="2"]'), { targetPosition: { x: 60, y: 200 } });
  const dialog = page.getByRole("dialog", { name: /推进到“方案已批”/ });
  await expect(dialog).toContainText("批复文件");
  await expect(dialog.getByRole("button", { name: "推进到“方案已批”" })).toBeDisabled();
  await dialog.getByRole("button", { name: "取消" }).click();
  await expect(first).toContainText(name);
  // The same with the keyboard.
  await card.getByRole("button").first().focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(dialog).toBeVisible();
});

test("a city sends a note, the county answers it, and the city closes it @long", async ({
  page,
  signIn,
}) => {
  const text = "请于期限内说明本季度进度滞后的原因";
  await signIn("hangzhou", track());
  await opened(page);
  const row = page.getByRole("row", { name: /余杭区/ });
  await row.getByRole("button", { name: "督办", exact: true }).click();
  const note = page.getByRole("dialog", { name: "督办行政区" });
  await note.getByLabel("督办标题").fill("余杭区进度约谈");
  await note.getByLabel("督办内容").fill(text);
  await note.getByRole("button", { name: "下发督办" }).click();
  await expect(page.getByText("已下发督办 1 件")).toBeVisible();
  await signOut(page);

  await signIn("yuhang", "/sys/todo?kind=dbsx");
  await page.getByRole("button", { name: /余杭区进度约谈/ }).click();
  const matter = page.getByRole("article", { name: "余杭区进度约谈" });
  await matter.getByRole("button", { name: "回复", exact: true }).click();
  const answer = page.getByRole("dialog", { name: /^回复/ });
  await answer.getByLabel("回复内容").fill("已约谈实施主体，倒排工期");
  await answer.getByRole("button", { name: "回复", exact: true }).click();
  await expect(page.getByText(/操作成功/)).toBeVisible();
  await signOut(page);

  await signIn("hangzhou", track("?view=matters&zt=1"));
  await opened(page);
  await page.getByRole("button", { name: "余杭区进度约谈" }).click();
  const drawer = page.locator(".ui-drawer");
  await expect(drawer).toContainText("已约谈实施主体，倒排工期");
  await drawer.getByRole("button", { name: "办结", exact: true }).click();
  await page
    .getByRole("dialog", { name: /^办结/ })
    .getByRole("button", { name: "办结", exact: true })
    .click();
  await expect(drawer).toContainText("已办结");
});

test("a matter on the stage becomes a note to who is late, and leaves the stage @long", async ({
  page,
  signIn,
}) => {
  await signIn("sheng", "/zhmh");
  const matters = page.locator(".wall-matters li");
  await expect(matters.first()).toContainText(/逾 .*天.*卡在/);
  const name = (await matters.first().getByRole("link").textContent()) ?? "";
  await matters
    .first()
    .getByRole("button", { name: `督办 ${name}` })
    .click();
  const note = page.getByRole("dialog", { name: "督办项目" });
  await expect(note).toContainText(name);
  await note.getByLabel("督办内容").fill("请说明进度滞后的原因、责任人和预计完成时间");
  await note.getByRole("button", { name: "下发督办" }).click();
  await expect(page.getByText("已下发督办 1 件")).toBeVisible();
  await expect(matters.filter({ hasText: name })).toHaveCount(0);
  // The list begins with what was due first.
  const part = name.slice(0, 12);
  await page.goto(`/govern/ssgz?view=matters&zt=0&keyword=${encodeURIComponent(part)}`);
  await opened(page);
  await expect(page.getByRole("button", { name: new RegExp(part) }).first()).toBeVisible();
});

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^用户：/ }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await expect(page.getByLabel("账号")).toBeVisible();
}
