import { expect, test } from "vitest";
import { ByteCache } from "./byteCache";

test("keeps what was asked for last when it is full", () => {
  const cache = new ByteCache(100);
  for (const key of ["a", "b", "c", "d"]) cache.set(key, key, 25);
  expect(cache.get("a")).toBe("a");
  cache.set("e", "e", 25);
  expect(["a", "b", "c", "d", "e"].filter((key) => cache.get(key))).toEqual(["a", "c", "d", "e"]);
  expect(cache.bytes).toBe(100);
});

test("counts a replaced entry once, and keeps nothing that would push out most others", () => {
  const cache = new ByteCache(100);
  cache.set("a", 1, 20);
  cache.set("a", 2, 10);
  expect([cache.get("a"), cache.bytes]).toEqual([2, 10]);
  cache.set("huge", 3, 80);
  expect([cache.get("huge"), cache.bytes]).toEqual([undefined, 10]);
});

test("what is taken out from between others leaves these as they were", () => {
  const cache = new ByteCache(100);
  for (const key of ["a", "b", "c", "d"]) cache.set(key, key, 25);
  cache.delete("b");
  cache.delete("d");
  expect([cache.get("c"), cache.get("a"), cache.bytes]).toEqual(["c", "a", 50]);
  for (const key of ["e", "f", "g"]) cache.set(key, key, 25);
  expect(["a", "c", "e", "f", "g"].filter((key) => cache.get(key))).toEqual(["a", "e", "f", "g"]);
});
