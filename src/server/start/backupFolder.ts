import { createHash } from "node:crypto";
import { createReadStream, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { StartRefused } from "./environment";

/** What a backup says of itself; it is written last, so that only a whole one has it. */
const manifest = z.object({
  version: z.string(),
  at: z.string(),
  engine: z.enum(["embedded", "server"]),
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.number()),
  sha256: z.string(),
  files: z.array(z.object({ id: z.string(), size: z.number(), md5: z.string() })),
  missing: z.array(z.string()),
});
export type Manifest = z.output<typeof manifest>;

export const manifestIn = (folder: string) => join(folder, "backup.json");
export const dumpIn = (folder: string) => join(folder, "database.dump");
export const databaseIn = (folder: string) => join(folder, "db");
export const filesIn = (folder: string) => join(folder, "files");

/** Folders of backups are named by their moment. */
export const backupName = /^\d{8}-\d{6}$/;

export function readManifest(folder: string): Manifest {
  const path = manifestIn(folder);
  if (!existsSync(path)) throw new StartRefused(`${folder} 不是完整的备份：没有 backup.json`);
  const read = manifest.safeParse(JSON.parse(readFileSync(path, "utf8")));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new StartRefused(`${path} 不正确：${issue?.path.join(".")} ${issue?.message}`);
  }
  return read.data;
}

/** A hash of a file, or of all files of a folder with their names. */
export async function sha256Of(path: string, parts: readonly string[] = [""]): Promise<string> {
  const hash = createHash("sha256");
  for (const part of [...parts].sort()) {
    hash.update(`${part}\n`);
    for await (const chunk of createReadStream(join(path, part))) hash.update(chunk as Buffer);
  }
  return hash.digest("hex");
}

/** Names of all files below a folder. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(folder.length + 1));

/** The hash of the database in a backup. */
export const databaseHash = (folder: string, engine: Manifest["engine"]): Promise<string> =>
  engine === "server"
    ? sha256Of(dumpIn(folder))
    : sha256Of(databaseIn(folder), filesBelow(databaseIn(folder)));
