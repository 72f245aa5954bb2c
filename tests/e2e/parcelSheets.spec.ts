import { readFile } from "node:fs/promises";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { bboxOf } from "#geo/bbox";
import { readPdf } from "../api/pdfText";
import { callerOf } from "./calls";
import { expect, test } from "./test";

test("a low-efficiency parcel's file and its sheet are made from its card and the map @long", async ({
  page,
  request,
  signIn,
}) => {
  const call = await callerOf(request, "yuhang");
  const { list } = await call(dxydsdApi.pageList, { current: 1, pageSize: 1 });
  const { dkid = "", dkbh: number = "" } = list[0] ?? {};
  await signIn("yuhang", "/dxyd-sj");
  const map = page.getByTestId("map");
  await expect(map).toHaveAttribute("data-ready", "true", { timeout: 180_000 });
  await page.getByRole("combobox", { name: /^查找/ }).fill(number);
  await page.keyboard.press("Enter");
  const card = page.getByTestId("map-card");
  await expect(card).toContainText(number);
  await card.getByRole("button", { name: "一地一档" }).click();
  const dialog = page.getByRole("dialog", { name: "导出一地一档" });
  await expect(dialog).toContainText("地上各类登记");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: /导\s*出/ }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`一地一档_${number}.pdf`);
  const told = (await readPdf(await readFile(await file.path())))
    .map(({ text }) => text)
    .join("\n");
  expect(told).toContain("地上各类登记");
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: "打印" }).click();
  // The frame is made around the chosen parcel, not around the middle of the map.
  const { geometry } = await call(dxydsdApi.info, { dkid });
  const [west, south, east, north] = bboxOf(geometry ?? []);
  const middle = [
    ["图幅中心经度", (west + east) / 2],
    ["图幅中心纬度", (south + north) / 2],
  ] as const;
  for (const [label, degrees] of middle) {
    expect(Number(await page.getByLabel(label).inputValue())).toBeCloseTo(degrees, 4);
  }
  await page.getByRole("checkbox", { name: "所选 1 宗各成一页" }).check();
  await expect(page.getByText("每宗取图幅放得下的整数比例尺。")).toBeVisible();
  const [sheet] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "生成 PDF" }).click(),
  ]);
  const [drawn] = await readPdf(await readFile(await sheet.path()));
  for (const words of [number, "位置图", "界址点坐标", "方里网间距"]) {
    expect(drawn?.text).toContain(words);
  }
  await page.getByRole("button", { name: "关闭打印" }).click();
});
