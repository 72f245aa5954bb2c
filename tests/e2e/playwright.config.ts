import { defineConfig } from "@playwright/test";
import { findBrowser } from "./findBrowser";

const port = Number(process.env.E2E_PORT ?? 8190);
const devPort = port + 1;

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
];

const serve = (at: number, mode: string) => ({
  command: `node --import tsx tests/e2e/serve.ts ${mode}`,
  cwd: "../..",
  url: `http://127.0.0.1:${at}/config.json`,
  env: { PORT: String(at) },
  timeout: 300_000,
  gracefulShutdown: { signal: "SIGTERM" as const, timeout: 10_000 },
  stdout: "pipe" as const,
});

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  workers: process.env.CI ? 1 : 2,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 2 : 0,
  reporter: [["list"]],
  use: {
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    viewport: { width: 1366, height: 768 },
    trace: "on-first-retry",
    launchOptions: { executablePath: findBrowser(), args },
  },
  projects: [
    { name: "built", testIgnore: "dev/**", use: { baseURL: `http://127.0.0.1:${port}` } },
    // React's and antd's own warnings stand only in a development build.
    { name: "dev", testMatch: "dev/**", use: { baseURL: `http://127.0.0.1:${devPort}` } },
  ],
  webServer: [serve(port, "built"), serve(devPort, "dev")],
});
