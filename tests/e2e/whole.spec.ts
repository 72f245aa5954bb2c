import type { Page } from "@playwright/test";
import { authoritiesOf, type Role } from "#contract/roles";
import { isPage } from "../../src/client/app/pageRoutes";
import type { PageRoute } from "../../src/client/app/route";
import { routes } from "../../src/client/app/routes";
import { inParts } from "./inParts";
import { cutFigures, uncovered } from "./measures";
import { shows } from "./shows";
import { expect, go, test } from "./test";

type Size = readonly [width: number, height: number];

const office: readonly Size[] = [
  [1366, 768],
  [1920, 1080],
];
const wall: readonly Size[] = [
  [1920, 1080],
  [3840, 2160],
];

/** Who looks: each page is measured once, by the first who may see it. */
const lookers: Readonly<Record<string, Role>> = {
  sheng: "ROLE_PROVINCE",
  shuiwu: "ROLE_TAX",
  admin: "ROLE_ADMIN",
  anquan: "ROLE_SECURITY",
  shenji: "ROLE_AUDITOR",
};
const isFor = (role: Role, { access }: PageRoute) =>
  access === "" || authoritiesOf[role].some((one) => one === access);
const all = routes.filter(isPage);
const pages = all.filter(({ surface }) => surface !== "bare");
const lookerAt = (route: PageRoute) =>
  Object.entries(lookers).find(([, role]) => isFor(role, route))?.[0];

/** Two frames: what depends on the room has been laid out anew. */
const laidOut = (page: Page) =>
  page.evaluate(
    "new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(seen))))",
  );

/** First as the page opens, then as the looking round has left it: scrolled to the end. */
async function measure(page: Page, path: string, sizes: readonly Size[]): Promise<string[]> {
  const faults: string[] = [];
  const now = page.viewportSize()?.width;
  for (const [width, height] of sizes.toSorted((one) => (one[0] === now ? -1 : 1))) {
    await page.setViewportSize({ width, height });
    await laidOut(page);
    const cut = await page.evaluate(cutFigures);
    const covered = await page.evaluate(uncovered);
    faults.push(...[...cut, ...covered].map((fault) => `${path} at ${width}: ${fault}`));
  }
  return faults;
}

/** Most pages are looked at by the province, which takes a quarter of the time of all browser tests. */
const parts = Object.keys(lookers).flatMap((username) =>
  inParts(
    pages.filter((route) => lookerAt(route) === username),
    6,
  ).map((own) => ({ username, own, tag: username === "sheng" ? " @long" : "" })),
);

for (const { username, own, tag } of parts) {
  const from = own[0]?.path ?? "";
  test(`on the pages of ${username} from ${from} every button is reached and every figure is whole${tag}`, async ({
    page,
    signIn,
  }) => {
    await signIn(username, from);
    const faults: string[] = [];
    for (const route of own) {
      await test.step(route.path, async () => {
        await go(page, route.path);
        await shows(page, route);
        faults.push(...(await measure(page, route.path, office)));
      });
    }
    expect(faults).toEqual([]);
  });
}

test("every page of the routes is looked at", () => {
  const bare = all.filter(({ surface }) => surface === "bare");
  expect(pages.filter((route) => !lookerAt(route))).toEqual([]);
  expect(bare.map(({ path }) => path).toSorted()).toEqual(
    [...plain, "/ofdPre", "/zhmh"].toSorted(),
  );
});

const plain = ["/", "/singleLogin", "/404"];

test("before the sign-in every button is reached", async ({ page }) => {
  const faults: string[] = [];
  for (const path of plain) {
    await page.goto(path);
    await expect(page.getByRole("button").first()).toBeVisible();
    faults.push(...(await measure(page, path, office)));
  }
  expect(faults).toEqual([]);
});

test("on the wall every button is reached and every figure is whole", async ({ page, signIn }) => {
  await page.addInitScript(() => {
    localStorage.clzy_stage ??= JSON.stringify({
      distance: "near",
      turning: false,
      touring: false,
    });
  });
  await page.setViewportSize({ width: 1920, height: 1080 });
  await signIn("sheng", "/zhmh");
  await expect(page.locator("[data-kpi]")).toHaveCount(4);
  await expect(page.locator(".wall-matters li").first()).toBeVisible();
  await expect(page.getByText("正在加载")).toHaveCount(0);
  expect(await measure(page, "/zhmh", wall)).toEqual([]);
});

/** How many rows, and headings with a name, stand whole in the list's place. */
const seen = (page: Page) =>
  page.locator(".ui-list-table").evaluate((list) => {
    const box = list.getBoundingClientRect();
    const ends = [...list.querySelectorAll(".ant-table-thead .ant-table-cell-fix-end")];
    const end = Math.min(box.right, ...ends.map((one) => one.getBoundingClientRect().left));
    const isIn = (cell: Element) =>
      ends.includes(cell) || cell.getBoundingClientRect().right <= end + 1;
    const rows = [...list.querySelectorAll(".ant-table-tbody .ant-table-row")];
    const headings = [...list.querySelectorAll(".ant-table-thead th")];
    return {
      rows: rows.filter((row) => row.getBoundingClientRect().bottom <= box.bottom).length,
      columns: headings.filter((cell) => cell.textContent?.trim() && isIn(cell)).length,
    };
  });

test("at 1366 twelve rows and eight columns stand beside the map, whose edge is dragged and remembered", async ({
  page,
  signIn,
}) => {
  await signIn("sheng", "/sys-gyyd/gyydybz/gyyd");
  const sheet = page.getByRole("region", { name: "工业用地一本账" });
  await expect(sheet.locator(".ant-table-row").first()).toBeVisible();
  await expect.poll(async () => (await seen(page)).rows).toBeGreaterThanOrEqual(12);
  expect((await seen(page)).columns).toBeGreaterThanOrEqual(8);
  await sheet.getByRole("button", { name: "展开指标" }).click();
  await expect.poll(async () => (await seen(page)).rows, "cards take rows").toBeLessThan(12);
  await sheet.getByRole("button", { name: "收起指标" }).click();

  const edge = page.getByRole("separator", { name: /地图与列表的宽度/ });
  const widthOf = async () => (await sheet.boundingBox())?.width ?? 0;
  const usual = await widthOf();
  const at = await edge.boundingBox();
  if (!at) throw new Error("the edge has no place");
  await page.mouse.move(at.x + at.width / 2, 400);
  await page.mouse.down();
  await page.mouse.move(at.x + at.width / 2 + 200, 400, { steps: 4 });
  await page.mouse.up();
  await expect.poll(widthOf).toBeCloseTo(usual - 200, -1);
  await page.reload();
  await expect.poll(widthOf, "it is remembered").toBeCloseTo(usual - 200, -1);
  await edge.focus();
  await page.keyboard.press("Enter");
  await expect.poll(widthOf, "and reset").toBeCloseTo(usual, -1);
});
