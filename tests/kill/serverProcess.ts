import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Where } from "../api/database";
import { freePort } from "../bench/cluster";

const startsWithinMs = 120_000;
const keptChars = 4_000;

/** The product's server as a process that can be killed, stopped, and restarted on its data. */
export class ServerProcess {
  private child: ChildProcess | null = null;
  /** The last lines of its output. */
  said = "";

  private constructor(
    readonly origin: string,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  static async on(
    { dataDir, url = "" }: Where,
    more: NodeJS.ProcessEnv = {},
  ): Promise<ServerProcess> {
    const port = String(await freePort());
    const temporary = join(dataDir, "temporary");
    mkdirSync(temporary, { recursive: true });
    const own = { PORT: port, HOST: "127.0.0.1", DATA_DIR: dataDir, DATABASE_URL: url, DEMO: "0" };
    const env = { ...process.env, ...own, TMPDIR: temporary, LOG_LEVEL: "error", ...more };
    return new ServerProcess(`http://127.0.0.1:${port}`, env);
  }

  /** Starts it; resolves once it is up. */
  async start(): Promise<void> {
    const child = this.launch();
    for (const end = Date.now() + startsWithinMs; Date.now() < end; await pause(50)) {
      if (!this.isUp()) throw new Error(`the server has ended: ${this.said}`);
      const reply = await fetch(`${this.origin}/config.json`).catch(() => null);
      if (reply?.ok) return;
    }
    child.kill("SIGKILL");
    throw new Error(`the server does not answer: ${this.said}`);
  }

  /** Starts it where it must refuse to; returns its exit code. */
  async refusal(): Promise<number | null> {
    const [code] = (await once(this.launch(), "exit")) as [number | null];
    return code;
  }

  private launch(): ChildProcess {
    this.said = "";
    const child = spawn(process.execPath, ["--import", "tsx", "src/server/main.ts", "--api"], {
      stdio: ["ignore", "pipe", "pipe"],
      env: this.env,
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        this.said = `${this.said}${chunk}`.slice(-keptChars);
      });
    }
    this.child = child;
    return child;
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  isUp(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  freeze(): void {
    this.child?.kill("SIGSTOP");
  }

  thaw(): void {
    this.child?.kill("SIGCONT");
  }

  /** Killed without warning, or shut down in order. */
  async end(how: "SIGKILL" | "SIGTERM"): Promise<void> {
    const { child } = this;
    if (!child || !this.isUp()) return;
    const gone = once(child, "exit");
    child.kill(how);
    await gone;
  }
}
