import { execFileSync } from "node:child_process";
import { afterEach, expect, test, vi } from "vitest";
import { findBrowser } from "../e2e/findBrowser";
import { canRunPackaged } from "../e2e/packagedBrowser";

afterEach(() => vi.unstubAllEnvs());

const onBareMachine = () => {
  vi.stubEnv("PATH", "");
  vi.stubEnv("CHROMIUM_PATH", "");
  vi.stubEnv("PLAYWRIGHT_BROWSERS_PATH", "/nowhere");
};

test("a browser that was asked for is taken, and named when it is not there", () => {
  vi.stubEnv("CHROMIUM_PATH", process.execPath);
  expect(findBrowser()).toEqual({ executablePath: process.execPath });
  vi.stubEnv("CHROMIUM_PATH", "/nowhere/chromium");
  expect(findBrowser).toThrow("/nowhere/chromium");
});

test.skipIf(!canRunPackaged())(
  "a bare machine gets the one that comes with the project, and it runs (Linux on x64)",
  () => {
    onBareMachine();
    const { executablePath, env } = findBrowser();
    expect(env?.FONTCONFIG_FILE).toMatch(/fonts\.conf$/);
    const version = execFileSync(executablePath, ["--version"], { env, encoding: "utf8" });
    expect(version).toMatch(/^Chromium \d+/);
  },
);

test("where that cannot run, what to do is said", () => {
  onBareMachine();
  const arch = vi.spyOn(process, "arch", "get").mockReturnValue("arm64");
  expect(findBrowser).toThrow(/with arm64.*apt-get install chromium/);
  arch.mockRestore();
});
