import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { authoritiesOf, type Role } from "#contract/roles";
import { pageRoutes } from "../../src/client/app/pageRoutes";
import type { PageRoute } from "../../src/client/app/route";
import { pictureName } from "../../src/client/features/help/pictureName";
import { findBrowser } from "./findBrowser";

/**
 * Makes the pictures of 操作说明 from a product that runs with demonstration data:
 * `npm run help:pictures -- --at http://127.0.0.1:8080`. Names of pages after it make only theirs.
 */
const { values, positionals } = parseArgs({
  options: { at: { type: "string", default: "http://127.0.0.1:8080" } },
  allowPositionals: true,
});

const folder = "src/client/features/help/pictures";
/** Wide enough to be read when it is enlarged; all of them together stay under 3 MB. */
const look = { width: 1024, quality: 45, effort: 6 };
/** Software rendering on a busy machine takes its time. */
const patience = 180_000;

/** Whose page is shown: a clerk's where there is one. */
const accounts: readonly (readonly [username: string, role: Role])[] = [
  ["yuhang", "ROLE_COUNTY"],
  ["sheng", "ROLE_PROVINCE"],
  ["shuiwu", "ROLE_TAX"],
  ["admin", "ROLE_ADMIN"],
  ["anquan", "ROLE_SECURITY"],
  ["shenji", "ROLE_AUDITOR"],
];

/** The stage is the province's, and the demonstration's county has no idle land. */
const ofProvince = /^\/(zhmh|xztd|sys-xztd)/;

const accountOf = ({ access, path }: PageRoute): string | undefined =>
  ofProvince.test(path)
    ? "sheng"
    : accounts.find(
        ([, role]) => authoritiesOf[role].some((one) => one === access) || access === "",
      )?.[0];

async function signIn(browser: Browser, username: string): Promise<Page> {
  const context = await browser.newContext({
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    viewport: { width: 1366, height: 768 },
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  await page.goto(new URL("/dxyd-sj", values.at).href);
  await page.getByLabel("账号").fill(username);
  await page.getByLabel("密码", { exact: true }).fill("Clzy@2024");
  await page.getByRole("button", { name: "登录" }).click();
  await page.getByRole("combobox", { name: /^查找/ }).waitFor();
  await page.mouse.move(0, 0);
  return page;
}

/** A page at rest: nothing loads, and the map is drawn where it is seen. */
async function settled(page: Page, title: string): Promise<void> {
  await page.waitForFunction((shown) => document.title.startsWith(shown), title);
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => {
    const map = document.querySelector("[data-testid=map]");
    const isDrawn = !map?.checkVisibility() || map.getAttribute("data-ready") === "true";
    const waits = document.querySelector(".ant-skeleton, .ant-spin-spinning, [aria-busy=true]");
    const stage = document.querySelector(".portal");
    const isSet = stage === null || stage.querySelector(".stage-label") !== null;
    return isDrawn && isSet && waits === null;
  });
  await page.waitForTimeout(1_500);
}

async function shoot(page: Page, { path, title }: PageRoute): Promise<number> {
  await page.evaluate((to) => {
    history.pushState({ key: crypto.randomUUID() }, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await settled(page, title);
  const picture = await sharp(await page.screenshot())
    .resize({ width: look.width })
    .webp({ quality: look.quality, effort: look.effort })
    .toBuffer();
  writeFileSync(join(folder, pictureName(path)), picture);
  return picture.length;
}

const wanted = pageRoutes
  .filter(({ path, access }) => access !== null && path !== "/ofdPre")
  .filter(({ path }) => positionals.length === 0 || positionals.includes(path));
if (positionals.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  ...findBrowser(),
  args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
});
let bytes = 0;
for (const [username] of accounts) {
  const pages = wanted.filter((row) => accountOf(row) === username);
  if (pages.length === 0) continue;
  const page = await signIn(browser, username);
  for (const route of pages) {
    bytes += await shoot(page, route);
    process.stdout.write(`${route.path}\n`);
  }
  await page.context().close();
}
await browser.close();
process.stdout.write(`${Math.round(bytes / 1024)} KB\n`);
