import { afterEach, expect, test, vi } from "vitest";
import { turns } from "./turns";

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Calls in the order in which they got a place. */
function callsOn(limits: Parameters<typeof turns>[0]) {
  const { take } = turns(limits);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const call = async (account: string, name: string, signal?: AbortSignal) => {
    const end = await take(account, signal);
    begun.push(name);
    ends.push(end);
  };
  const next = async () => {
    ends.shift()?.();
    await settle();
  };
  return { call, begun, next };
}

test("one account with many calls keeps another's single call waiting for one of them", async () => {
  const { call, begun, next } = callsOn({ width: 1 });
  for (let i = 0; i < 200; i++) void call("many", `many ${i}`);
  await settle();
  void call("single", "single");
  void call("third", "third");
  await next();
  await next();
  await next();
  expect(begun).toEqual(["many 0", "many 1", "single", "third"]);
  for (let i = 0; i < 200; i++) await next();
  expect(begun).toHaveLength(202);
});

test("an account has no more places than are meant for one", async () => {
  const { call, begun, next } = callsOn({ width: 3, perAccount: 2 });
  for (const name of ["a1", "a2", "a3"]) void call("a", name);
  void call("b", "b1");
  await settle();
  expect(begun).toEqual(["a1", "a2", "b1"]);
  await next();
  expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
});

test("who waits for too much is refused, and others are not", async () => {
  const { call, begun, next } = callsOn({ width: 1, waiting: 1 });
  void call("a", "a1");
  void call("a", "a2");
  await expect(call("a", "a3")).rejects.toMatchObject({ status: 429 });
  void call("b", "b1");
  await next();
  await next();
  expect(begun).toEqual(["a1", "a2", "b1"]);
});

afterEach(() => void vi.useRealTimers());

const rest = { afterMs: 40, share: 0.5, besideMs: 1_000 };

test("behind a long turn another's call passes with all that it asks, one after the other", async () => {
  vi.useFakeTimers();
  const { call, begun, next } = callsOn({ width: 1, rest });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  for (const name of ["slice 1", "slice 2"]) void call("job", name);
  void call("other", "ask 1");
  await pass(400);
  await nextOf(next, pass);
  await nextOf(next, pass);
  for (const name of ["ask 2", "ask 3"]) {
    void call("other", name);
    await pass(10);
    await nextOf(next, pass);
  }
  expect(begun).toEqual(["slice 1", "ask 1", "ask 2", "ask 3"]);
  await pass(200);
  expect(begun.at(-1)).toBe("slice 2");
});

test("nobody rests behind a short turn, or while nobody else asks", async () => {
  vi.useFakeTimers();
  const { call, begun, next } = callsOn({ width: 1, rest });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  for (const name of ["slice 1", "slice 2", "slice 3"]) void call("job", name);
  await pass(400);
  await nextOf(next, pass);
  expect(begun).toEqual(["slice 1", "slice 2"]);
  void call("other", "ask");
  await pass(20);
  await nextOf(next, pass);
  await nextOf(next, pass);
  expect(begun).toEqual(["slice 1", "slice 2", "slice 3", "ask"]);
});

/** Ends the turn of the current holder. */
async function nextOf(next: () => Promise<void>, pass: (ms: number) => Promise<unknown>) {
  const ended = next();
  await pass(0);
  await ended;
}

test("a call that is over before its turn is taken out", async () => {
  const { call, begun, next } = callsOn({ width: 1 });
  const over = new AbortController();
  void call("a", "a1");
  const waiting = call("a", "a2", over.signal);
  void call("a", "a3");
  over.abort(new Error("gone"));
  await expect(waiting).rejects.toThrow("gone");
  await next();
  expect(begun).toEqual(["a1", "a3"]);
  await expect(call("a", "a4", over.signal)).rejects.toThrow("gone");
});
