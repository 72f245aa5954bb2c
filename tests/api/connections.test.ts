import { request as httpRequest } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { takeoverLimits } from "#contract/rules/takeover/takeoverLimits";
import { connectionOptions, usualPatience } from "../../src/server/http/connections";
import { as, here, withApp } from "./harness";
import { storedNames } from "./stored";

/** Short, but with windows wide enough for a busy machine. */
const patience = {
  ...{ headMs: 500, idleMs: 500, toldMs: 0, checkMs: 100 },
  ...{ bodyMs: 2_000, uploadBytes: 1_000, takeMs: 500 },
};
withApp({ patience }, { fresh: true });

const sockets: Socket[] = [];
let port = 0;
beforeEach(async () => {
  await here().app.listen({ port: 0, host: "127.0.0.1" });
  port = (here().app.server.address() as AddressInfo).port;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

function open(said: string): Socket {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => {});
  if (said) socket.write(said);
  return socket;
}

const tokenOf = async () => {
  const clerk = as("yuhang");
  await clerk.get("/api/user/info");
  return clerk.token;
};

async function head(path: string, type: string, length: number): Promise<string> {
  const lines = [
    `POST ${path} HTTP/1.1`,
    "Host: 127.0.0.1",
    `Authorization: Bearer ${await tokenOf()}`,
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
    "Connection: close",
  ];
  return `${lines.join("\r\n")}\r\n\r\n`;
}

const multipart = "multipart/form-data; boundary=part";
const partHead = `--part\r\nContent-Disposition: form-data; name="file"; filename="a.mdb"\r\n\r\n`;

async function trickle(socket: Socket, bytes: number): Promise<void> {
  while (!socket.destroyed && !socket.readableEnded) {
    socket.write("x".repeat(bytes));
    await pause(100);
  }
}

describe("a connection", () => {
  test.each([
    ["on which nothing comes", ""],
    ["whose head stays half", "GET /config.json HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Part: "],
  ])("%s is closed", async (_, said) => {
    await text(open(said));
  });

  test("that is idle after a reply is closed", async () => {
    const reply = await text(open("GET /config.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"));
    expect(reply).toContain("200 OK");
  });

  test("is told to end sooner than it is closed", async () => {
    const reply = await text(open("GET /config.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"));
    expect(reply).toContain("Keep-Alive: timeout=0\r\n");
    const { keepAliveTimeout, toldMs } = { ...connectionOptions(), ...usualPatience };
    expect(keepAliveTimeout - toldMs).toBeGreaterThanOrEqual(10_000);
  });

  test("is given up after thirty seconds as usual", () => {
    const { keepAliveTimeout, http } = connectionOptions();
    const { headersTimeout, connectionsCheckingInterval: check } = http;
    expect(Math.max(keepAliveTimeout, headersTimeout + check)).toBeLessThanOrEqual(30_000);
  });

  test("has time for the largest file over a line of three megabits", () => {
    const { requestTimeout } = connectionOptions();
    expect(requestTimeout).toBeGreaterThan(((takeoverLimits.fileBytes * 8) / 3e6) * 1000);
  });
});

test.each([
  [
    "an address of a megabyte",
    `GET /${"x".repeat(2 ** 20)} HTTP/1.1\r\n\r\n`,
    431,
    "不得超过 16 KB",
  ],
  ["what is no HTTP", "<xml>\r\n\r\n", 400, "请求不符合 HTTP 格式"],
  ["a head that stays half", "GET /config.json HTTP/1.1\r\nX-Part: ", 408, "没有在限定时间内发完"],
])("%s is answered in words", async (_, said, code, message) => {
  const [head = "", body = ""] = (await text(open(said))).split("\r\n\r\n");
  expect(head).toContain(`HTTP/1.1 ${code} `);
  expect(JSON.parse(body).message).toContain(message);
});

test("who goes on sending what was refused is cut off", async () => {
  const socket = open(`GET /${"x".repeat(2 ** 20)}`);
  const gone = new Promise((resolve) => socket.once("close", resolve));
  socket.resume();
  void trickle(socket, 1_000);
  await gone;
});

describe("a body that trickles in", () => {
  test("is ended in words", async () => {
    const socket = open(await head("/api/dxydsd/pageList", "application/json", 5_000));
    const said = text(socket);
    void trickle(socket, 1);
    const reply = await said;
    expect(reply).toContain("408 Request Timeout");
    expect(reply).toContain("请求内容传输过慢");
    expect(reply.toLowerCase()).toContain("connection: close");
  });

  test("of an upload is ended in words, and leaves no file", async () => {
    const before = storedNames();
    const socket = open(await head("/api/dxydsd/vaildateSdMdb", multipart, 500_000));
    socket.write(partHead);
    const said = text(socket);
    void trickle(socket, 1);
    expect(await said).toContain("请求内容传输过慢");
    expect(storedNames()).toEqual(before);
  });

  test("that nobody reads is ended too", async () => {
    const socket = open(
      "POST /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n",
    );
    const said = text(socket).catch(() => "");
    void trickle(socket, 1);
    await said;
    expect(socket.destroyed).toBe(true);
  });
});

test("an upload on a slow line may take many times as long as a call", async () => {
  const size = 60_000;
  const end = "\r\n--part--\r\n";
  const length = partHead.length + size + end.length;
  const socket = open(await head("/api/dxydsd/vaildateSdMdb", multipart, length));
  const said = text(socket);
  socket.write(partHead);
  for (let sent = 0; sent < size; sent += 1_000) {
    socket.write("x".repeat(1_000));
    await pause(100);
  }
  socket.write(end);
  expect(await said).toContain('{"jobId"');
}, 30_000);

test("a reply that nobody takes is given up", async () => {
  const reply = new Promise<void>((resolve) => {
    here().app.server.once("request", (_, raw) => raw.once("close", resolve));
  });
  const socket = open("");
  socket.pause();
  here().app.server.once("request", (_, raw) => raw.write(Buffer.alloc(64 * 1024 * 1024)));
  socket.write("GET /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  await reply;
});

describe("the host of a request", () => {
  const ask = (lines: readonly string[]) =>
    text(
      open(`${["GET /config.json HTTP/1.1", ...lines, "Connection: close"].join("\r\n")}\r\n\r\n`),
    );

  test("is one that is ours", async () => {
    for (const host of ["127.0.0.1", "localhost:8080", "[::1]:80", "10.1.2.3"]) {
      expect(await ask([`Host: ${host}`])).toContain("200 OK");
    }
    for (const lines of [
      ["Host: 127.0.0.1", "Host: evil.example"],
      ["Host: evil.example"],
      ["Host: 127.0.0.1.evil.example"],
      ["Host:"],
      [],
    ]) {
      expect(await ask(lines)).toContain("400 Bad Request");
    }
  });

  test("never stands in a link", async () => {
    const token = await tokenOf();
    const headers = {
      ...{ authorization: `Bearer ${token}`, host: "localhost:1" },
      ...{ "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
    };
    for (const path of ["/api/ogc", "/api/ogc/collections", "/api/ogc/collections/dxydsd/items"]) {
      const body = await new Promise<string>((resolve, reject) => {
        const call = httpRequest({ port, host: "127.0.0.1", path, headers }, (reply) =>
          text(reply).then(resolve, reject),
        );
        call.on("error", reject).end();
      });
      expect(body).toContain(`http://127.0.0.1:${port}/api/ogc`);
      expect(body).not.toMatch(/evil|localhost/);
    }
  });
});

test("unlimited by it, an ordinary call answers as ever", async () => {
  expect((await as("yuhang").call(dxydsdApi.pageList, {})).status).toBe(200);
});
