import type { Page } from "@playwright/test";
import { expect, test } from "../test";

type Outcome = { ok: boolean; status: number; message?: string; data?: unknown };
type Asked = { file: string; group: string; name: string; input: unknown };

/**
 * Makes a call through the product's own module, in the page: the development server serves modules
 * as they are.
 */
const outcome = (page: Page, asked: Asked): Promise<Outcome> =>
  page.evaluate(async ({ file, group, name, input }) => {
    const load = (path: string) => import(path);
    const { call } = await load("/src/client/api/call.ts");
    const api = await load(`/src/contract/endpoints/${file}.ts`);
    return call(api[group][name], input);
  }, asked);

/** Signs in the same way, on a page without a map and without calls of its own. */
async function enter(page: Page, username: string): Promise<void> {
  await page.goto("/404");
  await expect(page.getByRole("heading", { name: "页面不存在" })).toBeVisible();
  await page.evaluate(async (name) => {
    const load = (path: string) => import(path);
    const { signIn } = await load("/src/client/api/session.ts");
    const result = await signIn({ username: name, password: "Clzy@2024" });
    if (!result.ok) throw new Error(result.message);
  }, username);
}

const info = { file: "account/login", group: "userApi", name: "info", input: {} };
const tree = { file: "account/region", group: "regionApi", name: "tree", input: {} };
const record = (dkid: string) => ({
  file: "low/dxydsd",
  group: "dxydsdApi",
  name: "info",
  input: { dkid },
});

test.use({ provoked: /status of \d+|net::ERR_|WebSocket|\[vite\]/ });

test("200 gives the data itself", async ({ page }) => {
  await enter(page, "yuhang");
  const reply = await outcome(page, info);
  expect(reply).toMatchObject({ ok: true, status: 200, data: { username: "yuhang" } });
});

test("304 counts as 200 and gives the body that was kept @long", async ({ page }) => {
  await enter(page, "hangzhou");
  const outlines = { ...tree, name: "outlines", input: { areaCode: "3301" } };
  // The browser cache gives the page a 200; the status on the wire is in the extra info.
  const wire = await page.context().newCDPSession(page);
  await wire.send("Network.enable");
  const statuses: number[] = [];
  wire.on("Network.responseReceivedExtraInfo", ({ statusCode }) => statuses.push(statusCode));
  const first = await outcome(page, outlines);
  const second = await outcome(page, outlines);
  expect(first).toMatchObject({ ok: true, status: 200 });
  expect(second).toEqual(first);
  expect(statuses).toContain(304);
});

test("403 is 权限不足, when the server judges so", async ({ page }) => {
  await enter(page, "chakan");
  const removal = { ...record(""), name: "remove", input: { dkids: ["x"] } };
  expect(await outcome(page, removal)).toMatchObject({
    ok: false,
    status: 403,
    message: "权限不足",
  });
});

test("404 has nothing special: its status and what the server said @long", async ({ page }) => {
  await enter(page, "yuhang");
  const reply = await outcome(page, record("no-such-parcel"));
  expect(reply).toMatchObject({ ok: false, status: 404 });
  expect(reply.message).toMatch(/[\u4e00-\u9fff]/);
});

test("other statuses come with what the server said @long", async ({ page }) => {
  await enter(page, "yuhang");
  const reply = await outcome(page, { ...record(""), name: "pageList", input: { current: 0 } });
  expect(reply).toMatchObject({ ok: false, status: 400 });
  expect(reply.message).toMatch(/[\u4e00-\u9fff]/);
});

test("500 without a word comes with the status text @long", async ({ page }) => {
  await enter(page, "yuhang");
  await page.route("**/api/user/info", (route) => route.fulfill({ status: 500, body: "" }));
  const failed = { ok: false, status: 500, message: "Internal Server Error" };
  expect(await outcome(page, info)).toEqual(failed);
});

test("no response is 503 with the error's message @long", async ({ page, context }) => {
  await enter(page, "yuhang");
  await outcome(page, info);
  await context.setOffline(true);
  const reply = await outcome(page, info);
  expect(reply).toMatchObject({ ok: false, status: 503 });
  expect(reply.message).toContain("Failed to fetch");
});

test("a cancelled call is 9002 @long", async ({ page }) => {
  await enter(page, "yuhang");
  const reply = await page.evaluate(async () => {
    const load = (path: string) => import(path);
    const { call } = await load("/src/client/api/call.ts");
    const { userApi } = await load("/src/contract/endpoints/account/login.ts");
    const leave = new AbortController();
    const waiting = call(userApi.info, {}, leave.signal);
    leave.abort();
    return waiting;
  });
  expect(reply).toEqual({ ok: false, status: 9002, message: "请求已取消" });
});

test("a reply that breaks the contract is our defect: 500", async ({ page }) => {
  await enter(page, "yuhang");
  await page.route("**/api/user/info", (route) => route.fulfill({ json: { id: 7 } }));
  const reply = await outcome(page, info);
  expect(reply).toMatchObject({ ok: false, status: 500 });
  expect(reply.message).toContain("user/info");
});

test("the bar at the top runs while a call is open", async ({ page }) => {
  await enter(page, "yuhang");
  await expect(page.locator("#nprogress")).toHaveCount(0);
  let answer = () => undefined as unknown;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/user/info", async (route) => {
    await held;
    await route.continue();
  });
  const waiting = outcome(page, info);
  await expect(page.locator("#nprogress .bar")).toBeVisible();
  answer();
  await waiting;
  await expect(page.locator("#nprogress")).toHaveCount(0);
});
