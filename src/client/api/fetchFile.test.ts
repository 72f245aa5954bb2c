import { afterEach, describe, expect, test, vi } from "vitest";
import { allowedAddress, fetchFile } from "./fetchFile";

const here = "http://office.test";

describe("addresses", () => {
  test.each([
    ["/files/a.ofd", "http://office.test/files/a.ofd"],
    ["http://office.test/a.ofd", "http://office.test/a.ofd"],
    ["https://oa.gov.test/a.ofd?x=1", "https://oa.gov.test/a.ofd?x=1"],
    ["//evil.test/a.ofd", null],
    ["https://office.test/a.ofd", null],
    ["https://oa.gov.test.evil.test/a.ofd", null],
    ["http://user:pass@office.test/a.ofd", null],
    ["javascript:alert(1)", null],
    ["data:text/html,x", null],
    ["blob:http://office.test/7", null],
    ["file:///etc/hostname", null],
    ["http://[", null],
  ])("%s", (asked, address) => {
    expect(allowedAddress(asked, here, ["https://oa.gov.test"])?.href ?? null).toBe(address);
  });
});

describe("fetching", () => {
  afterEach(() => vi.unstubAllGlobals());
  const fetched = (reply: () => Promise<Response>, signal = new AbortController().signal) => {
    const calls: RequestInit[] = [];
    vi.stubGlobal("fetch", (_: URL, init: RequestInit) => {
      calls.push(init);
      return reply();
    });
    const address = new URL("http://office.test/dir/%E6%89%B9%E5%A4%8D.ofd");
    const options = { signal, maxBytes: 10, onProgress: vi.fn() };
    return { calls, options, result: fetchFile(address, options) };
  };

  test("gives the file with its name, and sends neither session nor cookies anywhere", async () => {
    const { calls, result, options } = fetched(async () => new Response("12345"));
    const { ok, data } = (await result) as { ok: boolean; data: File };
    expect([ok, data.name, await data.text()]).toEqual([true, "批复.ofd", "12345"]);
    expect(calls).toMatchObject([{ credentials: "omit", redirect: "error" }]);
    expect(calls[0]?.headers).toBeUndefined();
    expect(options.onProgress).toHaveBeenCalledWith({ done: 5, total: 0 });
  });

  test.each([
    [
      "too much, as it says",
      () => Promise.resolve(new Response("1", { headers: { "content-length": "99" } })),
      413,
    ],
    ["too much, as it comes", () => Promise.resolve(new Response("12345678901")), 413],
    ["not there", () => Promise.resolve(new Response("", { status: 404 })), 404],
    ["no answer", () => Promise.reject(new TypeError("failed")), 503],
  ])("%s", async (_, reply, status) => {
    expect(await fetched(reply).result).toMatchObject({ ok: false, status });
  });

  test("somebody left", async () => {
    const { result } = fetched(() => Promise.reject(new TypeError("x")), AbortSignal.abort());
    expect(await result).toMatchObject({ ok: false, status: 9002 });
  });
});
