import {
  type Browser,
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
} from "@playwright/test";

/** The browser's messages about software rendering; nothing of ours. */
const ofTheDriver = /GL Driver Message|software WebGL|GPU stall/;

/**
 * Runs in each page before its own code: one frame per sixty milliseconds. Software rendering draws
 * a map as often as it may, which is a fifth of a page's cost.
 */
const fewerFrames = `
  const [request, cancel] = [requestAnimationFrame.bind(window), cancelAnimationFrame.bind(window)];
  const asked = new Map();
  globalThis.requestAnimationFrame = (draw) => {
    const id = setTimeout(() => asked.set(id, request((time) => (asked.delete(id), draw(time)))), 45);
    return id;
  };
  globalThis.cancelAnimationFrame = (id) => {
    clearTimeout(id);
    if (asked.has(id)) cancel(asked.get(id));
    asked.delete(id);
  };`;

type Options = {
  /** A browser of the test's own, if it sets the clock or checks the first load. */
  alone: boolean;
  /**
   * Tests of a file continue in the previous one's page if the same user is signed in, by a link
   * within the product: the map is opened once for all.
   */
  stays: boolean;
  /** Console lines that a test provokes: the browser logs a refused call as an error line. */
  provoked: RegExp | null;
};
type Fixtures = {
  clean: undefined;
  /** Signs in through the form on the way to a page, as if opened by a link. */
  signIn: (username: string, path?: string) => Promise<void>;
};

/** One browser for a worker's tests, with its cache: scripts are compiled once. */
type Worker = {
  kept: { context?: BrowserContext; page?: Page; user?: string; file?: string };
};

/** Every test fails on a console error or warning, and on a request to another origin. */
export const test = base.extend<Options & Fixtures, Worker>({
  alone: [false, { option: true }],
  stays: [false, { option: true }],
  kept: [
    async ({ browserName: _ }, use) => {
      const kept: Worker["kept"] = {};
      await use(kept);
      await kept.context?.close();
    },
    { scope: "worker" },
  ],
  context: async ({ browser, kept, alone, stays, baseURL }, use, { file }) => {
    if (alone) {
      const context = await browser.newContext();
      await use(context);
      await context.close();
      return;
    }
    kept.context ??= await keptContext(browser);
    if (!stays || kept.file !== file) await leave(kept);
    kept.file = file;
    if (!kept.page) await forget(kept.context, new URL(baseURL ?? "").origin);
    await use(kept.context);
    for (const page of kept.context.pages()) if (page !== kept.page) await page.close();
  },
  page: async ({ context, viewport, kept, stays }, use, info) => {
    const page = kept.page ?? (await context.newPage());
    if (viewport) await page.setViewportSize(viewport);
    await use(page);
    kept.page = page;
    if (!stays || info.status !== info.expectedStatus) await leave(kept);
  },
  provoked: [null, { option: true }],
  clean: [
    async ({ page, provoked, baseURL }, use) => {
      const faults: string[] = [];
      const lookAway = watch(page, new URL(baseURL ?? "").origin, provoked, faults);
      await use(undefined);
      lookAway();
      expect(faults, "console and network stay clean").toEqual([]);
    },
    { auto: true },
  ],
  signIn: async ({ page, kept }, use) => {
    await use(async (username, path = "/dxyd-sj") => {
      if (page === kept.page && username === kept.user) {
        await go(page, inbox);
        await expect(page.getByRole("region", { name: "我的待办" })).toBeVisible();
        await go(page, await atHome(page, path));
        await arrived(page, path);
        return;
      }
      if (page === kept.page) await page.evaluate(() => sessionStorage.clear());
      await page.goto(path);
      await page.getByLabel("账号").fill(username);
      await page.getByLabel("密码", { exact: true }).fill("Clzy@2024");
      await page.getByRole("button", { name: "登录" }).click();
      // Moves the pointer away from what is now in the button's place.
      await page.mouse.move(0, 0);
      await expect(page.getByLabel("账号", { exact: true }), "the login page has gone").toHaveCount(
        0,
      );
      kept.user = username;
    });
  },
});

async function keptContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext();
  await context.addInitScript({ content: `{${fewerFrames}}` });
  return context;
}

/** Clears the sign-in and the pages' stored data, but not cached files. */
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

/** The page of the tests before is over. */
async function leave(kept: Worker["kept"]): Promise<void> {
  await kept.page?.close();
  delete kept.page;
  delete kept.user;
}

/** A page open to every account, used in between to reopen the same address. */
const inbox = "/sys/todo";

/** The map has arrived where a link leads; it was ready before, at its old place. */
async function arrived(page: Page, path: string): Promise<void> {
  const zoom = new URL(path, "http://any").searchParams.get("at")?.split(",")[2];
  if (!zoom) return;
  await expect(page.getByTestId("map")).toHaveAttribute("data-zoom", zoom);
}

/**
 * The address with the user's own region: without one in the link a page keeps the previous page's.
 */
async function atHome(page: Page, path: string): Promise<string> {
  const user = await page.evaluate(() => sessionStorage.getItem("user"));
  const url = new URL(path, "http://any");
  if (!url.searchParams.has("area")) url.searchParams.set("area", JSON.parse(user ?? "").areaCode);
  return url.pathname + url.search;
}

/** Navigates within the product; the address is followed as with the back button. */
export const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({ key: crypto.randomUUID() }, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);

/** Records the page's console and requests until the returned function is called. */
function watch(page: Page, origin: string, provoked: RegExp | null, faults: string[]) {
  const note = (kind: string, text: string) => {
    if (!ofTheDriver.test(text) && !provoked?.test(text)) faults.push(`${kind}: ${text}`);
  };
  const onConsole = (line: ConsoleMessage) => {
    if (line.type() === "error" || line.type() === "warning") note(line.type(), line.text());
  };
  const onError = (error: Error) =>
    note("page error", `${error.name}: ${error.message}\n${error.stack}`);
  const onRequest = (request: Request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== origin) faults.push(`off: ${url.href}`);
  };
  page.on("console", onConsole).on("pageerror", onError).on("request", onRequest);
  return () => page.off("console", onConsole).off("pageerror", onError).off("request", onRequest);
}

export { expect };
