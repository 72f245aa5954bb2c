import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { fileApi } from "#contract/endpoints/uploads/file";
import { layer, ofdFile, packageOf, path, text } from "../files/ofdFile";
import { expect, test } from "./test";

const fixture = (name: string) => readFileSync(`tests/fixtures/ofd/${name}`);

/** Stores a file visible only to its uploader, and returns its number. */
const stored = (page: Page, name: string, bytes: Uint8Array): Promise<string> =>
  page.evaluate(
    async ([address, file, base64]) => {
      const { token } = JSON.parse(sessionStorage.getItem("user") ?? "{}");
      const form = new FormData();
      const content = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      form.append("file", new File([content], file));
      const headers = { Authorization: `Bearer ${token}` };
      const reply = await fetch(`/api/${address}`, { method: "POST", body: form, headers });
      return (await reply.json()).fileId;
    },
    [fileApi.upload.path, name, Buffer.from(bytes).toString("base64")] as const,
  );

const sheet = (page: Page, number: number) => page.locator(`[data-page="${number}"]`);
const drawn = (page: Page, number: number) => sheet(page, number).locator("[data-drawn=true]");

/** Signs in without waiting for the start page's stage. */
test.beforeEach(async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("账号").fill("yuhang");
  await page.getByLabel("密码", { exact: true }).fill("Clzy@2024");
  await page.getByRole("button", { name: "登录" }).click();
  await page.waitForFunction(() => sessionStorage.getItem("user"));
});

test("a file of the register is read, searched, turned and printed; a link opens it the same", async ({
  page,
}) => {
  const fileId = await stored(page, "批复.ofd", fixture("approval-pifu.ofd"));
  await page.goto(`/ofdPre?fileId=${fileId}`);
  await expect(drawn(page, 1)).toBeVisible();
  const title = "关于示例片区低效工业用地改造提升实施方案的批复";
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(sheet(page, 1)).toContainText("余政批〔2024〕36号");
  await expect(page.getByText("/ 2 页")).toBeVisible();

  await page.keyboard.press("Control+f");
  await page.getByLabel("查找文字").fill("自主改造");
  await expect(page.getByRole("status")).toHaveText("1 / 3");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toHaveText("2 / 3");
  await expect(sheet(page, 2).locator(".ofd-hit-current")).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "顺时针旋转" }).click();
  await expect(page).toHaveURL(/rotate=90/);
  const { width, height } = (await sheet(page, 2).boundingBox()) ?? { width: 0, height: 0 };
  expect(width).toBeGreaterThan(height);
  await page.reload();
  await expect(drawn(page, 2)).toBeVisible();
  await expect(page.getByRole("spinbutton", { name: "页码" })).toHaveValue("2");

  await page.evaluate(() => {
    window.print = () => {
      const sheets = [...document.querySelectorAll(".ofd-print [data-sheet]")];
      document.title = `打印 ${sheets.length}：${sheets[0]?.textContent?.slice(0, 9)}`;
    };
  });
  await page.keyboard.press("Control+p");
  const dialog = page.getByRole("dialog", { name: "打印" });
  await dialog.getByText("指定页").click();
  await dialog.getByLabel("页码范围").fill("1-5");
  await expect(dialog.getByText("页码应在 1 到 2 之间")).toBeVisible();
  await dialog.getByLabel("页码范围").fill("1");
  await dialog.getByRole("button", { name: "打印" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveTitle("打印 1：余杭区人民政府文件");
  await expect(page.locator(".ofd-print")).toHaveCount(0);

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "下载" }).click();
  expect((await saving).suggestedFilename()).toBe("批复.ofd");
});

