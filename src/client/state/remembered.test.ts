import { beforeEach, expect, test, vi } from "vitest";
import { forget, recall, remember } from "./remembered";
import type { KeyPlace } from "./vault";

const entries = new Map<string, string>();
const secret = { username: "yuhang", password: "Clzy@2024" };

/** Stores a key like IndexedDB: the object, not its bytes. */
function keyPlace(): KeyPlace & { held: () => CryptoKey | undefined } {
  let held: CryptoKey | undefined;
  return {
    get: async () => held,
    put: async (key) => {
      held = key;
    },
    held: () => held,
  };
}

beforeEach(() => {
  entries.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  });
});

test("what is remembered comes back on the same machine", async () => {
  const place = keyPlace();
  await remember(secret, place);
  expect(await recall(place)).toEqual(secret);
});

test("it stands under clzy_user and clzy_password, and neither reads as clear text", async () => {
  await remember(secret, keyPlace());
  expect([...entries.keys()].sort()).toEqual(["clzy_password", "clzy_user"]);
  const kept = [...entries.values()].join();
  for (const text of [secret.username, secret.password]) {
    expect(kept).not.toContain(text);
    expect(kept).not.toContain(btoa(text));
  }
});

test("the key cannot be read out of the browser", async () => {
  const place = keyPlace();
  await remember(secret, place);
  const key = place.held();
  expect(key?.extractable).toBe(false);
  await expect(crypto.subtle.exportKey("raw", key as CryptoKey)).rejects.toThrow();
});

test("the same password never stands there twice as the same text", async () => {
  const place = keyPlace();
  await remember(secret, place);
  const first = entries.get("clzy_password");
  await remember(secret, place);
  expect(entries.get("clzy_password")).not.toBe(first);
});

test("without the key, or with another one, nothing comes back", async () => {
  const place = keyPlace();
  await remember(secret, place);
  expect(await recall(keyPlace())).toBeNull();
  const other = keyPlace();
  await remember({ username: "a", password: "b" }, other);
  const stolen = entries.get("clzy_user");
  await remember(secret, place);
  entries.set("clzy_user", stolen ?? "");
  expect(await recall(place)).toBeNull();
});

test("a sealed password does not open in the place of a name", async () => {
  const place = keyPlace();
  await remember(secret, place);
  entries.set("clzy_user", entries.get("clzy_password") ?? "");
  expect(await recall(place)).toBeNull();
});

test("broken entries count as nothing remembered", async () => {
  const place = keyPlace();
  await remember(secret, place);
  entries.set("clzy_password", "not json");
  expect(await recall(place)).toBeNull();
  entries.set("clzy_password", '{"iv":"!","data":"!"}');
  expect(await recall(place)).toBeNull();
});

test("forgetting deletes both entries", async () => {
  await remember(secret, keyPlace());
  forget();
  expect(entries.size).toBe(0);
});
