import { createStore } from "jotai";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { clearSessionAtom } from "./clearSession";
import { regionAtom, regionRecordAtom, regionsAtom } from "./region";
import {
  beginSessionAtom,
  canAtom,
  passwordAtom,
  platformAtom,
  refreshUserAtom,
  tokenAtom,
  type User,
  userAtom,
} from "./session";

/** An in-memory browser storage. */
function memoryStorage(): Storage {
  const held = new Map<string, string>();
  return {
    get length() {
      return held.size;
    },
    clear: () => held.clear(),
    getItem: (key) => held.get(key) ?? null,
    key: (at) => [...held.keys()][at] ?? null,
    removeItem: (key) => held.delete(key),
    setItem: (key, value) => held.set(key, value),
  };
}

const clerk: User = {
  id: "7",
  username: "yuhang",
  realName: "余杭经办",
  avatar: "",
  token: "secret",
  areaCode: "330110",
  areaName: "余杭区",
  cyptid: null,
  passwordDays: null,
  issuer: null,
  tourOffered: false,
  roles: ["ROLE_COUNTY"],
  authorities: ["dxyd:view", "dxyd:edit"],
  mustChange: false,
};

const savedUnder = (key: string): unknown => JSON.parse(sessionStorage.getItem(key) ?? "null");

beforeEach(() => {
  vi.stubGlobal("sessionStorage", memoryStorage());
  vi.stubGlobal("localStorage", memoryStorage());
});

describe("the user record", () => {
  test("updating it replaces it and saves it under its own key", () => {
    const store = createStore();
    store.set(userAtom, clerk);
    store.set(userAtom, { ...clerk, realName: "新名", avatar: "a.png" });
    expect(store.get(userAtom)).toMatchObject({ realName: "新名", avatar: "a.png" });
    expect(savedUnder("user")).toEqual(store.get(userAtom));
  });

  test("removing it clears the record and deletes the stored entry", () => {
    const store = createStore();
    store.set(userAtom, clerk);
    store.set(userAtom, null);
    expect(store.get(userAtom)).toBeNull();
    expect(sessionStorage.getItem("user")).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });

  test("a reloaded page finds it again", () => {
    createStore().set(userAtom, clerk);
    expect(createStore().get(tokenAtom)).toBe("secret");
  });

  test("a stored entry that is no user record counts as none", () => {
    sessionStorage.setItem("user", '{"token":"x"}');
    expect(createStore().get(userAtom)).toBeNull();
    sessionStorage.setItem("user", "{");
    expect(createStore().get(userAtom)).toBeNull();
  });

  test("a refresh keeps roles, authorities and token and replaces everything else", () => {
    const store = createStore();
    store.set(userAtom, clerk);
    const { token: _, ...fresh } = clerk;
    store.set(refreshUserAtom, {
      ...fresh,
      realName: "改名",
      areaCode: "330111",
      avatar: "b.png",
      mustChange: true,
      roles: [],
      authorities: ["sys:user"],
    });
    expect(store.get(userAtom)).toEqual({
      ...clerk,
      realName: "改名",
      areaCode: "330111",
      avatar: "b.png",
      mustChange: true,
    });
    expect(savedUnder("user")).toEqual(store.get(userAtom));
  });

  test("a refresh that comes after sign-out brings nobody back", () => {
    const store = createStore();
    const { token: _, ...fresh } = clerk;
    store.set(refreshUserAtom, fresh);
    expect(store.get(userAtom)).toBeNull();
  });
});

describe("the password record", () => {
  test("is empty at first", () => {
    expect(createStore().get(passwordAtom)).toEqual({ avatar: "" });
  });

  test("updating it writes the password entry and never touches the region", () => {
    const store = createStore();
    store.set(userAtom, { ...clerk, areaCode: "33" });
    store.set(regionAtom, "3301");
    store.set(passwordAtom, { avatar: "c.png" });
    expect(savedUnder("password")).toEqual({ avatar: "c.png" });
    expect(savedUnder("region")).toEqual({ areaCode: "3301" });
    expect(store.get(regionRecordAtom)).toEqual({ areaCode: "3301" });
  });

  test("removing it clears the record and deletes the stored entry", () => {
    const store = createStore();
    store.set(passwordAtom, { avatar: "c.png" });
    store.set(passwordAtom, null);
    expect(store.get(passwordAtom)).toEqual({ avatar: "" });
    expect(sessionStorage.getItem("password")).toBeNull();
  });
});

