import { deflateSync } from "node:zlib";
import { gyydApi } from "#contract/endpoints/industry/gyyd";
import { callerOf } from "./calls";
import { expect, test } from "./test";

const crc32 = (bytes: Buffer): number => {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
};

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A grey picture of 8 × 8 pixels. */
function picture(): Buffer {
  const head = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 0, 0, 0, 0]);
  const rows = Buffer.concat(
    Array.from({ length: 8 }, () => Buffer.from([0, ...Array(8).fill(128)])),
  );
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

test("attachments are looked at in place, and a parcel's file is saved as PDF", async ({
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
