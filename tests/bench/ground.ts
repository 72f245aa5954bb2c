import { statSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { inBrowser, signIn } from "./inBrowser";
import { shown } from "./mapPages";
import { options } from "./options";
import { type Line, mb, ms, progress } from "./report";

const viewport = { width: 1920, height: 1080 };
const view = "/dxyd-sj";
const rounds = 5;
const [ratioAim, diskAim, sessionAim] = [1.2, 15 * 1024 * 1024, 300 * 1024];
const pack = "map-config/basemap/reference.pack";

/** The first map of a session with the reference map and without it, in turn; and what the reference map weighs. */
export const benchGround = (): Promise<Line[]> => inBrowser(measured);

async function measured(browser: Browser, origin: string): Promise<Line[]> {
  const found: { with: number[]; without: number[]; bytes: number } = {
    ...{ with: [], without: [], bytes: 0 },
  };
  for (let round = 0; round < rounds; round++) {
    const bare = await firstMap(browser, origin, false);
    const grounded = await firstMap(browser, origin, true);
    progress(`first map: with ${ms(grounded.took)}, without ${ms(bare.took)}`);
    found.without.push(bare.took);
    found.with.push(grounded.took);
    found.bytes = grounded.bytes;
  }
  const [ours, peer] = [Math.min(...found.with), Math.min(...found.without)];
  const disk = statSync(join(options.root, pack)).size;
  return [
    {
      ...{ what: "first map with the reference map", ours: ms(ours) },
      ...{ peer: `without it ${ms(peer)}`, ratio: ours / peer, aim: `≤ ${ratioAim}` },
    },
    {
      ...{ what: "reference map on disk", ours: mb(disk) },
      ...{ ratio: disk / diskAim, aim: `≤ ${mb(diskAim)}` },
    },
    {
      ...{ what: "reference map in a first session", ours: `${Math.round(found.bytes / 1024)} kB` },
      ...{ ratio: found.bytes / sessionAim, aim: "≤ 300 kB" },
    },
  ];
}

/** A session of its own, whose browser has nothing of an earlier one. */
async function firstMap(browser: Browser, origin: string, isGrounded: boolean) {
  const context = await browser.newContext({ viewport, reducedMotion: "reduce" });
  try {
    const page = await context.newPage();
    if (!isGrounded) await withoutGround(page);
    let bytes = 0;
    page.on("requestfinished", async (request) => {
      if (!new URL(request.url()).pathname.startsWith("/basemap/")) return;
      const { responseBodySize } = await request.sizes();
      bytes += responseBodySize;
    });
    await signIn(page, `${origin}${view}`);
    const from = performance.now();
    await page.getByTestId("map").waitFor();
    await page.evaluate(shown);
    const took = performance.now() - from;
    // What is still on its way when the map first rests is part of a session.
    await page.waitForTimeout(3_000);
    return { took, bytes };
  } finally {
    await context.close();
  }
}

/** The same installation as an operator would have it who shows no base map at first. */
const withoutGround = (page: Page) =>
  page.route("**/map-config/basemaps*", async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...(await reply.json()), initial: "none" } });
  });
