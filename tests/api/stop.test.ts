import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "../../src/server/app";
import { pageConfigOf } from "../../src/server/pageConfig";
import { windDown } from "../../src/server/start/stop";
import { ownDatabase } from "./database";
import { callerOf, endless, queueOf, type TestQueue, until } from "./jobWorld";
import { testQueue } from "./queue";

describe("a server that is told to stop", () => {
  let ground: Awaited<ReturnType<typeof ownDatabase>>;
  let jobs: TestQueue;
  beforeAll(async () => {
    ground = await ownDatabase();
    jobs = queueOf(ground, { one: endless });
  }, 180_000);
  afterAll(async () => {
    await ground.close();
  });

  test("hands its jobs on although a caller keeps it waiting, and refuses others in words", async () => {
    const { db, files } = ground;
    const config = pageConfigOf("public/config.json");
    const queue = testQueue(db, files);
    const app = buildApp({ db, files, queue, config, mapConfigDir: "map-config", log: false });
    await app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.address() as AddressInfo;
    jobs.start();
    const id = await jobs.add(db, "one", { text: "甲.mdb" }, await callerOf(db, "yuhang"));
    const job = () =>
      db.selectFrom("job").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    await until(async () => (await job()).state === "running");

    // Its body never ends.
    const client = Buffer.from(`${config.client.id}:${config.client.secret}`).toString("base64");
    const slow = connect(port, "127.0.0.1").on("error", () => {});
    const head = [
      "POST /api/login/do HTTP/1.1",
      "Host: 127.0.0.1",
      `Authorization: Basic ${client}`,
    ];
    const body = ["Content-Type: application/json", "Content-Length: 100", "", "{"];
    slow.resume().write([...head, ...body].join("\r\n"));
    const next = connect(port, "127.0.0.1").on("error", () => {});
    const ask = `GET /config.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
    const answered = new Promise((resolve) => next.once("data", resolve));
    next.write(ask);
    await answered;
    const rest = text(next);

    let isClosed = false;
    const database = {
      close: async () => {
        isClosed = true;
      },
    };
    // Sent on a connection that stays open between two requests.
    next.write(ask.slice(0, -2));
    await fetch(`http://127.0.0.1:${port}/config.json`).then((reply) => reply.text());
    const done = windDown(
      { app, queue: jobs, daily: { stop: async () => {} }, columns: null, hearing: null, database },
      8_000,
    );
    await until(async () => (await job()).state === "queued");
    expect(await job()).toMatchObject({ attempt: 0, token: null });
    expect(isClosed).toBe(false);
    next.write("\r\n");
    expect(await rest).toMatch(/HTTP\/1\.1 503 [\s\S]*服务正在停止或重新启动，请稍后重试/);
    await done;
    expect(isClosed).toBe(true);
    await until(() => slow.destroyed || slow.readableEnded);
  });
});
