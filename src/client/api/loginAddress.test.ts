import { expect, test } from "vitest";
import { loginAddress } from "./loginAddress";

const origin = "https://land.gov.test";
const at = (loginUrl: string, loginOrigins: string[] = []) =>
  loginAddress({ loginUrl, loginOrigins }, origin);

test("a path of this origin is taken as it is", () => {
  expect(at("/singleLogin?from=x#a")).toBe("/singleLogin?from=x#a");
  expect(at(`${origin}/in`)).toBe("/in");
});

test("an allowed origin is taken whole", () => {
  expect(at("https://sso.test/in?a=1", ["https://sso.test"])).toBe("https://sso.test/in?a=1");
});

test.each([
  "https://evil.test/",
  "//evil.test/x",
  "javascript:alert(1)",
  "data:text/html,x",
  "https://sso.test.evil.test/",
])("anything else goes to the root: %s", (address) => {
  expect(at(address, ["https://sso.test"])).toBe("/");
});
