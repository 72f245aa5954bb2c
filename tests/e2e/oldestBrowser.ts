import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Browser, canRunPackaged, packagedBrowser } from "./packagedBrowser";

/** The one of the floor: no dependency, since it serves one test. */
const version = "109.0.6";
const kept = join(import.meta.dirname, "../../.cache/oldestBrowser");

/** Fetches the package from the registry, once. */
function fetched(): string {
  const folder = join(kept, version);
  if (existsSync(folder)) return folder;
  mkdirSync(kept, { recursive: true });
  const arriving = mkdtempSync(join(kept, "arriving-"));
  const pack = [
    "pack",
    `@sparticuz/chromium@${version}`,
    "--silent",
    "--pack-destination",
    arriving,
  ];
  const archive = execFileSync("npm", pack, { encoding: "utf8" }).trim();
  execFileSync("tar", ["-xzf", join(arriving, archive), "-C", arriving]);
  if (!existsSync(folder)) renameSync(join(arriving, "package"), folder);
  rmSync(arriving, { recursive: true });
  return folder;
}

/** Chromium 109, the oldest that the client runs in. */
export function oldestBrowser(): Browser {
  if (!canRunPackaged()) throw new Error("Chromium 109 is to be had for Linux on x64 alone.");
  return packagedBrowser({
    folder: fetched(),
    archives: ["aws.tar.br", "swiftshader.tar.br"],
  });
}
