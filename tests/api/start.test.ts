import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { loginApi } from "#contract/endpoints/account/login";
import { buildClient } from "../../src/server/build/buildClient";
import { isClientStale } from "../../src/server/build/stale";
import { pageConfigOf } from "../../src/server/pageConfig";
import { fillsDemo, opensDemo, readEnvironment } from "../../src/server/start/environment";
import { sayNewOffices } from "../../src/server/start/fill";
import { listen } from "../../src/server/start/listen";
import { openFiles } from "../../src/server/start/openFiles";
import { readIssuers } from "../../src/server/start/signOn";
import { anonymous, here, withApp } from "./harness";

const folder = mkdtempSync(join(tmpdir(), "clzy-start-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the environment", () => {
  test("needs nothing", () => {
    expect(readEnvironment({})).toEqual({
      PORT: 8080,
      HOST: "127.0.0.1",
      DATA_DIR: "./data",
      DEMO_YEAR: 2024,
      HSTS: "0",
      DATABASE_STATEMENT_SECONDS: 300,
      LOG_LEVEL: "info",
    });
  });

  test.each([
    ["PORT", "abc", "环境变量 PORT 不正确：应为端口号"],
    ["PORT", "70000", "环境变量 PORT 不正确：应在 0 到 65535 之间"],
    ["HOST", "a b", "环境变量 HOST 不正确：应为主机名或 IP 地址"],
    ["DEMO", "yes", "环境变量 DEMO 不正确：应为 0 或 1"],
    ["DATABASE_URL", "mysql://x", "环境变量 DATABASE_URL 不正确：应为 postgres:// 开头的连接地址"],
    ["DATABASE_MIGRATE_URL", "postgres://x", "没有同时设置 DATABASE_URL"],
    [
      "DATABASE_STATEMENT_SECONDS",
      "0",
      "环境变量 DATABASE_STATEMENT_SECONDS 不正确：应为 1 到 9999 的秒数",
    ],
    ["DATABASE_READ_URL", "postgres://x", "没有同时设置 DATABASE_URL"],
    [
      "S3_ENDPOINT",
      "store.example/clzy",
      "环境变量 S3_ENDPOINT 不正确：应为 http:// 或 https:// 开头",
    ],
    ["S3_ENDPOINT", "https://store.example/clzy", "没有同时设置 S3_ACCESS_KEY_ID"],
    ["S3_REGION", "cn-hangzhou", "环境变量 S3_REGION 不正确：没有同时设置 S3_ENDPOINT"],
    ["ORIGIN", "clzy.example", "环境变量 ORIGIN 不正确：应为 http:// 或 https:// 开头"],
    ["ORIGIN", "https://clzy.example/sys", "环境变量 ORIGIN 不正确：应为 http:// 或 https:// 开头"],
    ["WEB_ORIGINS", "https://a.example/map", "环境变量 WEB_ORIGINS 不正确：应为以逗号分开的来源"],
    ["WEB_ORIGINS", "*", "环境变量 WEB_ORIGINS 不正确：应为以逗号分开的来源"],
    ["HSTS", "1", "环境变量 HSTS 不正确：ORIGIN 须为 https:// 开头的访问地址"],
    ["CLAMD", "clamav", "环境变量 CLAMD 不正确：应为 主机:端口，或套接字文件的完整路径"],
    ["PROXIES", "proxy.example", "环境变量 PROXIES 不正确：应为逗号分隔的 IP 地址或网段"],
    ["PROXIES", "10.0.0.300", "环境变量 PROXIES 不正确：应为逗号分隔的 IP 地址或网段"],
    ["WATCH_TOKEN", "short", "环境变量 WATCH_TOKEN 不正确：应为 16 位以上"],
    ["LOG_LEVEL", "loud", "环境变量 LOG_LEVEL 不正确：应为 fatal"],
  ])("refuses %s=%s by name", (name, value, message) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(message);
  });

  test.each([
    ["", {}, true, true],
    ["a name of this machine", { HOST: "localhost" }, true, true],
    ["its other address", { HOST: "::1" }, true, true],
    ["all addresses", { HOST: "0.0.0.0" }, false, false],
    ["all addresses of the newer kind", { HOST: "::" }, false, false],
    ["an address of a network", { HOST: "192.0.2.7" }, false, false],
    ["a name that leads nowhere", { HOST: "nowhere.invalid" }, false, false],
    ["a server's database", { DATABASE_URL: "postgres://x/y" }, false, true],
    ["both, and said", { DATABASE_URL: "postgres://x/y", HOST: "::", DEMO: "1" }, true, true],
    ["this machine, and denied", { DEMO: "0" }, false, true],
  ])("has demonstration data and opens their accounts: %s", async (_, given, fills, opens) => {
    const environment = readEnvironment(given);
    expect([await fillsDemo(environment), await opensDemo(environment)]).toEqual([fills, opens]);
  });

  test("stops the start where files cannot be stored", async () => {
    const environment = readEnvironment({
      DATA_DIR: folder,
      S3_ENDPOINT: "http://127.0.0.1:1/clzy",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
    });
    await expect(openFiles(environment)).rejects.toThrow(
      "文件存储打不开：http://127.0.0.1:1/clzy 连接不上",
    );
  });

  test("has demonstration data of the usual year, or of one that is not to come", () => {
    expect(readEnvironment({}).DEMO_YEAR).toBe(2024);
    const year = new Date().getFullYear();
    expect(readEnvironment({ DEMO_YEAR: String(year) }).DEMO_YEAR).toBe(year);
    const range = `环境变量 DEMO_YEAR 不正确：应在 2024 到 ${year} 之间`;
    for (const given of ["2023", String(year + 1)]) {
      expect(() => readEnvironment({ DEMO_YEAR: given })).toThrow(range);
    }
    expect(() => readEnvironment({ DEMO_YEAR: "明年" })).toThrow("应为四位年份");
  });

  test("takes an empty value as none", () => {
    expect(readEnvironment({ PORT: "", DATABASE_URL: " " }).PORT).toBe(8080);
  });

  test("stops the start with one line and code 1 where it is wrong", async () => {
    const outcome = await new Promise((resolve) => {
      const env = { ...process.env, PORT: "abc" };
      const start = ["--import", "tsx", "src/server/main.ts"];
      execFile(process.execPath, start, { env }, (error, stdout, stderr) =>
        resolve({ code: error?.code, said: stdout + stderr }),
      );
    });
    expect(outcome).toEqual({ code: 1, said: "环境变量 PORT 不正确：应为端口号\n" });
  }, 60_000);
});

