import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { programs } from "../../src/server/build/buildServer";
import { settingNames } from "../../src/server/start/environment";

const folder = ".deploy";
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const scratch = mkdtempSync(join(tmpdir(), "clzy-deploy-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Whether this machine has a program. */
function has(program: string): boolean {
  try {
    execFileSync("sh", ["-c", `command -v ${program}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** What a program says about a file, and whether it is content. */
function judge(program: string, args: readonly string[]): string {
  try {
    execFileSync(program, args, { stdio: "pipe", encoding: "utf8" });
    return "";
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return `${stdout}${stderr}` || String(error);
  }
}

describe("settings", () => {
  const table = readFileSync("README.md", "utf8").split("## Configuration")[1] ?? "";
  const rows = table.split("\n### ")[0]?.match(/^\| `.*$/gm) ?? [];
  const told = rows.flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([A-Z\d_]+)`/g)]);

  test("stand in README, each of them and nothing else", () => {
    expect(told.map(([, name]) => name).sort()).toEqual([...settingNames].sort());
  });

  test("of the deployment are ones that the product knows", () => {
    const service = read("compose.yaml").split("\n  clzy:\n")[1]?.split("\n  nginx:\n")[0] ?? "";
    const block = service.split("environment:\n")[1]?.split("\n    volumes:")[0] ?? "";
    const given = [
      ...[...block.matchAll(/^ {6}([A-Z\d_]+):/gm)].map(([, name]) => name),
      ...[...read("clzy.env").matchAll(/^([A-Z\d_]+)=/gm)].map(([, name]) => name),
      ...[...read("Dockerfile").matchAll(/^ENV (.*)$/gm)].flatMap(([, line = ""]) =>
        [...line.matchAll(/([A-Z\d_]+)=/g)].map(([, name]) => name),
      ),
    ];
    expect(given.length).toBeGreaterThan(15);
    expect(given.filter((name) => !settingNames.includes(name ?? ""))).toEqual([]);
  });
});

describe("files of the deployment", () => {
  test.each(readdirSync(folder).filter((name) => name.endsWith(".sh")))(
    "%s is a script that its shell can read",
    (name) => {
      const shell = read(name).startsWith("#!/bin/bash") ? "bash" : "sh";
      expect(judge(shell, ["-n", join(folder, name)])).toBe("");
    },
  );

  test("start.sh knows the commands of package.json that an office needs", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    for (const name of ["backup", "restore", "move", "accounts", "roles", "takeover"]) {
      expect(scripts).toHaveProperty(name);
      expect(read("start.sh")).toContain(name);
    }
    expect(judge(join(folder, "start.sh"), ["nothing"])).toContain("没有命令 nothing");
  });

  test("start.sh runs a release with the Node in it, from anywhere, with nothing on the PATH", () => {
    const release = join(scratch, "release");
    for (const one of ["node/bin", "dist/server", ".deploy"]) {
      mkdirSync(join(release, one), { recursive: true });
    }
    writeFileSync(join(release, "package.json"), "{}");
    const node = join(release, "node/bin/node");
    writeFileSync(node, '#!/bin/sh\necho "$PWD|$DEMO|$*"\n', { mode: 0o755 });
    cpSync(join(folder, "start.sh"), join(release, "start.sh"));
    cpSync(join(folder, "start.sh"), join(release, ".deploy/start.sh"));
    const start = (script: string, cwd: string, args: readonly string[], env = {}) =>
      execFileSync("/bin/sh", [script, ...args], { cwd, env, encoding: "utf8" }).trim();
    const whole = join(release, "start.sh");
    expect(() => start(whole, "/", [])).toThrow("npm run build");
    writeFileSync(join(release, "dist/server/main.js"), "");

    const served = `${release}|0|dist/server/main.js`;
    expect(start(whole, "/", [])).toBe(served);
    expect(start("start.sh", release, [])).toBe(served);
    expect(start("./start.sh", release, ["--api"])).toBe(`${served} --api`);
    expect(start(join(release, ".deploy/start.sh"), "/", [])).toBe(served);
    expect(start(whole, "/", [], { DEMO: "1" })).toBe(`${release}|1|dist/server/main.js`);
    expect(start(whole, "/", ["restore", "--from", "a b"])).toBe(
      `${release}|0|dist/server/backup.js --from a b`,
    );
    mkdirSync(join(release, "dist/database/demo"), { recursive: true });
    expect(start(whole, "/", [])).toBe(`${release}||dist/server/main.js`);
  });

  test("start.sh has a program for each command", () => {
    const asked = [...read("start.sh").matchAll(/^ {2}([a-z |]+)\) program=(\S+)/gm)];
    const names = asked.flatMap(([, commands = "", program]) =>
      program === "$1" ? commands.split(" | ") : [program],
    );
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !((name as string) in programs))).toEqual([]);
  });

  test.skipIf(!has("systemd-analyze"))("systemd takes the units (wants systemd-analyze)", () => {
    const units = readdirSync(folder).filter((name) => /\.(service|timer)$/.test(name));
    const paths = units.map((name) => {
      // The program is installed elsewhere than here.
      const text = read(name).replace(/^ExecStart=\S+/m, "ExecStart=/bin/true");
      const path = join(scratch, name);
      writeFileSync(path, text);
      return path;
    });
    expect(judge("systemd-analyze", ["verify", "--man=no", ...paths])).toBe("");
  });

  test.skipIf(!has("nginx"))("nginx takes its site (wants nginx)", () => {
    const key = join(scratch, "key.pem");
    const chain = join(scratch, "fullchain.pem");
    const subject = ["-subj", "/CN=clzy.example.cn", "-days", "1"];
    const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", chain];
    execFileSync("openssl", [...made, ...subject], { stdio: "ignore" });
    const site = join(scratch, "site.conf");
    writeFileSync(site, read("nginx.conf").replaceAll("/etc/clzy/tls", scratch));
    const main = join(scratch, "nginx.conf");
    writeFileSync(main, `pid ${scratch}/pid;\nevents {}\nhttp { include ${site}; }\n`);
    expect(judge("nginx", ["-t", "-q", "-p", scratch, "-c", main])).toBe("");
  });
});
