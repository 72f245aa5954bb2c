import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { meetingApi } from "#contract/endpoints/plan/meeting";
import { callerOf } from "./calls";
import { expect, test } from "./test";
import { zipEntries } from "./zipEntries";

test.use({ viewport: { width: 1920, height: 1080 } });

const name = "存量用地月度调度会";

/** Adds the open view to the meeting of this test. */
async function add(page: Page): Promise<void> {
  await page.getByRole("button", { name: "加入会议" }).click();
  const dialog = page.getByRole("dialog", { name: "加入会议" });
  await expect(dialog.getByTitle(`${name}（`)).toBeVisible();
  await expect(dialog.getByLabel("第一句")).toHaveValue(/。$/);
  await dialog.getByRole("button", { name: "加入会议" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("已加入会议").first()).toBeVisible();
}

const titles = (page: Page) => page.locator(".meeting-words h4");

/** Texts of the slide that are smaller than what is read at three metres. */
const tooSmall = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".present-stage *")].flatMap((element) => {
      const own = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      return own && size < 24 ? [`${element.textContent} ${size}`] : [];
    }),
  );

test("a meeting is built from views, ordered, presented, decided upon and taken along @long", async ({
  page,
  signIn,
  request,
}) => {
  const call = await callerOf(request, "hangzhou");
  const { meetingId } = await call(meetingApi.save, { name, day: "2024-11-30" });

  await signIn("hangzhou", "/zhmh");
  await add(page);
  await page.goto("/xztd");
  await add(page);

  await page.goto(`/govern/meeting?meeting=${meetingId}`);
  await expect(titles(page)).toHaveText([/综合门户/, /闲置土地/]);
  await expect(page.locator(".meeting-thumb img")).toHaveCount(2);
  await page.getByRole("button", { name: "移动第 2 页" }).press("ArrowUp");
  await expect(titles(page)).toHaveText([/闲置土地/, /综合门户/]);
  await page
    .getByRole("listitem", { name: /第 2 页/ })
    .dragTo(page.getByRole("listitem", { name: /第 1 页/ }));
  await expect(titles(page)).toHaveText([/综合门户/, /闲置土地/]);
  // What stands in this order on the page stands so for all.
  await page.reload();
  await expect(titles(page)).toHaveText([/综合门户/, /闲置土地/]);

  await page.locator(".meeting-bar .ant-btn-primary").click();
  const shown = page.getByRole("dialog", { name: `汇报：${name}` });
  await expect(shown.getByRole("heading", { name })).toBeVisible();
  await page.keyboard.press("PageDown");
  await expect(shown.getByRole("heading", { name: /综合门户/ })).toBeVisible();
  await expect(shown.locator(".present-map img")).toBeVisible();
  expect(await tooSmall(page)).toEqual([]);
  await page.keyboard.press("ArrowRight");
  await expect(shown.getByRole("heading", { name: /闲置土地/ })).toBeVisible();
  await expect(page).toHaveURL(/present=1&page=\w+/);

  await shown.getByRole("button", { name: "转督办" }).click();
  await page
    .getByRole("dialog", { name: "转督办" })
    .getByRole("button", { name: "督办 余杭区" })
    .click();
  const note = page.getByRole("dialog", { name: "督办行政区" });
  await note.getByLabel("督办内容").fill("请于期限内报送闲置土地处置计划");
  await note.getByRole("button", { name: "下发督办" }).click();
  await expect(note).toBeHidden();
  await page.keyboard.press("End");
  await expect(shown.getByRole("heading", { name: "会议决定" })).toBeVisible();
  await expect(shown.getByRole("row", { name: /余杭区/ })).toContainText("待回复");
  await page.keyboard.press("Home");
  await expect(shown.getByRole("heading", { name })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(shown).toBeHidden();
  await expect(
    page.getByRole("region", { name: "转督办事项" }).getByRole("row", { name: /余杭区/ }),
  ).toBeVisible();

  for (const [form, item] of [
    ["pdf", "PDF"],
    ["docx", "Word（docx）"],
  ] as const) {
    await page.getByRole("button", { name: /汇报材料/ }).click();
    const coming = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: item }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe(`${name}_2024-11-30.${form}`);
    const bytes = readFileSync(await file.path());
    if (form === "pdf") {
      expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
      expect(bytes.subarray(-6).toString()).toContain("%%EOF");
    } else {
      const entries = zipEntries(bytes);
      expect(entries.has("word/document.xml")).toBe(true);
      expect([...entries.keys()].filter((entry) => /^word\/media\/.+/.test(entry))).toHaveLength(2);
    }
  }
});
