import { defineConfig } from "@playwright/test";
import { findBrowser } from "./findBrowser";

const port = Number(process.env.E2E_PORT ?? 8190);
const [journeysPort, pagesPort, devPort] = [port, port + 1, port + 2];

/** They change records and go one after the other; the others look, on a server of their own. */
const journeys = [
  "bulk",
  "import",
  "manage",
  "registers",
  "office",
  "draw",
  "governPlan",
  "governTrack",
  "weights",
].map((name) => `${name}.spec.ts`);

/** Files that are read and kept: they look at the pages' server when the journeys are over. */
const files = ["files", "formats"].map((name) => `${name}.spec.ts`);

/** A server for each project that is asked for: all, unless some are named. */
const named = process.argv.flatMap((one) => /^--project=(.+)/.exec(one)?.[1] ?? []);
const servers = new Set(
  Object.entries({
    journeys: `--built ${journeysPort}`,
    pages: `--built ${pagesPort}`,
    files: `--built ${pagesPort}`,
    dev: `--dev ${devPort}`,
  }).flatMap(([project, server]) => (named.length === 0 || named.includes(project) ? server : [])),
);

/** Software drawing, and no call home of the browser's own. */
const args = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--ignore-gpu-blocklist",
  // What is not the map is drawn and put together faster without the software that stands for a
  // graphics card: half of what a frame costs.
  "--disable-gpu-rasterization",
  "--disable-gpu-compositing",
];

const at = (place: number) => `http://127.0.0.1:${place}`;

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  workers: 2,
  // Machines differ by half: what takes too long is seen in the report, and not by a failure.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  // What needs a second try is a fault.
  retries: 0,
  reporter: [["list"]],
  use: {
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    viewport: { width: 1366, height: 768 },
    // A quarter of the pixels: software drawing is most of what these tests cost.
    deviceScaleFactor: 0.5,
    // A dialog that is still growing moves away from under the pointer of a slow machine.
    contextOptions: { reducedMotion: "reduce" },
    // A trace of every test doubles what it takes: one is had by asking for it (`--trace on`).
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: { ...findBrowser(), args },
  },
  projects: [
    { name: "journeys", testMatch: journeys, workers: 1, use: { baseURL: at(journeysPort) } },
    {
      name: "pages",
      testIgnore: [...journeys, ...files, "dev/**"],
      workers: 1,
      use: { baseURL: at(pagesPort) },
    },
    { name: "files", testMatch: files, workers: 1, use: { baseURL: at(pagesPort) } },
    // React's and antd's own warnings stand only in a development build.
    { name: "dev", testMatch: "dev/**", workers: 1, use: { baseURL: at(devPort) } },
  ],
  webServer: {
    command: `node --import tsx tests/e2e/serve.ts ${[...servers].join(" ")}`,
    cwd: "../..",
    wait: { stdout: /All servers answer/ },
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    stdout: "pipe",
  },
});
