import { mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext } from "@playwright/test";
import { build } from "vite";
import { bytesOf, wireTo } from "../e2e/wire";
import { inBrowser, signIn } from "./inBrowser";
import { shown } from "./mapPages";
import { options } from "./options";
import { type Line, ms, progress } from "./report";
import { spreadOf } from "./stopwatch";

const viewport = { width: 1366, height: 768 };
const view = "/dxyd-sj";
const rounds = 5;
const must = { login: 250_000, map: 2_500_000, requests: 120, figure: 1.5, rest: 3 };
const emptyFolder = "empty";

/**
 * The first map of a browser that has nothing of ours: what is sent for it, and how long it takes beside
 * an empty map of the same library from the same server, in turn.
 */
export async function benchFirst(): Promise<Line[]> {
  const { origin } = options;
  if (origin) {
    const there = await fetch(`${origin}/${emptyFolder}/index.html`);
    if (!there.ok) throw new Error(`that installation has no empty map at /${emptyFolder}/`);
    return inBrowser(measured);
  }
  const folder = mkdtempSync(join(tmpdir(), "clzy-first-"));
  try {
    await withEmptyMap(folder);
    return await inBrowser(measured, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The built client, and an empty map beside it. */
async function withEmptyMap(folder: string): Promise<void> {
  const client = join(options.root, "dist/client");
  for (const name of readdirSync(client)) symlinkSync(join(client, name), join(folder, name));
  progress("building an empty map");
  await build({
    ...{ root: join(options.root, "tests/bench/emptyMap"), configFile: false, logLevel: "error" },
    base: `/${emptyFolder}/`,
    build: { outDir: join(folder, emptyFolder), target: "chrome109", reportCompressedSize: false },
  });
}

async function measured(browser: Browser, origin: string): Promise<Line[]> {
  const sent = await sentFor(browser, origin);
  const session = await sessionAt(browser, origin);
  const found: { figure: number; rest: number; empty: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const empty = await emptyMap(browser, origin);
    const { figure, rest } = await firstMap(browser, origin, session);
    progress(`empty ${ms(empty)}, figures ${ms(figure)}, map at rest ${ms(rest)}`);
    found.push({ empty, figure, rest });
  }
  const empty = middle(found.map((one) => one.empty));
  const against = (what: string, ours: number, most: number): Line => ({
    ...{ what, ours: ms(ours), peer: `empty map ${ms(empty)}` },
    ...{ ratio: ours / empty, aim: `≤ ${most}, aim 1.5` },
  });
  return [
    weighed("login as sent", sent.login, must.login),
    weighed("first map as sent, with the login", sent.map, must.map),
    {
      ...{ what: "requests of the first map", ours: String(sent.requests) },
      ...{ ratio: sent.requests / must.requests, aim: `≤ ${must.requests}` },
    },
    against("first map, first figure", middle(found.map((one) => one.figure)), must.figure),
    against("first map, at rest", middle(found.map((one) => one.rest)), must.rest),
  ];
}

const weighed = (what: string, bytes: number, most: number): Line => ({
  ...{ what, ours: `${Math.round(bytes / 1000)} kB` },
  ...{ ratio: bytes / most, aim: `≤ ${most / 1000} kB` },
});

const middle = (times: readonly number[]) => spreadOf(times).p50;

const fresh = (browser: Browser) => browser.newContext({ viewport, reducedMotion: "reduce" });

/** What is sent for the login, and until the map after it is at rest. */
async function sentFor(browser: Browser, origin: string) {
  const wire = await wireTo(origin);
  const context = await fresh(browser);
  try {
    const page = await context.newPage();
    await page.goto(`${wire.origin}/`, { waitUntil: "networkidle" });
    const login = bytesOf(wire.sent);
    await signIn(page, `${wire.origin}${view}`);
    await page.getByTestId("map").waitFor();
    await page.evaluate(shown);
    return { login, map: bytesOf(wire.sent), requests: wire.sent.length };
  } finally {
    await context.close();
    wire.close();
  }
}

/** What a browser keeps of somebody who is signed in. */
async function sessionAt(browser: Browser, origin: string): Promise<string> {
  const context = await fresh(browser);
  try {
    const page = await context.newPage();
    await signIn(page, `${origin}${view}`);
    await page.getByTestId("map").waitFor();
    return await page.evaluate("JSON.stringify({ ...sessionStorage })");
  } finally {
    await context.close();
  }
}

const card = `.shell-panel :is(.kit-card-value, .alert-row .kit-row-value)`;

/** Milliseconds from the address to the first figure, and to a map at rest. */
async function firstMap(browser: Browser, origin: string, session: string) {
  return inContext(browser, async (context) => {
    await context.addInitScript(
      `for (const [key, value] of Object.entries(${session})) sessionStorage.setItem(key, value);`,
    );
    const page = await context.newPage();
    await page.goto(`${origin}${view}`, { waitUntil: "commit" });
    return page.evaluate<{ figure: number; rest: number }>(`new Promise((resolve) => {
      let figure = 0;
      let rest = 0;
      const look = () => {
        const value = document.querySelector(${JSON.stringify(card)});
        if (!figure && /\\d/.test(value?.textContent ?? "")) figure = performance.now();
        if (!rest && document.querySelector("[data-testid=map]")?.dataset.ready === "true") rest = performance.now();
        if (figure && rest) resolve({ figure, rest });
        else requestAnimationFrame(look);
      };
      look();
    })`);
  });
}

const emptyMap = (browser: Browser, origin: string) =>
  inContext(browser, async (context) => {
    const page = await context.newPage();
    await page.goto(`${origin}/${emptyFolder}/index.html`, { waitUntil: "commit" });
    const drawn = page.locator("html[data-ready]");
    await drawn.waitFor({ state: "attached", timeout: 120_000 });
    return Number(await drawn.getAttribute("data-ready"));
  });

async function inContext<T>(browser: Browser, use: (context: BrowserContext) => Promise<T>) {
  const context = await fresh(browser);
  try {
    return await use(context);
  } finally {
    await context.close();
  }
}
