import type { Browser, CDPSession, Page } from "@playwright/test";
import { dxydsd } from "#contract/datasets/dxydsd";
import { inBrowser, signIn } from "./inBrowser";
import { options } from "./options";
import { type Line, ms, progress } from "./report";

const rowsShown = 100_000;
const columnsShown = 30;
const frames = 240;
const step = 180;
const rowHeight = 36;
const virtualBody = ".ui-long";

/**
 * Results of a scroll: frame time as seen and on the main thread, the worst of twenty, and rows in
 * the DOM.
 */
type Scrolled = { frame: number; busy: number; slow: number; rows: number; columns: number };

/**
 * A register's list with 30 columns × 100,000 rows, compared with a plain virtual list of the same
 * size.
 */
export const benchTable = (): Promise<Line[]> => inBrowser(measured);

async function measured(browser: Browser, origin: string): Promise<Line[]> {
  const peer = await plain(browser);
  const ours = await table(browser, origin);
  return [
    line("main thread, a frame", ours.busy, peer.busy, ms, "≤ 3"),
    line("a frame as seen", ours.frame, peer.frame, ms, "≤ 1.5"),
    line("a frame, p95", ours.slow, peer.slow, ms, "≤ 1.5"),
    line("rows in the DOM", ours.rows, peer.rows, String, "≤ 2"),
  ];
}

const line = (
  what: string,
  ours: number,
  peer: number,
  show: (value: number) => string,
  aim: string,
): Line => ({
  what: `table of ${columnsShown} × ${rowsShown}, ${what}`,
  ours: show(ours),
  peer: `${show(peer)}, plain list`,
  ratio: ours / Math.max(peer, 0.01),
  aim,
});

const viewport = { width: 1920, height: 1080 };

async function table(browser: Browser, origin: string): Promise<Scrolled> {
  const page = await browser.newPage({ viewport });
  await page.addInitScript({ content: everyColumn(options.user.username) });
  await page.addInitScript({ content: manyRows });
  await signIn(page, `${origin}/sys/data/manage/sjdxyd?sheet=full&size=200`);
  await page.locator(`${virtualBody} .ant-table-row`).first().waitFor();
  progress("table: shown");
  return scrolled(page, virtualBody, ".ant-table-row", ".ant-table-cell");
}

async function plain(browser: Browser): Promise<Scrolled> {
  const page = await browser.newPage({ viewport });
  await page.setContent(plainList);
  return scrolled(page, "#list", ".row", "span");
}

async function scrolled(page: Page, body: string, row: string, cell: string): Promise<Scrolled> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await page.evaluate(scroll(body, row, 30));
  await rested(page, session);
  const before = await taskSeconds(session);
  const seen = await page.evaluate<{ times: number[]; rows: number }>(scroll(body, row, frames));
  const busy = ((await taskSeconds(session)) - before) * 1000;
  const columns = await page.locator(`${body} ${row}`).first().locator(cell).count();
  await page.close();
  const times = seen.times.toSorted((a, b) => a - b);
  return {
    frame: times.reduce((sum, one) => sum + one, 0) / times.length,
    busy: busy / frames,
    slow: times[Math.floor(times.length * 0.95)] ?? 0,
    rows: seen.rows,
    columns,
  };
}

const mostWaits = 30;

/** Waits until nothing else is being drawn: the map below the list reads and draws for a while. */
async function rested(page: Page, session: CDPSession): Promise<void> {
  for (let waits = 0; waits < mostWaits; waits += 1) {
    const before = await taskSeconds(session);
    await page.waitForTimeout(1_000);
    if ((await taskSeconds(session)) - before < 0.1) return;
  }
}

/** Seconds that the page's main thread was busy. */
async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
}

/**
 * Runs in the page, passed as text: helpers that a compiler adds to functions do not exist there.
 */
const scroll = (body: string, row: string, count: number) => `new Promise((resolve) => {
  const box = document.querySelector(${JSON.stringify(body)});
  const times = [];
  let rows = 0;
  let last = performance.now();
  const next = (now) => {
    times.push(now - last);
    last = now;
    rows = Math.max(rows, box.querySelectorAll(${JSON.stringify(row)}).length);
    if (times.length > ${count}) return resolve({ times: times.slice(1), rows });
    box.scrollTop += ${step};
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
})`;

const everyColumn = (username: string) => {
  const shown = Object.keys(dxydsd.fields).slice(1, columnsShown + 1);
  const columns = Object.fromEntries(
    Object.keys(dxydsd.fields).map((key) => [key, { show: shown.includes(key) }]),
  );
  const look = { [`${username}/dxydsd`]: { columns, size: "small" } };
  return `localStorage.setItem("clzy_columns", ${JSON.stringify(JSON.stringify(look))});`;
};

/** The list's page as if it held everything: the server's rows, repeated. */
const manyRows = `
  const ask = globalThis.fetch;
  globalThis.fetch = async (...given) => {
    const reply = await ask(...given);
    const address = String(given[0]?.url ?? given[0]);
    if (!address.includes("dxydsd/pageList") || !reply.ok) return reply;
    const page = await reply.json();
    const list = Array.from({ length: ${rowsShown} }, (_, i) => ({
      ...page.list[i % page.list.length],
      dkid: String(i).padStart(32, "0"),
    }));
    const body = JSON.stringify({ ...page, list, total: ${rowsShown} });
    return new Response(body, { headers: { "content-type": "application/json" } });
  };`;

/** The minimum that shows this many rows: only those in view, with plain text cells. */
const plainList = `<!doctype html><meta charset="utf-8"><style>
  #list { height: 800px; overflow: auto; font: 14px sans-serif; }
  #list > div { position: relative; height: ${rowsShown * rowHeight}px; width: ${columnsShown * 120}px; }
  .row { position: absolute; display: flex; height: ${rowHeight}px; line-height: ${rowHeight}px; }
  .row span { width: 120px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; border-bottom: 1px solid #ddd; }
</style><div id="list"><div></div></div><script>
  const box = document.getElementById("list");
  const inner = box.firstElementChild;
  const draw = () => {
    const from = Math.floor(box.scrollTop / ${rowHeight});
    const rows = Array.from({ length: 24 }, (_, i) => {
      const cells = Array.from({ length: ${columnsShown} }, (_, c) => "<span>" + (from + i) + " 地块 " + c + "</span>");
      return '<div class="row" style="top:' + (from + i) * ${rowHeight} + 'px">' + cells.join("") + "</div>";
    });
    inner.innerHTML = rows.join("");
  };
  box.addEventListener("scroll", draw);
  draw();
</script>`;
