import { statSync } from "node:fs";
import { join } from "node:path";
import type { BackupRun } from "#contract/endpoints/account/sysSystem";
import { noteBackup } from "../files/backupLog";
import { backUp } from "./backup";
import { filesBelow, readManifest } from "./backupFolder";
import { type Environment, StartRefused } from "./environment";
import { reasons } from "./reasons";
import type { Say } from "./say";

/** Why something did not go, in words. */
export const wordsOf = (error: unknown): string =>
  error instanceof StartRefused ? error.message : reasons(error);

const longestMessage = 500;

/** What a backup holds, for the page 系统概况. */
function foundIn(folder: string): Partial<BackupRun> & Pick<BackupRun, "outcome"> {
  const { files, missing } = readManifest(folder);
  const sizes = filesBelow(folder).map((name) => statSync(join(folder, name)).size);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const lacks = missing.length > 0 ? `缺少或损坏的附件 ${missing.length} 个` : null;
  return {
    ...{ outcome: lacks === null ? "done" : "missing", message: lacks },
    ...{ bytes, files: files.length },
  };
}

/** Makes a backup; how it went is kept in `DATA_DIR`, for the page 系统概况. */
export async function backUpNoted(
  environment: Environment,
  parent: string,
  say: Say,
): Promise<string> {
  const began = Date.now();
  const note = (run: Pick<BackupRun, "outcome" | "folder"> & Partial<BackupRun>) =>
    noteBackup(environment.DATA_DIR, {
      ...{ bytes: null, files: null, message: null, ...run },
      at: new Date(began).toISOString(),
      seconds: Math.round((Date.now() - began) / 1000),
    });
  try {
    const folder = await backUp(environment, parent, say);
    note({ folder, ...foundIn(folder) });
    return folder;
  } catch (error) {
    note({ outcome: "failed", folder: parent, message: wordsOf(error).slice(0, longestMessage) });
    throw error;
  }
}
