import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { dataTimeHeader } from "#contract/dataTime";
import { bytes, endpoint, type Kind, upload } from "#contract/define/endpoint";
import { openCallsAtom } from "../state/calls";
import { dataTime, dataTimeAtom, recordYears } from "../state/dataTime";
import { type User, userAtom } from "../state/session";
import { store } from "../state/store";
import { call } from "./call";
import { adoptConfig } from "./config";
import { endRequests } from "./sessionSignal";

const page = {
  title: "t",
  subtitle: "",
  apiBase: "http://office.test/api",
  tokenHeader: "Authorization",
  loginUrl: "/",
  loginOrigins: [],
  client: { id: "clzy-web", secret: "秘密" },
};

const anything = z.object({ name: z.string().optional() });
const make = (kind: Kind, access: string | null = "", slow = false) =>
  endpoint({ path: "dxydsd/pageList", kind, access, slow, input: z.any(), output: anything });

let asked: Request[] = [];
let answer: (request: Request) => Response | Promise<Response> = () => Response.json({});

beforeEach(() => {
  asked = [];
  answer = () => Response.json({});
  adoptConfig(page);
  store.set(userAtom, { token: "T0" } as User);
  vi.stubGlobal("fetch", async (request: Request) => {
    request.signal.throwIfAborted();
    asked.push(request.clone());
    return answer(request);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  store.set(userAtom, null);
});

test("every reply says which year and day the figures are of, and open pages follow", async () => {
  const said = (text: string) => {
    answer = () => Response.json({}, { headers: { [dataTimeHeader]: text } });
    return call(make("json"), {});
  };
  await said("2026 2026-11-26 2026-11-26");
  expect(store.get(dataTimeAtom)).toEqual({
    ...{ year: 2026, day: "2026-11-26", calendar: "2026-11-26" },
  });
  await said("nonsense");
  answer = () => Response.json({});
  await call(make("json"), {});
  expect(dataTime().year).toBe(2026);
  expect(recordYears()[0]).toBe(2027);
  expect(recordYears().at(-1)).toBe(2014);
  store.set(userAtom, { token: "T0", firstYear: 2008 } as User);
  expect(recordYears().at(-1)).toBe(2008);
  await said("2024 2024-12-31 2026-11-26");
  expect(store.get(dataTimeAtom)).toMatchObject({ year: 2024, day: "2024-12-31" });
});

describe("the six kinds of request", () => {
  test("json posts JSON with the session's token", async () => {
    await call(make("json"), { current: 1, dxlx: ["1", "2"] });
    const [request] = asked as [Request];
    expect(request.method).toBe("POST");
    expect(request.url).toBe("http://office.test/api/dxydsd/pageList");
    expect(request.headers.get("content-type")).toBe("application/json");
    expect(request.headers.get("authorization")).toBe("Bearer T0");
    expect(await request.json()).toEqual({ current: 1, dxlx: ["1", "2"] });
  });

  test("query gets with parameters; lists become comma lists, what is missing is left out", async () => {
    await call(make("query"), { dkid: "A 1", years: [2023, 2024], none: undefined, nil: null });
    const [request] = asked as [Request];
    expect(request.method).toBe("GET");
    expect(new URL(request.url).search).toBe("?dkid=A+1&years=2023%2C2024");
  });

  test("form posts form-encoded text", async () => {
    await call(make("form"), { old: "a&b", password: "密" });
    const [request] = asked as [Request];
    expect(request.headers.get("content-type")).toMatch(/^application\/x-www-form-urlencoded/);
    expect(await request.text()).toBe("old=a%26b&password=%E5%AF%86");
  });

  test("login posts form-encoded text with the client's basic credentials and no token", async () => {
    await call(make("login", null), { username: "sheng", password: "p" });
    const [request] = asked as [Request];
    const sent = request.headers.get("authorization")?.replace("Basic ", "") ?? "";
    const text = new TextDecoder().decode(Uint8Array.from(atob(sent), (c) => c.charCodeAt(0)));
    expect(text).toBe("clzy-web:秘密");
    expect(await request.text()).toBe("username=sheng&password=p");
  });

  test("upload posts multipart with the fields before the file", async () => {
    const e = endpoint({ ...make("upload"), input: z.object({ file: upload, note: z.string() }) });
    await call(e, { file: new File(["abc"], "地块.mdb"), note: "x" });
    const form = await (asked[0] as Request).formData();
    expect([...form.keys()]).toEqual(["note", "file"]);
    expect((form.get("file") as File).name).toBe("地块.mdb");
  });

  test("blob posts JSON and gives a file with the name the server gave", async () => {
    const disposition = "attachment; filename=\"x.zip\"; filename*=UTF-8''%E5%9C%B0%E5%9D%97.zip";
    answer = () => new Response("PK", { headers: { "content-disposition": disposition } });
    const e = endpoint({ ...make("blob"), output: bytes });
    const result = await call(e, { areaCode: "3301" });
    expect(result).toMatchObject({ ok: true, status: 200 });
    const file = result.ok ? result.data : null;
    expect([file?.name, await file?.text()]).toEqual(["地块.zip", "PK"]);
    expect(await (asked[0] as Request).json()).toEqual({ areaCode: "3301" });
  });

  test("another header name carries the bare token", async () => {
    adoptConfig({ ...page, tokenHeader: "X-Token" });
    await call(make("json"), {});
    expect(asked[0]?.headers.get("x-token")).toBe("T0");
    expect(asked[0]?.headers.get("authorization")).toBeNull();
  });

  test("a call that needs nobody sends no token", async () => {
    await call(make("json", null), {});
    expect(asked[0]?.headers.get("authorization")).toBeNull();
  });
});

describe("the error catalogue", () => {
  test("200 gives the body", async () => {
    answer = () => Response.json({ name: "望江" });
    expect(await call(make("json"), {})).toEqual({ ok: true, status: 200, data: { name: "望江" } });
  });

  test("304 counts as 200, and so does 201", async () => {
    // A Response with status 304 may have no body; a body added by a cache in between reads the
    // same.
    answer = () => Object.defineProperty(Response.json({ name: "a" }), "status", { value: 304 });
    expect(await call(make("json"), {})).toEqual({ ok: true, status: 200, data: { name: "a" } });
    answer = () => Response.json({ name: "b" }, { status: 201 });
    expect(await call(make("json"), {})).toMatchObject({ ok: true, status: 200 });
  });

  test("a string body is parsed as JSON", async () => {
    answer = () => Response.json(JSON.stringify({ name: "望江" }));
    expect(await call(make("json"), {})).toMatchObject({ data: { name: "望江" } });
    answer = () => new Response('{"name":"b"}', { headers: { "content-type": "text/plain" } });
    expect(await call(make("json"), {})).toMatchObject({ data: { name: "b" } });
  });

  test("403 says 权限不足 whatever the server said", async () => {
    answer = () => Response.json({ message: "no" }, { status: 403 });
    expect(await call(make("json"), {})).toEqual({ ok: false, status: 403, message: "权限不足" });
  });

  test("404 has nothing special: its status and what was said", async () => {
    answer = () => Response.json({ message: "没有该地块" }, { status: 404 });
    const failed = { ok: false, status: 404, message: "没有该地块" };
    expect(await call(make("json"), {})).toEqual(failed);
  });

  test("500 and others give status and what was said, with the problems", async () => {
    answer = () => Response.json({ message: "错", problems: { current: 1 } }, { status: 409 });
    const failed = { ok: false, status: 409, message: "错", problems: { current: 1 } };
    expect(await call(make("json"), {})).toEqual(failed);
  });

  test("where nothing was said the status text stands", async () => {
    answer = () => new Response("<html>", { status: 502, statusText: "Bad Gateway" });
    const failed = { ok: false, status: 502, message: "Bad Gateway" };
    expect(await call(make("json"), {})).toEqual(failed);
    answer = () => new Response("", { status: 500 });
    expect(await call(make("json"), {})).toMatchObject({ message: "请求失败（状态 500）" });
  });

  test("no response is 503 with the error's message, after one attempt", async () => {
    answer = () => Promise.reject(new TypeError("Failed to fetch"));
    const result = await call(make("query"), {});
    expect(result).toMatchObject({ ok: false, status: 503 });
    expect(result.ok ? "" : result.message).toContain("Failed to fetch");
    expect(asked).toHaveLength(1);
  });

  test("a cancelled call is 9002", async () => {
    const leave = new AbortController();
    answer = ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        leave.abort();
      });
    const result = await call(make("json"), {}, leave.signal);
    expect(result).toEqual({ ok: false, status: 9002, message: "请求已取消" });
  });

  test("a call that was cancelled before it began is 9002 and asks nothing", async () => {
    const result = await call(make("json"), {}, AbortSignal.abort());
    expect(result).toMatchObject({ status: 9002 });
    expect(asked).toEqual([]);
  });

  test("a reply that breaks the contract is 500 and names the place", async () => {
    answer = () => Response.json({ name: 7 });
    const result = await call(make("json"), {});
    expect(result).toMatchObject({ ok: false, status: 500 });
    expect(result.ok ? "" : result.message).toContain("dxydsd/pageList：name");
  });

  test("a call that could not even be made is our defect: 500", async () => {
    vi.stubGlobal("fetch", () => {
      throw new Error("页面配置尚未读取");
    });
    const failed = { ok: false, status: 500, message: "请求发送失败（页面配置尚未读取）" };
    expect(await call(make("json"), {})).toEqual(failed);
  });

  test.each([
    ["30 s for most calls", make("json"), 30_000],
    ["30 s for queries", make("query"), 30_000],
    ["300 s for slow calls", make("upload", "", true), 300_000],
    ["300 s for files", endpoint({ ...make("blob"), output: bytes }), 300_000],
  ])("the limit is %s, and then it is 503", async (_, e, ms) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      answer = ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason));
          vi.advanceTimersByTime(ms - 1);
          expect(signal.aborted).toBe(false);
          vi.advanceTimersByTime(1);
        });
      const message = `请求超时：${ms / 1000} 秒内没有收到答复`;
      expect(await call(e, {})).toEqual({ ok: false, status: 503, message });
    } finally {
      vi.useRealTimers();
    }
  });

  test("the bar knows how many calls are open", async () => {
    const counts: number[] = [];
    answer = () => {
      counts.push(store.get(openCallsAtom));
      return Response.json({}, { status: 500 });
    };
    await Promise.all([call(make("json"), {}), call(make("json"), {})]);
    expect(counts).toEqual([2, 2]);
    expect(store.get(openCallsAtom)).toBe(0);
  });
});

