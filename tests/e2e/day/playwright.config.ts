import { defineConfig } from "@playwright/test";
import { browserArgs } from "../browserArgs";
import { findBrowser } from "../findBrowser";

const port = Number(process.env.E2E_PORT ?? 8190) + 3;

/** The screens of offices; each has a server of its own, as the day changes records. */
const sizes = [
  [1920, 1080],
  [1366, 768],
] as const;
const named = process.argv.flatMap((one) => /^--project=(.+)/.exec(one)?.[1] ?? []);
const screens = sizes
  .map(([width, height], i) => ({ name: `${width}x${height}`, width, height, port: port + i }))
  .filter(({ name }) => named.length === 0 || named.includes(name));

export default defineConfig({
  testDir: ".",
  // Emptied by each run; the pictures of the other screen stay.
  outputDir: "../../../test-results/day-failed",
  workers: 1,
  timeout: 900_000,
  expect: { timeout: 120_000 },
  retries: 0,
  reporter: [["list"]],
  use: {
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 120_000,
    screenshot: "only-on-failure",
    launchOptions: { ...findBrowser(), args: browserArgs },
  },
  projects: screens.map(({ name, width, height, port: own }) => ({
    name,
    use: { viewport: { width, height }, baseURL: `http://127.0.0.1:${own}` },
  })),
  webServer: {
    command: `node --import tsx tests/e2e/serve.ts ${screens.map((one) => `--built ${one.port}`).join(" ")}`,
    cwd: "../../..",
    wait: { stdout: /All servers answer/ },
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    stdout: "pipe",
  },
});
