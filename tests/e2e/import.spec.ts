import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { drpcApi } from "#contract/endpoints/records/job";
import { callerOf } from "./calls";
import { chooseRule, figure, fixture, list, ownCopy, panel, upload } from "./importing";
import { takeBack } from "./takeBack";
import { expect, test } from "./test";
import { zipEntries } from "./zipEntries";

test.use({ stays: true });

/** Tests of a file's way into the database and out of it, run on each of them. */
const stored = { tag: "@stored" };

type Expected = { dkbh: string | null; row: number; rule: string; level: "E" | "W" | "I" };

const rows = (page: Page) => page.locator("tr.ant-table-row");
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

test.describe.configure({ mode: "serial" });

// A retry starts from the same state as the first attempt.
test.beforeAll(({ request }) => takeBack(request));

const placeHint = /可在地图上定位/;

test("an upload that the clerk stops is broken off, and nothing of it is kept @long", async ({
  page,
  request,
  signIn,
}) => {
  const clerk = await callerOf(request, "yuhang");
  const batches = async () => (await clerk(drpcApi.pageList, { current: 1, pageSize: 1 })).total;
  const before = await batches();
  await signIn("yuhang", list);
  const network = await page.context().newCDPSession(page);
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 10_000,
  });
  await page.getByRole("button", { name: "导入mdb" }).click();
  const broken = page.waitForEvent("requestfailed", (sent) => sent.method() === "POST");
  await panel(page).locator("input[type=file]").setInputFiles(ownCopy("dxyd-sd-clean.mdb"));
  await panel(page).getByRole("button", { name: "取消上传" }).click();
  expect((await broken).failure()?.errorText).toContain("ERR_ABORTED");
  await expect(panel(page).getByText("将 .mdb 或 .zip 文件拖到此处")).toBeVisible();
  await expect(panel(page).getByRole("alert")).toHaveCount(0);
  expect(await batches()).toBe(before);
});

test("a file with defects is told apart record by record, on the map and as sheets", async ({
  page,
  signIn,
}) => {
  await signIn("yuhang", list);
  await page.getByRole("button", { name: "导入mdb" }).click();
  await upload(page, "dxyd-sd-defects.mdb");

  const expected = JSON.parse(
    readFileSync(fixture("dxyd-sd-defects.expected.json"), "utf8"),
  ) as Expected[];
  const of = (level: string) => expected.filter((one) => one.level === level);
  await expect(figure(page, "总数")).toHaveText("89宗");
  await expect(figure(page, "错误")).toHaveText(`${of("E").length}条`);
  await expect(figure(page, "警告")).toHaveText(`${of("W").length}条`);
  await expect(figure(page, "提示")).toHaveText(`${of("I").length}条`);
  await expect(panel(page).getByText(placeHint)).toBeVisible();

  for (const rule of ["A001", "A007", "G003", "G011", "G013", "G015"]) {
    await expectRule(
      page,
      rule,
      expected.filter((one) => one.rule === rule),
    );
  }

  const map = page.getByTestId("map");
  await expect(map, "under a rule, what it is about").toHaveAttribute("data-outlines", "2");
  await chooseRule(page, "G011");
  const problem = panel(page).locator(".ant-table-row").first();
  const before = new URL(page.url()).searchParams.get("at");
  await problem.click();
  await expect(problem).toHaveClass(/ui-row-selected/);
  await expect
    .poll(() => new URL(page.url()).searchParams.get("at"), { message: "the map flies there" })
    .not.toBe(before);

  const report = page.waitForEvent("download");
  await panel(page).getByRole("button", { name: "导出校验报告" }).click();
  expect((await report).suggestedFilename()).toMatch(/校验报告.*\.xlsx$/);
  await expect(panel(page).getByRole("button", { name: /^只入库无错误的/ })).toBeDisabled();
});

