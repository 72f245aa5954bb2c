import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Manifest, manifestOf } from "./packagesOf";

/** Packages that a compiled server finds in `node_modules`: with wasm, machine code or fonts. */
export const besideServer = [
  "@electric-sql/pglite",
  "@electric-sql/pglite-postgis",
  "@expo-google-fonts/noto-sans-sc",
  "libheif-js",
  "node-sqlite3-wasm",
  "sharp",
];

/** The installed folder of a package that another one asks for; null if it is not there. */
function installed(root: string, from: string, name: string): string | null {
  for (let at = from; ; ) {
    const folder = join(at, "node_modules", name);
    if (existsSync(join(root, folder, "package.json"))) return folder;
    const end = at.lastIndexOf("node_modules");
    if (end < 0) return null;
    at = at.slice(0, end).replace(/\/$/, "");
  }
}

const wanted = ({ dependencies, optionalDependencies }: Manifest) =>
  Object.keys({ ...dependencies, ...optionalDependencies });

/** The folders of these packages and of all that they need, as installed for this machine. */
export function outsidePackages(root: string): string[] {
  const found = new Set<string>();
  const waiting = besideServer.map((name): [string, string] => ["", name]);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [from, name] = next;
    const folder = installed(root, from, name);
    if (folder === null || found.has(folder)) continue;
    found.add(folder);
    waiting.push(...wanted(manifestOf(root, folder)).map((one): [string, string] => [folder, one]));
  }
  return [...found].sort();
}