describe("the page configuration", () => {
  test("that comes with the product is right", () => {
    expect(pageConfigOf("public/config.json").tokenHeader).toBe("Authorization");
  });

  test.each([
    ["{", "不是合法的 JSON"],
    ['{"title": "x"}', "subtitle"],
  ])("%s is refused, naming the file", (text, said) => {
    const file = join(folder, "config.json");
    writeFileSync(file, text);
    expect(() => pageConfigOf(file)).toThrow(said);
    expect(() => pageConfigOf(file)).toThrow(file);
  });
});

test("the client is stale when it is missing or its sources hold something else", async () => {
  const root = mkdtempSync(join(folder, "root-"));
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const source = join(root, "src/client/deep/page.ts");
  for (const path of [vite, source]) mkdirSync(dirname(path), { recursive: true });
  const index = join(root, "dist/client/index.html");
  writeFileSync(source, "first");
  const write =
    'const { mkdirSync, writeFileSync } = require("node:fs");' +
    'mkdirSync("dist/client", { recursive: true }); writeFileSync("dist/client/index.html", "");';
  writeFileSync(vite, write);
  const isStale = (at: string) => isClientStale(at, join(at, "dist/client"));
  expect(isStale(root)).toBe(true);
  await buildClient(root, dirname(index));
  expect(isStale(root)).toBe(false);

  utimesSync(source, new Date(), new Date(Date.now() + 5_000));
  expect(isStale(root)).toBe(false);
  const other = `${root}-moved`;
  cpSync(root, other, { recursive: true });
  expect(isStale(other)).toBe(false);

  writeFileSync(source, "second");
  expect(isStale(root)).toBe(true);
  writeFileSync(source, "first");
  rmSync(index);
  expect(isStale(root)).toBe(true);

  writeFileSync(vite, `${write} process.exit(1)`);
  await expect(buildClient(root, dirname(index))).rejects.toThrow("网页构建失败");
  expect(isStale(root)).toBe(true);
});

