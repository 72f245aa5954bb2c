import { afterEach, expect, test, vi } from "vitest";
import type { Progress } from "./progress";
import { xhrFetch } from "./xhrFetch";

type Handler = (() => void) | null;

/** A fake XMLHttpRequest, as far as uploads need one. */
class FakeXhr {
  static last: FakeXhr;
  upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = {
    onprogress: null,
  };
  onload: Handler = null;
  onerror: Handler = null;
  onabort: Handler = null;
  status = 0;
  statusText = "";
  responseText = "";
  sent: unknown;
  headers: Record<string, string> = {};
  constructor() {
    FakeXhr.last = this;
  }
  open(): void {}
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  getAllResponseHeaders(): string {
    return "content-type: application/json\r\nx-request-id: 7\r\n";
  }
  send(body: unknown): void {
    this.sent = body;
  }
  abort(): void {
    this.onabort?.();
  }
}

const start = (signal?: AbortSignal) => {
  vi.stubGlobal("XMLHttpRequest", FakeXhr);
  const form = new FormData();
  const seen: Progress[] = [];
  const request = new Request("http://office.test/api/x", {
    method: "POST",
    body: form,
    headers: { "X-Token": "T0" },
    signal: signal ?? null,
  });
  const reply = xhrFetch(form, (progress) => seen.push(progress))(request);
  return { reply, seen, form, xhr: FakeXhr.last };
};

afterEach(() => vi.unstubAllGlobals());

test("tells what was sent and gives the reply as fetch does", async () => {
  const { reply, seen, form, xhr } = start();
  xhr.upload.onprogress?.({ loaded: 5, total: 10 });
  Object.assign(xhr, { status: 409, statusText: "Conflict", responseText: '{"message":"x"}' });
  xhr.onload?.();
  const response = await reply;
  expect(seen).toEqual([{ done: 5, total: 10 }]);
  expect([response.status, response.statusText]).toEqual([409, "Conflict"]);
  expect(await response.json()).toEqual({ message: "x" });
  expect(response.headers.get("x-request-id")).toBe("7");
  expect(xhr.sent).toBe(form);
});

test("keeps the token and leaves the multipart boundary to the browser", () => {
  const { xhr } = start();
  expect(xhr.headers).toEqual({ "x-token": "T0" });
});

test("a lost connection is fetch's own error", async () => {
  const { reply, xhr } = start();
  xhr.onerror?.();
  await expect(reply).rejects.toThrow("Failed to fetch");
});

test("a cancelled upload stops sending and rejects with the reason", async () => {
  const leave = new AbortController();
  const { reply } = start(leave.signal);
  leave.abort(new Error("left"));
  await expect(reply).rejects.toThrow("left");
});
