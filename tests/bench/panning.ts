import type { Browser, Page } from "@playwright/test";
import { frameTime, inBrowser, signIn } from "./inBrowser";
import { shown } from "./mapPages";
import { type Line, ms } from "./report";

/** Parcels of a county, and of a part of it. */
const views = [
  { what: "a county", at: "119.9,30.4,10" },
  { what: "parcels", at: "119.98,30.38,14" },
];
const viewport = { width: 1920, height: 1080 };
const rounds = 3;
const seconds = 4;
/** Pixels to either side of the centre. */
const reach = 200;

/** Dragging the map with and without panels beside it, alternately. */
export const benchPanning = (): Promise<Line[]> => inBrowser(measured);

async function measured(browser: Browser, origin: string): Promise<Line[]> {
  const page = await browser.newPage({ viewport, reducedMotion: "reduce" });
  const lines: Line[] = [];
  for (const [i, { what, at }] of views.entries()) {
    const address = `${origin}/dxyd-sj?at=${encodeURIComponent(at)}`;
    if (i === 0) await signIn(page, address);
    else await page.goto(address);
    await page.evaluate(shown);
    const [without, beside]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      without.push(await dragged(page, false));
      beside.push(await dragged(page, true));
    }
    const [alone, ours] = [median(without), median(beside)];
    lines.push({
      what: `dragging ${what}, a frame beside panels`,
      ours: ms(ours),
      peer: `${ms(alone)} without`,
      ratio: ours / alone,
    });
  }
  await page.close();
  return lines;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Mean milliseconds per frame while the map is dragged back and forth. */
async function dragged(page: Page, withPanels: boolean): Promise<number> {
  await page.evaluate(
    `for (const panel of document.querySelectorAll(".shell-panel")) panel.style.display = ${withPanels ? '""' : '"none"'}`,
  );
  await page.evaluate(shown);
  const [x, y] = [viewport.width / 2, viewport.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const counted = page.evaluate<number>(frameTime(seconds));
  const until = Date.now() + seconds * 1000;
  for (let step = 0; Date.now() < until; step++) {
    await page.mouse.move(x + reach * Math.sin(step / 12), y + (reach / 2) * Math.sin(step / 17));
  }
  const frame = await counted;
  await page.mouse.up();
  await page.evaluate(shown);
  return frame;
}
