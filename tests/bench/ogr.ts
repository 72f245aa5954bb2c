import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

export const hasOgr = (): boolean => {
  try {
    execFileSync("ogr2ogr", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

/** GDAL's name for a database. */
export function ogrName(url: string): string {
  const { hostname, port, username, pathname } = new URL(url);
  return `PG:host=${hostname} port=${port} user=${username} dbname=${pathname.slice(1)}`;
}

export async function ogr2ogr(...args: string[]): Promise<void> {
  await run("ogr2ogr", args, { maxBuffer: 1e8 });
}

/**
 * Whether this GDAL can read the file: personal geodatabases need a driver that is rarely
 * installed.
 */
export async function canRead(file: string): Promise<boolean> {
  return run("ogrinfo", ["-ro", "-so", file]).then(
    () => true,
    () => false,
  );
}
