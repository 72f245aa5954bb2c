import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

function onPath(): string[] {
  const folders = ["/usr/bin", ...(process.env.PATH ?? "").split(delimiter)];
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** CHROMIUM_PATH, else the system's Chromium or Chrome, else Playwright's own. */
export function findBrowser(): string {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) {
    if (existsSync(asked)) return asked;
    throw new Error(`CHROMIUM_PATH is ${asked}, but there is no such file`);
  }
  const found = [...onPath(), chromium.executablePath()].find((path) => existsSync(path));
  if (found) return found;
  throw new Error(
    "No browser was found for the browser tests. Install Chromium (Debian: apt-get install chromium), " +
      "or run npx playwright install chromium, or name one in CHROMIUM_PATH.",
  );
}