describe("with a server", () => {
  const clientDir = join(folder, "client");
  mkdirSync(join(clientDir, "assets"), { recursive: true });
  writeFileSync(join(clientDir, "index.html"), "<!doctype html><title>存量</title>");
  writeFileSync(join(clientDir, "zhmh.html"), "<!doctype html><title>存量门户</title>");
  writeFileSync(join(clientDir, "assets/main-abc123.js"), "export {}");
  const large = "export const large = 1;";
  writeFileSync(join(clientDir, "assets/large-abc123.js"), large);
  writeFileSync(join(clientDir, "assets/large-abc123.js.gz"), gzipSync(large));
  writeFileSync(join(clientDir, "assets/large-abc123.js.br"), brotliCompressSync(large));
  writeFileSync(join(clientDir, "config.json"), '{"title": "stale copy of the build"}');
  writeFileSync(join(folder, "secret.txt"), "secret");
  withApp({ clientDir });

  const get = (url: string, headers = {}) => here().app.inject({ method: "GET", url, headers });

  test("a port that is taken is named", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const { port } = other.address() as { port: number };
    await expect(listen(here().app, "127.0.0.1", port)).rejects.toThrow(`端口 ${port} 已被占用`);
    other.close();
  });

  test("addresses that lead out of the client are the caller's fault", async () => {
    const { hostname: host, port } = new URL(
      await here().app.listen({ host: "127.0.0.1", port: 0 }),
    );
    const statusOf = (path: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const asked = request({ host, port, path }, (reply) => {
          reply.resume();
          resolve(reply.statusCode);
        });
        asked.on("error", reject).end();
      });
    for (const path of [
      "//x",
      "/..",
      "/../secret.txt",
      "/%00",
      "///",
      "/x//y",
      "/\\x",
      "//api/x",
    ]) {
      expect([path, await statusOf(path)]).toEqual([
        path,
        expect.toSatisfy((code: number) => [400, 403, 404].includes(code)),
      ]);
    }
  });

  test.each(["/", "/dxyd-sj", "/sys/data/manage/sjdxyd?current=2"])(
    "the page address %s answers the client, to be asked for again",
    async (url) => {
      const reply = await get(url);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers["content-type"]).toContain("text/html");
      expect(reply.headers["cache-control"]).toBe("no-cache");
      expect(reply.body).toContain("存量");
    },
  );

  test("a page with a document of its own gets that, to be asked for again", async () => {
    const reply = await get("/zhmh?area=3301");
    expect(reply.body).toContain("门户");
    expect(reply.headers["cache-control"]).toBe("no-cache");
    expect((await get("/sys/zhmh")).body).not.toContain("门户");
  });

  test.each([
    ["gzip, deflate, br", "br"],
    ["br;q=1.0, gzip;q=0.8", "br"],
    // Browsers ask so over a line that nobody has sealed, and old proxies on any.
    ["gzip, deflate", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["gzip;q=0, br;q=0", undefined],
    ["identity", undefined],
    [undefined, undefined],
  ])("an asset that the build has compressed is sent to whom takes %s as %s", async (takes, as) => {
    const reply = await get("/assets/large-abc123.js", takes ? { "accept-encoding": takes } : {});
    expect(reply.headers["content-encoding"]).toBe(as);
    expect(reply.headers).toMatchObject({
      "content-type": expect.stringContaining("javascript"),
      "cache-control": expect.stringContaining("immutable"),
      vary: expect.stringContaining("accept-encoding"),
    });
    const open = as === "br" ? brotliDecompressSync : as === "gzip" ? gunzipSync : Buffer.from;
    expect(open(reply.rawPayload).toString()).toBe(large);
  });

  test("assets with a hash in their name may be kept for ever", async () => {
    const reply = await get("/assets/main-abc123.js");
    expect(reply.headers["cache-control"]).toContain("immutable");
    expect(reply.headers["content-type"]).toContain("javascript");
  });

  test("the page configuration is the one in force, and is never kept", async () => {
    const reply = await get("/config.json");
    expect(reply.json()).toEqual(pageConfigOf("public/config.json"));
    expect(reply.headers["cache-control"]).toBe("no-store");
  });

  test.each(["/assets/gone-123.js", "/favicon.png", "/..%2fsecret.txt", "/%2e%2e/secret.txt"])(
    "the missing file %s is not found, instead of a page",
    async (url) => {
      const reply = await get(url);
      expect(reply.statusCode).toBeGreaterThanOrEqual(400);
      expect(reply.statusCode).toBeLessThan(500);
      expect(reply.body).not.toContain("secret");
      expect(reply.headers["content-type"]).not.toContain("text/html");
    },
  );

  test("no page may run inline scripts or load from elsewhere", async () => {
    const policy = String((await get("/")).headers["content-security-policy"]);
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toMatch(/https?:/);
  });

  test("an administrator that is missing gets a password that must be changed", async () => {
    await here().db.deleteFrom("app_user").where("username", "=", "admin").execute();
    const said: string[] = [];
    await sayNewOffices(here().db, (line) => said.push(line));
    const password = /一次性密码：(\S+?)（/.exec(said[0] ?? "")?.[1] ?? "";
    expect(password.length).toBeGreaterThanOrEqual(16);
    const reply = await anonymous().call(loginApi.login, { username: "admin", password });
    expect(reply.body).toMatchObject({ roles: ["ROLE_ADMIN"], mustChange: true });
  });
});

