import { spawn } from "node:child_process";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { glyphsBuiltOf, glyphsFingerprint } from "./stale";

/**
 * Draws the glyphs that maps label with, so that no map waits for them: in a process of its own, since it
 * is half a minute of pure computing.
 */
export async function buildGlyphs(root: string, folder: string): Promise<void> {
  const before = glyphsFingerprint(root);
  const making = `${folder}.making-${process.pid}`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  try {
    await drawn(making);
    // Written last: an unfinished build matches no sources.
    writeFileSync(glyphsBuiltOf(making), before);
    rmSync(folder, { recursive: true, force: true });
    renameSync(making, folder);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

const program = fileURLToPath(new URL("drawGlyphs.ts", import.meta.url));

const drawn = (folder: string) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, ["--import", "tsx", program, folder], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`drawing glyphs ended with ${code}`)),
    );
  });
