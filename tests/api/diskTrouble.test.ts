import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { viewApi } from "#contract/endpoints/lists/view";
import { fileApi } from "#contract/endpoints/uploads/file";
import { BucketProcess } from "../kill/bucket";
import { Caller } from "../kill/caller";
import { ServerProcess } from "../kill/serverProcess";
import { ownGround } from "./database";
import { type Disk, ownDisk } from "./disk";
import { password } from "./users";

/** Five seconds, plus an allowance for a busy machine. */
const wordsWithinMs = 15_000;
const backWithinMs = 120_000;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function disk(kilobytes: number, folder?: string): Disk {
  const own = ownDisk(kilobytes, folder);
  if (!own) throw new Error("no disk may be mounted");
  ends.push(own.remove);
  return own;
}

async function serverOn(where: { dataDir: string; url?: string | undefined }, env = {}) {
  const server = await ServerProcess.on({ url: undefined, ...where }, env);
  ends.push(() => server.end("SIGKILL"));
  return server;
}

async function clerkAt(server: ServerProcess): Promise<Caller> {
  const clerk = new Caller(server.origin);
  expect(await clerk.signIn({ username: "yuhang", password })).toBe(200);
  return clerk;
}

/** Stores new data that does not compress. */
const keep = (clerk: Caller, name: string) =>
  clerk.call(viewApi.save, {
    ...{ page: "dxyd", name, columns: {} },
    query: randomBytes(1_900).toString("hex"),
  });

/** Writes until a write is refused; returns how, and the longest duration of a call. */
async function writesUntilRefused(clerk: Caller): Promise<{ refused: string; slowest: number }> {
  let slowest = 0;
  for (let turn = 0; turn < 5_000; turn++) {
    const { status, body, ms } = await keep(clerk, `视图${turn}`);
    slowest = Math.max(slowest, ms);
    if (status !== 200) return { refused: `${status} ${body.message}`, slowest };
  }
  throw new Error("a full disk takes everything in");
}

async function untilStored(clerk: Caller): Promise<void> {
  let said = "";
  for (const end = Date.now() + backWithinMs; Date.now() < end; await pause(200)) {
    const { status, body } = await keep(clerk, "最后");
    if (status === 200) return;
    said = `${status} ${body.message}`;
  }
  throw new Error(`there is room again, and nothing is stored: ${said}`);
}

const probe = ownDisk(64);
probe?.remove();
const ofEmbedded = probe !== null && !process.env.DATABASE_URL;

describe.runIf(probe)("where a disk may be mounted", () => {
  test.runIf(ofEmbedded)(
    "a folder that cannot be written stops the start in words",
    async () => {
      const own = disk(1_024);
      const server = await serverOn({ dataDir: own.folder }, { TMPDIR: tmpdir() });
      own.lock();
      expect(await server.refusal()).toBe(1);
      expect(server.said).toContain(
        `数据库打不开：${join(own.folder, "clzy.lock")} 所在磁盘只读，不能写入`,
      );
    },
    120_000,
  );

  test.runIf(ofEmbedded)(
    "a full folder stops the start in words",
    async () => {
      const own = disk(8_192);
      const server = await serverOn({ dataDir: own.folder }, { TMPDIR: tmpdir() });
      own.fill(0);
      expect(await server.refusal()).toBe(1);
      expect(server.said).toMatch(/数据库打不开：.*所在磁盘空间不足/);
    },
    120_000,
  );

  test.runIf(ofEmbedded)(
    "a disk that fills under the embedded database is told of, and does for nobody",
    async () => {
      const own = disk(400 * 1_024);
      const { where } = await ownGround(own.folder);
      const server = await serverOn(where);
      await server.start();
      const clerk = await clerkAt(server);
      own.fill(0);
      const answers = await writesUntilRefused(clerk);
      expect(answers.refused).toMatch(/^50[37] \p{Script=Han}/u);
      expect(answers.slowest).toBeLessThan(wordsWithinMs);
      own.free();
      await untilStored(clerk);
      expect(server.isUp()).toBe(true);
    },
    400_000,
  );

  test("a store that becomes unwritable is told of, and takes files again", async () => {
    const { where, remove } = await ownGround();
    ends.push(remove);
    const files = join(where.dataDir, "files");
    mkdirSync(files, { recursive: true });
    const own = disk(8_192, files);
    const server = await serverOn(where);
    await server.start();
    const clerk = await clerkAt(server);
    const send = () => clerk.call(fileApi.upload, { file: new File(["说明"], "说明.txt") });
    expect((await send()).status).toBe(200);
    own.lock();
    const { status, body, ms } = await send();
    expect([status, body.message]).toEqual([503, "存储暂时不可用，请稍后重试或联系管理员"]);
    expect(ms).toBeLessThan(wordsWithinMs);
    own.unlock();
    expect((await send()).status).toBe(200);
    own.fill(0);
    const full = await clerk.call(fileApi.upload, {
      file: new File(["说明".repeat(10_000)], "说明.txt"),
    });
    expect([full.status, full.body.message]).toEqual([
      507,
      "存储空间不足，本次操作未完成，请联系管理员",
    ]);
    expect(server.isUp()).toBe(true);
  }, 300_000);
});

test("a bucket that stands still at the start stops it in words", async () => {
  const bucket = new BucketProcess();
  const settings = await bucket.start();
  ends.push(() => bucket.remove());
  await bucket.trouble("stop");
  const dataDir = mkdtempSync(join(tmpdir(), "clzy-start-"));
  ends.push(() => rmSync(dataDir, { recursive: true }));
  const server = await serverOn(
    { dataDir },
    {
      S3_ENDPOINT: settings.endpoint,
      S3_REGION: settings.region,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
  );
  expect(await server.refusal()).toBe(1);
  expect(server.said).toContain(`文件存储打不开：${settings.endpoint} 连接不上`);
}, 120_000);
