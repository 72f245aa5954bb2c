import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { findBrowser } from "../e2e/findBrowser";
import { startServer } from "./childServer";
import { filled } from "./database";
import { options } from "./options";
import type { Line } from "./report";

type Measure = (browser: Browser, origin: string) => Promise<Line[]>;

/**
 * Measures in a browser, in a running installation if one is named, otherwise in the benchmark's
 * own.
 */
export async function inBrowser(
  measure: Measure,
  client = join(options.root, "dist/client"),
): Promise<Line[]> {
  const { origin } = options;
  if (origin) return withBrowser(origin, measure);
  if (!existsSync(join(client, "index.html"))) throw new Error("no built client: npm run build");
  process.env.CLIENT_DIR = client;
  const dataDir = mkdtempSync(join(tmpdir(), "clzy-bench-"));
  try {
    await (await filled({ dataDir })).close();
    const server = await startServer({ dataDir });
    try {
      return await withBrowser(server.client.origin, measure);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function withBrowser(origin: string, measure: Measure): Promise<Line[]> {
  const browser = await chromium.launch({
    ...findBrowser(),
    args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
  });
  try {
    return await measure(browser, origin);
  } finally {
    await browser.close();
  }
}

/** Opens an address, and signs in there. */
export async function signIn(page: Page, address: string): Promise<void> {
  page.setDefaultTimeout(120_000);
  await page.goto(address);
  await page.getByLabel("账号").fill(options.user.username);
  await page.getByLabel("密码", { exact: true }).fill(options.user.password);
  await page.getByRole("button", { name: "登录" }).click();
}

/**
 * Mean milliseconds per frame. Runs in the page, passed as text: helpers that a compiler adds to
 * functions do not exist there.
 */
export const frameTime = (seconds: number) => `new Promise((resolve) => {
  const from = performance.now();
  let count = 0;
  const step = (now) => {
    count += 1;
    if (now - from < ${seconds * 1000}) requestAnimationFrame(step);
    else resolve((now - from) / count);
  };
  requestAnimationFrame(step);
})`;
