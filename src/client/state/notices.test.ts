import { createStore } from "jotai";
import { expect, test } from "vitest";
import { notifyAtom, takeNoticesAtom } from "./notices";

test("notices wait in order until the screen takes them, and are taken once", () => {
  const store = createStore();
  store.set(notifyAtom, { kind: "error", text: "一", ms: 2000 });
  store.set(notifyAtom, { kind: "success", text: "二" });
  const taken = store.set(takeNoticesAtom);
  expect(taken.map(({ text, ms }) => [text, ms])).toEqual([
    ["一", 2000],
    ["二", 2500],
  ]);
  expect(new Set(taken.map(({ id }) => id)).size).toBe(2);
  expect(store.set(takeNoticesAtom)).toEqual([]);
});