describe("permissions", () => {
  test("nobody signed in may do only what needs nobody", () => {
    const can = createStore().get(canAtom);
    expect([can(null), can(""), can("dxyd:view")]).toEqual([true, false, false]);
  });

  test("a user may do what is among his authorities, whatever his roles are called", () => {
    const store = createStore();
    store.set(userAtom, clerk);
    const can = store.get(canAtom);
    expect([can(null), can(""), can("dxyd:edit"), can("sys:user")]).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

describe("the region", () => {
  const regions = [
    { areaCode: "3301", name: "杭州市" },
    { areaCode: "330110", name: "余杭区" },
  ].map((region) => ({
    ...region,
    parent: null,
    level: 2 as const,
    center: [120, 30] as [number, number],
    bbox: [119, 29, 121, 31] as [number, number, number, number],
  }));

  test("is the province and the year 2024 while nothing is known", () => {
    const store = createStore();
    expect(store.get(regionRecordAtom)).toEqual({ areaCode: "" });
    expect(store.get(regionAtom)).toEqual({ areaCode: "33", name: "", year: 2024 });
  });

  test("starts as the user's own", () => {
    const store = createStore();
    store.set(userAtom, clerk);
    expect(store.get(regionAtom)).toEqual({ areaCode: "330110", name: "余杭区", year: 2024 });
  });

  test("updating it replaces the record and saves it", () => {
    const store = createStore();
    store.set(userAtom, { ...clerk, areaCode: "33", areaName: "浙江省" });
    store.set(regionsAtom, regions);
    store.set(regionAtom, "3301");
    expect(store.get(regionAtom)).toEqual({ areaCode: "3301", name: "杭州市", year: 2024 });
    expect(savedUnder("region")).toEqual({ areaCode: "3301" });
    expect(createStore().get(regionRecordAtom)).toEqual({ areaCode: "3301" });
  });

  test("a region outside of the user's own is not taken", () => {
    const store = createStore();
    store.set(userAtom, clerk);
    store.set(regionAtom, "3302");
    expect(store.get(regionAtom).areaCode).toBe("330110");
    expect(sessionStorage.getItem("region")).toBeNull();
  });

  test("what an earlier user chose does not widen what this one sees", () => {
    sessionStorage.setItem("region", '{"areaCode":"33"}');
    const store = createStore();
    store.set(userAtom, clerk);
    expect(store.get(regionAtom).areaCode).toBe("330110");
    store.set(regionRecordAtom, { areaCode: "3302" });
    expect(store.get(regionAtom).areaCode).toBe("330110");
  });

  test("removing it clears the record and deletes the stored entry", () => {
    const store = createStore();
    store.set(regionRecordAtom, { areaCode: "3301" });
    store.set(regionRecordAtom, null);
    expect(store.get(regionRecordAtom)).toEqual({ areaCode: "" });
    expect(sessionStorage.getItem("region")).toBeNull();
  });
});

describe("a session", () => {
  test("of a platform clerk keeps the platform under its own key", () => {
    const store = createStore();
    store.set(beginSessionAtom, { ...clerk, cyptid: "P1" });
    expect(store.get(platformAtom)).toEqual({ cyptid: "P1" });
    expect(savedUnder("platform")).toEqual({ cyptid: "P1" });
    store.set(beginSessionAtom, clerk);
    expect(sessionStorage.getItem("platform")).toBeNull();
  });

  test("that ends leaves no record and nothing in session storage", () => {
    const store = createStore();
    store.set(beginSessionAtom, { ...clerk, cyptid: "P1" });
    store.set(regionAtom, "330110");
    store.set(passwordAtom, { avatar: "c.png" });
    sessionStorage.setItem("other", "1");
    store.set(clearSessionAtom);
    expect(sessionStorage.length).toBe(0);
    expect(store.get(userAtom)).toBeNull();
    expect(store.get(platformAtom)).toBeNull();
    expect(store.get(regionRecordAtom)).toEqual({ areaCode: "" });
  });

  test("works in a browser that refuses storage", () => {
    vi.stubGlobal("sessionStorage", undefined);
    const store = createStore();
    store.set(beginSessionAtom, clerk);
    expect(store.get(tokenAtom)).toBe("secret");
  });
});
