import type { Page } from "@playwright/test";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { drpcApi } from "#contract/endpoints/records/job";
import { gdbOf } from "../api/geodatabases";
import { callerOf } from "./calls";
import { list, panel } from "./importing";
import { expect, test } from "./test";

test.describe.configure({ mode: "serial" });

const counties = ["330106", "330110"];
const rows = (page: Page) => page.locator("tr.ant-table-row");
const part = (page: Page, name: string) => panel(page).getByRole("region", { name });
const cells = (page: Page, name: string, county: string) =>
  part(page, name).getByRole("row", { name: county }).getByRole("cell");

/** The county's own batch, and how many parcels it has. */
let [batch, size] = ["", 0];

/** What the tests have left goes, so that those of other files find what they expect. */
test.afterAll(async ({ request }) => {
  const [reviewer, clerk] = [
    await callerOf(request, "hangzhou"),
    await callerOf(request, "yuhang"),
  ];
  const own = { pcid: batch, shzt: "1", current: 1, pageSize: 100 } as const;
  const dkids = (await clerk(dxydsdApi.pageList, own)).list.map(({ dkid }) => dkid);
  await clerk(dxydsdApi.updateShzt, { dkids, shzt: "0" });
  await clerk(dxydsdApi.remove, { dkids });
  const { list: left } = await reviewer(drpcApi.pageList, { current: 1, pageSize: 20 });
  for (const { pcid, ypcid, revocable } of left) {
    if (ypcid !== null && revocable) await reviewer(drpcApi.revoke, { pcid });
  }
});

test("a city's reviewer brings a file of two counties, which becomes a batch for each @long", async ({
  page,
  signIn,
}) => {
  const file = gdbOf("dxyd-sd-5000.mdb", {
    crs: "EPSG:4490",
    keep: ({ XZQDM }) => counties.includes(String(XZQDM)),
  });
  await signIn("hangzhou", list);
  await expect(page.getByRole("button", { name: "导入txt" })).toHaveCount(0);
  await page.getByRole("button", { name: "导入mdb" }).click();
  await panel(page)
    .locator("input[type=file]")
    .setInputFiles({
      ...{ name: file.name, mimeType: "application/zip" },
      buffer: Buffer.from(await file.arrayBuffer()),
    });
  await expect(cells(page, "分县结果", "西湖区").nth(1)).toHaveText("12", { timeout: 120_000 });
  await expect(cells(page, "分县结果", "余杭区").nth(1)).toHaveText("36");
  await expect(cells(page, "分县结果", "余杭区").nth(3)).toHaveText(/^[\d,]+\.\d{2}$/);
  await expect(part(page, "分县结果")).toContainText("入库后分为 2 个县级批次");
  const clean = await cells(page, "分县结果", "余杭区").nth(2).textContent();
  const area = await cells(page, "分县结果", "余杭区").nth(3).textContent();

  const known = panel(page).getByRole("checkbox", { name: /^已知晓/ });
  if (await known.isVisible()) await known.check();
  await panel(page)
    .getByRole("button", { name: /入库.* \d+ 宗$/ })
    .click();
  await expect(panel(page).getByText(/^入库完成：新增 \d+ 宗，更新 0 宗$/)).toBeVisible({
    timeout: 60_000,
  });
  await expect(panel(page).getByText(/已分为 2 个县级批次/)).toBeVisible();
  await expect(panel(page).getByRole("button", { name: "提交本批次" })).toHaveCount(0);
  await expect(cells(page, "县级批次", "余杭区").nth(1)).toHaveText(clean ?? "");
  await expect(cells(page, "县级批次", "余杭区").nth(3)).toHaveText(area ?? "");
  await panel(page).getByRole("button", { name: "查看余杭区批次" }).click();
  await expect(page.getByText(/^合计/)).toContainText(`${clean} 宗`);
  batch = new URL(page.url()).searchParams.get("pcid") ?? "";
  size = Number(clean);
});

test("the county finds it under 今日 and among its batches, and submits it @long", async ({
  page,
  signIn,
}) => {
  await signIn("yuhang", "/sys/today");
  const waiting = page.getByRole("link", { name: new RegExp(`待提交 ${size} 宗`) });
  await expect(waiting).toContainText("杭州市审核员带入");
  await waiting.click();
  await expect(page.getByText(/^合计/)).toContainText(`${size} 宗`);
  expect(new URL(page.url()).searchParams.get("pcid")).toBe(batch);

  await page.getByRole("button", { name: /导入批次$/ }).click();
  const dialog = page.getByRole("dialog", { name: /^导入批次/ });
  const row = dialog.getByRole("row", { name: /地块\.gdb\.zip/ });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("余杭区");
  await expect(row).toContainText(`待提交 ${size} 宗`);
  await row.getByRole("button", { name: "提交本批次" }).click();
  await page
    .getByRole("dialog", { name: /^提交审核/ })
    .getByRole("button", { name: "提交审核" })
    .click();
  await expect(page.getByText(/^提交审核 \d+ 宗，/)).toBeVisible();
  await expect(row.getByText(/已变动 \d+ 宗，不能撤回/)).toBeVisible();
});

test("who brought it is offered no review of it @long", async ({ page, signIn }) => {
  await signIn("hangzhou", `${list}?pcid=${batch}&shzt=1`);
  await expect(rows(page).first()).toBeVisible();
  await rows(page).first().getByRole("checkbox").check();
  await expect(page.getByText(/^已选/)).toContainText("1 宗");
  await expect(page.getByRole("button", { name: /^审核通过/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^退回/ })).toHaveCount(0);
});
