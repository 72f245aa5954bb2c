import { afterEach, expect, test, vi } from "vitest";
import { config, loadConfig } from "./config";

const good = {
  title: "存量用地工作台",
  subtitle: "",
  apiBase: "/api",
  tokenHeader: "Authorization",
  loginUrl: "/",
  issuers: [],
  loginOrigins: [],
  ofdOrigins: [],
  demo: false,
  client: { id: "a", secret: "b" },
};
const answer = (make: () => Response | Promise<Response>) =>
  vi.stubGlobal("fetch", async () => make());

afterEach(() => vi.unstubAllGlobals());

test("a good configuration is read and in force", async () => {
  answer(() => Response.json(good));
  expect(await loadConfig()).toEqual(good);
  expect(config()).toEqual(good);
});

test("a wrong one says which entry is wrong", async () => {
  answer(() => Response.json({ ...good, tokenHeader: "X Y", client: { id: "", secret: "b" } }));
  await expect(loadConfig()).rejects.toThrow(/tokenHeader：.*client\.id：/);
});

test("a missing or unreadable one says so in words", async () => {
  answer(() => new Response("", { status: 404 }));
  await expect(loadConfig()).rejects.toThrow("读不到页面配置 config.json：状态 404");
  answer(() => new Response("<html>"));
  await expect(loadConfig()).rejects.toThrow("不是合法的 JSON");
  answer(() => Promise.reject(new TypeError("x")));
  await expect(loadConfig()).rejects.toThrow("服务器没有应答");
});