/** The table filtered by one rule has exactly the expected parcels. */
async function expectRule(page: Page, rule: string, expected: readonly Expected[]) {
  await chooseRule(page, rule);
  const found = panel(page).locator(".ant-table-row");
  const wanted = [...new Set(expected.map(({ row }) => row))].toSorted((a, b) => a - b);
  await expect(found).toHaveCount(wanted.length);
  const numbers = await found.evaluateAll((lines) =>
    lines.map((line) => Number(line.querySelectorAll(".ant-table-cell")[1]?.textContent)),
  );
  expect(numbers.toSorted((a, b) => a - b)).toEqual(wanted);
}

test(
  "the clean records of a file go in alone, the others come as a sheet, and the batch is taken back",
  stored,
  async ({ page, signIn }) => {
    await signIn("yuhang", list);
    const sums = page.getByText(/^合计/);
    await expect(sums).toContainText(/[\d,]+ 宗/);
    const before = await sums.textContent();
    await page.getByRole("button", { name: "导入mdb" }).click();
    await upload(page, "dxyd-sd-defects.mdb");

    const rejected = page.waitForEvent("download");
    await panel(page).getByRole("button", { name: "下载有错误的记录" }).click();
    const sheets = zipEntries(readFileSync(await (await rejected).path()));
    expect([...sheets.keys()]).toContain("xl/workbook.xml");

    const store = panel(page).getByRole("button", { name: /^只入库无错误的/ });
    await expect(store, "warnings are asked about first").toBeDisabled();
    await panel(page)
      .getByRole("checkbox", { name: /^已知晓/ })
      .check();
    const clean = (await store.textContent())?.match(/\d+/)?.[0];
    await store.click();
    const done = panel(page).getByText(`入库完成：新增 ${clean} 宗，更新 0 宗`);
    await expect(done).toBeVisible({ timeout: 60_000 });
    await expect(panel(page).getByRole("button", { name: "下载未入库记录" })).toBeVisible();

    await panel(page).getByRole("button", { name: "撤回本批次" }).click();
    await dialog(page, "确定撤回本批次入库吗？").getByRole("button", { name: "撤回入库" }).click();
    await expect(page.getByText(`已撤回：删除 ${clean} 宗，恢复 0 宗`)).toBeVisible();
    await expect(panel(page)).toBeHidden();
    await expect(sums).toHaveText(before ?? "");
  },
);

/** The batch that the next tests continue with. */
let batch = "";

test(
  "a clean file goes in as one batch and is submitted; a reload and its batch find the check again",
  stored,
  async ({ page, signIn }) => {
    await signIn("yuhang", list);
    await page.getByRole("button", { name: "导入mdb" }).click();
    await upload(page, "dxyd-sd-clean.mdb");
    await expect(panel(page).getByText("24 宗地块全部通过校验，可以入库")).toBeVisible();
    await expect(page.getByTestId("map")).toHaveAttribute("data-outlines", "24");
    expect(new URL(page.url()).searchParams.get("job")).toBeTruthy();
    await page.reload();
    await expect(panel(page).getByText("24 宗地块全部通过校验，可以入库")).toBeVisible();

    await panel(page).getByRole("button", { name: "返回列表" }).click();
    await page.getByRole("button", { name: "导入批次" }).click();
    const batches = page.getByRole("dialog", { name: /^导入批次/ });
    const row = batches.getByRole("row", { name: /dxyd-sd-clean\.mdb/ }).first();
    await row.getByRole("button", { name: "继续入库" }).click();
    await expect(panel(page).getByText("24 宗地块全部通过校验，可以入库")).toBeVisible();

    await panel(page).getByRole("button", { name: "入库 24 宗" }).click();
    await expect(panel(page).getByText("入库完成：新增 24 宗，更新 0 宗")).toBeVisible({
      timeout: 60_000,
    });
    const map = page.getByTestId("map");
    await expect(map, "what was stored is drawn").toHaveAttribute("data-layers", /^dxydsd:/);
    await expect(map).toHaveAttribute("data-filter", /pcid/);
    await panel(page).getByRole("button", { name: "查看本批次" }).click();
    await expect(page.getByText(/^合计/)).toContainText("24 宗");
    batch = new URL(page.url()).searchParams.get("pcid") ?? "";

    await page.getByRole("checkbox", { name: "选择本页全部" }).check();
    await page.getByRole("button", { name: "提交审核（20）" }).click();
    await dialog(page, /^提交审核/)
      .getByRole("button", { name: "提交审核" })
      .click();
    await expect(page.getByText("提交审核 20 宗，操作成功")).toBeVisible();
  },
);

