import { expect, test } from "./test";

const agent = (version: string) =>
  `Mozilla/5.0 (Windows NT 6.1; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ${version} Safari/537.36`;

test.use({ alone: true });

test("a browser below 109 is told so, on whatever page", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ userAgent: agent("Chrome/108.0.5359.125"), baseURL });
  const page = await context.newPage();
  await page.goto("/zhmh");
  await expect(page.getByRole("heading", { name: "浏览器版本过低" })).toBeVisible();
  await expect(page.getByText("109 或更高版本")).toBeVisible();
  await expect(page.getByText("极速模式")).toBeVisible();
  await context.close();
});

test("one of 109 is not, and gets what it lacks in the page and in workers", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ userAgent: agent("Chrome/109.0.0.0"), baseURL });
  const page = await context.newPage();
  // What the browser of this test has beyond 109 is taken from it.
  await page.addInitScript(() => {
    delete (URL as { parse?: unknown }).parse;
    delete (AbortSignal as { any?: unknown }).any;
  });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/");
  await expect(page.getByRole("button", { name: "登录" })).toBeVisible();
  expect(asked.filter((path) => /\/fill-\w+\.js$/.test(path))).toHaveLength(1);
  const said = await page.evaluate(async () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const any = AbortSignal.any([one.signal, other.signal]);
    other.abort("enough");
    const code =
      "postMessage(typeof Promise.try + typeof Uint8Array.fromBase64 + typeof URL.parse)";
    const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    const worker = new Worker(url, { type: "module" });
    const ofWorker = await new Promise((resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => resolve(message);
    });
    return { parsed: URL.parse("no address"), any: [any.aborted, any.reason], ofWorker };
  });
  expect(said.parsed).toBe(null);
  expect(said.any).toEqual([true, "enough"]);
  await context.close();
});
