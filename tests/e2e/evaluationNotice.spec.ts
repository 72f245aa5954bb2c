import type { Page } from "@playwright/test";
import { pjApi } from "#contract/endpoints/evaluation/pj";
import { pjgsApi } from "#contract/endpoints/evaluation/pjgs";
import { yddwApi } from "#contract/endpoints/firm/yddw";
import { settings } from "#contract/settings";
import { callerOf } from "./calls";
import { expect, test } from "./test";

const nd = settings.dataYear.usual;
const city = "3302";

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^用户：/ }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await expect(page.getByLabel("账号")).toBeVisible();
}

test("within the notice a clerk enters an objection, and the city upholds it with another grade @long", async ({
  page,
  request,
  signIn,
}) => {
  const ningbo = await callerOf(request, "ningbo");
  const clerk = await callerOf(request, "yinzhou");
  const [firm] = (await clerk(pjApi.qypj, { pjnd: [nd], pageSize: 1 })).list;
  const name = firm?.dxmc ?? "";
  const [{ tyshxydm = "" } = {}] = (await clerk(yddwApi.pageList, { qymc: name })).list;

  await signIn("ningbo", "/sys-gyyd/dqrh/pjgs");
  await page.getByRole("button", { name: "开始公示" }).click();
  const begin = page.getByRole("dialog", { name: /^开始公示/ });
  await begin.getByRole("button", { name: "开始公示" }).click();
  await expect(page.getByText(/^已开始公示 \d+ 个县（市、区）/)).toBeVisible();
  await expect(page.locator("tr.ant-table-row", { hasText: "鄞州区" }).first()).toContainText(
    "公示中",
  );

  await signOut(page);
  await signIn("yinzhou", "/sys-gyyd/dqrh/pjyy");
  await page.getByRole("button", { name: "新增" }).click();
  const form = page.getByRole("form", { name: "新增评价异议" });
  await form.getByLabel("评价年度").fill(String(nd));
  await form.getByLabel("统一社会信用代码").fill(tyshxydm);
  await page.getByTitle(new RegExp(tyshxydm)).first().click();
  await form.getByLabel("异议内容").fill("技改投入未计入，申请复核");
  await form.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("已新增")).toBeVisible();
  const row = page.locator("tr.ant-table-row", { hasText: name }).first();
  await expect(row).toContainText("待答复");

  await signOut(page);
  await signIn("ningbo", "/sys-gyyd/dqrh/pjyy");
  await row.getByRole("button", { name: /更多操作$/ }).click();
  await page.getByRole("menuitem", { name: "采纳，人工定级" }).click();
  const answer = page.getByRole("dialog", { name: /^采纳，人工定级/ });
  await answer.getByLabel("人工定级").click();
  await page.locator(".ant-select-item-option", { hasText: "A 优先发展类" }).click();
  await answer.getByLabel("答复意见").fill("经核实，技改投入属实");
  await answer.getByRole("button", { name: "采纳，人工定级" }).click();
  await expect(row).toContainText("采纳，人工定级");

  // What follows goes on as before: nothing stays under notice.
  const { list } = await ningbo(pjgsApi.pageList, { areaCode: city, zt: ["0"], pageSize: 100 });
  const gsids = list.map(({ gsid }) => gsid);
  await ningbo(pjgsApi.move, { gsids, zt: "2", shyj: "试用后撤回" });
});
