import { tmpdir } from "node:os";
import { describe, expect, test } from "vitest";
import { loginApi, userApi } from "#contract/endpoints/account/login";
import type { AppDeps } from "../../src/server/http/deps";
import { anonymous, as, here, withApp } from "./harness";
import { password } from "./users";

const token = "Zz9-operator-token";
const watch = (more: Partial<NonNullable<AppDeps["watch"]>> = {}) => ({
  ...{ token, dataDir: tmpdir(), hasReplica: false },
  pools: () => [{ pool: "main" as const, lane: "calls", width: 10, taken: 3, waiting: 1 }],
  ...more,
});
const paths = ["/healthz", "/readyz", "/metrics"];

const ask = (url: string, headers: Record<string, string> = {}, remoteAddress = "127.0.0.1") =>
  here().app.inject({ url, headers, remoteAddress });

describe("what the operator's programs ask", () => {
  withApp({ watch: watch() }, { fresh: true });

  test.each(paths)("%s answers this machine and the token alone", async (path) => {
    expect((await ask(path)).statusCode).toBe(200);
    expect((await ask(path, {}, "::1")).statusCode).toBe(200);
    for (const refused of [
      await ask(path, {}, "192.0.2.7"),
      await ask(path, { authorization: "Bearer Zz9-another-token" }, "192.0.2.7"),
      // A proxy of this machine asks for others.
      await ask(path, { "x-forwarded-for": "192.0.2.7" }),
      await ask(path, { "x-real-ip": "127.0.0.1" }),
    ]) {
      expect(refused.statusCode).toBe(403);
      expect(refused.json()).toEqual({ message: "权限不足" });
    }
    const known = await ask(path, { authorization: `Bearer ${token}` }, "192.0.2.7");
    expect(known.statusCode).toBe(200);
  });

  test("a ready server says how it stands", async () => {
    expect((await ask("/healthz")).json()).toEqual({ alive: true });
    expect((await ask("/readyz")).json()).toEqual({
      ready: true,
      checks: {
        database: { state: "ok", ms: expect.any(Number) },
        queue: { state: "ok", running: 0, waiting: 0, waitedSeconds: 0 },
        disk: expect.objectContaining({ freeGb: expect.any(Number) }),
      },
    });
  });

  test("a job that nobody takes is told of, and keeps nobody from working", async () => {
    await here().db.insertInto("job").values(waitingJob(here().userIds.yuhang)).execute();
    const reply = await ask("/readyz");
    expect(reply.statusCode).toBe(200);
    expect(reply.json().checks.queue).toMatchObject({
      ...{ state: "warn", waiting: 1, running: 0 },
      message: "任务已等待 20 分钟",
    });
    const { body } = await ask("/metrics");
    expect(body).toContain('clzy_jobs{kind="checkDxyd",state="queued"} 1');
    expect(numberOf(body, "clzy_job_wait_seconds")).toBeGreaterThanOrEqual(1_200);
  });

  test("numbers tell of requests, pools, tiles, event loop and memory", async () => {
    const clerk = as("yuhang");
    await clerk.call(userApi.info, {});
    await clerk.get("/api/tiles/dxydsd/12/3413/1693.pbf");
    await clerk.get("/api/tiles/nothing/12/3413/1693.pbf");
    const { body, headers } = await ask("/metrics");
    expect(headers["content-type"]).toContain("text/plain");
    expect(body).toContain(
      'clzy_request_seconds_count{method="GET",route="/api/user/info",status="200"} 1',
    );
    const tiles = 'route="/api/tiles/:dataset/:z(^\\\\d+)/:x(^\\\\d+)/:y(^\\\\d+).pbf"';
    expect(body).toContain(`clzy_request_seconds_count{method="GET",${tiles},status="200"} 1`);
    expect(body).toContain(`clzy_request_seconds_count{method="GET",${tiles},status="404"} 1`);
    expect(body).toContain('clzy_pool_taken{pool="main",lane="calls"} 3');
    expect(body).toContain('clzy_pool_waiting{pool="main",lane="calls"} 1');
    expect(body).toContain('clzy_tiles_answered{how="made"} 1');
    expect(numberOf(body, "clzy_database_up")).toBe(1);
    expect(numberOf(body, "clzy_requests_under_way")).toBe(1);
    expect(numberOf(body, "process_resident_memory_bytes")).toBeGreaterThan(1_000_000);
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
    expect(numberOf(body, 'clzy_disk_bytes{what="free"}')).toBeGreaterThan(0);
  });
});

