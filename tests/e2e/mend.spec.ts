import type { Page } from "@playwright/test";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { drpcApi } from "#contract/endpoints/records/job";
import { callerOf } from "./calls";
import { chooseRule, figure, list, panel, upload } from "./importing";
import { takeBack } from "./takeBack";
import { expect, test } from "./test";

test.use({ stays: true });
test.describe.configure({ mode: "serial" });

// A retry starts from the same state as the first attempt.
test.beforeAll(({ request }) => takeBack(request));
test.afterAll(({ request }) => takeBack(request));

const editor = (page: Page, label: string) =>
  panel(page).getByRole("form", { name: `更正${label}` });

async function open(page: Page, row: number, label: string) {
  await panel(page)
    .getByRole("button", { name: new RegExp(`^更正第 ${row} 行的${label}`) })
    .click();
  await expect(editor(page, label)).toBeVisible();
}

async function errors(page: Page): Promise<number> {
  return Number((await figure(page, "错误").textContent())?.replace(/\D/g, ""));
}

async function chooseKind(page: Page) {
  await open(page, 17, "低效类型");
  await editor(page, "低效类型").getByRole("combobox").fill("旧厂矿");
  await page.locator(".ant-select-item-option", { hasText: "旧厂矿" }).click();
  await editor(page, "低效类型").getByRole("button", { name: "更正", exact: true }).click();
}

test("three errors are mended in the result and stored; the batch can be submitted or taken back", async ({
  page,
  signIn,
}) => {
  await signIn("yuhang", list);
  await page.getByRole("button", { name: "导入mdb" }).click();
  await upload(page, "dxyd-sd-defects.mdb");
  const before = await errors(page);
  const left = (fewer: number) =>
    expect(figure(page, "错误")).toHaveText(`${before - fewer}条`, { timeout: 30_000 });

  await open(page, 5, "地块名称");
  await page.keyboard.press("Escape");
  await expect(editor(page, "地块名称")).toBeHidden();
  await expect(panel(page), "Esc closes the editor alone").toBeVisible();
  await open(page, 5, "地块名称");
  await page.keyboard.type("更正后的地块");
  await page.keyboard.press("Enter");
  await left(1);
  await open(page, 6, "坐落");
  await page.keyboard.type("文一西路100号");
  await editor(page, "坐落").getByRole("button", { name: "更正", exact: true }).click();
  await left(2);
  await chooseRule(page, "A004");
  await chooseKind(page);
  await left(3);
  await panel(page).getByRole("button", { name: "撤销更正" }).click();
  await left(2);
  await chooseKind(page);
  await left(3);

  await page.reload();
  await left(3);
  await panel(page).getByText("已更正 3").click();
  await expect(panel(page).getByText("更正后的地块")).toBeVisible();
  await panel(page)
    .getByRole("checkbox", { name: /^已知晓/ })
    .check();
  await panel(page)
    .getByRole("button", { name: /^只入库无错误的/ })
    .click();
  await expect(panel(page).getByText(/^入库完成/)).toBeVisible({ timeout: 60_000 });

  await panel(page).getByRole("button", { name: "提交本批次" }).click();
  const asking = page.getByRole("dialog", { name: /^提交审核/ });
  await expect(asking.getByRole("button", { name: "提交审核" })).toBeEnabled();
  await page.keyboard.press("Escape");
  await expect(asking).toBeHidden();
  await panel(page).getByRole("button", { name: "撤回本批次" }).click();
  await page
    .getByRole("dialog", { name: "确定撤回本批次入库吗？" })
    .getByRole("button", { name: "撤回入库" })
    .click();
  await expect(page.getByText(/^已撤回：删除 \d+ 宗/)).toBeVisible({ timeout: 60_000 });
});

test("a file that would change stored parcels shows what differs, and stores what was chosen @long", async ({
  page,
  request,
  signIn,
}) => {
  await signIn("yuhang", `${list}?import=mdb`);
  await upload(page, "dxyd-sd-clean.mdb");
  await panel(page).getByRole("button", { name: "入库 24 宗" }).click();
  await expect(panel(page).getByText("入库完成：新增 24 宗，更新 0 宗")).toBeVisible({
    timeout: 60_000,
  });
  const clerk = await callerOf(request, "yuhang");
  const { list: batches } = await clerk(drpcApi.pageList, { current: 1, pageSize: 1 });
  const pcid = batches[0]?.pcid ?? "";
  const [one, two] = (await clerk(dxydsdApi.pageList, { pcid, pageSize: 2 })).list;
  if (!one || !two) throw new Error("nothing was stored");
  for (const { dkid, bbh } of [one, two]) {
    await clerk(dxydsdApi.update, {
      ...{ dkid, bbh, values: { dkmc: "改过的名称" }, confirmWarnings: true },
    });
  }

  await panel(page).getByRole("button", { name: "继续导入" }).click();
  await upload(page, "dxyd-sd-clean.mdb");
  await panel(page).getByText("与库内不同 2").click();
  const keep = panel(page).getByRole("region", { name: new RegExp(one.dkbh) });
  await expect(keep.getByRole("cell", { name: "改过的名称" })).toBeVisible();
  await keep.getByText("保留库内的").click();
  await expect(panel(page).getByText("1 宗与库内不同，请先选择")).toBeVisible();
  await panel(page)
    .getByRole("checkbox", { name: /^已知晓/ })
    .check();
  const store = panel(page).getByRole("button", { name: "入库 24 宗" });
  await expect(store).toBeDisabled();
  const take = panel(page).getByRole("region", { name: new RegExp(two.dkbh) });
  const name = take.getByRole("checkbox", { name: /地块名称采用文件的$/ });
  await name.click();
  await expect(name, "once the server has it").toBeChecked();
  await store.click();
  await expect(panel(page).getByText("入库完成：新增 0 宗，更新 24 宗")).toBeVisible({
    timeout: 60_000,
  });
  const names = async (dkid: string) => (await clerk(dxydsdApi.info, { dkid })).record.dkmc;
  expect([await names(one.dkid), await names(two.dkid)]).toEqual(["改过的名称", two.dkmc]);
});
