import { execFile } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { StartRefused } from "../start/environment";
import { preparedFolder } from "../start/prepared";
import { tooNew } from "./machineCode";
import { takeNode } from "./nodeRelease";
import { nameIn } from "./packagesOf";
import { prunePackage } from "./prune";
import { outsidePackages } from "./runtimePackages";

export const archs = ["x64", "arm64"] as const;
export type Arch = (typeof archs)[number];

type Order = {
  arch: Arch;
  /** With a prepared database of demonstration data too. */
  demo: boolean;
  /** The folder stays as it is, and no archive is made of it. */
  unpacked: boolean;
};

export type Made = {
  path: string;
  sizes: { unpacked: number; packed: number | null; packages: number };
};

const run = promisify(execFile);

/** What is copied as it stands, from the sources and the build. */
const parts = [
  ...["dist/client", "dist/server", "dist/glyphs", "map-config", ".deploy"],
  ...["public/config.json", "src/server/db/migrations"],
];

/**
 * Makes the offline package of what is built in `root`: the compiled server, the client, the packages
 * with files of their own for the target machine, Node, a prepared database and the scripts.
 */
export async function makePackage(root: string, to: string, order: Order): Promise<Made> {
  const { arch, demo } = order;
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const name = `clzy-workbench-${version}-linux-${arch}${demo ? "-demo" : ""}`;
  const folder = resolve(to, name);
  const staging = resolve(to, `${name}.staging`);
  for (const one of [folder, staging]) rmSync(one, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    const packages = await installFor(root, arch, staging);
    for (const one of packages) {
      const into = join(folder, one);
      mkdirSync(dirname(into), { recursive: true });
      if (!existsSync(into)) renameSync(join(staging, one), into);
    }
    for (const one of packages) prunePackage(nameIn(one), join(folder, one));
    await takeNode(arch, join(folder, "node"));
    copyProduct(root, folder, order, version);
    demandOld(folder);
    openToAll(folder);
    const sizes = { unpacked: sizeOf(folder), packed: null, packages: packages.length };
    if (order.unpacked) return { path: folder, sizes };
    const path = await pack(folder);
    return { path, sizes: { ...sizes, packed: statSync(path).size } };
  } finally {
    rmSync(staging, { recursive: true, force: true });
    if (!order.unpacked) rmSync(folder, { recursive: true, force: true });
  }
}

/** Installs the dependencies as locked, for a machine of another kind; returns those of run time. */
async function installFor(root: string, arch: Arch, staging: string): Promise<string[]> {
  mkdirSync(staging, { recursive: true });
  for (const name of ["package.json", "package-lock.json", ".npmrc"]) {
    if (existsSync(join(root, name))) cpSync(join(root, name), join(staging, name));
  }
  const target = ["--os=linux", `--cpu=${arch}`, "--libc=glibc"];
  const how = ["--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"];
  await run("npm", ["ci", ...how, ...target], { cwd: staging, maxBuffer: 64 * 1024 * 1024 });
  const packages = outsidePackages(staging);
  const engine = `@img/sharp-linux-${arch}`;
  if (!packages.some((one) => nameIn(one) === engine)) {
    throw new StartRefused(`没有安装 ${engine}：package-lock.json 中缺少这个平台`);
  }
  // One that lies within another comes with it.
  return packages.filter((one) => one.indexOf("node_modules/", 1) < 0);
}

function copyProduct(root: string, folder: string, { demo }: Order, version: string): void {
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true });
  for (const content of demo ? (["blank", "demo"] as const) : (["blank"] as const)) {
    const prepared = preparedFolder(root, content);
    const into = join(folder, "dist/database", content, basename(prepared));
    cpSync(prepared, into, { recursive: true });
  }
  const manifest = { name: "clzy-workbench", version, private: true, type: "module" };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(root, ".deploy/start.sh"), join(folder, "start.sh"));
  chmodSync(join(folder, "start.sh"), 0o755);
  cpSync(join(root, ".deploy/offline.md"), join(folder, "README.md"));
  cpSync(join(root, "dist/client/notices.txt"), join(folder, "NOTICES.txt"));
}

function demandOld(folder: string): void {
  const wrong = tooNew(folder).map(({ file, glibc }) => `${file}（${glibc}）`);
  if (wrong.length > 0) throw new StartRefused(`需要更新的系统才能运行：${wrong.join("、")}`);
}

/** The account that runs it is not the one that unpacked it, and a prepared database is its maker's alone. */
function openToAll(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) continue;
    const { mode } = statSync(path);
    chmodSync(path, entry.isDirectory() || mode & 0o100 ? 0o755 : 0o644);
  }
}

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

/** One archive, the same for the same content, and beside it the line that `sha256sum -c` reads. */
async function pack(folder: string): Promise<string> {
  const path = `${folder}.tar.gz`;
  const same = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner"];
  await run("tar", ["-czf", path, ...same, "-C", dirname(folder), basename(folder)]);
  const sum = await fileHash(path);
  writeFileSync(`${path}.sha256`, `${sum}  ${basename(path)}\n`);
  return path;
}

async function fileHash(path: string): Promise<string> {
  const { stdout } = await run("sha256sum", [path]);
  return stdout.slice(0, 64);
}
