import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { fileApi } from "#contract/endpoints/uploads/file";
import type { S3Settings } from "../../src/server/files/s3Store";
import { as } from "../api/harness";
import { chanceOf } from "./chance";

type Client = ReturnType<typeof as>;

/** A bucket in a separate process: it can be stopped, or killed and restarted at its address. */
export class BucketProcess {
  private readonly folder = mkdtempSync(join(tmpdir(), "clzy-bucket-process-"));
  private child: ChildProcess | null = null;
  private port = "0";

  async start(): Promise<S3Settings> {
    const entry = fileURLToPath(new URL("../files/s3Process.ts", import.meta.url));
    const options = { execArgv: ["--import", "tsx"] };
    this.child = fork(entry, [this.folder, this.port], options);
    const [settings] = (await once(this.child, "message")) as [S3Settings];
    this.port = new URL(settings.endpoint).port;
    return settings;
  }

  /** Suspended, or gone. */
  async trouble(how: "stop" | "kill"): Promise<void> {
    if (how === "stop") return void this.child?.kill("SIGSTOP");
    await this.end();
  }

  async heal(how: "stop" | "kill"): Promise<void> {
    if (how === "stop") this.child?.kill("SIGCONT");
    else await this.start();
  }

  private async end(): Promise<void> {
    const { child } = this;
    if (!child) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }

  async remove(): Promise<void> {
    await this.end();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** What was confirmed, by id: the file's content. */
type Kept = Map<string, string>;

/** A generous bound: a hang took minutes. */
const longestMs = 20_000;

async function send(clerk: Client, kept: Kept): Promise<number> {
  const words = `第 ${kept.size} 份 ${"说明".repeat(20_000)}`;
  const began = performance.now();
  const reply = await clerk.call(fileApi.upload, { file: new File([words], "说明.txt") });
  expect(performance.now() - began).toBeLessThan(longestMs);
  if (reply.status === 200) kept.set(reply.body.fileId, words);
  else {
    expect([reply.status, reply.body.message]).toEqual([503, "文件存储暂时不可用，请稍后重试"]);
  }
  return reply.status;
}

async function untilWell(clerk: Client, kept: Kept): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(200)) {
    if ((await send(clerk, kept)) === 200) return;
  }
  throw new Error("the bucket is well, and no file comes in");
}

/**
 * Stops or kills the bucket at random moments while a clerk uploads files: each call is answered,
 * and what was confirmed is still there afterwards.
 */
export async function troubleBucket(
  bucket: BucketProcess,
  points: number,
  seed: number,
): Promise<void> {
  const chance = chanceOf(seed);
  const clerk = as("yuhang");
  const kept: Kept = new Map();
  await untilWell(clerk, kept);
  for (let point = 0; point < points; point++) {
    const how = point % 2 === 0 ? "stop" : "kill";
    const troubled = pause(chance.upTo(300)).then(() => bucket.trouble(how));
    let codes = [await send(clerk, kept), await send(clerk, kept)];
    await troubled;
    codes = [...codes, await send(clerk, kept), await send(clerk, kept)];
    expect(codes).toContain(503);
    await bucket.heal(how);
    await untilWell(clerk, kept);
  }
  for (const [fileId, words] of kept) {
    const back = await clerk.call(fileApi.download, { fileId });
    expect([back.status, back.bytes.toString()]).toEqual([200, words]);
  }
}
