import type { APIRequestContext, Page } from "@playwright/test";
import { viewApi } from "#contract/endpoints/lists/view";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { callerOf } from "./calls";
import { picture } from "./picture";
import { expect, test } from "./test";

// A save with warnings is refused until they are confirmed.
test.use({ provoked: /status of 400/ });

const list = "/sys/data/manage/sjdxyd";
const county = "330110";

const rows = (page: Page) => page.locator("tr.ant-table-row");
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** Two approved factories of one town, used and planned alike, that no project holds. */
async function freeParcels(request: APIRequestContext) {
  const caller = await callerOf(request, "yuhang");
  const free = { areaCode: county, shzt: ["5" as const], zkfzt: ["0" as const], pageSize: 100 };
  const { list: found } = await caller(dxydsdApi.pageList, free);
  const parcels = found.map(({ dkid }) => ({ dkid }));
  const { heldBy } = await caller(zkfxmsdApi.check, { values: {}, parcels });
  const open = found.filter(({ dkid, xztdyt }) => !heldBy[dkid] && xztdyt === "工业");
  const alike = open.map((one) =>
    open.filter(({ xzjmc, ghyt }) => xzjmc === one.xzjmc && ghyt === one.ghyt),
  );
  return alike.find(({ length }) => length > 1)?.slice(0, 2) ?? [];
}

test("ticked rows become a project that knows its parcels, and shows its photos in pairs @long", async ({
  page,
  request,
  signIn,
}) => {
  const parcels = await freeParcels(request);
  expect(parcels).toHaveLength(2);
  const name = `示例旧厂区改造${Date.now() % 1_000_000}`;
  await signIn("yuhang", `${list}?dkids=${parcels.map(({ dkid }) => dkid).join(",")}`);
  await expect(rows(page)).toHaveCount(2);
  for (const row of await rows(page).all()) await row.getByRole("checkbox").check();
  await button(page, "建项目（2）").click();

  const form = page.getByRole("form", { name: "新增市级再开发项目" });
  for (const { dkbh } of parcels) await expect(form.getByText(dkbh).first()).toBeVisible();
  // What the project is about lies on the map beside the form.
  await expect(page.getByTestId("map")).toHaveAttribute("data-compared", "1");
  const town = form.getByText(parcels[0]?.xzjmc ?? "", { exact: true });
  await expect(town.first(), "taken from the parcels").toBeVisible();
  await form.getByLabel("项目名称").fill(name);
  for (const [field, choice] of [
    ["再开发方式", "自主改造"],
    ["项目类型", "工改工"],
  ] as const) {
    await form.getByLabel(field).click();
    await page.locator(".ant-select-item-option", { hasText: choice }).click();
  }
  await form.getByLabel("实施主体").fill("余杭示例实业有限公司");
  await form.getByLabel("实施年度").fill("2025");
  await form.getByLabel("计划投资").fill("5600");
  for (const [field, day] of [
    ["计划开工时间", "2025-03-01"],
    ["计划竣工时间", "2026-10-31"],
  ] as const) {
    await form.getByLabel(field).fill(day);
    await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Control+s");
  // Warnings, if there are any, are asked about.
  const [still, submit] = [button(page, "仍要保存"), button(page, "提交审批")];
  await expect(still.or(submit).first()).toBeVisible();
  if (await still.isVisible()) await still.click();
  await expect(submit).toBeVisible();
  const xmid = new URL(page.url()).searchParams.get("record") ?? "";
  const caller = await callerOf(request, "yuhang");
  const { record } = await caller(zkfxmsdApi.info, { xmid });
  expect(record).toMatchObject({ xmmc: name, xzjmc: parcels[0]?.xzjmc });

  await page.getByRole("tab", { name: "附件" }).click();
  const files = page.locator(".ui-drawer");
  for (const [kind, file] of [
    ["改造前（现状照片）", "旧厂.png"],
    ["改造后（竣工验收）", "新楼.png"],
  ] as const) {
    await files.getByRole("combobox", { name: "附件类型" }).click();
    await page.locator(".ant-select-item-option", { hasText: kind }).click();
    const sent = { name: file, mimeType: "image/png", buffer: picture() };
    await files.locator("input[type=file]").setInputFiles(sent);
    await expect(files.getByRole("region", { name: kind })).toContainText(file);
  }
  const pair = files.getByRole("region", { name: "改造前后对比" });
  for (const shown of ["改造前：旧厂.png", "改造后：新楼.png"]) {
    await expect(pair.getByRole("img", { name: shown })).toBeVisible();
  }

  await caller(zkfxmsdApi.remove, { xmids: [xmid] });
});

test("a view is shared with a named person, who opens it, and nobody else sees it @long", async ({
  page,
  request,
  signIn,
}) => {
  const name = `待处置旧厂矿${Date.now() % 1_000_000}`;
  await signIn("yuhang", `${list}?dxlx=2`);
  await button(page, "视图").click();
  await button(page, "保存当前视图").click();
  const way = dialog(page, "保存视图");
  await way.getByLabel("视图名称").fill(name);
  await way.getByLabel("共享给人员").click();
  await page.keyboard.type("杭州市");
  await page.locator(".ant-select-item-option", { hasText: "（杭州市）" }).first().click();
  const chosen = await way.locator(".ant-select-selection-item").last().textContent();
  await page.keyboard.press("Escape");
  await way.getByRole("button", { name: /^保\s*存$/ }).click();
  await expect(page.getByText(`已保存视图“${name}”`)).toBeVisible();
  await button(page, "视图").click();
  await expect(page.getByText(`共享给 ${chosen?.replace(/（.*/, "")}`)).toBeVisible();

  await page.evaluate(() => sessionStorage.clear());
  await signIn("hangzhou", list);
  await button(page, "视图").click();
  const view = page.getByRole("listitem").filter({ hasText: name });
  await expect(view).toContainText("共享");
  await view.getByRole("button", { name, exact: true }).click();
  await expect(page).toHaveURL(/dxlx=2/);

  const others = await callerOf(request, "yinzhou");
  const seen = await others(viewApi.list, { page: "dxydsd" });
  expect(seen.filter((one) => one.name === name)).toEqual([]);
  const caller = await callerOf(request, "yuhang");
  const mine = (await caller(viewApi.list, { page: "dxydsd" })).find((one) => one.name === name);
  expect(mine?.people).toHaveLength(1);
  await caller(viewApi.remove, { id: mine?.id ?? "" });
});

test("a link to a region that is not the user's says so, and leads home @long", async ({
  page,
  signIn,
}) => {
  await signIn("yuhang", `${list}?area=330212`);
  const told = dialog(page, "无权查看 鄞州区");
  await expect(told).toContainText("不在您的权限范围（余杭区）内");
  await told.getByRole("button", { name: "查看余杭区" }).click();
  await expect(told).toBeHidden();
  await expect(rows(page).first()).toContainText("330110");
});
