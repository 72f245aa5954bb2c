import { execFileSync, type SpawnOptions, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** How a server ends: `kill` ends its processes without warning. */
export type Ending = "smart" | "fast" | "immediate" | "kill";

export type Cluster = {
  url: string;
  /** Stops the server and removes its folder. */
  stop: () => void;
  /** Stops the server only: it can be started again on its folder. */
  end: (how: Ending) => Promise<void>;
  start: () => Promise<void>;
  /** Suspends and resumes all its processes: suspended, it neither answers nor refuses. */
  freeze: () => void;
  thaw: () => void;
};

/**
 * A PostgreSQL of our own in a temporary folder; the reason if none is installed. `settings` are
 * further options (`-c name=value`).
 */
export async function startCluster(settings = ""): Promise<Cluster | { reason: string }> {
  const bin = binaries();
  if (!bin) return { reason: "no PostgreSQL binaries (initdb, pg_ctl) found" };
  const folder = mkdtempSync(join(tmpdir(), "clzy-bench-pg-"));
  const data = join(folder, "data");
  const owner = ownerOf(folder);
  const run = (name: string, args: string[]) =>
    execFileSync(join(bin, name), args, {
      stdio: ["ignore", "ignore", "pipe"],
      cwd: folder,
      ...owner,
    });
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const port = await freePort();
    run("initdb", ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"]);
    const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c shared_buffers=256MB ${settings}`;
    const control = (args: string[]) =>
      inBackground(join(bin, "pg_ctl"), ["-D", data, "-w", ...args], { cwd: folder, ...owner });
    const start = () => control(["-l", join(folder, "log"), "-o", options, "start"]);
    await start();
    const end = async (how: Ending) => {
      if (how === "kill") return killAll(data);
      await control(["-m", how, "stop"]);
    };
    const stop = () => {
      signalAll(data, "SIGKILL");
      remove();
    };
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      stop,
      end,
      start,
      freeze: () => signalAll(data, "SIGSTOP"),
      thaw: () => signalAll(data, "SIGCONT"),
    };
  } catch (error) {
    remove();
    const { stderr } = error as { stderr?: Buffer };
    return { reason: `PostgreSQL does not start: ${stderr?.toString().trim() || String(error)}` };
  }
}

/** Asynchronous, so that others in this process can go on. */
const inBackground = (file: string, args: string[], options: SpawnOptions) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(file, args, { ...options, stdio: "ignore" });
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`${file} ${args.at(-1)} ended with ${code}`)),
    );
  });

/** The postmaster and all its children. */
function processesOf(data: string): number[] {
  const file = join(data, "postmaster.pid");
  if (!existsSync(file)) return [];
  const first = Number(readFileSync(file, "utf8").split("\n")[0]);
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === first)
    .map(Number);
  return [first, ...children];
}

function parentOf(pid: string): number {
  try {
    const facts = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(facts.slice(facts.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return 0;
  }
}

function signalAll(data: string, signal: NodeJS.Signals): number[] {
  const pids = processesOf(data);
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended by itself since then.
    }
  }
  return pids;
}

async function killAll(data: string): Promise<void> {
  const pids = signalAll(data, "SIGKILL");
  while (pids.some((pid) => existsSync(`/proc/${pid}`))) await pause(20);
}

/** From the path, or from the folders of Debian's packages, newest version first. */
function binaries(): string | undefined {
  const versions = "/usr/lib/postgresql";
  const installed = existsSync(versions)
    ? readdirSync(versions)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(versions, version, "bin"))
    : [];
  const path = (process.env.PATH ?? "").split(delimiter);
  return [...path, ...installed].find((bin) => bin && existsSync(join(bin, "initdb")));
}

/** PostgreSQL refuses to run as root: in that case its package's account owns the folder. */
function ownerOf(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const number = (flag: string) =>
    Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  const [uid, gid] = [number("-u"), number("-g")];
  chownSync(folder, uid, gid);
  chmodSync(folder, 0o700);
  return { uid, gid };
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
