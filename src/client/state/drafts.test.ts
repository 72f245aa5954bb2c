import { createStore } from "jotai";
import { beforeEach, expect, test, vi } from "vitest";
import { limits } from "#contract/limits";
import { draftAtomOf, keptDrafts } from "./drafts";
import { userAtom } from "./session";
import { localKeys } from "./storage";

const entries = { local: new Map<string, string>(), session: new Map<string, string>() };
const storageOf = (map: Map<string, string>) => ({
  getItem: (key: string) => map.get(key) ?? null,
  setItem: (key: string, value: string) => map.set(key, value),
  removeItem: (key: string) => map.delete(key),
  clear: () => map.clear(),
});

beforeEach(() => {
  entries.local.clear();
  entries.session.clear();
  vi.stubGlobal("localStorage", storageOf(entries.local));
  vi.stubGlobal("sessionStorage", storageOf(entries.session));
});

/** A page just opened, with a user signed in. */
function pageOf(username: string) {
  const store = createStore();
  store.set(userAtom, {
    ...{ id: "1", username, realName: username, avatar: "", token: "t", cyptid: null },
    ...{ areaCode: "330110", areaName: "余杭区", roles: ["ROLE_COUNTY"], authorities: [] },
  } as never);
  return store;
}
const form = draftAtomOf("dxydsd/D1");
const draft = { bbh: 3, values: { dkmc: "新名称" }, base: { dkmc: "旧名称" } };

test("a draft survives a reload and the end of the session, with the version it starts from", () => {
  pageOf("yuhang").set(form, draft);
  entries.session.clear();
  expect(pageOf("yuhang").get(form)).toMatchObject(draft);
});

test("nobody is given another user's draft, on the same machine or in the same page", () => {
  const page = pageOf("yuhang");
  page.set(form, draft);
  expect(pageOf("hangzhou").get(form)).toBeNull();
  page.set(userAtom, null);
  expect(page.get(form)).toBeNull();
});

test("giving one up leaves the others, and those of others", () => {
  const page = pageOf("yuhang");
  page.set(form, draft);
  pageOf("hangzhou").set(form, draft);
  page.set(draftAtomOf("dxydsd/D2"), draft);
  page.set(form, null);
  expect(pageOf("yuhang").get(form)).toBeNull();
  expect(pageOf("yuhang").get(draftAtomOf("dxydsd/D2"))).toMatchObject(draft);
  expect(pageOf("hangzhou").get(form)).toMatchObject(draft);
});

test("drafts stand in one entry behind the prefix, and nowhere in the session's storage", () => {
  pageOf("yuhang").set(form, draft);
  expect([...entries.local.keys()]).toEqual(["clzy_drafts"]);
  expect([...entries.session.keys()].filter((key) => key !== "user")).toEqual([]);
});

test("no entry of ours takes a name of the specification's session records but the sealed sign-in", () => {
  const shared = localKeys.filter((key) => (limits.storageKeys as readonly string[]).includes(key));
  expect(shared).toEqual(["user", "password"]);
});

test("old drafts go, and only so many stay", () => {
  const now = Date.parse("2024-06-30T00:00:00Z");
  const at = (day: number) => ({ ...draft, at: new Date(now - day * 86_400_000).toISOString() });
  const many = Object.fromEntries(Array.from({ length: 80 }, (_, i) => [`u r${i}`, at(i / 8)]));
  const kept = keptDrafts({ ...many, "u old": at(15) }, now);
  expect(Object.keys(kept).length).toBe(60);
  expect(kept["u r0"]).toBeDefined();
  expect(kept["u old"]).toBeUndefined();
});
