import { defineConfig } from "@playwright/test";
import { firstPort } from "../clients/otherOrigin";
import { browserArgs as args } from "./browserArgs";
import { findBrowser } from "./findBrowser";

const [journeysPort, pagesPort, devPort] = [firstPort, firstPort + 1, firstPort + 2];

/**
 * These change records and run one after another; the others only read, on a server of their own.
 */
const journeys = [
  "bulk",
  "counties",
  "desk",
  "grid",
  "import",
  "interfaces",
  "join",
  "keyboard",
  "layers",
  "manage",
  "meeting",
  "mend",
  "registers",
  "office",
  "draw",
  "evaluationNotice",
  "exportJob",
  "factor",
  "files",
  "formats",
  "governPlan",
  "governTrack",
  "today",
  "platforms",
  "review",
  "sheetJob",
  "takeover",
  "weights",
].map((name) => `${name}.spec.ts`);

/** One server per requested project: all of them unless some are named. */
const named = process.argv.flatMap((one) => /^--project=(.+)/.exec(one)?.[1] ?? []);
const servers = new Set(
  Object.entries({
    journeys: `--built ${journeysPort}`,
    pages: `--built ${pagesPort}`,
    clients: `--built ${pagesPort}`,
    dev: `--dev ${devPort}`,
  }).flatMap(([project, server]) => (named.length === 0 || named.includes(project) ? server : [])),
);

const at = (place: number) => `http://127.0.0.1:${place}`;

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  workers: 2,
  // Machines differ by three times: slow tests appear in the report and do not fail.
  timeout: 900_000,
  expect: { timeout: 90_000 },
  forbidOnly: Boolean(process.env.CI),
  // What takes long is run by `whole.config.ts`: the others do every main task.
  grepInvert: /@long/,
  // A test that needs a retry has a bug.
  retries: 0,
  reporter: [["list"]],
  use: {
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    viewport: { width: 1366, height: 768 },
    // A quarter of the pixels: software rendering is most of the cost of these tests.
    deviceScaleFactor: 0.5,
    // A dialog that is still growing moves away from the pointer of a slow machine.
    contextOptions: { reducedMotion: "reduce" },
    // Tracing every test doubles its time: use `--trace on` when needed.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: { ...findBrowser(), args },
  },
  projects: [
    { name: "journeys", testMatch: journeys, workers: 1, use: { baseURL: at(journeysPort) } },
    {
      name: "pages",
      testIgnore: [...journeys, "dev/**", "day/**"],
      workers: 1,
      use: { baseURL: at(pagesPort) },
    },
    // Only a development build has React's and antd's own warnings.
    { name: "dev", testMatch: "dev/**", workers: 1, use: { baseURL: at(devPort) } },
    // Programs that nobody here wrote, in pages of another origin.
    {
      name: "clients",
      testDir: "../clients",
      workers: 1,
      use: { baseURL: at(pagesPort), deviceScaleFactor: 1 },
    },
  ],
  webServer: {
    command: `node --import tsx tests/e2e/serve.ts ${[...servers].join(" ")}`,
    cwd: "../..",
    wait: { stdout: /All servers answer/ },
    timeout: 900_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    stdout: "pipe",
  },
});