describe("who else lets people in", () => {
  const file = join(folder, "signOn.json");
  const read = (
    text: string,
    more: Record<string, string> = { ORIGIN: "https://clzy.example.cn" },
  ) => {
    writeFileSync(file, text);
    return readIssuers(readEnvironment({ SIGN_ON: file, ...more }));
  };
  const good = {
    ...{ id: "sheng", name: "省统一认证", kind: "oidc", issuer: "https://ca.example.cn" },
    ...{ clientId: "clzy", clientSecret: "a-secret-of-the-test" },
    account: { link: { claim: "sub", field: "username" } },
  };

  test("is nobody, or who the file says", () => {
    expect(readIssuers(readEnvironment({}))).toEqual([]);
    const [one] = read(JSON.stringify({ issuers: [good] }));
    expect(one).toMatchObject({ id: "sheng", name: "省统一认证" });
  });

  test.each([
    ["no origin", JSON.stringify({ issuers: [good] }), {}, "没有同时设置 ORIGIN"],
    ["no JSON", '{"clientSecret":"a-secret-of-the-test"', undefined, "不是合法的 JSON"],
    [
      "a wrong value",
      JSON.stringify({ issuers: [{ ...good, issuer: "ca.example.cn" }] }),
      undefined,
      "的 issuers.0.issuer：应为完整的 http(s) 地址",
    ],
  ])("%s stops the start in words that tell no secret", (_, text, more, words) => {
    let said = "";
    try {
      read(text, more);
    } catch (error) {
      said = String(error);
    }
    expect(said).toContain(words);
    expect(said).not.toContain("a-secret-of-the-test");
  });
});
