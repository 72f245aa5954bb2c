import { expect, test } from "vitest";
import { z } from "zod";
import { endpoint } from "#contract/define/endpoint";
import { intentOf } from "./intent";

const base = { input: z.any(), output: z.any(), access: "" } as const;
const save = endpoint({ ...base, path: "tzgg/publish", kind: "json" });
const other = endpoint({ ...base, path: "tzgg/withdraw", kind: "json" });
const sent = endpoint({ ...base, path: "file/upload", kind: "upload" });

const keyOf = (...asked: Parameters<typeof intentOf>) => intentOf(...asked)?.key;

test("the same said again is one intent until it is answered, and then a new one", () => {
  const first = intentOf(save, { bt: "甲" });
  expect(first?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(keyOf(save, { bt: "甲" })).toBe(first?.key);
  first?.settle();
  expect(keyOf(save, { bt: "甲" })).not.toBe(first?.key);
});

test("other words, and other calls, are other intents", () => {
  const keys = [keyOf(save, { bt: "乙" }), keyOf(save, { bt: "丙" }), keyOf(other, { bt: "乙" })];
  expect(new Set(keys).size).toBe(3);
});

test("a file is the same while the form holds it", () => {
  const [one, two] = [new File(["a"], "a.txt"), new File(["a"], "a.txt")];
  expect(keyOf(sent, { file: one })).toBe(keyOf(sent, { file: one }));
  expect(keyOf(sent, { files: [one] })).not.toBe(keyOf(sent, { files: [two] }));
});

test.each([
  ["a query", endpoint({ ...base, path: "a", kind: "query" })],
  ["a list", endpoint({ ...base, path: "a", kind: "json", readonly: true })],
  ["a file that is fetched", endpoint({ ...base, path: "a", kind: "blob" })],
  ["a sign-in", endpoint({ ...base, path: "a", kind: "login", access: null })],
])("%s has no key", (_, e) => {
  expect(intentOf(e, {})).toBeNull();
});
