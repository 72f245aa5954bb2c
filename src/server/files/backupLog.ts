import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BackupRun } from "#contract/endpoints/account/sysSystem";

const mostRuns = 30;

const logIn = (dataDir: string) => join(dataDir, "backups.json");

/**
 * The last runs of the backup, newest first. They stand beside the data and not in the database: one
 * that failed since there was no database is told as well.
 */
export function backupRuns(dataDir: string): BackupRun[] {
  try {
    const runs: unknown = JSON.parse(readFileSync(logIn(dataDir), "utf8"));
    return Array.isArray(runs) ? runs : [];
  } catch {
    return [];
  }
}

export function noteBackup(dataDir: string, run: BackupRun): void {
  mkdirSync(dataDir, { recursive: true });
  const half = `${logIn(dataDir)}.part`;
  const runs = [run, ...backupRuns(dataDir)].slice(0, mostRuns);
  writeFileSync(half, `${JSON.stringify(runs, null, 1)}\n`, { flush: true });
  renameSync(half, logIn(dataDir));
}
