import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** What a bare system has for the package: a shell, the C and C++ libraries, zlib. */
const libraries = [
  ...["ld-linux-x86-64.so.2", "libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0"],
  ...["librt.so.1", "libstdc++.so.6", "libgcc_s.so.1", "libz.so.1"],
];

/** Where this machine has a library. */
function placeOf(name: string): string {
  const known = execFileSync("ldconfig", ["-p"], { encoding: "utf8" });
  const line = known.split("\n").find((one) => one.includes(`${name} `) && /x86-64/.test(one));
  const path = line?.split(" => ")[1]?.trim();
  if (!path) throw new Error(`this machine has no ${name}`);
  return path;
}

/**
 * A folder that is the whole system of what is started in it: no Node, no programs, no settings and
 * no network but its own.
 */
export function emptyRoot(): { root: string; remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), "clzy-root-"));
  for (const folder of ["tmp", "dev", "proc", "opt", "bin", "lib64"]) mkdirSync(join(root, folder));
  for (const path of libraries.map(placeOf)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    copyFileSync(realpathSync(path), join(root, path));
  }
  copyFileSync(placeOf("ld-linux-x86-64.so.2"), join(root, "lib64/ld-linux-x86-64.so.2"));
  copyFileSync(realpathSync("/bin/sh"), join(root, "bin/sh"));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Inside there is no PATH to find a program by. */
const pathOf = (program: string) =>
  execFileSync("sh", ["-c", `command -v ${program}`], { encoding: "utf8" }).trim();

/** Starts a program in such a root: `unshare` with these arguments. */
export const insideOf = (root: string, variables: readonly string[], program: string): string[] => [
  ...["--mount", "--net", "sh", "-c"],
  'mount --rbind /dev "$0/dev" && mount -t proc proc "$0/proc" && ip link set lo up && exec env -i "$@"',
  root,
  ...[...variables, pathOf("chroot"), root, program],
];
