import { pjApi } from "#contract/endpoints/evaluation/pj";
import { settings } from "#contract/settings";
import { type Caller, callerOf } from "./calls";
import { expect, test } from "./test";

const city = "3302";

/** Swaps two indicators, so that the weights still total 100 and differ from the current ones. */
async function swapped(caller: Caller) {
  const { weights } = await caller(pjApi.weights, { areaCode: city });
  return { was: weights, mjss: weights.mjss + 1, mjzjz: weights.mjzjz - 1 };
}

test("weights that do not make 100 are not saved; those that do count with the next evaluation @long", async ({
  page,
  request,
  signIn,
}) => {
  const caller = await callerOf(request, "ningbo");
  const { was, mjss, mjzjz } = await swapped(caller);
  const scores = async () =>
    (await caller(pjApi.yqpj, { areaCode: city, pageSize: 50 })).list.map(({ zf }) => zf);
  const before = await scores();
  await signIn("ningbo", "/sys-gyyd/dqrh/yqpj");
  await page.getByRole("button", { name: "评价权重" }).click();
  const dialog = page.getByRole("dialog", { name: /^评价权重/ });
  const save = dialog.getByRole("button", { name: /^保\s*存$/ });
  await dialog.getByLabel("亩均税收", { exact: true }).fill(String(mjss));
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("status")).toHaveText("合计 101.00%，应为 100%");
  await expect(save).toBeDisabled();

  await dialog.getByLabel("亩均增加值", { exact: true }).fill(String(mjzjz));
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("status")).toHaveText("合计 100.00%");
  await dialog.getByLabel("年度", { exact: true }).fill(String(settings.dataYear.usual));
  await dialog.getByLabel("来源（文件名称和文号）").fill("示例政办〔2024〕1号");
  await dialog.getByRole("button", { name: "预览影响" }).click();
  await expect(dialog.getByRole("region", { name: "预览影响" })).toContainText(
    /年有税收数据的企业/,
  );
  await save.click();
  await expect(page.getByText("规则已保存，重新评价后计入得分")).toBeVisible();
  await expect(dialog).toContainText("现用本地区设置的权重");
  await dialog.getByRole("button", { name: "重新评价" }).click();
  await expect(dialog).toContainText("评价完成", { timeout: 60_000 });

  expect(await scores()).not.toEqual(before);

  const kept = await caller(pjApi.weights, { areaCode: city });
  expect(kept).toMatchObject({ from: city, weights: { ...was, mjss, mjzjz } });
  await dialog.getByRole("button", { name: "恢复沿用" }).click();
  const question = page.getByRole("dialog", { name: /不再使用本地区设置的权重吗/ });
  await question.getByRole("button", { name: "恢复沿用" }).click();
  await expect(page.getByText("已恢复沿用，重新评价后计入得分")).toBeVisible();
  await expect(dialog.getByLabel("亩均税收", { exact: true })).toHaveValue(/^\d+(\.\d+)?$/);
  await expect(dialog.getByRole("button", { name: "恢复沿用" })).toHaveCount(0);
  expect(await caller(pjApi.weights, { areaCode: city })).toMatchObject({
    from: "33",
    weights: was,
  });
  await caller(pjApi.compute, { nd: settings.dataYear.usual });
});
