import { limits } from "#contract/limits";
import { expect, test } from "./test";

test("a long list is exported by a job, and its file found again @long", async ({
  page,
  signIn,
}) => {
  // The demonstration has no list of that length: this one says that it is.
  await page.route("**/api/xztd/pageList", async (route) => {
    const response = await route.fetch();
    const json = { ...(await response.json()), total: limits.exportRowsAtOnce + 1 };
    await route.fulfill({ response, json });
  });
  await signIn("hangzhou", "/sys-xztd/xzclgz/xzcl");
  await page.getByRole("button", { name: "导出xlsx" }).click();
  const way = page.getByRole("dialog", { name: "导出xlsx" });
  const [first] = await Promise.all([
    page.waitForEvent("download"),
    way.getByRole("button", { name: "导出", exact: true }).click(),
  ]);
  await expect(way).toBeHidden();
  await page.unrouteAll({ behavior: "wait" });

  await page.goto("/sys-xztd/xzclgz/xhtjb");
  await page.getByRole("button", { name: /^我的任务/ }).click();
  const name = first.suggestedFilename();
  const job = page.getByRole("listitem", { name: `导出${name.replace(/\.xlsx$/, "")}` });
  await expect(job).toContainText(`文件保留 ${limits.exportKeptHours} 小时`);
  const [again] = await Promise.all([
    page.waitForEvent("download"),
    job.getByRole("button", { name: "下载" }).click(),
  ]);
  expect(again.suggestedFilename()).toBe(name);
});
