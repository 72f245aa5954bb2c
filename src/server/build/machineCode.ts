import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** The oldest system that the package starts on: of 2018, as Kylin V10 and UOS 20 have it. */
export const oldestGlibc = "2.28";

const isProgram = (bytes: Buffer) => bytes.toString("latin1", 1, 4) === "ELF" && bytes[0] === 0x7f;

const isAbove = (a: string, b: string): boolean => {
  const [majorA = 0, minorA = 0] = a.split(".").map(Number);
  const [majorB = 0, minorB = 0] = b.split(".").map(Number);
  return majorA > majorB || (majorA === majorB && minorA > minorB);
};

/** The newest version of the C library that a program asks its system for; null if it asks for none. */
export function glibcOf(bytes: Buffer): string | null {
  let newest: string | null = null;
  for (const [, version = ""] of bytes.toString("latin1").matchAll(/GLIBC_(\d+\.\d+)/g)) {
    if (newest === null || isAbove(version, newest)) newest = version;
  }
  return newest;
}

/** All machine code below a folder, and the C library that each file wants. */
export function machineCode(folder: string): { file: string; glibc: string | null }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(\.node|\.so[.\d]*|^[^.]+)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .flatMap((path) => {
      const bytes = readFileSync(path);
      return isProgram(bytes) ? [{ file: relative(folder, path), glibc: glibcOf(bytes) }] : [];
    });
}

/** Those that an old system cannot run. */
export const tooNew = (folder: string) =>
  machineCode(folder).filter(({ glibc }) => glibc !== null && isAbove(glibc, oldestGlibc));
