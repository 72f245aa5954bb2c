import { xztdApi } from "#contract/endpoints/idle/xztd";
import { limits } from "#contract/limits";
import { idleHeadings } from "#contract/rules/idle/idleSheet";
import { bookOf, titled } from "../files/books";
import { idleRow } from "../files/idleRow";
import { callerOf } from "./calls";
import { expect, test } from "./test";

const land = { ...idleRow, 项目名称: "分批导入的项目", 行政区名称: "余杭区" } as const;

/** A sheet of that many rows; one may have 5,000. */
async function sheetOf(rows: number, name: string) {
  const empty = Object.fromEntries(Object.values(idleHeadings).map((title) => [title, null]));
  const buffer = await bookOf(
    titled(
      Array.from({ length: rows }, (_, i) => ({
        ...empty,
        ...land,
        电子监管号: `3301102018B${90_000 + i}`,
      })),
    ),
  );
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return { name, mimeType, buffer };
}

test("a long sheet shows its progress and is cancelled; one that was left is found again @long", async ({
  page,
  request,
  signIn,
}) => {
  const caller = await callerOf(request, "yuhang");
  const stored = () => caller(xztdApi.pageList, { keyword: land.项目名称, pageSize: 500 });
  await signIn("yuhang", "/sys-xztd/xzclgz/xzcl");
  await page.getByRole("button", { name: "上传xlsx" }).click();
  const way = page.getByRole("dialog", { name: "上传闲置土地清单" });
  await way.locator('input[type="file"]').setInputFiles(await sheetOf(5_000, "长清单.xlsx"));
  await expect(way).toContainText("共 5,000 行，可入库 5,000 行");
  await way.getByRole("button", { name: "下一步：差异预览" }).click();
  await way.getByRole("button", { name: "入库", exact: true }).click();
  await way.getByRole("button", { name: /^取\s?消/ }).click();
  await expect(way).toContainText("已取消，未入库任何数据");
  expect((await stored()).total).toBe(0);
  await way.getByRole("button", { name: "上一步" }).click();
  await way.getByRole("button", { name: "重新上传" }).click();

  const rows = limits.sheetRowsAtOnce + 1;
  await way.locator('input[type="file"]').setInputFiles(await sheetOf(rows, "清单.xlsx"));
  await expect(way).toContainText(new RegExp(`可以离开本页|共 ${rows} 行`));
  await way.locator(".ant-modal-close").click();
  await page.getByRole("button", { name: "消化统计表" }).click();
  await expect(page).toHaveURL(/xhtjb/);
  await page.getByRole("button", { name: /^我的任务/ }).click();
  const job = page.getByRole("listitem", { name: "校验文件“清单.xlsx”" });
  await job.getByRole("link", { name: "打开" }).click();
  await expect(way).toContainText(`共 ${rows} 行，可入库 ${rows} 行`);
  await way.getByRole("button", { name: "下一步：差异预览" }).click();
  await way.getByRole("button", { name: "入库", exact: true }).click();
  await expect(way).toContainText(`入库完成：新增 ${rows} 宗`);
  const { list } = await stored();
  expect(list).toHaveLength(rows);
  await caller(xztdApi.remove, { ids: list.map(({ xzid }) => xzid) });
});
