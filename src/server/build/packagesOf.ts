import { readFileSync, writeFileSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";

/** The innermost package of a file. */
const inPackage = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/** The folders of the packages that files come from, relative to the product. */
export function packagesOf(root: string, files: Iterable<string>): string[] {
  const found = new Set<string>();
  for (const file of files) {
    const path = isAbsolute(file) ? relative(root, file) : file;
    const folder = inPackage.exec(path.replaceAll("\\", "/"))?.[1];
    if (folder) found.add(folder);
  }
  return [...found].sort();
}

export const writePackages = (file: string, packages: readonly string[]) =>
  writeFileSync(file, `${JSON.stringify(packages, null, 1)}\n`);

export const readPackages = (file: string): string[] => JSON.parse(readFileSync(file, "utf8"));

/** The name of the package in a folder below `node_modules`. */
export const nameIn = (folder: string) => folder.slice(folder.lastIndexOf("node_modules/") + 13);

export type Manifest = {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

export const manifestOf = (root: string, folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
