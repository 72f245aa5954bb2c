import type { Page } from "@playwright/test";
import { authoritiesOf } from "#contract/roles";
import { isPage } from "../../src/client/app/pageRoutes";
import type { PageRoute } from "../../src/client/app/route";
import { routes } from "../../src/client/app/routes";
import { expectAccessible } from "./axeFaults";
import { inParts } from "./inParts";
import { shows } from "./shows";
import { expect, go, test } from "./test";

const pages = routes.filter(isPage);
const of = (surface: PageRoute["surface"]) => pages.filter((page) => page.surface === surface);
const isOffice = ({ access }: PageRoute) => access?.startsWith("sys:") ?? false;
/** The pages open to the province. */
const isBusiness = ({ access }: PageRoute) =>
  access === "" || authoritiesOf.ROLE_PROVINCE.some((one) => one === access);

/** Runs in the page before its own code: tracks WebGL contexts, without keeping any alive. */
const countContexts = `
  globalThis.contexts = [];
  const get = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (...given) {
    const context = get.apply(this, given);
    const isNew = !contexts.some((one) => one.deref() === context);
    if (context && /webgl/.test(given[0]) && isNew) contexts.push(new WeakRef(context));
    return context;
  };`;
const contextsAlive = (page: Page) =>
  page.evaluate<number>(
    "contexts.filter((one) => one.deref()?.isContextLost() === false && one.deref().canvas.isConnected).length",
  );

const maps = of("map").filter(isBusiness);
const workspaces = of("workspace").filter(isBusiness);

/** Pages that open over the map, each looked at; usually `whole.spec.ts` opens each of them. */
for (const own of [...inParts(maps, 4), ...inParts(workspaces, 15)]) {
  test(`from ${own[0]?.path} on each page shows its panels over the one map @long`, async ({
    page,
    signIn,
  }) => {
    await signIn("sheng");
    for (const route of own) {
      await test.step(route.path, async () => {
        await go(page, route.path);
        await shows(page, route);
        await expectAccessible(page, route.path);
      });
    }
  });
}

for (const [changes, tag] of [
  [8, ""],
  [100, " @long"],
] as const) {
  test(`${changes} changes of page keep the one map${tag}`, async ({ page, signIn }) => {
    await page.addInitScript({ content: countContexts });
    await signIn("sheng");
    for (const { path } of maps) await go(page, path);
    const map = await page.getByTestId("map").locator("canvas").elementHandle();
    for (let change = 0; change < changes; change++) {
      await go(page, maps[change % maps.length]?.path ?? "");
      // Two frames: the page has been painted, and its requests are on their way.
      await page.evaluate(
        "new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))",
      );
    }
    const last = maps[(changes - 1) % maps.length];
    if (last) await shows(page, last);
    expect(await contextsAlive(page), "one WebGL context after all changes").toBe(1);
    expect(await map?.evaluate((canvas) => canvas.isConnected), "the same map").toBe(true);
  });
}

const administrators = {
  admin: authoritiesOf.ROLE_ADMIN,
  anquan: authoritiesOf.ROLE_SECURITY,
  shenji: authoritiesOf.ROLE_AUDITOR,
  sheng: authoritiesOf.ROLE_PROVINCE,
};

for (const [username, held] of Object.entries(administrators)) {
  // One account by whom all of them open; the others' refusals are asked of the server as well.
  const tag = username === "admin" ? "" : " @long";
  test(`the pages of the office open for ${username} as far as they are theirs${tag}`, async ({
    page,
    signIn,
  }) => {
    const office = pages.filter(isOffice);
    expect(office.length).toBeGreaterThan(0);
    await signIn(username, "/sys/todo");
    for (const route of office) {
      await test.step(route.path, async () => {
        await go(page, route.path);
        if (held.some((one) => one === route.access)) await shows(page, route);
        else await expect(page.getByText("权限不足")).toBeVisible();
        await expectAccessible(page, route.path);
      });
    }
  });
}
