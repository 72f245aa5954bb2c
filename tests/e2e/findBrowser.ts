import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";
import { type Browser, canRunPackaged, packagedBrowser } from "./packagedBrowser";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

function onPath(): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** CHROMIUM_PATH, else the system's Chromium or Chrome, else Playwright's own, else the packaged one. */
export function findBrowser(): Browser {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) {
    if (existsSync(asked)) return { executablePath: asked };
    throw new Error(`CHROMIUM_PATH is ${asked}, but there is no such file`);
  }
  const found = [...onPath(), chromium.executablePath()].find((path) => existsSync(path));
  if (found) return { executablePath: found };
  if (canRunPackaged()) return packagedBrowser();
  throw new Error(
    `No browser was found for the browser tests, and the one that comes with the project runs on Linux ` +
      `with x64 alone; this is ${process.platform} with ${process.arch}. Install Chromium (Debian: ` +
      `apt-get install chromium), or name one in CHROMIUM_PATH.`,
  );
}
