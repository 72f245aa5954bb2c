import { readFile } from "node:fs/promises";
import { readBook } from "../files/books";
import { expect, test } from "./test";

const outside = "330110/";
const plan = "/govern/ssjh?view=gantt&open=330110,330110/";

test("a city opens its plan to the project, in the table and by its link @long", async ({
  page,
  signIn,
}) => {
  await signIn("hangzhou", "/govern");
  await expect(page).toHaveURL(/\/govern\/ssjh/);
  const tasks = page.getByRole("table", { name: "任务分解" });
  await expect(tasks.getByRole("row", { name: /杭州市/ })).toContainText(/一致|多|少|未分解/);

  await page.getByText("项目表", { exact: true }).click();
  const projects = page.getByRole("table", { name: "计划项目" });
  await projects.getByRole("button", { name: "余杭区" }).click();
  await projects.getByRole("button", { name: "产业平台以外" }).click();
  await expect(page).toHaveURL(new RegExp(encodeURIComponent(outside)));
  const first = projects.getByRole("row", { name: /项目.*20\d\d-/ }).first();
  await expect(first).toContainText(/20\d\d-\d\d-\d\d/);

  await page.reload();
  await expect(first).toContainText(/20\d\d-\d\d-\d\d/);
  await page.getByRole("button", { name: /^计划项目数/ }).click();
  await expect(page.getByRole("dialog", { name: /计划项目/ })).toContainText(/合计 [\d,]+ 个/);
});

test("a reviewer moves a bar by the keyboard, agrees, and takes it back @long", async ({
  page,
  signIn,
}) => {
  await signIn("hangzhou", plan);
  const bar = page.getByRole("button", { name: /：计划 .*方向键调整/ }).first();
  const before = (await bar.getAttribute("aria-label"))?.match(/计划 (\S+) 至 (\S+?)[，。]/);
  const [, , end = ""] = before ?? [];
  const later = new Date(Date.parse(`${end}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  await bar.focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(page.getByRole("tooltip")).toContainText(`至 ${later}`);
  await page.keyboard.press("Enter");
  const asked = page.getByRole("dialog", { name: /调整计划时间/ });
  await expect(asked).toContainText("推迟 1 天");
  await asked.getByRole("button", { name: /^调\s*整$/ }).click();
  await expect(page.getByRole("button", { name: new RegExp(`至 ${later}`) }).first()).toBeVisible();
  await page.getByRole("button", { name: "撤销刚才的调整" }).click();
  await expect(page.getByText("已撤销")).toBeVisible();
  await expect(page.getByRole("button", { name: new RegExp(`至 ${end}`) }).first()).toBeVisible();
});

test("the plan leaves as a sheet, and who only looks moves nothing @long", async ({
  page,
  signIn,
}) => {
  await signIn("yuhang", plan);
  await expect(
    page.getByRole("button", { name: /没有调整该项目计划的权限/ }).first(),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /方向键调整/ })).toHaveCount(0);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "导出xlsx" }).click(),
  ]);
  const [sheet] = readBook(await readFile(await file.path()));
  expect(sheet?.rows[0]?.cells[0]?.value).toContain("实施计划（余杭区2024年）");
});
