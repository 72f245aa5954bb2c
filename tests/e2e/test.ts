import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";

/** What the browser writes about software drawing; nothing of ours. */
const ofTheDriver = /GL Driver Message|software WebGL|GPU stall/;

type Options = {
  /** A browser of the test's own: where it sets the clock, or looks at what is loaded at first. */
  alone: boolean;
  /** Console lines that a test provokes: a refused call is an error line of the browser's own. */
  provoked: RegExp | null;
};
type Fixtures = {
  clean: undefined;
  /** Signs in through the form on the way to a page, as a link opens it. */
  signIn: (username: string, path?: string) => Promise<void>;
};

/** One browser for the tests of a worker, with what it has loaded: programs are compiled once. */
type Worker = { kept: { context?: BrowserContext } };

/** Every test fails on an error or a warning in the console, and on a request off the origin. */
export const test = base.extend<Options & Fixtures, Worker>({
  alone: [false, { option: true }],
  kept: [
    async ({ browserName: _ }, use) => {
      const kept: Worker["kept"] = {};
      await use(kept);
      await kept.context?.close();
    },
    { scope: "worker" },
  ],
  context: async ({ browser, kept, alone, baseURL }, use) => {
    if (alone) {
      const context = await browser.newContext();
      await use(context);
      await context.close();
      return;
    }
    kept.context ??= await browser.newContext();
    await forget(kept.context, new URL(baseURL ?? "").origin);
    await use(kept.context);
    for (const page of kept.context.pages()) await page.close();
  },
  page: async ({ context, viewport }, use) => {
    const page = await context.newPage();
    if (viewport) await page.setViewportSize(viewport);
    await use(page);
    await page.close();
  },
  provoked: [null, { option: true }],
  clean: [
    async ({ page, provoked, baseURL }, use) => {
      const faults: string[] = [];
      watch(page, new URL(baseURL ?? "").origin, provoked, faults);
      await use(undefined);
      expect(faults, "console and network stay clean").toEqual([]);
    },
    { auto: true },
  ],
  signIn: async ({ page }, use) => {
    await use(async (username, path = "/dxyd-sj") => {
      await page.goto(path);
      await page.getByLabel("账号").fill(username);
      await page.getByLabel("密码", { exact: true }).fill("Clzy@2024");
      await page.getByRole("button", { name: "登录" }).click();
      // Out of the way of what stands where the button was.
      await page.mouse.move(0, 0);
      await expect(page.getByLabel("账号"), "the login page has gone").toHaveCount(0);
    });
  },
});

/** Forgets who was signed in and what the pages kept; not the files that pages are made of. */
async function forget(context: BrowserContext, origin: string): Promise<void> {
  await context.clearCookies();
  await context.setOffline(false);
  const page = await context.newPage();
  const browser = await context.newCDPSession(page);
  await browser.send("Storage.clearDataForOrigin", {
    origin,
    storageTypes: "cookies,local_storage,indexeddb",
  });
  await page.close();
}

function watch(page: Page, origin: string, provoked: RegExp | null, faults: string[]): void {
  const note = (kind: string, text: string) => {
    if (!ofTheDriver.test(text) && !provoked?.test(text)) faults.push(`${kind}: ${text}`);
  };
  page.on("console", (line) => {
    if (line.type() === "error" || line.type() === "warning") note(line.type(), line.text());
  });
  page.on("pageerror", (error) =>
    note("page error", `${error.name}: ${error.message}\n${error.stack}`),
  );
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== origin) faults.push(`off: ${url.href}`);
  });
}

export { expect };
