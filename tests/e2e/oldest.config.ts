import { defineConfig } from "@playwright/test";
import { browserArgs } from "./browserArgs";
import { oldestBrowser } from "./oldestBrowser";
import usual from "./playwright.config";

/**
 * What people do most, in the oldest browser that the client runs in: sign-in, the map, drawing on it,
 * lists, forms, and files that workers read (PDF, OFD).
 */
const journeys = ["desk", "draw", "files", "grid", "manage"];
const pages = ["login", "map", "ofd", "oldBrowser", "tools"];

const specs: Readonly<Record<string, string[]>> = { journeys, pages };

/**
 * Playwright sees no bodies of requests in it, and looks for what the wall draws larger (`zoom`) where
 * later browsers have it: what three tests of the login rest on.
 */
const beyondIt =
  /a good ticket is exchanged|keeps name and password for the next time|an account without any page/;

/** Its way of telling headless from headful, and which of its graphics are drawn by software. */
const args = [...browserArgs, "--use-gl=angle", "--no-zygote"];

export default defineConfig({
  ...usual,
  grepInvert: beyondIt,
  use: { ...usual.use, launchOptions: { ...oldestBrowser(), args } },
  projects: (usual.projects ?? []).flatMap((project) => {
    const own = specs[project.name ?? ""];
    return own ? [{ ...project, testMatch: own.map((name) => `${name}.spec.ts`) }] : [];
  }),
});
