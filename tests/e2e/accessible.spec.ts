import type { Page } from "@playwright/test";
import axe from "axe-core";
import { expect, test } from "./test";

type Axe = typeof axe;

/** What axe rates as serious or critical on the current page: rule and first place. */
async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(document, {
      resultTypes: ["violations"],
      // Compares words, and splits Chinese into words of its own: 工业低效 is then not in 工业低效用地.
      rules: { "label-content-name-mismatch": { enabled: false } },
    });
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
  });
}

const settled = async (page: Page) => {
  await expect(page.locator(".ant-skeleton, .ant-spin-spinning, #nprogress")).toHaveCount(0);
  await expect(page.getByText("正在加载")).toHaveCount(0);
};

test("the login is open to keyboard and reader", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByLabel("账号")).toBeVisible();
  expect(await faults(page)).toEqual([]);
});

test("map, register, inbox, tasks and stage are open to keyboard and reader", async ({
  page,
  signIn,
}) => {
  await signIn("sheng");
  for (const path of [
    "/dxyd-sj",
    "/sys/data/manage/sjdxyd",
    "/sys/todo",
    "/sys/data/ssxm/sjndrw",
    "/govern/ssgz",
    "/zhmh",
  ]) {
    await test.step(path, async () => {
      await page.evaluate((to) => {
        history.pushState(null, "", to);
        dispatchEvent(new PopStateEvent("popstate"));
      }, path);
      await expect(page).toHaveURL(new RegExp(path));
      await expect(page.getByRole("heading").first()).toBeVisible();
      await settled(page);
      // Retried while colours are still in transition.
      await expect.poll(() => faults(page), { message: path }).toEqual([]);
    });
  }
});
