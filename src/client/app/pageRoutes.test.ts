import { expect, test } from "vitest";
import { firstPage, homePath, pageRoutes, routeAt, safeReturn } from "./pageRoutes";
import { routes } from "./routes";

const origin = "http://office.test";

test("every redirect leads to a page", () => {
  for (const row of routes) {
    if ("redirect" in row) expect(routeAt(row.path), row.path).not.toBeNull();
  }
});

test("no address stands in the table twice", () => {
  expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
});

test("only the login and the not-found page are open to everybody", () => {
  const open = pageRoutes.filter(({ access }) => access === null).map(({ path }) => path);
  expect(open).toEqual(["/", "/singleLogin", "/404"]);
});

test("a user starts on the portal, whichever pages he may open", () => {
  expect(homePath(() => true)).toBe("/zhmh");
  expect(homePath((access) => access === "sys:log")).toBe("/zhmh");
  expect(routeAt("/zhmh")?.access, "any session opens it").toBe("");
});

test("the first page is the first map page that a user may open", () => {
  const [first] = pageRoutes.filter(({ surface }) => surface === "map");
  expect(firstPage(() => true)?.path).toBe(first?.path);
});

test("an address that was asked for is kept whole, and redirects are followed", () => {
  expect(safeReturn("/dxyd-sj?at=1#x", origin)).toBe("/dxyd-sj?at=1#x");
  expect(safeReturn("/ofdPre?fileId=7", origin)).toBe("/ofdPre?fileId=7");
  expect(safeReturn("/sys/data/manage", origin)).toBe("/sys/data/manage");
  expect(routeAt("/sys/data/manage")?.path).toBe("/sys/data/manage/sjdxyd");
  expect(routeAt("/nowhere")).toBeNull();
});

test("a user who may open nothing is still sent to a page that tells him so", () => {
  const behind = pageRoutes.filter(({ access, isOpened }) => access !== null && !isOpened);
  const nothing = (access: string | null) => access === null;
  expect(homePath(nothing)).toBe(behind[0]?.path ?? "/404");
  expect(firstPage(nothing), "and there is none to go back to").toBeNull();
  const onlySignedIn = (access: string | null) => access === null || access === "";
  expect(firstPage(onlySignedIn)?.path, "a preview is no page to start on").not.toBe("/ofdPre");
});

test.each([
  "//evil.test/dxyd-sj",
  "https://evil.test/dxyd-sj",
  "javascript:alert(1)",
  "/",
  "/404",
  "/nowhere",
  7,
  null,
])("after sign-in nobody is led to %s", (asked) => {
  expect(safeReturn(asked, origin)).toBeNull();
});