describe("what is saved", () => {
  const save = endpoint({ ...make("json"), path: "tzgg/publish" });
  const keys = () => asked.map((request) => request.headers.get("idempotency-key"));

  test("carries one key on a double click, and another when it is meant again", async () => {
    await Promise.all([call(save, { bt: "甲" }), call(save, { bt: "甲" })]);
    await call(save, { bt: "甲" });
    const [first, second, third] = keys();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect([second === first, third === first]).toEqual([true, false]);
  });

  test.each([
    ["the connection broke", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["the server gave no answer", () => Response.json({}, { status: 504 })],
  ])("is sent again under its key where %s, and anew where it was refused", async (_, fails) => {
    answer = fails;
    await call(save, { bt: "乙" });
    answer = () => Response.json({ message: "重复" }, { status: 400 });
    await call(save, { bt: "乙" });
    await call(save, { bt: "乙" });
    const [first, second, third] = keys();
    expect([second === first, third === first]).toEqual([true, false]);
  });

  test("lists and files ask without one", async () => {
    await call(endpoint({ ...make("json"), readonly: true }), {});
    await call(make("query"), {});
    expect(keys()).toEqual([null, null]);
  });
});

describe("an expired session", () => {
  const went: string[] = [];
  let document: Awaited<ReturnType<typeof anew>>;
  // A document ends its session once and says so once, so each test gets a fresh module.
  const anew = async () => {
    vi.resetModules();
    const { call } = await import("./call");
    const { adoptConfig } = await import("./config");
    const { store } = await import("../state/store");
    const { noticesAtom } = await import("../state/notices");
    const { userAtom } = await import("../state/session");
    adoptConfig(page);
    store.set(userAtom, { token: "T0" } as User);
    went.length = 0;
    return { call, adoptConfig, store, noticesAtom, userAtom };
  };
  const browser = (pathname: string) => ({
    origin: "http://office.test",
    pathname,
    search: "?q=1",
    hash: "",
    reload: () => went.push("reload"),
    assign: (address: string) => went.push(address),
  });

  beforeEach(async () => {
    vi.stubGlobal("location", browser("/dxyd-sj"));
    vi.stubGlobal("sessionStorage", {
      clear: () => went.push("cleared"),
      getItem: () => null,
      setItem: () => went.push("saved"),
    });
    vi.stubGlobal("history", {
      pushState: (state: { usr: unknown }, _title: string, address: string) =>
        went.push(`${address} ${JSON.stringify(state.usr)}`),
    });
    answer = () => Response.json({ message: "x" }, { status: 401 });
    document = await anew();
    vi.useFakeTimers();
  });

  test("says so for two seconds, then clears the session and opens the login, once for many calls", async () => {
    const { call, store, noticesAtom, userAtom } = document;
    const results = await Promise.all([call(make("json"), {}), call(make("query"), {})]);
    const message = "登录已过期或非法访问，请重新登录！！！";
    for (const result of results) expect(result).toEqual({ ok: false, status: 401, message });
    expect(store.get(noticesAtom)).toMatchObject([{ kind: "error", text: message, ms: 2000 }]);

    await vi.advanceTimersByTimeAsync(1999);
    expect(went).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(went).toEqual(["cleared", '/ {"returnTo":"/dxyd-sj?q=1"}', "reload"]);

    // The next document may take a while to load.
    expect(await call(make("json"), {})).toMatchObject({ ok: false, status: 9002 });
    await vi.advanceTimersByTimeAsync(5000);
    expect(went).toHaveLength(3);
    store.set(userAtom, { token: "late" } as User);
    expect(went, "a late reply saves nobody into the next document").not.toContain("saved");
  });

  test("goes to an outside login that is allowed, and to no other", async () => {
    const outside = { ...page, loginUrl: "https://sso.gov.test/in" };
    document.adoptConfig({ ...outside, loginOrigins: ["https://sso.gov.test"] });
    await document.call(make("json"), {});
    await vi.advanceTimersByTimeAsync(2000);
    expect(went).toEqual(["cleared", "https://sso.gov.test/in"]);

    document = await anew();
    document.adoptConfig(outside);
    await document.call(make("json"), {});
    await vi.advanceTimersByTimeAsync(2000);
    expect(went[1]).toMatch(/^\/ /);
  });
});

// Must stay last in this file: a document has one session, and this test ends it.
test("the end of the session breaks off what is open and all that comes, but the call that ends it", async () => {
  answer = ({ signal }) =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  const open = call(make("json"), {});
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  endRequests();
  expect(await open).toMatchObject({ ok: false, status: 9002 });
  answer = () => Response.json({});
  expect(await call(make("json"), {})).toMatchObject({ ok: false, status: 9002 });
  expect(asked).toHaveLength(1);
  expect(await call(make("json"), {}, undefined, { last: true })).toMatchObject({ ok: true });
});
