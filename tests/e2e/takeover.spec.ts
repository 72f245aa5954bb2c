import { yddwApi } from "#contract/endpoints/firm/yddw";
import { creditCodeOf } from "../../src/server/demo/base/creditCode";
import { randomOf } from "../../src/server/demo/base/random";
import { bookOf } from "../files/books";
import { callerOf } from "./calls";
import { expect, test } from "./test";

/** A workbook of enterprises as another system has it, with columns of its own. */
async function register() {
  const random = randomOf(Date.now() % 1_000_000);
  const firms = ["接管一厂", "接管二厂"].map((name) => {
    const code = creditCodeOf(random, "330110", "91");
    return [code, name, "330110", "C34", "规下工业企业", "在营"];
  });
  const buffer = await bookOf([
    ["单位名册"],
    ["统一社会信用代码", "企业名称", "行政区代码", "行业", "规模", "经营状态"],
    ...firms,
    ["不是代码", "接管三厂", "999999", "C34", "规下工业企业", "在营"],
  ]);
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return { name: "老名册.xlsx", mimeType, buffer };
}

test("a register is matched, tried, taken over and taken back @long", async ({
  page,
  request,
  signIn,
}) => {
  const province = await callerOf(request, "sheng");
  const found = async () => (await province(yddwApi.pageList, { keyword: "接管" })).total;
  await signIn("sheng", "/sys/admin/takeover");
  await page.getByRole("button", { name: "新接管" }).click();
  await page.getByLabel("登记册").click();
  await page.keyboard.type("企业");
  await page.keyboard.press("Enter");
  await page.locator('input[type="file"]').setInputFiles(await register());
  await expect(page.getByText("必填而没有对应列的字段：企业规模")).toBeVisible();

  await page.getByLabel("“规模”对应的字段").click();
  await page.keyboard.type("企业规模");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "保存对应" }).click();
  await expect(page.getByText("必填而没有对应列的字段")).toBeHidden();

  await page.getByRole("button", { name: "试运行", exact: true }).click();
  await expect(page.getByRole("button", { name: /^接管 2/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "报告" })).toContainText("A009");
  expect(await found()).toBe(0);

  await page.getByRole("button", { name: /^接管 2/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /接\s*管/ })
    .click();
  await expect(page.getByRole("button", { name: "整批撤回" })).toBeVisible();
  expect(await found()).toBe(2);

  await page.getByRole("button", { name: "整批撤回" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /撤\s*回/ })
    .click();
  await expect(page.getByText("已撤回")).toBeVisible();
  expect(await found()).toBe(0);
});