describe("a data folder that cannot be reached", () => {
  withApp({ watch: watch({ dataDir: "/nowhere/at/all" }) }, { fresh: true });

  test("makes the server not ready, in words", async () => {
    const reply = await ask("/readyz");
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toMatchObject({
      ready: false,
      checks: { disk: { state: "fail", message: "数据目录无法访问" } },
    });
    expect((await ask("/healthz")).statusCode).toBe(200);
  });
});

describe("a replica that does not answer", () => {
  withApp({ watch: watch({ hasReplica: true }) }, { fresh: true });

  test("is told of, as the primary answers in its place", async () => {
    const reply = await ask("/readyz");
    expect(reply.statusCode).toBe(200);
    expect(reply.json().checks.replica).toEqual({
      ...{ state: "warn", message: "只读副本没有应答，由主库代答" },
    });
  });
});

describe("more calls than can be answered", () => {
  const pressure = { everyMs: 10_000, lateMs: 10_000, looks: 1, heap: 2, calls: 0 };
  withApp({ watch: watch(), pressure }, { fresh: true });

  test("are refused in words, and the operator is still answered", async () => {
    const reply = await anonymous().call(loginApi.login, { username: "yuhang", password });
    expect(reply.status).toBe(503);
    expect(reply.body).toEqual({ message: "服务器正忙，请稍后重试" });
    expect(reply.headers["retry-after"]).toBe("3");
    expect((await ask("/healthz")).statusCode).toBe(200);
    expect((await ask("/config.json")).statusCode).toBe(200);
  });
});

describe("an event loop that stays late", () => {
  const pressure = { everyMs: 1, lateMs: -1_000, looks: 2, heap: 2, calls: 1_000 };
  withApp({ pressure }, { fresh: true });

  test("has calls refused", async () => {
    await here().app.ready();
    const ask = async () => (await anonymous().get("/api/user/info")).status;
    await expect.poll(ask, { timeout: 30_000 }).toBe(503);
  });
});

describe("the log", () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  withApp({ log: { level: "info", stream } }, { fresh: true });
  const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

  test("holds a line for each request, with its id and nothing of persons or tokens", async () => {
    lines.length = 0;
    const wrong = { username: "yuhang", password: "Zz-wrong-1234" };
    await anonymous().call(loginApi.login, wrong);
    const clerk = as("yuhang");
    await clerk.get("/api/dxydsd/pageList?xmmc=张三的地&pageSize=10");
    await here().app.inject({ url: "/singleLogin?ticket=ST-1-secret" });
    const reply = await clerk.call(userApi.info, {});
    const all = logged().filter(({ msg }) => msg === "request");
    expect(all).toHaveLength(4);
    expect(all.at(-1)).toEqual({
      ...{ level: 30, msg: "request", method: "GET", path: "/api/user/info" },
      ...{ route: "/api/user/info", status: 200, ms: expect.any(Number) },
      ...{ reqId: reply.headers["x-request-id"], time: expect.stringMatching(/^\d{4}-.*Z$/) },
      ...{ pid: process.pid, hostname: expect.any(String) },
    });
    const text = decodeURIComponent(lines.join(""));
    for (const secret of ["yuhang", "Zz-wrong", "张三", "ST-1", "127.0.0.1", clerk.token ?? ""]) {
      expect(text).not.toContain(secret);
    }
  });

  test("takes the id of a proxy of this machine, and of nobody else", async () => {
    const headers = { "x-request-id": "0af7651916cd43dd" };
    const idOf = async (remoteAddress: string, given = headers) =>
      (await here().app.inject({ url: "/config.json", headers: given, remoteAddress })).headers[
        "x-request-id"
      ];
    expect(await idOf("127.0.0.1")).toBe("0af7651916cd43dd");
    expect(await idOf("192.0.2.7")).toMatch(/^[\da-f-]{36}$/);
    expect(await idOf("127.0.0.1", { "x-request-id": 'x"} {"level":60' })).toMatch(
      /^[\da-f-]{36}$/,
    );
  });
});

const numberOf = (text: string, name: string): number =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1),
  );

const waitingJob = (owner: string) => {
  const ago = new Date(Date.now() - 20 * 60_000).toISOString();
  return {
    ...{ id: "zz-job-1", kind: "checkDxyd", owner, input: "{}", caller: "{}", created_at: ago },
    ...{ not_before: ago, result: null, error: null, token: null },
    ...{ started_at: null, seen_at: null, finished_at: null },
  };
};
