import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { machineCode, tooNew } from "../../src/server/build/machineCode";
import { nameIn, readPackages } from "../../src/server/build/packagesOf";
import { emptyRoot, insideOf } from "../files/emptyRoot";

const has = (program: string) => {
  try {
    execFileSync("sh", ["-c", `command -v ${program}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

/** A system of its own wants root and Linux's tools for that. */
const canIsolate = process.getuid?.() === 0 && ["unshare", "nsenter", "ip"].every(has);
const port = 18_765;
const origin = `http://127.0.0.1:${port}`;

const say = (line: string) => console.log(line);

function make(arch: string, ...flags: string[]): string {
  const to = `dist/package/drill-${arch}`;
  rmSync(to, { recursive: true, force: true });
  const began = Date.now();
  const args = ["--import", "tsx", "src/server/build/packageMain.ts", "--arch", arch, "--to", to];
  say(execFileSync(process.execPath, [...args, ...flags], { encoding: "utf8" }));
  say(`made in ${Math.round((Date.now() - began) / 1000)} s`);
  const [name] = readdirSync(to).filter((one) => one.endsWith(".tar.gz"));
  if (!name) throw new Error(`no archive in ${to}`);
  execFileSync("sha256sum", ["-c", `${name}.sha256`], { cwd: to, stdio: "ignore" });
  return join(to, name);
}

function unpack(archive: string, into: string): string {
  mkdirSync(into, { recursive: true });
  execFileSync("tar", ["-xzf", archive, "-C", into, "--no-same-owner"]);
  const [folder] = readdirSync(into);
  if (!folder) throw new Error(`${archive} is empty`);
  return folder;
}

describe.skipIf(!canIsolate)("the package in an empty system (wants root, unshare, ip)", () => {
  let system: ReturnType<typeof emptyRoot>;
  let folder = "";
  let running: ChildProcess | null = null;

  beforeAll(() => {
    system = emptyRoot();
    folder = unpack(make("x64", "--demo"), join(system.root, "opt"));
  }, 1_800_000);
  afterAll(() => {
    running?.kill("SIGKILL");
    system?.remove();
    rmSync("dist/package/drill-x64", { recursive: true, force: true });
  });

  /** Milliseconds until it answers, and what it has printed. */
  async function start(dataDir: string, ...more: string[]) {
    const given = [`PORT=${port}`, `DATA_DIR=${dataDir}`, "LOG_LEVEL=warn", ...more];
    const began = Date.now();
    const args = insideOf(system.root, given, `/opt/${folder}/start.sh`);
    const child = spawn("unshare", args, { stdio: ["ignore", "pipe", "pipe"] });
    running = child;
    let said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (bytes: Buffer) => {
        said += bytes.toString();
      });
    }
    while (!said.includes("已启动")) {
      if (child.exitCode !== null) throw new Error(`it has ended: ${said}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return { ms: Date.now() - began, said };
  }
  async function stop(): Promise<number | null> {
    const child = running;
    if (!child) throw new Error("nothing runs");
    const gone = new Promise<number | null>((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    running = null;
    return gone;
  }

  test("there is nothing in it but a shell and libraries", () => {
    expect(readdirSync(join(system.root, "bin"))).toEqual(["sh"]);
    expect(existsSync(join(system.root, "usr/bin"))).toBe(false);
  });

  test("an account that did not unpack it can read it all, and run its programs", () => {
    const place = join(system.root, "opt", folder);
    const entries = readdirSync(place, { recursive: true, withFileTypes: true });
    const closed = entries.filter((entry) => {
      const { mode } = lstatSync(join(entry.parentPath, entry.name));
      return !entry.isSymbolicLink() && (mode & 0o4) === 0;
    });
    expect(closed.map(({ parentPath, name }) => join(parentPath, name))).toEqual([]);
    expect(statSync(join(place, "dist/database")).mode & 0o5).toBe(0o5);
    expect(statSync(join(place, "node/bin/node")).mode & 0o5).toBe(0o5);
  });

  test("no machine code in it wants a newer system than 2.28", () => {
    const code = machineCode(join(system.root, "opt"));
    expect(
      code.map(({ file }) => file).filter((file) => /node$/.test(file)).length,
    ).toBeGreaterThan(1);
    for (const { file, glibc } of code) say(`${file}: glibc ${glibc}`);
    expect(tooNew(join(system.root, "opt"))).toEqual([]);
  });

  test("its notices tell of every package that is in it", () => {
    const text = readFileSync(join(system.root, "opt", folder, "NOTICES.txt"), "utf8");
    const inClient = readPackages("dist/client.packages.json").map(nameIn);
    const inServer = readPackages("dist/server/packages.json").map(nameIn);
    expect([inClient, inServer].map((one) => one.length > 50)).toEqual([true, true]);
    const beside = readdirSync(join(system.root, "opt", folder, "node_modules"));
    const own = beside.filter((name) => !name.startsWith("@") && !name.startsWith("."));
    const untold = [...inClient, ...inServer, ...own].filter(
      (name) => !text.includes(`\n${name} `),
    );
    expect(untold).toEqual([]);
  });

  test("it first starts within 20 seconds, for an office and with a demonstration", async () => {
    const blank = await start("/tmp/blank", "DEMO=0");
    expect(blank.said).toContain("一次性密码");
    expect(await stop()).toBe(0);
    const demo = await start("/tmp/demo");
    expect(demo.said).toContain("演示账号");
    say(`first start: ${blank.ms} ms blank, ${demo.ms} ms with a demonstration`);
    expect(Math.max(blank.ms, demo.ms)).toBeLessThan(20_000);
  }, 300_000);

  test("it lets sign in, and answers a list, a tile, glyphs, the page and the notices", () => {
    const pid = String(running?.pid);
    const client = ["--import", "tsx", "tests/long/askProduct.ts", "--at", origin];
    const text = execFileSync("nsenter", ["-t", pid, "-n", process.execPath, ...client], {
      encoding: "utf8",
    });
    const { total, tile, glyphs, page, notices } = JSON.parse(text);
    expect(total).toBeGreaterThan(1_000);
    expect([tile > 100, glyphs > 50_000]).toEqual([true, true]);
    expect(page).toContain('<div id="root"');
    expect(notices).toContain("第三方软件与数据许可");
  });

  test("a later start takes less, and its commands run: a backup comes back whole", async () => {
    expect(await stop()).toBe(0);
    const later = await start("/tmp/demo");
    say(`later start: ${later.ms} ms`);
    expect(await stop()).toBe(0);
    const command = (...args: string[]) => {
      const [first = "", ...rest] = insideOf(system.root, ["DATA_DIR=/tmp/demo"], "");
      return execFileSync(
        "unshare",
        [first, ...rest.slice(0, -1), `/opt/${folder}/start.sh`, ...args],
        {
          encoding: "utf8",
        },
      );
    };
    expect(command("backup", "--to", "/tmp/backups")).toContain("已备份到");
    const [name = ""] = readdirSync(join(system.root, "tmp/backups"));
    expect(command("restore", "--from", `/tmp/backups/${name}`, "--check")).toContain("备份完好");
  }, 300_000);
});

const emulator = ["qemu-aarch64-static", "qemu-aarch64"].find(has);
const armRoot = "/usr/aarch64-linux-gnu";

describe("the package for arm64", () => {
  let archive = "";
  beforeAll(() => {
    archive = make("arm64");
  }, 1_800_000);
  afterAll(() => rmSync("dist/package/drill-arm64", { recursive: true, force: true }));

  test.skipIf(!emulator || !existsSync(armRoot))(
    "starts and answers (wants qemu-user-static and libstdc++6-arm64-cross)",
    async () => {
      const place = join("dist/package/drill-arm64", "unpacked");
      const folder = join(place, unpack(archive, place));
      expect(tooNew(folder)).toEqual([]);
      const env = { PORT: String(port), DATA_DIR: "data", DEMO: "0", LOG_LEVEL: "warn" };
      const began = Date.now();
      const child = spawn(
        emulator as string,
        ["-L", armRoot, "node/bin/node", "dist/server/main.js"],
        { cwd: folder, env: { ...env, LD_LIBRARY_PATH: `${armRoot}/lib` }, stdio: "inherit" },
      );
      try {
        let ready = false;
        while (!ready) {
          if (child.exitCode !== null) throw new Error(`it has ended: ${child.exitCode}`);
          ready = (await fetch(`${origin}/readyz`).catch(() => null))?.ok ?? false;
          await new Promise((resolve) => setTimeout(resolve, 500));
        }
        say(`arm64 under emulation answers after ${Math.round((Date.now() - began) / 1000)} s`);
        expect(ready).toBe(true);
        const picture =
          "const sharp = require('sharp');" +
          "sharp({ create: { width: 64, height: 48, channels: 3, background: '#1f5fbf' } })" +
          ".resize(32).jpeg().toBuffer({ resolveWithObject: true })" +
          ".then(({ info }) => console.log(process.arch, process.version, info.width, info.height, info.format))";
        const drawn = execFileSync(
          emulator as string,
          ["-L", armRoot, "node/bin/node", "-e", picture],
          { cwd: folder, env: { LD_LIBRARY_PATH: `${armRoot}/lib` }, encoding: "utf8" },
        );
        say(drawn.trim());
        expect(drawn).toMatch(/^arm64 v22\.\d+\.\d+ 32 24 jpeg/);
      } finally {
        child.kill("SIGKILL");
      }
    },
    900_000,
  );
});
