import { setTimeout as pause } from "node:timers/promises";
import type { Browser, CDPSession, Page, Request } from "@playwright/test";
import { indicatorIds } from "#contract/portal/indicators";
import { objectBytes } from "./heapContent";
import { frameTime, inBrowser, signIn } from "./inBrowser";
import { options } from "./options";
import { type Line, mb, ms, progress } from "./report";

/** One carousel turn, in the page's own time; every fourth is due for new figures. */
const turnMs = 15_000;
const refreshTurns = 4;
/** Frames of a turn that are allowed to run: the map rises and charts animate in. */
const seenMs = 64;
/**
 * Small, so that software rendering takes little of a turn; retained memory does not depend on it.
 */
const soakSize = { width: 480, height: 270 };
/**
 * One tour: each indicator of the province and its eleven cities. Retained memory depends on the
 * stop.
 */
const tourTurns = indicatorIds.length * 12;
/**
 * After this many turns, one-time charts, fonts and code, and every region of a tour, are loaded.
 */
const warmTurns = 4 * tourTurns;
/** Turns between two measurements, always at the same stop. */
const lookTurns = 4 * tourTurns;
const answerMs = 2_000;
/** Measured once everything of the stop is there. */
const restMs = 30_000;
const frameSeconds = 4;
/** By then a screen too slow for moving dots has been detected. */
const settledMs = 8_000;

/**
 * What the portal retains after this many turns; `objects` are those it created itself, without
 * compiled code.
 */
type Held = { heap: number; objects: number; nodes: number; contexts: number };

/** The portal over many turns of its carousel. */
export const benchSoak = (): Promise<Line[]> => inBrowser(soaked);

/** The portal's frames on a large screen compared with a usual one. */
export const benchFrames = (): Promise<Line[]> => inBrowser(frames);

async function opened(browser: Browser, origin: string, prepare: (page: Page) => Promise<void>) {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await prepare(page);
  await signIn(page, `${origin}/zhmh`);
  await page.locator(".portal-scene canvas").first().waitFor();
  return page;
}

/**
 * Mean frame time with everything that moves there: a screen too slow for the dots stops them. Both
 * sizes in one run on one page.
 */
async function frames(browser: Browser, origin: string): Promise<Line[]> {
  const page = await opened(browser, origin, async () => {});
  const times: number[] = [];
  const dots: number[] = [];
  for (const [width, height] of [
    [1920, 1080],
    [3840, 2160],
  ] as const) {
    await page.setViewportSize({ width, height });
    await pause(settledMs);
    dots.push(await page.locator(".stage-lines i").count());
    times.push(await page.evaluate<number>(frameTime(frameSeconds)));
  }
  await page.close();
  const [usual = 0, large = 0] = times;
  const [usualDots = 0, largeDots = 0] = dots;
  return [
    {
      what: "portal, a frame at 3840 × 2160",
      ours: `${ms(large)}, ${largeDots} dots moving`,
      peer: `${ms(usual)}, ${usualDots} dots, at 1920 × 1080`,
      ratio: large / usual,
      aim: "≤ 1.3",
    },
  ];
}

async function soaked(browser: Browser, origin: string): Promise<Line[]> {
  const page = await opened(browser, origin, async (page) => {
    await page.setViewportSize(soakSize);
    await page.addInitScript({ content: countContexts + touring });
    await page.clock.install();
  });
  const session = await page.context().newCDPSession(page);
  const answered = callsOf(page);
  await turns(page, warmTurns, answered);
  await answered(restMs);
  const before = await held(page, session);
  const cycles = Math.max(2, Math.ceil(options.cycles / lookTurns)) * lookTurns;
  progress(`turn ${warmTurns}: ${wordsOf(before)}`);
  let after = before;
  for (let done = warmTurns; done < cycles; done += lookTurns) {
    await turns(page, lookTurns, answered);
    await answered(restMs);
    after = await held(page, session);
    progress(`turn ${done + lookTurns}: ${wordsOf(after)}`);
  }
  const grown = (
    what: string,
    from: number,
    to: number,
    show: (value: number) => string,
    aim = "≤ 1.1",
  ): Line => ({
    what: `portal after ${cycles} turns, ${what}`,
    ours: show(to),
    peer: `${show(from)} after ${warmTurns}`,
    ratio: to / Math.max(1, from),
    aim,
  });
  return [
    grown("objects", before.objects, after.objects, mb),
    grown("heap with compiled code", before.heap, after.heap, mb, ""),
    grown("nodes", before.nodes, after.nodes, String),
    grown("WebGL contexts", before.contexts, after.contexts, String),
  ];
}

const wordsOf = ({ heap, objects, nodes, contexts }: Held) =>
  `${mb(heap)}, objects ${mb(objects)}, ${nodes} nodes, ${contexts} WebGL contexts`;

/** Each turn shows its frames; where new figures are due, their calls are awaited. */
async function turns(page: Page, count: number, answered: Answered): Promise<void> {
  for (let i = 1; i <= count; i++) {
    await page.clock.fastForward(turnMs - seenMs);
    if (i % refreshTurns === 0) await answered();
    await page.clock.runFor(seenMs);
  }
}

/** Waits until every call of the page is answered, but not forever. */
type Answered = (mostMs?: number) => Promise<void>;

function callsOf(page: Page): Answered {
  const open = new Set<Request>();
  page.on("request", (request) => open.add(request));
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return async (mostMs = answerMs) => {
    const late = Date.now() + mostMs;
    do await pause(10);
    while (open.size > 0 && Date.now() < late);
  };
}

/** After garbage collection. */
async function held(page: Page, session: CDPSession): Promise<Held> {
  await pause(1_000);
  await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize: heap } = await session.send("Runtime.getHeapUsage");
  const { nodes } = await session.send("Memory.getDOMCounters");
  const contexts = await page.evaluate<number>(
    "[...made].filter((one) => one.deref()?.isContextLost() === false).length",
  );
  return { heap, objects: await objectBytes(session), nodes, contexts };
}

/** Runs in the page before its own code: tracks every WebGL context, without keeping it alive. */
const countContexts = `
  globalThis.made = new Set();
  const get = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (...given) {
    const context = get.apply(this, given);
    const known = [...made].some((one) => one.deref() === context);
    if (context && /webgl/.test(given[0]) && !known) made.add(new WeakRef(context));
    return context;
  };`;

/** Chooses the busiest setting: the carousel, and another region after each round. */
const touring = `
  localStorage.clzy_stage ??= JSON.stringify(
    { distance: "near", lines: true, heat: true, turning: true, touring: true });`;
