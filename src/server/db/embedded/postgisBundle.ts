import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";

const block = 512;
const folderEntry = "5";

/**
 * Enough for geometry and projections. Raster and topology would take 300 MB of memory when idle.
 */
const isNeeded = (name: string) =>
  /\/(postgis-3\.so|postgis\.control|postgis--\d+\.\d+\.\d+\.sql)$/.test(name) ||
  name.startsWith("share/proj/");

/** A tar file with only the needed entries and folders of another one. */
export function slimTar(tar: Buffer): Buffer {
  const kept: Buffer[] = [];
  for (let at = 0; at + block <= tar.length; ) {
    const name = textAt(tar, at, 100);
    if (name === "") break;
    const size = Number.parseInt(textAt(tar, at + 124, 12), 8) || 0;
    const end = at + block + Math.ceil(size / block) * block;
    const isFolder = textAt(tar, at + 156, 1) === folderEntry;
    if (isFolder || isNeeded(name)) kept.push(tar.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, Buffer.alloc(2 * block)]);
}

function textAt(tar: Buffer, from: number, length: number): string {
  const text = tar.toString("latin1", from, from + length);
  const end = text.indexOf("\0");
  return (end < 0 ? text : text.slice(0, end)).trim();
}

const require = createRequire(import.meta.url);

/** Cuts the package's bundle down to what is needed and caches it in `folder`. Returns its URL. */
export function slimBundle(folder: string): string {
  const home = dirname(require.resolve("@electric-sql/pglite-postgis"));
  const source = join(home, "postgis.tar.gz");
  const manifest = readFileSync(join(home, "../package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  const file = join(folder, `postgis-${version}.tar.gz`);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, gzipSync(slimTar(gunzipSync(readFileSync(source))), { level: 1 }));
    renameSync(unfinished, file);
  }
  return pathToFileURL(file).href;
}
