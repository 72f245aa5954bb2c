import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { User } from "../state/session";

/** Channels of one browser: a message reaches all others, at once. */
let open: FakeChannel[] = [];
let said: unknown[] = [];

class FakeChannel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    open.push(this);
  }
  postMessage(data: unknown) {
    said.push(data);
    for (const one of open) if (one !== this) one.onmessage?.({ data });
  }
}

const clerk = (token: string): User => ({
  ...{ id: "7", username: "yuhang", realName: "余杭经办", avatar: "", token },
  ...{
    areaCode: "330110",
    areaName: "余杭区",
    cyptid: "P1",
    passwordDays: null,
    issuer: null,
    tourOffered: false,
    mustChange: false,
  },
  ...{ roles: ["ROLE_COUNTY"], authorities: ["dxyd:view"] },
});

/** A document of its own: its modules are loaded anew. */
async function tab() {
  vi.resetModules();
  const [
    { store },
    session,
    { regionRecordAtom },
    { joinTabs },
    { adoptConfig },
    { isSessionOver },
  ] = await Promise.all([
    import("../state/store"),
    import("../state/session"),
    import("../state/region"),
    import("./sharedSession"),
    import("./config"),
    import("./onExpired"),
  ]);
  adoptConfig({
    ...{
      title: "t",
      subtitle: "",
      apiBase: "http://office.test/api",
      tokenHeader: "Authorization",
    },
    ...{ loginUrl: "/", loginOrigins: [], client: { id: "c", secret: "s" } },
  });
  return {
    joinTabs,
    isSessionOver,
    user: () => store.get(session.userAtom),
    platform: () => store.get(session.platformAtom),
    region: () => store.get(regionRecordAtom).areaCode,
    signIn: (user: User, areaCode = "") => {
      store.set(session.userAtom, user);
      store.set(regionRecordAtom, { areaCode });
    },
  };
}

const reload = vi.fn();

beforeEach(() => {
  open = [];
  said = [];
  vi.useFakeTimers();
  vi.stubGlobal("BroadcastChannel", FakeChannel);
  vi.stubGlobal("location", { search: "", pathname: "/x", hash: "", origin: "http://t", reload });
  vi.stubGlobal("history", { pushState: () => undefined });
  vi.stubGlobal("fetch", async () => Response.json({}));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reload.mockClear();
});

test("a new tab takes over user, platform and region of an open one", async () => {
  const first = await tab();
  first.signIn(clerk("T1"), "330110001");
  await first.joinTabs();
  const second = await tab();
  await second.joinTabs();
  expect(second.user()).toEqual(clerk("T1"));
  expect(second.platform()).toEqual({ cyptid: "P1" });
  expect(second.region()).toBe("330110001");
});

test("alone it waits a moment, and no longer", async () => {
  const one = await tab();
  const joined = one.joinTabs();
  await vi.advanceTimersByTimeAsync(1_000);
  await joined;
  expect(one.user()).toBeNull();
});

test("a ticket is exchanged, whoever is signed in elsewhere", async () => {
  const first = await tab();
  first.signIn(clerk("T1"));
  await first.joinTabs();
  vi.stubGlobal("location", { search: "?ticket=0123456789abcdef" });
  const second = await tab();
  await second.joinTabs();
  expect(second.user()).toBeNull();
});

test("a message that is none of ours changes nothing", async () => {
  const one = await tab();
  const joined = one.joinTabs();
  new FakeChannel().postMessage({ kind: "session", user: { token: "T" }, areaCode: "" });
  await vi.advanceTimersByTimeAsync(1_000);
  await joined;
  expect(one.user()).toBeNull();
});

test("signing out elsewhere ends this tab, and nothing is answered from then on", async () => {
  const one = await tab();
  one.signIn(clerk("T1"));
  await one.joinTabs();
  const other = new FakeChannel();
  other.postMessage({ kind: "out", token: "T1" });
  expect(reload).toHaveBeenCalledTimes(1);
  said = [];
  other.postMessage({ kind: "ask" });
  expect(said).toEqual([{ kind: "ask" }]);
});

test("another session of this browser is signed out on the server too", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    asked.push(`${request.url} ${request.headers.get("authorization")}`);
    return Response.json({});
  });
  const one = await tab();
  one.signIn(clerk("T1"));
  await one.joinTabs();
  new FakeChannel().postMessage({ kind: "out", token: "T2" });
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(asked).toEqual(["http://office.test/api/user/logout Bearer T1"]);
});

test("of an expired session the tabs that hold it are told, and only they", async () => {
  const one = await tab();
  one.signIn(clerk("T1"));
  await one.joinTabs();
  const other = new FakeChannel();
  other.postMessage({ kind: "expired", token: "T0" });
  expect(one.isSessionOver()).toBe(false);
  other.postMessage({ kind: "expired", token: "T1" });
  expect(one.isSessionOver()).toBe(true);
  said = [];
  other.postMessage({ kind: "ask" });
  expect(said, "a dead session is handed to nobody").toEqual([{ kind: "ask" }]);
});