test(
  "the city's reviewer returns one parcel of the batch and passes the rest",
  stored,
  async ({ page, signIn }) => {
    await signIn("hangzhou", `${list}?pcid=${batch}&shzt=1&size=50`);
    await expect(page.getByText(/^合计/)).toContainText("20 宗");
    await rows(page).first().getByRole("checkbox").check();
    await page.getByRole("button", { name: "退回（1）" }).click();
    await dialog(page, /^退回/).getByLabel("审核意见").fill("请补充认定文号");
    await dialog(page, /^退回/).getByRole("button", { name: "退回" }).click();
    await expect(page.getByText(/^合计/)).toContainText("19 宗");

    await page.getByRole("checkbox", { name: "选择本页全部" }).check();
    await page.getByRole("button", { name: "审核通过（19）" }).click();
    await dialog(page, /^审核通过/)
      .getByRole("button", { name: "审核通过" })
      .click();
    await expect(page.getByText("审核通过 19 宗，操作成功")).toBeVisible();
  },
);

test(
  "what was passed is exported, and the file holds exactly these parcels",
  stored,
  async ({ page, signIn }) => {
    await signIn("yuhang", `${list}?pcid=${batch}&shzt=5`);
    await expect(page.getByText(/^合计/)).toContainText("19 宗");
    await page.getByRole("button", { name: "导出SHP" }).click();
    await expect(dialog(page, "导出SHP")).toContainText("共 19 宗");
    const arriving = page.waitForEvent("download");
    await dialog(page, "导出SHP").getByRole("button", { name: "导出", exact: true }).click();
    const entries = zipEntries(readFileSync(await (await arriving).path()));
    const names = [...entries.keys()];
    expect(names.map((name) => name.split(".").at(-1))).toEqual(
      expect.arrayContaining(["shp", "shx", "dbf", "prj"]),
    );
    const dbf = entries.get(names.find((name) => name.endsWith(".dbf")) ?? "");
    expect(dbf?.readUInt32LE(4), "records of the attribute table").toBe(19);
    expect(new TextDecoder("gbk").decode(dbf)).toContain("余杭区");
  },
);

test(
  "a batch whose records have moved on cannot be taken back, and says why",
  stored,
  async ({ page, signIn }) => {
    await signIn("yuhang", list);
    await page.getByRole("button", { name: "导入批次" }).click();
    const batches = page.getByRole("dialog", { name: /^导入批次/ });
    const clean = batches.getByRole("row", { name: /dxyd-sd-clean\.mdb/ }).first();
    await expect(clean).toContainText("已入库");
    await expect(clean.getByRole("button", { name: "撤回入库" })).toHaveCount(0);
    await expect(clean).toContainText(/已变动 \d+ 宗，不能撤回/);
    await expect(clean.getByRole("button", { name: "校验报告" })).toBeVisible();
  },
);

test("each broken file is refused with what is wrong with it @long", async ({ page, signIn }) => {
  await signIn("yuhang", `${list}?import=1`);
  const choose = panel(page).locator("input[type=file]");
  await choose.setInputFiles({
    name: "说明.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("不是mdb"),
  });
  await expect(panel(page).getByText(/不是mdb文件/)).toBeVisible();

  await choose.setInputFiles(fixture("no-layer.mdb"));
  await expect(
    panel(page)
      .getByText(/缺少图层/)
      .first(),
  ).toBeVisible({ timeout: 60_000 });
  await expect(panel(page).getByText(placeHint), "a file has no place").toHaveCount(0);
  await expect(panel(page).getByRole("button", { name: /^入库|^只入库/ })).toHaveCount(0);
  await panel(page).getByRole("button", { name: "重新上传" }).click();
  await expect(panel(page).getByText("将 .mdb 或 .zip 文件拖到此处，或点击选择文件")).toBeVisible();
});
