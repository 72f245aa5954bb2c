import { gyydApi } from "#contract/endpoints/industry/gyyd";
import { callerOf } from "./calls";
import { picture } from "./picture";
import { expect, test } from "./test";

test("attachments are looked at in place, and a parcel's file is saved as PDF @long", async ({
  page,
  request,
  signIn,
}) => {
  const call = await callerOf(request, "yuhang");
  const { list } = await call(gyydApi.pageList, { areaCode: "330110", pageSize: 1 });
  const record = list[0] as { dkid: string; dkbh: string };
  const stamp = Date.now();
  const [photo, text] = [`现场${stamp}.png`, `说明${stamp}.txt`];

  await signIn("yuhang", `/sys-gyyd/gyydybz/gyyd?record=${record.dkid}`);
  await page.getByRole("tab", { name: "附件" }).click();
  await page.locator(".ui-drawer input[type=file]").setInputFiles([
    { name: photo, mimeType: "image/png", buffer: picture() },
    { name: text, mimeType: "text/plain", buffer: Buffer.from("共 4 个界址点") },
  ]);

  await page.getByRole("button", { name: `预览 ${photo}` }).click();
  const look = page.getByRole("dialog", { name: photo });
  await expect(look.getByRole("img", { name: photo })).toBeVisible();
  await look.getByRole("button", { name: "放大" }).click();
  await expect(look.getByText("140%")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `预览 ${text}` }).click();
  await expect(page.getByText("共 4 个界址点")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.locator(".ui-drawer .ui-card-foot").getByRole("button", { name: "一地一档" }).click();
  const order = page.getByRole("dialog", { name: "导出一地一档" });
  const saved = page.waitForEvent("download");
  await order.getByRole("button", { name: /^导\s?出$/ }).click();
  expect((await saved).suggestedFilename()).toBe(`一地一档_${record.dkbh}.pdf`);

  for (const name of [photo, text]) {
    await page.getByRole("button", { name: `删除 ${name}` }).click();
    await page.getByRole("button", { name: /^删\s?除$/ }).click();
    await expect(page.getByText(name)).toBeHidden();
  }
});
