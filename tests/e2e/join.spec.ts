import { readFile } from "node:fs/promises";
import { zipSync } from "fflate";
import { gyydApi } from "#contract/endpoints/industry/gyyd";
import { callerOf } from "./calls";
import { expect, test } from "./test";
import { zipEntries } from "./zipEntries";

const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A workbook in which a text is another one. */
function retyped(book: Buffer, from: string, to: string): Buffer {
  const parts = [...zipEntries(book)].map(([name, bytes]) => {
    const text = name.endsWith(".xml") ? Buffer.from(bytes.toString().replaceAll(from, to)) : bytes;
    return [name, new Uint8Array(text)] as const;
  });
  return Buffer.from(zipSync(Object.fromEntries(parts)));
}

test("an export that was changed comes back by its numbers, and is taken back as a whole @long", async ({
  page,
  request,
  signIn,
}) => {
  const clerk = await callerOf(request, "yuhang");
  const { list } = await clerk(gyydApi.pageList, { areaCode: "330110", pageSize: 1 });
  const first = list[0] as { dkid: string; dkbh: string; zl: string; bbh: number };
  const stamp = Date.now() % 1_000_000;
  const [was, is] = [`余杭区对照路${stamp}号`, `余杭区改后路${stamp}号`];
  const set = async (zl: string) => {
    const { record } = await clerk(gyydApi.info, { dkid: first.dkid });
    const values = { zl };
    await clerk(gyydApi.update, { id: first.dkid, bbh: record.bbh, values, confirmWarnings: true });
  };
  await set(was);

  await signIn("yuhang", `/sys-gyyd/dqrh/gyydgl?keyword=${first.dkbh}`);
  await page.getByRole("button", { name: "导出xlsx" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("dialog", { name: "导出xlsx" })
      .getByRole("button", { name: "导出", exact: true })
      .click(),
  ]);
  const buffer = retyped(await readFile(await download.path()), was, is);

  await page.getByRole("button", { name: "上传到已有记录" }).click();
  await page.getByRole("menuitem", { name: "用表格更新" }).click();
  const way = page.getByRole("dialog", { name: /用表格更新/ });
  await way.locator('input[type="file"]').setInputFiles({ name: "改好.xlsx", mimeType, buffer });
  const one = way.getByRole("region", { name: new RegExp(first.dkbh) });
  await expect(one.getByRole("row", { name: /坐落/ })).toContainText(is);
  await expect(one.getByRole("row", { name: /坐落/ })).toContainText(was);
  await way.getByRole("button", { name: /按规则校验 1 宗/ }).click();
  await way.getByRole("button", { name: "修改 1 宗" }).click();

  const notice = page.locator(".ant-notification-notice");
  await expect(notice).toContainText("已修改 1 宗");
  await expect(way).toBeHidden();
  await expect(page.getByRole("cell", { name: is })).toBeVisible();
  await notice.getByRole("button", { name: /^撤\s*销$/ }).click();
  await expect(page.getByRole("cell", { name: was })).toBeVisible();
  await set(first.zl);
});
