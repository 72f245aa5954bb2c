import type { Browser, Page } from "@playwright/test";
import { inBrowser, signIn } from "./inBrowser";
import { options } from "./options";
import { type Line, ms, progress } from "./report";

const viewport = { width: 1920, height: 1080 };
/** Map pages of every kind, each for the whole province, and the page one comes from. */
const views = [
  ...["/dxyd-sj", "/dxyd", "/dxyd-gy", "/gyzz", "/kfqyq", "/gy-qsmzq", "/gy-dqsrh"],
  ...["/gy-dtjc", "/xztd", "/pewg", "/phcx"],
];
const before = "/scjc";
const [figureAim, mapAim] = [1_000, 3_000];

/** Map pages opened from another one: their first figures, and their map. */
export const benchMapPages = (): Promise<Line[]> => inBrowser(measured);

async function measured(browser: Browser, origin: string): Promise<Line[]> {
  const page = await browser.newPage({ viewport, reducedMotion: "reduce" });
  await signIn(page, `${origin}${before}`);
  await page.evaluate(shown);
  const lines: Line[] = [];
  for (const view of options.pages ?? views) {
    const found = [await opened(page, before, view), await opened(page, before, view)].filter(
      (one) => one !== null,
    );
    if (found.length === 0) {
      progress(`${view}: no figure on a card`);
      continue;
    }
    const figure = Math.min(...found.map((one) => one.figure));
    const map = Math.min(...found.map((one) => one.map));
    progress(`${view}: figures ${ms(figure)}, map ${ms(map)}`);
    lines.push(line(`${view}, first figure`, figure, figureAim));
    lines.push(line(`${view}, map at rest`, map, mapAim));
  }
  await page.close();
  return lines;
}

const line = (what: string, ours: number, aim: number): Line => ({
  what,
  ours: ms(ours),
  ratio: ours / aim,
  aim: `≤ ${ms(aim)}`,
});

/**
 * From another page to `view`: milliseconds until a card shows its figure, and until the map is
 * idle.
 */
async function opened(page: Page, from: string, view: string) {
  await page.evaluate(go(from));
  await page.evaluate(shown);
  await page.waitForTimeout(2_000);
  return page.evaluate<{ figure: number; map: number } | null>(opening(view));
}

/**
 * The following runs in the page, passed as text: helpers that a compiler adds to functions do not
 * exist there.
 */
const go = (path: string) =>
  `history.pushState(null, "", ${JSON.stringify(path)}), dispatchEvent(new PopStateEvent("popstate"))`;

const card = `document.querySelector(".shell-panel :is(.kit-card-value, .alert-row .kit-row-value)")`;

export const shown = `new Promise((resolve) => {
  const look = () => {
    const map = document.querySelector("[data-testid=map]");
    if (map?.dataset.ready === "true") resolve();
    else requestAnimationFrame(look);
  };
  look();
})`;

/** The map reports ready once nothing has been redrawn for this long (`Framing.tsx`). */
const settledMs = 150;
/** Once it has been ready for this long, nothing changes any more. */
const quietMs = 1_500;
/** An empty register has no card to wait for. */
const mostMs = 20_000;

const opening = (path: string) => `new Promise((resolve) => {
  const from = performance.now();
  const old = ${card};
  const map = document.querySelector("[data-testid=map]");
  let figure = 0;
  let ready = from;
  const watch = new MutationObserver(() => {
    ready = map.dataset.ready === "true" ? performance.now() : 0;
  });
  watch.observe(map, { attributes: true, attributeFilter: ["data-ready"] });
  ${go(path)};
  const look = () => {
    const now = performance.now();
    const value = ${card};
    if (!figure && value && value !== old && /\\d/.test(value.textContent)) figure = now - from;
    if (figure && ready && now - Math.max(ready, from + figure) > ${quietMs}) {
      watch.disconnect();
      resolve({ figure, map: Math.max(figure, ready - from - ${settledMs}) });
    } else if (!figure && now - from > ${mostMs}) resolve(null);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;