test("where no font has a character, one with the page's characters alone comes for it", async ({
  page,
}) => {
  const sizes: number[] = [];
  page.on("response", async (reply) => {
    if (reply.request().resourceType() === "font") sizes.push((await reply.body()).length);
  });
  const fileId = await stored(page, "批复.ofd", fixture("approval-pifu.ofd"));
  await page.goto(`/ofdPre?fileId=${fileId}`);
  await expect(drawn(page, 1)).toBeVisible();
  const loaded = await page.evaluate(async () => {
    const words = document.querySelector('[data-page="1"]')?.textContent ?? "";
    const faces = await document.fonts.load('16px "OFD Noto Sans SC"', words);
    return faces.map(({ status }) => status);
  });
  expect(new Set(loaded)).toEqual(new Set(["loaded"]));
  await expect.poll(() => sizes.length).toBeGreaterThan(0);
  expect(Math.max(...sizes)).toBeLessThan(1_000_000);
});

test.describe("other files", () => {
  // The browser logs a refused call as an error line.
  test.use({ provoked: /status of 4\d\d/ });

  test("a hostile file does nothing, a long one draws what is in sight, a broken one says why", async ({
    page,
  }) => {
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => dialogs.push(dialog.message()));
    const hostile = await stored(page, "异常.ofd", fixture("hostile.ofd"));
    await page.goto(`/ofdPre?fileId=${hostile}`);
    await expect(sheet(page, 1)).toContainText("<script>alert(document.domain)</script>");
    await expect(sheet(page, 1)).toContainText("链接文字 &xxe;");
    await expect(sheet(page, 1).getByRole("img", { name: "图片缺失" })).toHaveCount(2);
    await expect(sheet(page, 1).locator("a, script, foreignObject, image")).toHaveCount(0);
    expect(dialogs).toEqual([]);

    const shade =
      '<ofd:FillColor><ofd:AxialShd Extend="3" StartPoint="0 0" EndPoint="50 0"><ofd:Segment Position="0"><ofd:Color Value="255 0 0"/></ofd:Segment><ofd:Segment Position="1"><ofd:Color Value="0 0 255"/></ofd:Segment></ofd:AxialShd></ofd:FillColor>';
    const square = path("M 0 0 L 100 0 L 100 50 L 0 50 C", 'Fill="true" Stroke="false"', shade);
    const pages = Array.from({ length: 300 }, (_, at) => layer(square + text(`第${at + 1}张`)));
    const signed = ofdFile({
      title: "三百页",
      pages,
      body: "<ofd:Signatures>S.xml</ofd:Signatures>",
      files: {
        "S.xml": '<Signatures><Signature ID="1" BaseLoc="S1.xml"/></Signatures>',
        "S1.xml": "<Signature><SignedInfo/></Signature>",
      },
    });
    const long = await stored(page, "三百页.ofd", signed);
    await page.goto(`/ofdPre?fileId=${long}&page=250`);
    await expect(drawn(page, 250)).toBeVisible();
    await expect(sheet(page, 250)).toContainText("第250张");
    await expect(sheet(page, 250).locator("linearGradient stop")).toHaveCount(2);
    await expect(page.getByRole("alert")).toContainText("签章未验证");
    expect(await page.locator("[data-page]").count(), "only what is in sight").toBeLessThan(10);

    await page.goto("/ofdPre?fileId=nothing");
    await expect(page.getByRole("heading", { name: "文件不存在或不是OFD文件" })).toBeVisible();
    await page.goto("/ofdPre?url=https://external.invalid/a.ofd");
    await expect(page.getByRole("heading", { name: "该地址的文件不能预览" })).toBeVisible();
    await page.goto("/ofdPre?url=/config.json");
    await expect(page.getByText("内容不是 OFD 文件")).toBeVisible();
    const root = "<OFD><DocBody><DocRoot>Document.xml</DocRoot></DocBody></OFD>";
    const cut = await stored(page, "残.ofd", packageOf({ "OFD.xml": root }));
    await page.goto(`/ofdPre?fileId=${cut}`);
    await expect(page.getByRole("heading", { name: "文件已损坏，无法预览" })).toBeVisible();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "下载原文件" }).click();
    expect((await saving).suggestedFilename()).toBe("残.ofd");
  });
});
