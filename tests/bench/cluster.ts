import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

export type Cluster = { url: string; stop: () => void };

/** A PostgreSQL of our own in a temporary folder; null with a reason where none is installed. */
export async function startCluster(): Promise<Cluster | { reason: string }> {
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
    const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c shared_buffers=256MB`;
    run("pg_ctl", ["-D", data, "-w", "-l", join(folder, "log"), "-o", settings, "start"]);
    const stop = () => {
      spawnSync(join(bin, "pg_ctl"), ["-D", data, "-m", "immediate", "stop"], {
        stdio: "ignore",
        cwd: folder,
        ...owner,
      });
      remove();
    };
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
  } catch (error) {
    remove();
    const { stderr } = error as { stderr?: Buffer };
    return { reason: `PostgreSQL does not start: ${stderr?.toString().trim() || String(error)}` };
  }
}

/** On the path, or where Debian's packages put them, the newest version first. */
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

/** PostgreSQL refuses to run as root: the account that its package made owns the folder then. */
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
